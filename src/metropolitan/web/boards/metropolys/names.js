/** Where small lettering fits: ids beside their plots, names of districts in open land, motifs between them. */
import { MOTIFS, WAVE, stamp } from "./motifs.js";
import { best, bounds, depth, grid, inside, plus } from "./points.js";

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
  return spots.find((p) => room(p) > 4) ?? best(spots, room) ?? at;
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
  const things = obstacles(city).filter(([[x, y]]) => x > left - 30 && x < right + 30 && y > top - 30 && y < bottom + 30);
  const boxes = rings.map(bounds);
  /** @param {Point} p */
  const land = ([x, y]) => rings.some((ring, i) => {
    const [l, t, r, b] = boxes[i];
    return x > l && x < r && y > t && y < b && inside(ring, [x, y]);
  });
  /** @param {Point} p */
  const free = ([x, y]) => [0, -0.5, 0.5, -0.25, 0.25].every((k) => land([x + k * width, y - 9]) && land([x + k * width, y + 9]));
  /** How far the nearest thing is. @param {Point} p */
  const room = ([x, y]) => Math.min(depth(city.limits, [x, y]) - 16, ...things.map(([q, r]) =>
    Math.hypot(Math.max(0, Math.abs(q[0] - x) - width / 2), q[1] - y) - r));
  const spots = grid([left, top], [left + width / 2, top, right - width / 2, bottom], 12, 8).map(({ p }) => p).filter(free);
  return best(spots, room) ?? rings[0][0];
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
  const box = bounds(ring);
  const free = (/** @type {Point} */ p) => taken.every(([q, w, h]) => apart(p, q, w, h)) && depth(ring, p) > 9;
  const shifts = /** @type {Point[]} */ ([[0, 4], [10, 4], [0, 12], [10, 12]]);
  const grids = shifts.map((by) => grid(plus(at, by), box, 21, 17).filter(({ p }) => free(p)));
  const fullest = grids.reduce((most, one) => (one.length > most.length ? one : most));
  return fullest.map(({ p, row, column }) => stamp(MOTIFS[kind][Math.abs(row + column) % 2], p[0], p[1])).join("");
}

/** The waves over a drowned place. @param {Place} place */
export function waves({ ring, at }) {
  const spots = grid([at[0], at[1] + 7], bounds(ring), 34, 21).filter(({ p }) => depth(ring, p) > 9);
  return spots.map(({ p }) => stamp(WAVE, p[0], p[1])).join("");
}

/** @param {Point} at @param {Point} p @param {number} w @param {number} h */
const apart = ([x, y], p, w, h) => Math.abs(x - p[0]) > w || Math.abs(y - p[1]) > h;
