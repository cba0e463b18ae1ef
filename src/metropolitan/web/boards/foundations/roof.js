/** Roofs, seen from above, one way for each kind: hipped for homes, flat and hatched for commerce, terraced for civic. */
import { svg } from "/vendor/lit.js";
import { LOT, outline, path } from "./geometry.js";

/** @typedef {import("./geometry.js").Cell} Cell */
/** @typedef {import("./geometry.js").Point} Point */

const HALF = LOT / 2;
/** @type {Record<string, Point>} */
const SIDES = { n: [0, -1], e: [1, 0], s: [0, 1], w: [-1, 0] };

/** @param {string} kind @param {Cell[]} cells @param {number} inset */
export const roof = (kind, cells, inset) => ROOFS[kind](cells, inset);

/** @type {Record<string, (cells: Cell[], inset: number) => unknown>} */
const ROOFS = { residential: hipped, commercial: flat, civic: terraced };

/** Four slopes, each in the light that falls on it from the upper left. @param {Cell[]} cells @param {number} inset */
function hipped(cells, inset) {
  const yard = square(cells);
  const slopes = yard ? courtyard(cells, inset) : hips(cells, inset);
  return svg`${Object.entries(slopes).map(([side, d]) => svg`<path class="slope ${side}" d=${d} />`)}
    ${yard ? garden(cells, inset) : svg`<path class="ridge" d=${ridge(cells)} />`}`;
}

/** @param {Cell[]} cells */
const square = (cells) => cells.length === 4 && cells.every(([x, y]) => x - cells[0][0] < 2 && y - cells[0][1] < 2);

/** From lot to lot, along the middle. @param {Cell[]} cells */
const ridge = (cells) => joints(cells).map(([[x, y], [a, b]]) => `M${(x + 0.5) * LOT} ${(y + 0.5) * LOT}L${(a + 0.5) * LOT} ${(b + 0.5) * LOT}`).join("");

/** All pairs of lots side by side. @param {Cell[]} cells @returns {[Cell, Cell][]} */
const joints = (cells) =>
  cells.flatMap(([x, y]) => cells.filter(([a, b]) => (a === x + 1 && b === y) || (a === x && b === y + 1)).map((other) => /** @type {[Cell, Cell]} */ ([[x, y], other])));

/**
 * Slopes down from a ridge along the middle of the lots. Every lot is cut into eight parts, two at each side: a part slopes to its
 * side where the building ends there, and along the building's arm where it goes on.
 * @param {Cell[]} cells @param {number} inset @returns {Record<string, string>}
 */
function hips(cells, inset) {
  const full = new Set(cells.map(String));
  /** @type {Record<string, string>} */
  const slopes = { n: "", w: "", s: "", e: "" };
  for (const [x, y] of cells) {
    const open = (/** @type {Point} */ [a, b]) => full.has(`${x + a},${y + b}`);
    for (const [one, other] of ["ne", "es", "sw", "wn", "en", "se", "ws", "nw"]) {
      const [to, aside] = [SIDES[one], SIDES[other]];
      slopes[open(to) ? other : one] += part([x, y], to, aside, inset, open);
    }
  }
  return slopes;
}

/** @param {Cell} cell @param {readonly number[]} to @param {readonly number[]} aside @param {number} inset @param {(side: any) => boolean} open */
function part([x, y], to, aside, inset, open) {
  const at = (/** @type {number} */ along, /** @type {number} */ across) => /** @type {Point} */ ([
    (x + 0.5) * LOT + to[0] * along + aside[0] * across, (y + 0.5) * LOT + to[1] * along + aside[1] * across]);
  const far = open(to) ? HALF : HALF - inset;
  const wide = open(aside) && !open(to) ? HALF : HALF - inset;
  const inner = open(to) && open(aside) ? [at(HALF - inset, HALF - inset)] : [];
  return path([at(0, 0), at(far, 0), at(far, wide), ...inner]);
}

/** A ring of slopes around a yard. @param {Cell[]} cells @param {number} inset */
function courtyard([[x, y]], inset) {
  const [cx, cy] = [(x + 1) * LOT, (y + 1) * LOT];
  const ring = (/** @type {number} */ far) => /** @type {Point[]} */ ([[cx - far, cy - far], [cx + far, cy - far], [cx + far, cy + far], [cx - far, cy + far]]);
  const [outer, ridge, inner] = [ring(LOT - inset), ring(LOT - inset - 27), ring(LOT - inset - 50)];
  const face = (/** @type {number} */ n, /** @type {Point[]} */ a, /** @type {Point[]} */ b) => path([a[n], a[(n + 1) % 4], b[(n + 1) % 4], b[n]]);
  return {
    n: face(0, outer, ridge) + face(2, inner, ridge), e: face(1, outer, ridge) + face(3, inner, ridge),
    s: face(2, outer, ridge) + face(0, inner, ridge), w: face(3, outer, ridge) + face(1, inner, ridge),
  };
}

/** @param {Cell[]} cells @param {number} inset */
function garden([[x, y]], inset) {
  const [cx, cy, far] = [(x + 1) * LOT, (y + 1) * LOT, LOT - inset - 50];
  const spots = [[-0.62, -0.62], [0, -0.7], [0.62, -0.62], [-0.62, 0.62], [0, 0.7], [0.62, 0.62]];
  return svg`<path class="yard" d="M${cx - far} ${cy - far}h${2 * far}v${2 * far}h${-2 * far}z" />
    ${spots.map(([a, b]) => svg`<circle class="tree" cx=${cx + a * far} cy=${cy + b * far} r="7" />`)}`;
}

/** A parapet around hatched felt, and a skylight along the middle. @param {Cell[]} cells @param {number} inset */
function flat(cells, inset) {
  return svg`<path class="felt" d=${path(outline(cells, inset + 9))} /><path class="hatch" d=${path(outline(cells, inset + 9))} />
    <path class="glass" d=${skylights(cells)} /><path class="glazing" d=${skylights(cells)} />`;
}

/** Glass from lot to lot; a single lot has it in a corner. @param {Cell[]} cells */
function skylights(cells) {
  if (cells.length === 1) return pane(cells[0], 56, 64, 20, 12);
  return joints(cells).map(([[x, y], [a]]) => (a > x ? pane([x, y], 66, 38, 68, 24) : pane([x, y], 38, 66, 24, 68))).join("");
}

const pane = (/** @type {Cell} */ [x, y], /** @type {number} */ left, /** @type {number} */ top, /** @type {number} */ wide, /** @type {number} */ high) =>
  `M${x * LOT + left} ${y * LOT + top}h${wide}v${high}h${-wide}z`;

/** Steps up to a platform. @param {Cell[]} cells @param {number} inset */
function terraced(cells, inset) {
  return svg`<path class="step" d=${path(outline(cells, inset + 8))} /><path class="step high" d=${path(outline(cells, inset + 14))} />
    <path class="paving" d=${path(outline(cells, inset + 14))} />`;
}
