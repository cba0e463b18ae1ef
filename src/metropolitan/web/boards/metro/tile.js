// A tile drawn from its code: four tracks that weave over and under each other, so that each can be followed.

import { svg } from "/vendor/lit.js";
import { CELL, FAR, NEAR, add, corner, distance, turned } from "./geometry.js";
import { Curve, crossings, straight, text } from "./curve.js";

/** @typedef {import("./types.js").Point} Point */
/** @typedef {{at: Map<number, number>, sine: number, over: number, under: number}} Knot a crossing: how far along each
 *   of the two tracks, the sine of their angle, and which of them is above */

const ROUND = 0.5523; // handles of a quarter circle, by its radius
const FLAT = 0.42; // of a flatter turn: two long turns opposite each other keep apart
const SEAM = 0.8; // tracks overlap their neighbours by this much, so that no hairline shows between tiles
export const GAP = 2.4; // between an upper track and the lower one, which is broken there
export const THIN = 8;
export const THICK = 12.6;

/** The way of a track that comes in from the north, by its letter.
 * @type {Record<string, (code: string, side: number) => Point[][]>} */
const WAYS = {
  a: () => [straight([NEAR, 0], [NEAR, CELL])],
  b: (code, side) => [bend(FAR, code[(side + 2) % 4] === "b" ? FLAT : ROUND).map(([x, y]) => [CELL - x, y])],
  c: () => [bend(NEAR, ROUND)],
  d: (code, side) => loop(code[(side + 1) % 4] === "a" ? 18.5 : 32),
};

/** A quarter turn around the north west corner. @returns {Point[]} */
const bend = (r, round) => [[r, 0], [r, r * round], [r * round, r], [0, r]];

/** Back to the same side; a shallow loop leaves room for a straight track across. @returns {Point[][]} */
function loop(deep) {
  const [half, r] = [CELL / 2, CELL / 2 - NEAR];
  const [legs, k] = [deep - r, r * ROUND];
  return [
    straight([NEAR, 0], [NEAR, legs]),
    [[NEAR, legs], [NEAR, legs + k], [half - k, deep], [half, deep]],
    [[half, deep], [half + k, deep], [FAR, legs + k], [FAR, legs]],
    straight([FAR, legs], [FAR, 0]),
  ];
}

const track = (code, side) =>
  new Curve(WAYS[code[side]](code, side).map((points) => /** @type {any} */ (points.map((point) => turned(point, side)))));

/** A function that works out every answer once. @template T @param {(...key: any[]) => T} make @returns {(...key: any[]) => T} */
function remembered(make) {
  const known = new Map();
  return (...key) => {
    const name = key.join(" ");
    if (!known.has(name)) known.set(name, make(...key));
    return known.get(name);
  };
}

/** The four tracks of a tile, by the side where trains come in. @type {(code: string) => Curve[]} */
export const curves = remembered((code) => [0, 1, 2, 3].map((side) => track(code, side)));

/** Where they cross. Along every track, over and under take turns. @type {(code: string) => Knot[]} */
export const knots = remembered((code) => {
  /** @type {Knot[]} */
  const found = [];
  for (let one = 0; one < 4; one++) {
    for (let other = one + 1; other < 4; other++) {
      for (const hit of crossings(curves(code)[one], curves(code)[other])) {
        found.push({ at: new Map([[one, hit.one], [other, hit.other]]), sine: hit.sine, over: -1, under: -1 });
      }
    }
  }
  for (const knot of found) lift(found, knot, [...knot.at.keys()][0]);
  return found;
});

/** Puts a track on top of a knot, and so decides the knots beside it. (Tracks part a tile into regions of two
 * colours, so that taking turns never fails.) */
function lift(all, knot, over) {
  if (knot.over >= 0) return;
  [knot.over, knot.under] = [over, other(knot, over)];
  for (const track of knot.at.keys()) {
    for (const next of beside(all, knot, track)) lift(all, next, over === track ? other(next, track) : track);
  }
}

const other = (knot, track) => [...knot.at.keys()].find((key) => key !== track) ?? track;

function beside(all, knot, track) {
  const along = all.filter((one) => one.at.has(track)).sort((a, b) => a.at.get(track) - b.at.get(track));
  const here = along.indexOf(knot);
  return [along[here - 1], along[here + 1]].filter(Boolean);
}

/** How far along the upper track, both ways, the lower one is hidden at a knot. */
export function reach({ sine }, over, under) {
  return (under / 2 + (over / 2 + GAP) * Math.sqrt(1 - sine * sine)) / sine + 0.6;
}

/** A piece of the upper track around a knot, as a path; `half` as long as the whole.
 * @param {string} code @param {Knot} knot @param {number} half @param {Point} [origin] */
export function bridge(code, knot, half, origin = [0, 0]) {
  const [curve, at] = [placed(code, knot.over, ...origin), knot.at.get(knot.over) ?? 0];
  return `M${text(curve.at(at - half))}${curve.commands(at - half, at + half)}`;
}

/** A track of a tile, by code and side, whose corner lies somewhere. @type {(...key: any[]) => Curve} */
export const placed = remembered((code, side, x, y) => curves(code)[side].moved([x, y]));

/** A tile's tracks as one path, a little longer than the tile, and the pieces that pass above others. */
const rails = remembered((code) => curves(code).map((curve) => {
  const [start, stop] = [curve.at(0), curve.at(curve.length)];
  return `M${text(beyond(start))}L${text(start)}${curve.commands(0, curve.length)}L${text(beyond(stop))}`;
}).join(""));

const bridges = remembered((code, longer) => knots(code).map((knot) => bridge(code, knot, reach(knot, THIN, THIN) + longer)).join(""));

/** A little further out over the side on which a track end lies. @param {Point} end @returns {Point} */
function beyond([x, y]) {
  const over = (n) => (n <= 0.01 ? n - SEAM : n >= CELL - 0.01 ? n + SEAM : n);
  return [over(x), over(y)];
}

/** A tile with its corner at the origin: paper and unowned tracks. */
export const tileArt = (code) => svg`
  <rect class="paper-shade" x="1.5" y="3" width="97" height="97" rx="9"/>
  <rect class="paper" x="1.5" y="1.5" width="97" height="97" rx="9"/>
  <path class="rails" d=${rails(code)}/><path class="bed" d=${rails(code)}/>
  <path class="gap" d=${bridges(code, 0)}/><path class="rails" d=${bridges(code, 1)}/><path class="bed" d=${bridges(code, 1.5)}/>`;

/** The middle of a track's longest run between crossings, where a badge hides none, and how long that run is. */
export const calmRun = remembered((code, side) => {
  const curve = curves(code)[side];
  const marks = knots(code).flatMap(({ at }) => at.get(side) ?? []);
  const edges = [0, ...marks.sort((a, b) => a - b), curve.length];
  const lengths = edges.slice(1).map((edge, n) => edge - edges[n]);
  const longest = lengths.indexOf(Math.max(...lengths));
  return { at: curve.at((edges[longest] + edges[longest + 1]) / 2), length: lengths[longest] };
});

/** The track of a laid tile that passes nearest to a point of the board, within reach. */
export function nearestTrack({ square, code }, at, within = 13) {
  const origin = corner(square);
  const far = curves(code).map(({ samples }) => Math.min(...samples.map((one) => distance(add(origin, one.at), at))));
  const side = far.indexOf(Math.min(...far));
  return far[side] <= within ? side : null;
}

/** How a tile looks after clockwise quarter turns. */
export const turnedCode = (code, turn) => (turn ? code.slice(-turn) + code.slice(0, -turn) : code);
