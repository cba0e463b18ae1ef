/** A rating over the games it comes from, as a small line. */
import { html, svg } from "/vendor/lit.js";

const WIDE = 240;
const HIGH = 56;
const EDGE = 5;
const START = 1000; // what everybody begins with

/** @param {import("../types.js").Say} t @param {number[]} ratings */
export function ratingCurve(t, ratings) {
  const all = [START, ...ratings];
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const x = (/** @type {number} */ n) => EDGE + (n / (all.length - 1)) * (WIDE - 2 * EDGE);
  const y = (/** @type {number} */ rating) => HIGH - EDGE - ((rating - least) / Math.max(1, most - least)) * (HIGH - 2 * EDGE);
  const line = all.map((rating, n) => `${x(n).toFixed(1)} ${y(rating).toFixed(1)}`).join("L");
  const last = all[all.length - 1];
  return html`<svg class="rating-curve" viewBox="0 0 ${WIDE} ${HIGH}" role="img"
      aria-label=${t("app.people.curve", { n: ratings.length, least, most, now: last })}>
    <path class="zero" d="M0 ${y(START)}H${WIDE}" />${svg`<path class="line" d="M${line}" />
    <circle cx=${x(all.length - 1)} cy=${y(last)} r="4" />`}</svg>`;
}
