/** The printed map: all that never moves. Drawn once, and again only when districts, words or the format change. */
import { LitElement, css, html, nothing, svg } from "/vendor/lit.js";
import { BLIND, ROSE, stamp } from "./motifs.js";
import { waves } from "./names.js";
import { bounds, depth } from "./points.js";

/** How far the sheet reaches beyond the map's frame. */
export const MARGIN = 26;

const AROUND = 14; // of a part of the map

/** What is seen of the map, left, top, width and height: all of it, or some places. @param {City} city @param {string[]} [places] */
export function frame({ size: [w, h], place }, places = []) {
  const points = places.flatMap((id) => place(id).ring);
  if (!points.length) return [-MARGIN, -MARGIN, w + 2 * MARGIN, h + 2 * MARGIN];
  const [left, top, right, bottom] = bounds(points);
  return [left - AROUND, top - 2 * AROUND, right - left + 2 * AROUND, bottom - top + 3 * AROUND]; // buildings are high
}

const RINGS = [62, 44, 27]; // faint lines around the city, as a map has them around hills
const LINING = [[46, 0.25], [31, 0.5], [19, 0.8]]; // lines that follow the banks in the water

/** How a place is printed, on the map and on places that are lifted out of it. */
export const printStyles = css`
  .industry { --fill: var(--industry); --motif: var(--industry-2); }
  .park { --fill: var(--park); --motif: var(--park-2); }
  .lodging { --fill: var(--lodging); --motif: var(--lodging-2); }
  .mall { --fill: var(--mall); --motif: var(--mall-2); }
  .administration { --fill: var(--administration); --motif: var(--administration-2); }
  .motif { fill: var(--motif); fill-rule: evenodd; opacity: 0.72; }
  .plot { fill: color-mix(in oklab, var(--fill), var(--sheet) 34%); stroke: var(--motif); stroke-width: 0.8; stroke-opacity: 0.6; }
  text { font-family: var(--font); text-anchor: middle; dominant-baseline: central; }
  .id { font-size: calc(9px * var(--scale)); font-weight: 600; fill: var(--ink); opacity: 0.72; font-variant-numeric: tabular-nums; }
  .blind { fill: var(--ink-2); }
  .blind-t { fill: var(--sheet); }
`;

/** @typedef {import("./city.js").City} City */
/** @typedef {import("./city.js").Place} Place */
/** @typedef {import("./names.js").Print} Print */

class Ground extends LitElement {
  static properties = {
    city: { attribute: false },
    seen: {}, // the part of the map, as a view box
    closed: {}, // names of districts with a space between, so that only a real change draws the map again
    names: { attribute: false },
    prints: { attribute: false },
    north: {},
    scale: { type: Number },
  };

  static styles = [printStyles, css`
    :host { display: block; }
    svg { display: block; width: 100%; height: auto; overflow: hidden; border-radius: var(--r3); }
    .sheet { fill: var(--sheet); }
    .neat { fill: none; stroke: var(--hairline); stroke-width: 1.2; }
    .hill { fill: none; stroke: var(--hairline); stroke-width: 1; stroke-linejoin: round; }
    .under { fill: var(--contact); }
    .river { fill: var(--river); }
    .line { fill: none; stroke-linejoin: round; stroke: var(--river); }
    .line.deep { stroke: color-mix(in oklab, var(--river-deep) calc(var(--much) * 100%), var(--river)); }
    .shallow { fill: none; stroke: color-mix(in oklab, var(--river), var(--field-line) 26%); stroke-width: 13; stroke-linejoin: round; }
    .quay { fill: color-mix(in oklab, var(--shore), var(--ink) 42%); stroke: color-mix(in oklab, var(--shore), var(--ink) 42%); stroke-width: 6; stroke-linejoin: round; }
    .shore { fill: var(--shore); stroke: var(--shore); stroke-width: 6; stroke-linejoin: round; }
    .lake { fill: var(--lake); }
    .lake-line { fill: none; stroke: color-mix(in oklab, var(--river) calc(var(--much) * 70%), var(--lake)); }
    .lake-fill { fill: none; stroke: var(--lake); }
    .field { stroke: var(--field-line); stroke-width: 2; stroke-linejoin: round; }
    .field { fill: var(--fill); }
    .drowned { fill: color-mix(in oklab, var(--fill) 16%, var(--river)); stroke: color-mix(in oklab, var(--field-line) 40%, var(--river)); stroke-width: 1.4; stroke-dasharray: 5 4; stroke-linejoin: round; }
    .wave { fill: none; stroke: color-mix(in oklab, var(--field-line) 42%, var(--river-deep)); stroke-width: 1.3; stroke-linecap: round; }
    .limit { fill: none; stroke: color-mix(in oklab, var(--ink-2), var(--sheet) 20%); stroke-width: 1.3; stroke-dasharray: 12 4 2 4; }
    .wall { fill: none; stroke: color-mix(in oklab, var(--shore), var(--ink) 58%); stroke-width: 7.5; stroke-linecap: round; stroke-linejoin: round; }
    .wall.top { stroke: var(--shore); stroke-width: 4.6; }
    .wall.crenel { stroke: color-mix(in oklab, var(--shore), var(--ink) 58%); stroke-width: 4.6; stroke-dasharray: 1.4 5.2; stroke-linecap: butt; }
    .sunk, .id.sunk { opacity: 0.45; }
    .plaza-ring { fill: none; stroke: color-mix(in oklab, var(--shore), var(--ink) 18%); stroke-width: 1; }
    .name { font-size: 12.5px; font-weight: 600; letter-spacing: 0.36em; fill: var(--ink); opacity: 0.5; text-transform: uppercase; }
    .name.sunken { opacity: 0.45; }
    .rose { fill: var(--sheet); stroke: var(--ink-2); stroke-width: 0.9; stroke-linejoin: round; }
    .rose.dark { fill: var(--ink-2); }
    .north { font-size: 11px; font-weight: 700; fill: var(--ink-2); }
  `];

  constructor() {
    super();
    /** @type {City | null} */
    this.city = null;
    /** @type {import("./names.js").Name[]} */
    this.names = [];
    /** @type {Map<string, Print>} */
    this.prints = new Map();
    this.closed = "";
    this.seen = "";
    this.north = "";
    this.scale = 1;
  }

  render() {
    const { city, names } = this;
    if (!city) return nothing;
    const print = (/** @type {Place} */ one) => /** @type {Print} */ (this.prints.get(one.id));
    const shut = new Set(this.closed.split(" "));
    const openPlaces = city.places.filter((one) => !shut.has(one.district));
    const sunkPlaces = city.places.filter((one) => shut.has(one.district));
    const land = openPlaces.map((one) => one.d).join("");
    return html`<svg viewBox=${this.seen} style="--scale:${this.scale}" aria-hidden="true">
      <defs>
        <clipPath id="city"><path d=${city.outline} /></clipPath>
        <clipPath id="lakes"><path d=${city.lakes.map((one) => one.d).join("")} /></clipPath>
      </defs>
      ${sheet(city)}
      <g clip-path="url(#city)">
        <path class="river" d=${city.outline} />
        ${sunkPlaces.map(drowned)}
        ${LINING.map(([w, much]) => lining(land, w, much))}
        <path class="shallow" d=${land} />
        <g clip-path="url(#lakes)">${city.lakes.map((one) => lake(one, city, shut))}</g>
        <path class="quay" d=${land} transform="translate(0 3.5)" />
        <path class="shore" d=${land} />
      </g>
      ${openPlaces.map((one) => svg`<path class="field ${one.kind}" d=${one.d} />`)}
      ${openPlaces.map((one) => printed(one, print(one)))}
      <path class="limit" d=${city.outline} />
      ${city.places.filter((one) => one.wall).map((one) => wall(one.wall, shut.has(one.district)))}
      ${names.map(({ district, text, at }) => svg`<text class="name ${shut.has(district) ? "sunken" : ""}" x=${at[0]} y=${at[1]}>${text}</text>`)}
      ${city.places.map((one) => label(one, print(one), this.scale, shut.has(one.district)))}
      ${compass(city, this.north)}
    </svg>`;
  }
}

/** Paper, a neat line, and faint lines around the city. @param {City} city */
function sheet(city) {
  const [w, h] = city.size;
  return svg`
    <rect class="sheet" x=${-MARGIN} y=${-MARGIN} width=${w + 2 * MARGIN} height=${h + 2 * MARGIN} />
    <g opacity="0.55">${RINGS.map((r) => svg`
      <path class="hill" d=${city.outline} stroke-width=${r + 1} style="stroke-width:${r + 1.6}" />
      <path class="hill" d=${city.outline} style="stroke:var(--sheet);stroke-width:${r}" />`)}</g>
    <rect class="neat" x=${9 - MARGIN} y=${9 - MARGIN} width=${w + 2 * MARGIN - 18} height=${h + 2 * MARGIN - 18} rx="7" />
    <path class="under" d=${city.outline} transform="translate(0 6)" />`;
}

/** @param {string} land @param {number} width @param {number} much */
const lining = (land, width, much) => svg`
  <path class="line deep" d=${land} style="stroke-width:${width + 1.8};--much:${much}" />
  <path class="line" d=${land} style="stroke-width:${width}" />`;

/** A lake, with lines that follow its shore; pale where its whole district is under water.
 * @param {City["lakes"][0]} one @param {City} city @param {Set<string>} shut */
function lake(one, city, shut) {
  const sunk = one.around.every((id) => shut.has(city.place(id).district));
  const lines = [[30, 0.22], [19, 0.42], [11, 0.7]];
  return svg`<g class=${sunk ? "sunk" : ""}>
    <path class="lake" d=${one.d} />
    ${sunk ? nothing : lines.map(([w, much]) => svg`
      <path class="lake-line" d=${one.d} style="stroke-width:${w + 1.6};--much:${much}" />
      <path class="lake-fill" d=${one.d} style="stroke-width:${w}" />`)}
  </g>`;
}

/** A neighborhood under water: its outline, and waves over it. @param {Place} one */
function drowned(one) {
  return svg`<path class="drowned ${one.kind}" d=${one.d} /><path class="wave" d=${waves(one)} />`;
}

/** What a place is printed with: motifs of its kind, and the plot where a building stands.
 * @param {Place} one @param {Print} print */
export const printed = (one, { motifs }) => svg`<g class=${one.kind}>
  <path class="motif" d=${motifs} />
  <path class="plot" d="M${one.at[0]} ${one.at[1]}m-15.5 0q-1-.6 0-1.1l14.5-7.4q1-.5 2 0l14.5 7.4q1 .5 0 1.1l-14.5 7.4q-1 .5-2 0z" />
</g>`;

/** @param {string} d @param {boolean} sunk */
const wall = (d, sunk) => svg`<g class=${sunk ? "sunk" : ""}>
  <path class="wall" d=${d} /><path class="wall top" d=${d} /><path class="wall crenel" d=${d} />
</g>`;

/** A place's id; a blind alley has the sign of one.
 * @param {Place} one @param {Print} print @param {number} scale @param {boolean} [sunk] */
export function label(one, { id: [x, y] }, scale, sunk = false) {
  const look = sunk ? "id sunk" : "id";
  if (!one.blind) return svg`<text class=${look} x=${x} y=${y}>${one.id}</text>`;
  return svg`<text class=${look} x=${x - 6 * scale} y=${y}>${one.id}</text>
    <g class=${sunk ? "sunk" : ""} transform="translate(${x + 11 * scale} ${y}) scale(${scale})">
      <rect class="blind" x="-5" y="-5" width="10" height="10" rx="2" /><path class="blind-t" d=${stamp(BLIND, 0, 0)} />
    </g>`;
}

/** In the corner of the sheet that lies farthest from the city. @param {City} city @param {string} north */
function compass(city, north) {
  const [w, h] = city.size;
  const corners = /** @type {import("./points.js").Point[]} */ ([[14, 14], [w - 14, 14], [14, h - 14], [w - 14, h - 14]]);
  const [x, y] = corners.reduce((a, b) => (depth(city.limits, b) < depth(city.limits, a) ? b : a));
  return svg`<g transform="translate(${x} ${y}) rotate(${city.turned ? 90 : 0})">
    <circle r="13" class="plaza-ring" />
    ${ROSE.map((d, i) => svg`<path class="rose ${i % 2 ? "" : "dark"}" d=${d} />`)}
    <text class="north" y="-26" transform="rotate(${city.turned ? -90 : 0} 0 -26)">${north}</text>
  </g>`;
}

customElements.define("metropolys-ground", Ground);
