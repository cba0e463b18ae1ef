/** Bridges and statues: they lie over the neighborhoods they join. */
import { css, svg } from "/vendor/lit.js";
import { STATUE, stamp } from "./motifs.js";
import { distance, round, toward } from "./points.js";

/** @param {import("./city.js").City} city @param {string[]} closed districts: what touches one is half under water */
export function landmarks(city, closed) {
  const shut = (/** @type {string} */ id) => closed.includes(city.place(id).district);
  return svg`<g class="landmarks">
    ${city.bridges.map((one) => bridge(one, one.ends.some(shut)))}
    ${city.statues.map((one) => statue(one, one.around.every(shut)))}
  </g>`;
}

/** A bridge seen from above: a deck of planks that is a little narrower in the middle, between two rails.
 * @param {import("./city.js").Bridge} bridge @param {boolean} sunk */
function bridge({ from, to }, sunk) {
  const length = round(distance(from, to));
  const [dx, dy] = toward(from, to);
  const angle = round((Math.atan2(dy, dx) * 180) / Math.PI);
  const side = (/** @type {number} */ y, /** @type {number} */ waist) => `M0 ${y}Q${length / 2} ${waist} ${length} ${y}`;
  const planks = [];
  for (let x = 2.5; x < length; x += 3.2) planks.push(`M${round(x)} -5.4V5.4`);
  return svg`<g transform="translate(${round(from[0])} ${round(from[1])}) rotate(${angle})" class=${sunk ? "sunk" : ""}>
    <path class="deck" d="M0 -6.2Q${length / 2} -4.2 ${length} -6.2V6.2Q${length / 2} 4.2 0 6.2Z" />
    <path class="planks" d=${planks.join("")} />
    <path class="rail" d=${side(-6.2, -4.2) + side(6.2, 4.2)} />
  </g>`;
}

/** @param {{at: import("./points.js").Point}} statue @param {boolean} sunk */
function statue({ at: [x, y] }, sunk) {
  return svg`<g class=${sunk ? "sunk" : ""}>
    <circle class="plaza" cx=${x} cy=${y} r="11.5" /><circle class="plaza-ring" cx=${x} cy=${y} r="9.4" />
    <path class="statue" d=${stamp(STATUE, x, y + 0.8)} transform="translate(${x * 0.1} ${y * 0.1}) scale(0.9)" />
  </g>`;
}

export const landmarkStyles = css`
  .landmarks { pointer-events: none; }
  .landmarks .sunk { opacity: 0.45; }
  .deck { fill: color-mix(in oklab, var(--shore) 40%, var(--tile)); stroke: color-mix(in oklab, var(--tile), var(--ink) 62%); stroke-width: 1.1; }
  .planks { stroke: color-mix(in oklab, var(--tile), var(--ink) 34%); stroke-width: 1; }
  .rail { fill: none; stroke: color-mix(in oklab, var(--tile), var(--ink) 62%); stroke-width: 1.9; stroke-linecap: round; }
  .plaza { fill: var(--sheet); stroke: color-mix(in oklab, var(--shore), var(--ink) 45%); stroke-width: 1.2; }
  .statue { fill: color-mix(in oklab, var(--ink-2), var(--ink) 25%); }
  .plaza-ring { fill: none; stroke: color-mix(in oklab, var(--shore), var(--ink) 18%); stroke-width: 1; }
`;
