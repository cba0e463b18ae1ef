/** The printed plan under all that happens: frame, streets, trees and lots. It is drawn once a game. */
import { LitElement, css, nothing, svg } from "/vendor/lit.js";
import { LOT, cell, columns, name } from "./geometry.js";

export const MARGIN = 46; // around the city, for letters, numbers and the frame
const KERB = 6; // a lot's distance from the middle of the street
const BAND = [16, 7]; // the chequered line of the frame: how far out, how broad

/** The part of the plane that is drawn, left, top, width and height: all of it, or some lots. @param {number} side @param {string[]} [lots] */
export function frame(side, lots = []) {
  if (!lots.length) return [-MARGIN, -MARGIN, side * LOT + 2 * MARGIN, side * LOT + 2 * MARGIN];
  const [across, down] = [0, 1].map((way) => lots.map((lot) => cell(lot)[way]));
  const span = (/** @type {number[]} */ all) => {
    const [first, last] = [Math.min(...all), Math.max(...all)];
    const [from, to] = [first ? first * LOT - KERB : -MARGIN, (last + 1) * LOT + (last + 1 < side ? KERB : MARGIN)];
    return [from, to - from];
  };
  const [[x, w], [y, h]] = [span(across), span(down)];
  return [x, y, w, h];
}

class Ground extends LitElement {
  static properties = { side: { type: Number }, k: { type: Number }, seen: {} };

  static styles = css`
    :host { display: block; }
    svg { display: block; width: 100%; }
    .paper { fill: var(--sheet); stroke: var(--hairline); stroke-width: 2; }
    .street { fill: var(--street); stroke: var(--hairline); stroke-width: 1.5; }
    .lane { fill: none; stroke: var(--lot-2); stroke-width: 1.4; stroke-dasharray: 7 11; opacity: 0.85; }
    .lot { fill: var(--lot); stroke: color-mix(in oklab, var(--lot), var(--lot-2) 70%); stroke-width: 1.2; }
    .turf { fill: none; stroke: var(--lot-2); stroke-width: 1.6; stroke-linecap: round; }
    .tree { fill: color-mix(in oklab, var(--park), var(--lot) 30%); stroke: color-mix(in oklab, var(--park-2), var(--lot) 25%); stroke-width: 1.4; }
    .name { fill: color-mix(in oklab, var(--ink-2), var(--lot) 22%); font: 600 21px var(--font); text-anchor: middle; dominant-baseline: central; }
    .dark { fill: color-mix(in oklab, var(--ink-2), var(--sheet) 35%); }
    .rule { fill: none; stroke: color-mix(in oklab, var(--ink-2), var(--sheet) 35%); stroke-width: 1; }
    .coordinate { fill: var(--ink-2); font: 600 21px var(--font); text-anchor: middle; dominant-baseline: central; font-variant-numeric: tabular-nums; }
  `;

  constructor() {
    super();
    this.side = 0;
    this.k = 1;
    this.seen = "";
  }

  render() {
    const { side } = this;
    if (!side) return nothing;
    const far = side * LOT;
    return svg`<svg viewBox=${this.seen} aria-hidden="true">
      <rect class="paper" x=${1 - MARGIN} y=${1 - MARGIN} width=${far + 2 * MARGIN - 2} height=${far + 2 * MARGIN - 2} rx="12" />
      ${chequers(side)}
      <rect class="street" x="-6" y="-6" width=${far + 12} height=${far + 12} rx="9" />
      <path class="lane" d=${lanes(side)} />
      ${each(side, lot)}
      ${this.coordinates()}
    </svg>`;
  }

  coordinates() {
    const far = this.side * LOT;
    const out = 31;
    const say = (/** @type {number} */ x, /** @type {number} */ y, /** @type {unknown} */ text) =>
      svg`<text class="coordinate" style="font-size:${21 * this.k}px" x=${x} y=${y}>${text}</text>`;
    return columns(this.side).map((letter, n) => {
      const at = (n + 0.5) * LOT;
      return [say(at, -out, letter), say(at, far + out, letter), say(-out, at, n + 1), say(far + out, at, n + 1)];
    });
  }
}

/** @param {number} side @param {(column: number, row: number) => unknown} draw */
const each = (side, draw) => [...Array(side * side).keys()].map((n) => draw(Math.floor(n / side), n % side));

/** Like the edge of a printed map: dark and light by turns, a step for each lot. @param {number} side */
function chequers(side) {
  const [out, broad] = BAND;
  const far = side * LOT;
  const box = (/** @type {number[]} */ [x, y, w, h]) => `M${x} ${y}h${w}v${h}h${-w}z`;
  const steps = [...Array(side).keys()].map((n) => n * LOT);
  const sides = (/** @type {number} */ at, /** @type {number} */ n) => [
    n % 2 ? [[at, -out, LOT, broad], [-out, at, broad, LOT]] : [],
    (n + side) % 2 ? [[at, far + out - broad, LOT, broad], [far + out - broad, at, broad, LOT]] : [],
  ].flat();
  return svg`<path class="dark" d=${steps.flatMap((at, n) => sides(at, n)).map(box).join("")} />
    <path class="rule" d=${box([-out, -out, far + 2 * out, far + 2 * out]) + box([broad - out, broad - out, far + 2 * (out - broad), far + 2 * (out - broad)])} />`;
}

/** The middle of every street. @param {number} side */
const lanes = (side) =>
  [...Array(side - 1).keys()].map((n) => (n + 1) * LOT).map((at) => `M4 ${at}H${side * LOT - 4}M${at} 4V${side * LOT - 4}`).join("");

/** An empty lot with its name, grass and here and there a tree: never two alike side by side. @param {number} column @param {number} row */
function lot(column, row) {
  const [x, y] = [column * LOT + KERB, row * LOT + KERB];
  const kind = (column * 7 + row * 3) % PLANTS.length;
  return svg`<g transform="translate(${x} ${y})"><rect class="lot" width=${LOT - 2 * KERB} height=${LOT - 2 * KERB} rx="9" />
    <path class="turf" d=${PLANTS[kind].turf} />${PLANTS[kind].trees.map(([cx, cy, r]) => svg`<circle class="tree" cx=${cx} cy=${cy} r=${r} />`)}
    <text class="name" x="44" y="45">${name([column, row])}</text></g>`;
}

const tuft = (/** @type {number} */ x, /** @type {number} */ y) => `M${x} ${y}l-3 -5M${x} ${y}v-6M${x} ${y}l3 -5`;
const PLANTS = [
  { trees: [[15, 15, 7]], turf: tuft(66, 74) + tuft(20, 66) },
  { trees: [], turf: tuft(18, 26) + tuft(70, 20) + tuft(62, 72) },
  { trees: [[72, 71, 7.5], [60, 76, 5]], turf: tuft(20, 22) },
  { trees: [], turf: tuft(22, 70) + tuft(68, 26) },
  { trees: [[73, 16, 7]], turf: tuft(18, 74) + tuft(26, 24) },
];

customElements.define("foundations-ground", Ground);
