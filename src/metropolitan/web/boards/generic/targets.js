// The places one can point at, tab to and choose; they lie over the drawing.

import { svg } from "/vendor/lit.js";

/** @typedef {import("./geometry.js").Spot} Spot */

const HAND = 44; // around a point, in the drawing's units

/** @param {Spot} spot @param {{here: string | null, label: string, usable: boolean}} how */
export function targetArt({ id, at: [x, y], shape }, { here, label, usable }) {
  const d = shape && `M${shape.map((point) => point.join(" ")).join("L")}Z`;
  const area = (/** @type {string} */ name) =>
    d ? svg`<path class=${name} d=${d}/>` : svg`<circle class=${name} cx=${x} cy=${y} r=${HAND}/>`;
  return svg`<g role="button" data-place=${id} tabindex=${here === id ? 0 : -1} aria-label=${label}>${area(usable ? "target usable" : "target")}${area("ring")}</g>`;
}

/** The place of an event on the drawing, or null. @param {Event} event @returns {string | null} */
export function placeOf(event) {
  const inside = /** @type {Element | undefined} */ (event.composedPath()[0]);
  return /** @type {HTMLElement | null | undefined} */ (inside?.closest?.("[data-place]"))?.dataset.place ?? null;
}
