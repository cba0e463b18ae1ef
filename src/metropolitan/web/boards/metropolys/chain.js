/** The chain of bids as a route on the map: over bridges, across the middle of borders, from plot to plot. */
import { css, svg } from "/vendor/lit.js";
import { between, distance, plus, round, spot, toward } from "./points.js";

/** @typedef {import("./points.js").Point} Point */
/** @typedef {import("./city.js").City} City */

const CLEAR = 19; // kept free around a plot

/** From one place to a neighbor, as points. @param {City} city @param {string} a @param {string} b @returns {Point[]} */
function walk(city, a, b) {
  const from = city.place(a).at, to = city.place(b).at;
  const stops = [from, ...(city.links.get(`${a} ${b}`) ?? []), to];
  const line = stops.slice(1).flatMap((_, i) => curve(stops, i));
  const clear = line.filter((p) => distance(p, from) > CLEAR && distance(p, to) > CLEAR);
  return clear.length > 2 ? clear : [between(from, to, 0.4), between(from, to, 0.5), between(from, to, 0.6)];
}

/** The stretch from stop i to the next of a smooth line through all stops.
 * @param {Point[]} stops @param {number} i @returns {Point[]} */
function curve(stops, i) {
  const at = (/** @type {number} */ k) => stops[Math.min(stops.length - 1, Math.max(0, k))];
  const [o, p, q, r] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
  const c = plus(p, [(q[0] - o[0]) / 7, (q[1] - o[1]) / 7]);
  const d = plus(q, [(p[0] - r[0]) / 7, (p[1] - r[1]) / 7]);
  return [...Array(13).keys()].map((k) => bezier(p, c, d, q, k / 12));
}

/** @param {Point} p @param {Point} c @param {Point} d @param {Point} q @param {number} t */
function bezier(p, c, d, q, t) {
  const [a, b, e] = [between(p, c, t), between(c, d, t), between(d, q, t)];
  return between(between(a, b, t), between(b, e, t), t);
}

/** @param {Point[]} line */
const path = (line) => `M${line.map(spot).join("L")}`;

/** One step of the chain, with an arrow at its end.
 * @param {City} city @param {string} a @param {string} b @param {string} look a class */
export function step(city, a, b, look = "") {
  const line = walk(city, a, b);
  const [p, q] = line.slice(-2);
  const [x, y] = toward(p, q);
  const angle = round((Math.atan2(y, x) * 180) / Math.PI);
  return svg`<g class="step ${look}">
    <path class="casing" d=${path(line)} /><path class="core" d=${path(line)} />
    <path class="arrow" d="M-9 -5.5L2.5 0L-9 5.5L-6.4 0Z" transform="translate(${spot(q)}) rotate(${angle})" />
  </g>`;
}

/** All steps of a call; the last one stands out. @param {City} city @param {{place: string}[]} bids */
export const chain = (city, bids) =>
  bids.slice(1).map((bid, i) => step(city, bids[i].place, bid.place, i === bids.length - 2 ? "last" : ""));

export const chainStyles = css`
  .step { fill: none; stroke-linecap: round; stroke-linejoin: round; pointer-events: none; }
  .casing { stroke: var(--field-line); stroke-width: 6.4; stroke-opacity: 0.9; }
  .core { stroke: var(--ink); stroke-dasharray: 0.1 5.6; stroke-width: 3; }
  .arrow { fill: var(--ink); stroke: var(--field-line); stroke-width: 1.4; paint-order: stroke; }
  .step.last .casing { stroke-width: 8; }
  .step.last .core { stroke-dasharray: none; stroke-width: 3.2; }
  .step.ghost .core { stroke-dasharray: 5 5; }
  .step.ghost { opacity: 0.75; }
  .step.next { opacity: 0.5; }
  .step.next .core { stroke-width: 2.4; }
`;
