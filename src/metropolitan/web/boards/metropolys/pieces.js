/** Pieces that stand up: buildings as prisms, in three heights with a roof of their own; tokens as discs. */
import { css, nothing, svg } from "/vendor/lit.js";
import { GLYPHS, LETTERS, stamp } from "./motifs.js";

const A = 14, B = 7.2; // half the width and half the depth of a building's ground
/** @typedef {import("./types.js").Height} Height */

const WALLS = { small: 15, medium: 29, tall: 38 };
const BADGE = { small: [11, -25], medium: [12, -35], tall: [12, -52] };

/** How high a building stands, roof included. */
export const TOP = { small: 27, medium: 39, tall: 60 };

/** @param {number} value @returns {Height} */
export const heightOf = (value) => (value >= 10 ? "tall" : value >= 6 ? "medium" : "small");

/** The colours of a seat, for a style attribute. @param {{color: string}} seat */
export const paint = (seat) => `--seat:var(--seat-${seat.color});--seat-ink:var(--seat-${seat.color}-ink)`;

/**
 * A building around the point 0 0 of the ground. The windows are the owner's pattern, beside colour and letter.
 * @param {{value: number, height?: Height}} piece
 * @param {{color: string, letter: string}} seat
 * @param {{number: number, hide?: boolean}} how `number`: the seat's; `hide`: no value is shown
 */
export function building({ value, height = heightOf(value) }, seat, { number, hide = false }) {
  const walls = WALLS[height];
  const [x, y] = BADGE[height];
  return svg`<g class="prism" style=${paint(seat)}>
    ${box(A, B, walls, 0)}
    <g transform="matrix(1 ${B / A} 0 1 ${-A} 0)">
      <path class="window" d=${windows(number, walls, 12.5)} />
      <path class="letter" d=${LETTERS[seat.letter] ?? ""} transform="translate(3.4 -9.8) scale(0.74)" />
    </g>
    <path class="window dim" d=${windows(number, walls, 4)} transform="matrix(1 ${-B / A} 0 1 0 ${B})" />
    ${ROOFS[height](walls)}
    ${hide ? nothing : svg`<g class="badge"><circle cx=${x} cy=${y} r="9.2" /><text x=${x} y=${y}>${value}</text></g>`}
  </g>`;
}

/** Two walls and a flat top, `up` above the ground.
 * @param {number} a @param {number} b @param {number} h @param {number} up */
function box(a, b, h, up) {
  const y = -up;
  return svg`
    <path class="light" d="M${-a} ${y}L0 ${y + b}V${y + b - h}L${-a} ${y - h}Z" />
    <path class="dark" d="M0 ${y + b}L${a} ${y}V${y - h}L0 ${y + b - h}Z" />
    <path class="top" d="M${-a} ${y - h}L0 ${y + b - h}L${a} ${y - h}L0 ${y - b - h}Z" />`;
}

/** @type {Record<Height, (h: number) => unknown>} */
const ROOFS = {
  small: (h) => svg`
    <path class="roof" d="M${-A - 1.8} ${-h + 0.6}L0 ${B - h + 1.5}L0 ${-h - 11}Z" />
    <path class="roof shade" d="M0 ${B - h + 1.5}L${A + 1.8} ${-h + 0.6}L0 ${-h - 11}Z" />`,
  medium: (h) => svg`
    <path class="well" d="M${-A + 4.4} ${-h}L0 ${B - 2.3 - h}L${A - 4.4} ${-h}L0 ${-B + 2.3 - h}Z" />
    ${box(4.6, 2.4, 4.6, h - 0.4)}`,
  tall: (h) => svg`${box(9.4, 4.8, 9, h)}${box(5, 2.6, 4.4, h + 9)}<path class="mast" d="M0 ${-h - 14.5}v-8" />`,
};

/** The windows of a wall A wide: one pattern a seat. `low` is kept free at the foot.
 * @param {number} number @param {number} h @param {number} low */
function windows(number, h, low) {
  const rows = [];
  for (let y = -h + 3.2, row = 0; y < -low; y += 5, row++) rows.push(PATTERNS[number % PATTERNS.length](y, row));
  return rows.join("");
}

/** @param {number} x @param {number} y @param {number} w @param {number} h */
const pane = (x, y, w, h) => `M${x} ${y}h${w}v${h}h${-w}z`;
/** @type {((y: number, row: number) => string)[]} */
const PATTERNS = [
  (y) => pane(2.6, y, 3.2, 2.8) + pane(8.2, y, 3.2, 2.8),
  (y) => pane(2.4, y - 0.2, 1.7, 4.1) + pane(6.2, y - 0.2, 1.7, 4.1) + pane(10, y - 0.2, 1.7, 4.1),
  (y) => pane(2, y, 10, 1.9),
  (y, row) => pane(row % 2 ? 8 : 2.4, y, 3.6, 2.8) + pane(row % 2 ? 2.4 : 9.6, y, row % 2 ? 1.6 : 2, 2.8),
];

/** A token around the point 0 0. @param {import("./types.js").Token} kind */
export const token = (kind) => svg`<g class="token ${kind}">
  <circle class="edge" cy="2" r="12.4" /><circle class="disc" r="12.4" /><circle class="ring" r="10.6" />
  <path class="glyph" d=${stamp(GLYPHS[kind], 0, kind === "trendy" ? 0.4 : 0)} transform="scale(0.92)" />
</g>`;

export const pieceStyles = css`
  .prism { stroke: color-mix(in oklab, var(--piece-line), transparent 25%); stroke-width: 0.9; stroke-linejoin: round; }
  .light { fill: var(--seat); }
  .dark { fill: color-mix(in oklab, var(--seat), #000 27%); }
  .top { fill: color-mix(in oklab, var(--seat), #fff 30%); }
  .roof { fill: color-mix(in oklab, var(--seat), #fff 24%); }
  .roof.shade { fill: color-mix(in oklab, var(--seat), #000 12%); }
  .well { fill: color-mix(in oklab, var(--seat), #000 10%); stroke-width: 0.6; }
  .mast { fill: none; stroke: var(--piece-line); stroke-width: 1.6; stroke-linecap: round; }
  .window { fill: color-mix(in oklab, var(--seat-ink), transparent 30%); stroke: none; }
  .window.dim { fill: color-mix(in oklab, var(--seat-ink), transparent 58%); }
  .letter { fill: var(--seat-ink); stroke: none; fill-rule: evenodd; }
  .badge circle { fill: var(--sheet); stroke: var(--piece-line); stroke-width: 1.3; }
  .badge text { fill: var(--ink); stroke: none; font: 700 11.5px var(--font); font-variant-numeric: tabular-nums; text-anchor: middle; dominant-baseline: central; }
  .token.trendy { --disc: var(--trendy); --glyph: var(--trendy-ink); }
  .token.subway { --disc: var(--subway); --glyph: var(--subway-ink); }
  .token.ruins { --disc: var(--ruins); --glyph: var(--ruins-ink); }
  .token .edge { fill: color-mix(in oklab, var(--disc), #000 45%); }
  .token .disc { fill: var(--disc); stroke: var(--field-line); stroke-width: 1.6; }
  .token .ring { fill: none; stroke: var(--glyph); stroke-width: 0.7; stroke-opacity: 0.45; }
  .token .glyph { fill: var(--glyph); fill-rule: evenodd; }
`;
