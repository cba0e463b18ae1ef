/**
 * The shapes of a map. The data has straight outlines that share their corners; here banks become soft curves,
 * and neighborhoods still meet exactly: where several come to the water together, they share the curve's middle.
 */
import { between, bounds, depth, distance, next, plus, previous, rim, spot, toward, turn } from "./points.js";

/** @typedef {import("./points.js").Point} Point */
/** @typedef {{c?: Point, p: Point}} Step a line to p, or a curve to p with the control point c */
/**
 * @typedef {object} Place
 * @property {string} id @property {string} district @property {string} kind
 * @property {Point} at where a building stands
 * @property {string} d its shape as a path @property {Point[]} ring its shape as points
 * @property {string[]} neighbors @property {string} wall its bank on the city border, or nothing @property {boolean} blind
 */

const BEND = 26; // how far from a corner a bank begins to curve
const BORDER = 9; // a bank this near to the city's outline is its border

/**
 * @param {any} facts the game's board
 * @param {boolean} turned drawn upright for a narrow screen: north is to the right
 */
export function drawCity(facts, turned) {
  const [w, h] = facts.frame;
  const put = /** @type {(p: Point) => Point} */ (([x, y]) => (turned ? [h - y, x] : [x, y]));
  const limits = facts.outline.map(put);
  const rings = new Rings(facts.neighborhoods, put);
  const places = facts.neighborhoods.map((one) => place(one, rings, facts, put, limits));
  const byId = new Map(places.map((one) => [one.id, one]));
  const bridges = facts.bridges.map((one) => bridge(one, byId, put));
  return {
    turned, size: turned ? [h, w] : [w, h], places, byId, bridges, limits,
    outline: path(softRing(limits)),
    statues: facts.statues.map((one) => ({ ...one, at: put(one.at) })),
    lakes: facts.lakes.map((one) => lake(one, put)),
    links: links(facts, rings, bridges),
    districts: [facts.center, ...facts.ring],
    buildings: facts.buildings,
  };
}

/** @typedef {ReturnType<typeof drawCity>} City */

/** @returns {Place} */
function place(one, rings, facts, put, limits) {
  const steps = rings.steps(one.id);
  const pairs = [...facts.borders, ...facts.bridges.map((bridge) => bridge.ends)];
  return {
    id: one.id, district: one.district, kind: one.kind, at: put(one.at),
    d: path(steps), ring: sample(steps),
    neighbors: pairs.flatMap(([a, b]) => (a === one.id ? [b] : b === one.id ? [a] : [])),
    wall: facts.city_border.includes(one.id) ? rings.wall(one.id, limits) : "", blind: facts.blind_alleys.includes(one.id),
  };
}

/** A bridge from bank to bank of the drawn shapes. */
function bridge(one, byId, put) {
  const [a, b] = one.ends.map((id, i) => rim(byId.get(id).ring, put(i ? one.to : one.from)));
  return { ends: one.ends, from: plus(a, toward(b, a, 5)), to: plus(b, toward(a, b, 5)) };
}

function lake(one, put) {
  const steps = softRing(one.outline.map(put));
  const ring = sample(steps);
  return { name: one.name, around: one.around, d: path(steps), ring, at: heart(ring) };
}

/** A point well inside a ring. @param {Point[]} ring @returns {Point} */
function heart(ring) {
  const [x, y, w, h] = bounds(ring);
  let best = /** @type {Point} */ ([x, y]), most = -Infinity;
  for (let i = 1; i < 12; i++) {
    for (let k = 1; k < 12; k++) {
      const p = /** @type {Point} */ ([x + ((w - x) * i) / 12, y + ((h - y) * k) / 12]);
      const d = depth(ring, p);
      if (d > most) [best, most] = [p, d];
    }
  }
  return best;
}

/** Where a chain goes from one place to the next: over the bridge, or across the middle of the border. */
function links(facts, rings, bridges) {
  const found = new Map();
  for (const [a, b] of facts.borders) found.set(`${a} ${b}`, [rings.middle(a, b)]);
  for (const { ends: [a, b], from, to } of bridges) found.set(`${a} ${b}`, [from, to]);
  for (const [key, points] of [...found]) found.set(key.split(" ").reverse().join(" "), [...points].reverse());
  return found;
}

const bend = (v, p) => plus(v, toward(v, p, Math.min(BEND, distance(v, p) * 0.42)));
const half = (v, p, q) => between(between(bend(v, p), bend(v, q), 0.5), v, 0.5);
const key = (a, b) => `${a}>${b}`;

/** All outlines together: who lies across which edge, and what becomes of each corner. */
class Rings {
  constructor(neighborhoods, put) {
    this.rings = new Map();
    this.owners = new Map(); // of edges, by their two corners in the order of the owner's ring
    for (const { id, outline } of neighborhoods) {
      const ring = outline.map(put);
      if (turn(ring) < 0) ring.reverse();
      this.rings.set(id, ring);
      ring.forEach((p, i) => this.owners.set(key(p, next(ring, i)), id));
    }
  }

  across(a, b) {
    return this.owners.get(key(b, a));
  }

  /** The water's edge before (or behind) a corner, on the far side of all who share it; null in mid-land. */
  edge(id, v, back) {
    for (let at = id; ; ) {
      const ring = this.rings.get(at);
      const i = ring.findIndex((p) => String(p) === String(v));
      const p = back ? previous(ring, i) : next(ring, i);
      const beyond = back ? this.across(p, v) : this.across(v, p);
      if (!beyond) return p;
      if (beyond === id) return null;
      at = beyond;
    }
  }

  corner(id, i) {
    const ring = this.rings.get(id);
    const [a, v, b] = [previous(ring, i), ring[i], next(ring, i)];
    const before = this.across(a, v), behind = this.across(v, b);
    const p = this.edge(id, v, true), q = this.edge(id, v, false);
    if (!p || !q) return before === behind ? [{ p: bend(v, a) }, { c: v, p: bend(v, b) }] : [{ p: v }];
    const middle = half(v, p, q);
    if (!before && !behind) return [{ p: bend(v, a) }, { c: v, p: bend(v, b) }];
    if (!before) return [{ p: bend(v, a) }, { c: between(bend(v, a), v, 0.5), p: middle }];
    if (!behind) return [{ p: middle }, { c: between(v, bend(v, b), 0.5), p: bend(v, b) }];
    return [{ p: middle }];
  }

  /** @returns {Step[]} */
  steps(id) {
    return this.rings.get(id).flatMap((_, i) => this.corner(id, i));
  }

  /** The banks of a place that are the city's border, as a path. @returns {string} */
  wall(id, limits) {
    const ring = this.rings.get(id);
    const near = (p) => distance(p, rim(limits, p)) < BORDER;
    const edge = ring.map((v, i) => !this.across(v, next(ring, i)) && [v, next(ring, i)].every(near));
    return ring.flatMap((v, i) => {
      if (!edge[i]) return [];
      const from = this.corner(id, i), to = this.corner(id, (i + 1) % ring.length);
      const bank = next(edge, i) || this.across(next(ring, i), next(ring, (i + 1) % ring.length));
      return [open([...(this.across(previous(ring, i), v) ? from : from.slice(-1)), ...(bank ? to : to.slice(0, 1))])];
    }).join("");
  }

  /** The middle of the border between two places. */
  middle(a, b) {
    const ring = this.rings.get(a);
    const shared = ring.map((p, i) => [p, next(ring, i)]).filter(([p, q]) => this.across(p, q) === b);
    const longest = shared.reduce((best, one) => (distance(...one) > distance(...best) ? one : best));
    return between(longest[0], longest[1], 0.5);
  }
}

/** A ring with every corner softened. @param {Point[]} ring @returns {Step[]} */
function softRing(ring) {
  return ring.flatMap((v, i) => [{ p: bend(v, previous(ring, i)) }, { c: v, p: bend(v, next(ring, i)) }]);
}

const command = (step) => (step.c ? `Q${spot(step.c)} ${spot(step.p)}` : `L${spot(step.p)}`);

/** @param {Step[]} steps */
const open = (steps) => `M${spot(steps[0].p)}${steps.slice(1).map(command).join("")}`;

/** @param {Step[]} steps */
const path = (steps) => `${open(steps)}Z`;

/** A path as points. @param {Step[]} steps @returns {Point[]} */
function sample(steps) {
  return steps.flatMap(({ c, p }, i) => {
    if (!c) return [p];
    const from = previous(steps, i).p;
    return [0.2, 0.4, 0.6, 0.8, 1].map((t) => between(between(from, c, t), between(c, p, t), t));
  });
}
