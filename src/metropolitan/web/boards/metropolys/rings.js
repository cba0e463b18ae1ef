/** Outlines that share their corners, made soft: who lies across which edge, and what becomes of each corner. */
import { between, distance, next, plus, previous, rim, spot, toward, turn } from "./points.js";

/** @typedef {import("./points.js").Point} Point */
/** @typedef {{c?: Point, p: Point}} Step a line to p, or a curve to p with the control point c */

const BEND = 26; // how far from a corner a bank begins to curve
const BORDER = 9; // a bank this near to the city's outline is its border

/** Where the curve of a corner v leaves its side to p. @param {Point} v @param {Point} p */
const bend = (v, p) => plus(v, toward(v, p, Math.min(BEND, distance(v, p) * 0.42)));

/** The middle of the curve of a corner v between p and q. @param {Point} v @param {Point} p @param {Point} q */
const half = (v, p, q) => between(between(bend(v, p), bend(v, q), 0.5), v, 0.5);

/** @param {Point} a @param {Point} b */
const key = (a, b) => `${a}>${b}`;

export class Rings {
  /** @param {{id: string, outline: Point[]}[]} neighborhoods @param {(p: Point) => Point} put */
  constructor(neighborhoods, put) {
    /** @type {Map<string, Point[]>} */
    this.rings = new Map();
    /** Of edges, by their two corners in the order of the owner's ring. @type {Map<string, string>} */
    this.owners = new Map();
    for (const { id, outline } of neighborhoods) {
      const ring = outline.map(put);
      if (turn(ring) < 0) ring.reverse();
      this.rings.set(id, ring);
      ring.forEach((p, i) => this.owners.set(key(p, next(ring, i)), id));
    }
  }

  /** @param {string} id */
  ring(id) {
    return /** @type {Point[]} */ (this.rings.get(id));
  }

  /** Who lies on the other side of an edge; nobody: water. @param {Point} a @param {Point} b */
  across(a, b) {
    return this.owners.get(key(b, a));
  }

  /** The water's edge before (or behind) a corner, on the far side of all who share it; null in mid-land.
   * @param {string} id @param {Point} v @param {boolean} back */
  edge(id, v, back) {
    for (let at = id; ; ) {
      const ring = this.ring(at);
      const i = ring.findIndex((p) => p[0] === v[0] && p[1] === v[1]);
      const p = back ? previous(ring, i) : next(ring, i);
      const beyond = back ? this.across(p, v) : this.across(v, p);
      if (!beyond) return p;
      if (beyond === id) return null;
      at = beyond;
    }
  }

  /** What becomes of a corner: two steps for a curve, one for a point. @param {string} id @param {number} i @returns {Step[]} */
  corner(id, i) {
    const ring = this.ring(id);
    const [a, v, b] = [previous(ring, i), ring[i], next(ring, i)];
    const before = this.across(a, v), behind = this.across(v, b);
    const p = this.edge(id, v, true), q = this.edge(id, v, false);
    if ((!before && !behind) || (before === behind && (!p || !q))) return [{ p: bend(v, a) }, { c: v, p: bend(v, b) }];
    if (!p || !q) return [{ p: v }];
    const middle = half(v, p, q);
    if (!before) return [{ p: bend(v, a) }, { c: between(bend(v, a), v, 0.5), p: middle }];
    if (!behind) return [{ p: middle }, { c: between(v, bend(v, b), 0.5), p: bend(v, b) }];
    return [{ p: middle }];
  }

  /** @param {string} id @returns {Step[]} */
  steps(id) {
    return this.ring(id).flatMap((_, i) => this.corner(id, i));
  }

  /** The banks of a place that are the city's border, as a path. @param {string} id @param {Point[]} limits */
  wall(id, limits) {
    const ring = this.ring(id);
    const near = (/** @type {Point} */ p) => distance(p, rim(limits, p)) < BORDER;
    const edge = ring.map((v, i) => !this.across(v, next(ring, i)) && [v, next(ring, i)].every(near));
    return ring.map((v, i) => {
      if (!edge[i]) return "";
      const k = (i + 1) % ring.length;
      const from = this.corner(id, i), to = this.corner(id, k);
      const goesOn = edge[k] || this.across(ring[k], next(ring, k));
      return open([...(this.across(previous(ring, i), v) ? from : from.slice(-1)), ...(goesOn ? to : to.slice(0, 1))]);
    }).join("");
  }

  /** The middle of the border between two places. @param {string} a @param {string} b */
  middle(a, b) {
    const ring = this.ring(a);
    const edges = ring.map((p, i) => /** @type {[Point, Point]} */ ([p, next(ring, i)]));
    const shared = edges.filter(([p, q]) => this.across(p, q) === b);
    return between(...shared.reduce((best, one) => (distance(...one) > distance(...best) ? one : best)), 0.5);
  }
}

/** A ring with every corner softened. @param {Point[]} ring @returns {Step[]} */
export function softRing(ring) {
  return ring.flatMap((v, i) => [{ p: bend(v, previous(ring, i)) }, { c: v, p: bend(v, next(ring, i)) }]);
}

/** @param {Step} step */
const command = ({ c, p }) => (c ? `Q${spot(c)} ${spot(p)}` : `L${spot(p)}`);

/** @param {Step[]} steps */
const open = (steps) => `M${spot(steps[0].p)}${steps.slice(1).map(command).join("")}`;

/** @param {Step[]} steps */
export const path = (steps) => `${open(steps)}Z`;

/** A path as points. @param {Step[]} steps @returns {Point[]} */
export function sample(steps) {
  return steps.flatMap(({ c, p }, i) => {
    if (!c) return [p];
    const from = previous(steps, i).p;
    return [0.2, 0.4, 0.6, 0.8, 1].map((t) => between(between(from, c, t), between(c, p, t), t));
  });
}
