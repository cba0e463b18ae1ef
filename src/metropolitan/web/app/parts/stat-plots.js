/** Plots of statistics: what stands in a row of a table, a curve, and columns. What they show is told beside them. */
import { html, svg } from "/vendor/lit.js";

const HIGH = 22;
const MIDDLE = HIGH / 2;
const at = (/** @type {number} */ part) => `${(100 * Math.min(1, Math.max(0, part))).toFixed(2)}%`;
const wide = (/** @type {number} */ from, /** @type {number} */ to) => `${(100 * Math.max(0, Math.min(1, to) - Math.max(0, from))).toFixed(2)}%`;

/** A share, the interval in which it really lies, and what would be even.
 * @param {{share: number, low: number, high: number, expected: number}} row */
export const sharePlot = ({ share, low, high, expected }) => html`<svg class="stat-row" height=${HIGH} aria-hidden="true">
  ${svg`<rect class="ground" x="0" y=${MIDDLE - 1} width="100%" height="2" rx="1" />
  <rect class="span" x=${at(low)} y=${MIDDLE - 5} width=${wide(low, high)} height="10" rx="5" />
  <line class="even" x1=${at(expected)} x2=${at(expected)} y1="1" y2=${HIGH - 1} />
  <circle class="dot" cx=${at(share)} cy=${MIDDLE} r="5" />`}</svg>`;

/** One's own average as a bar, the field's as an outline, and where one's own would really lie, as a whisker.
 * @param {{own: number, field: number | null, low: number | null, high: number | null}} row @param {[number, number]} range */
export function pairPlot({ own, field, low, high }, [least, most]) {
  const x = (/** @type {number} */ value) => (value - least) / Math.max(1e-9, most - least);
  const bar = (/** @type {number} */ value) => [Math.min(x(0), x(value)), Math.max(x(0), x(value))];
  const [from, to] = bar(own);
  const [otherFrom, otherTo] = bar(field ?? 0);
  const whisker = field !== null && low !== null && high !== null;
  return html`<svg class="stat-row" height=${HIGH} aria-hidden="true">${svg`
    <rect class="own" x=${at(from)} y="3" width=${wide(from, to)} height="10" rx="2" />
    ${field === null ? "" : svg`<rect class="field" x=${at(otherFrom)} y="13.5" width=${wide(otherFrom, otherTo)} height="6" rx="2" />`}
    ${whisker ? svg`<line class="whisker" x1=${at(x(field + low))} x2=${at(x(field + high))} y1="8" y2="8" />
      <line class="whisker" x1=${at(x(field + low))} x2=${at(x(field + low))} y1="5" y2="11" />
      <line class="whisker" x1=${at(x(field + high))} x2=${at(x(field + high))} y1="5" y2="11" />` : ""}
    <line class="zero" x1=${at(x(0))} x2=${at(x(0))} y1="0" y2=${HIGH} />`}</svg>`;
}

/** The room that rows of pairs share. @param {{own: number, field: number | null, low: number | null, high: number | null}[]} rows
 * @returns {[number, number]} */
export function range(rows) {
  const bars = rows.flatMap(({ own, field }) => [own, field ?? 0]);
  const whiskers = rows.map(({ field, high }) => (field === null || high === null ? 0 : field + high));
  return [Math.min(0, ...bars), Math.max(1e-6, ...bars, ...whiskers)];
}

const WIDE = 600;
const TALL = 180;

/** Victories beyond an equal share, game by game, in the funnel of chance.
 * @param {{beyond: number, chance: number}[]} games @param {string} said */
export function curvePlot(games, said) {
  const points = [{ beyond: 0, chance: 0 }, ...games];
  const most = Math.max(1, ...points.map(({ beyond, chance }) => Math.max(Math.abs(beyond), chance)));
  const x = (/** @type {number} */ n) => (n / Math.max(1, points.length - 1)) * WIDE;
  const y = (/** @type {number} */ value) => TALL / 2 - (value / most) * (TALL / 2 - 6);
  const line = (/** @type {(one: {beyond: number, chance: number}) => number} */ of) => points.map((one, n) => `${x(n).toFixed(1)} ${y(of(one)).toFixed(1)}`).join("L");
  return html`<svg class="stat-curve" viewBox="0 0 ${WIDE} ${TALL}" preserveAspectRatio="none" role="img" aria-label=${said}>
    ${svg`<path class="funnel" d="M${line(({ chance }) => chance)}L${line(({ chance }) => -chance).split("L").reverse().join("L")}Z" />
    <path class="bound" d="M${line(({ chance }) => chance)}" /><path class="bound" d="M${line(({ chance }) => -chance)}" />
    <path class="zero" d="M0 ${TALL / 2}H${WIDE}" /><path class="line" d="M${line(({ beyond }) => beyond)}" />`}</svg>`;
}

/** @typedef {{from: number, to: number, own: number, field: number}} Bin */

/** How scores spread. @param {Bin[]} bins @param {string} said */
export function binPlot(bins, said) {
  const most = Math.max(0.01, ...bins.flatMap(({ own, field }) => [own, field]));
  const y = (/** @type {number} */ share) => `${(100 - (94 * share) / most).toFixed(2)}%`;
  const tall = (/** @type {number} */ share) => `${((94 * share) / most).toFixed(2)}%`;
  const step = 1 / bins.length;
  return html`<svg class="stat-bins" height="160" role="img" aria-label=${said}>${bins.map((bin, n) => svg`<g>
    <rect class="own" x=${at((n + 0.16) * step)} width=${wide(0, 0.5 * step)} y=${y(bin.own)} height=${tall(bin.own)} />
    <rect class="field" x=${at((n + 0.34) * step)} width=${wide(0, 0.5 * step)} y=${y(bin.field)} height=${tall(bin.field)} />
  </g>`)}<line class="zero" x1="0" x2="100%" y1="100%" y2="100%" /></svg>
  <div class="stat-axis" aria-hidden="true">${bins.map(({ from, to }) => html`<span>${from === to ? from : `${from}–${to}`}</span>`)}</div>`;
}
