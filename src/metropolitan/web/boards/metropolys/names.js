/** Where small lettering fits: ids beside their plots, names of districts in open land, motifs between them. */
import { MOTIFS, WAVE, stamp } from "./motifs.js";
import { bounds, depth, distance, inside } from "./points.js";

/** @typedef {import("./points.js").Point} Point */
/** @typedef {import("./city.js").City} City */
/** @typedef {import("./city.js").Place} Place */
/** @typedef {[Point, number, number]} Box a middle, and how far it reaches to the sides and up and down */
/** @typedef {{district: string, text: string, width: number, at: Point}} Name */
/** @typedef {{id: Point, motifs: string}} Print what is printed on a place: its motifs, and where its id stands */

const BESIDE = /** @type {Point[]} */ ([[0, 22], [25, 9], [-25, 9], [21, 16], [-21, 16], [24, -4], [-24, -4], [0, 19]]);

/** What is printed on every place. @param {City} city @param {Name[]} names @param {number} scale of pieces and lettering @returns {Map<string, Print>} */
export const prints = (city, names, scale) => new Map(city.places.map((one) => {
  const id = idSpot(one, scale);
  const taken = /** @type {Box[]} */ ([[one.at, 19, 15], [id, 15, 9], ...names.map((name) => [name.at, name.width / 2 + 9, 12])]);
  return [one.id, { id, motifs: scatter(one, taken) }];
}));

/** Where a place's id stands: under its plot, or beside it in a narrow one. @param {Place} place @returns {Point} */
function idSpot({ at, ring }, scale = 1) {
  const far = 0.45 + 0.55 * scale;
  const spots = BESIDE.map(([x, y]) => /** @type {Point} */ ([at[0] + x * far, at[1] + y * far]));
  const room = (/** @type {Point} */ p) => Math.min(...[-8, 0, 8].map((x) => depth(ring, [p[0] + x, p[1]])));
  return spots.find((p) => room(p) > 4) ?? spots.reduce((best, p) => (room(p) > room(best) ? p : best));
}

/** The districts' names as they stand on the map. @param {City} city @param {string[]} texts in the order of the districts @returns {Name[]} */
export const districtNames = (city, texts) => city.districts.map((district, i) => {
  const width = texts[i].length * 13.2;
  return { district, text: texts[i], width, at: nameSpot(city, district, width) };
});

/** Where the name of a district is out of the way of what stands there. @param {City} city @param {string} district
 * @param {number} width */
function nameSpot(city, district, width) {
  const rings = city.places.filter((one) => one.district === district).map((one) => one.ring);
  const [left, top, right, bottom] = bounds(rings.flat());
  const things = obstacles(city);
  let best = /** @type {Point} */ ([0, 0]), most = -Infinity;
  for (let x = left + width / 2; x < right - width / 2; x += 9) {
    for (let y = top; y < bottom; y += 7) {
      const row = [-0.5, -0.25, 0, 0.25, 0.5].map((k) => /** @type {Point} */ ([x + k * width, y]));
      if (!row.every(([a, b]) => [-9, 9].every((k) => rings.some((ring) => inside(ring, [a, b + k]))))) continue;
      const room = Math.min(depth(city.limits, [x, y]) - 16, ...things.map(([p, r]) => Math.min(...row.map((q) => distance(p, q))) - r));
      if (room > most) [best, most] = [[x, y], room];
    }
  }
  return best;
}

/** What stands on the map, as circles: buildings with their height, ids, statues, bridges.
 * @param {City} city @returns {[Point, number][]} */
function obstacles(city) {
  const above = (/** @type {Point} */ [x, y]) => /** @type {Point} */ ([x, y - 26]);
  return /** @type {[Point, number][]} */ ([
    ...city.places.flatMap((one) => [[one.at, 22], [above(one.at), 20], [idSpot(one), 12]]),
    ...city.statues.map((one) => [one.at, 17]),
    ...city.bridges.flatMap((one) => [[one.from, 12], [one.to, 12]]),
  ]);
}

/** The motifs of a place, whole ones only, clear of everything that is `taken`; the grid that holds most.
 * @param {Place} place @param {Box[]} taken */
function scatter({ kind, ring, at }, taken) {
  const [left, top, right, bottom] = bounds(ring);
  const within = (/** @type {Point} */ [x, y]) => x > left && x < right && y > top && y < bottom;
  const free = (/** @type {Point} */ p) => within(p) && depth(ring, p) > 9 && taken.every(([q, w, h]) => apart(p, q, w, h));
  const shifts = /** @type {Point[]} */ ([[0, 4], [10, 4], [0, 12], [10, 12], [5, 8], [5, 0]]);
  const grids = shifts.map(([x, y]) => grid([at[0] + x, at[1] + y], 21, 17).filter(({ p }) => free(p)));
  const fullest = grids.reduce((best, one) => (one.length > best.length ? one : best));
  return fullest.map(({ p, turn }) => stamp(MOTIFS[kind][turn], p[0], p[1])).join("");
}

/** The waves over a drowned place. @param {Place} place */
export function waves({ ring, at }) {
  const spots = grid([at[0], at[1] + 7], 34, 21).filter(({ p }) => depth(ring, p) > 9);
  return spots.map(({ p }) => stamp(WAVE, p[0], p[1])).join("");
}

/** Points in staggered rows around one, each the turn of one variant or the other.
 * @param {Point} at @param {number} w @param {number} h */
function grid(at, w, h) {
  const rows = [...Array(19).keys()].map((row) => row - 9);
  return rows.flatMap((row) => rows.map((column) => ({
    p: /** @type {Point} */ ([at[0] + (column + (row % 2 ? 0.5 : 0)) * w, at[1] + row * h]),
    turn: Math.abs(row + column) % 2,
  })));
}

/** @param {Point} at @param {Point} p @param {number} w @param {number} h */
const apart = ([x, y], p, w, h) => Math.abs(x - p[0]) > w || Math.abs(y - p[1]) > h;
