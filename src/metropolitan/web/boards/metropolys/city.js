/**
 * The shapes of a map. The data has straight outlines that share their corners; here banks become soft curves,
 * and neighborhoods still meet exactly: where several come to the water together, they share the curve's middle.
 */
import { Rings, path, sample, softRing } from "./rings.js";
import { best, bounds, depth, grid, plus, rim, toward } from "./points.js";

/** @typedef {import("./types.js").Facts} Facts */
/** @typedef {import("./types.js").Point} Point */
/** @typedef {(p: Point) => Point} Put how the map lies on the sheet */
/** @typedef {{ends: [string, string], from: Point, to: Point}} Bridge */
/**
 * @typedef {object} Place
 * @property {string} id
 * @property {string} district
 * @property {import("./types.js").Kind} kind
 * @property {Point} at where a building stands
 * @property {string} d its shape as a path
 * @property {Point[]} ring its shape as points
 * @property {string[]} neighbors
 * @property {string} wall its bank on the city border, or nothing
 * @property {boolean} blind
 */
/** @typedef {ReturnType<typeof drawCity>} City */

/**
 * @param {Facts} facts
 * @param {boolean} turned drawn upright for a narrow screen: north is to the right
 */
export function drawCity(facts, turned) {
  const [w, h] = facts.frame;
  const put = /** @type {Put} */ (([x, y]) => (turned ? [h - y, x] : [x, y]));
  const limits = facts.outline.map(put);
  const rings = new Rings(facts.neighborhoods, put);
  const places = facts.neighborhoods.map((one) => drawPlace(one, rings, facts, put, limits));
  const byId = new Map(places.map((one) => [one.id, one]));
  const place = (/** @type {string} */ id) => /** @type {Place} */ (byId.get(id));
  const bridges = facts.bridges.map((one) => drawBridge(one, place, put));
  return {
    turned, size: /** @type {Point} */ (turned ? [h, w] : [w, h]), places, place, bridges, limits,
    outline: path(softRing(limits)),
    statues: facts.statues.map((one) => ({ ...one, at: put(one.at) })),
    lakes: facts.lakes.map((one) => drawLake(one, put)),
    links: links(facts, rings, bridges),
    districts: [facts.center, ...facts.ring],
    buildings: facts.buildings,
  };
}

/** @param {Facts["neighborhoods"][0]} one @param {Rings} rings @param {Facts} facts @param {Put} put @param {Point[]} limits
 * @returns {Place} */
function drawPlace({ id, district, kind, at }, rings, facts, put, limits) {
  const steps = rings.steps(id);
  const pairs = [...facts.borders, ...facts.bridges.map((bridge) => bridge.ends)];
  return {
    id, district, kind, at: put(at), d: path(steps), ring: sample(steps),
    neighbors: pairs.flatMap(([a, b]) => (a === id ? [b] : b === id ? [a] : [])),
    wall: facts.city_border.includes(id) ? rings.wall(id, limits) : "",
    blind: facts.blind_alleys.includes(id),
  };
}

/** A bridge from bank to bank of the drawn shapes. @param {Bridge} one @param {(id: string) => Place} place @param {Put} put
 * @returns {Bridge} */
function drawBridge({ ends, from, to }, place, put) {
  const a = rim(place(ends[0]).ring, put(from)), b = rim(place(ends[1]).ring, put(to));
  return { ends, from: plus(a, toward(b, a, 5)), to: plus(b, toward(a, b, 5)) };
}

/** @param {Facts["lakes"][0]} one @param {Put} put */
function drawLake({ around, outline }, put) {
  const steps = softRing(outline.map(put));
  return { around, d: path(steps), at: heart(sample(steps)) };
}

/** A point well inside a ring. @param {Point[]} ring @returns {Point} */
function heart(ring) {
  const [left, top, right, bottom] = bounds(ring);
  const spots = grid([left, top], [left, top, right, bottom], (right - left) / 12, (bottom - top) / 12).map(({ p }) => p);
  return best(spots, (p) => depth(ring, p)) ?? ring[0];
}

/** Where a chain goes from one place to the next: over the bridge, or across the middle of the border.
 * @param {Facts} facts @param {Rings} rings @param {Bridge[]} bridges @returns {Map<string, Point[]>} */
function links(facts, rings, bridges) {
  /** @type {Map<string, Point[]>} */
  const found = new Map();
  const add = (/** @type {[string, string]} */ [a, b], /** @type {Point[]} */ points) => {
    found.set(`${a} ${b}`, points);
    found.set(`${b} ${a}`, [...points].reverse());
  };
  for (const [a, b] of facts.borders) add([a, b], [rings.middle(a, b)]);
  for (const { ends, from, to } of bridges) add(ends, [from, to]);
  return found;
}
