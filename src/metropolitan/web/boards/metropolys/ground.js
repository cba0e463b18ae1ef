/** The printed map: all that never moves. Drawn once, and again only when districts, words or the format change. */
import { LitElement, css, html, nothing, svg } from "/vendor/lit.js";
import { BLIND, ROSE, STATUE, stamp } from "./motifs.js";
import { idSpot, scatter, waves } from "./names.js";
import { depth, distance, round, toward } from "./points.js";

/** How far the sheet reaches beyond the map's frame. */
export const MARGIN = 22;

/** The view box of both layers of the board. @param {import("./city.js").City} city */
export const frame = ({ size: [w, h] }) => `${-MARGIN} ${-MARGIN} ${w + 2 * MARGIN} ${h + 2 * MARGIN}`;

const RINGS = [62, 44, 27]; // faint lines around the city, as a map has them around hills
const LINING = [[46, 0.25], [31, 0.5], [19, 0.8]]; // lines that follow the banks in the water

class Ground extends LitElement {
  static properties = {
    city: { attribute: false },
    closed: {}, // names of districts with a space between, so that only a real change draws the map again
    names: { attribute: false },
    north: {},
    scale: { type: Number },
  };

  static styles = css`
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
    .industry { --fill: var(--industry); --motif: var(--industry-2); }
    .park { --fill: var(--park); --motif: var(--park-2); }
    .lodging { --fill: var(--lodging); --motif: var(--lodging-2); }
    .mall { --fill: var(--mall); --motif: var(--mall-2); }
    .administration { --fill: var(--administration); --motif: var(--administration-2); }
    .field { fill: var(--fill); }
    .motif { fill: var(--motif); fill-rule: evenodd; opacity: 0.62; }
    .plot { fill: color-mix(in oklab, var(--fill), var(--field-line) 34%); stroke: var(--motif); stroke-width: 0.8; stroke-opacity: 0.6; }
    .drowned { fill: color-mix(in oklab, var(--fill) 16%, var(--river)); stroke: color-mix(in oklab, var(--field-line) 40%, var(--river)); stroke-width: 1.4; stroke-dasharray: 5 4; stroke-linejoin: round; }
    .wave { fill: none; stroke: color-mix(in oklab, var(--field-line) 42%, var(--river-deep)); stroke-width: 1.3; stroke-linecap: round; }
    .limit { fill: none; stroke: color-mix(in oklab, var(--ink-2), var(--sheet) 20%); stroke-width: 1.3; stroke-dasharray: 12 4 2 4; }
    .wall { fill: none; stroke: color-mix(in oklab, var(--shore), var(--ink) 58%); stroke-width: 7.5; stroke-linecap: round; stroke-linejoin: round; }
    .wall.top { stroke: var(--shore); stroke-width: 4.6; }
    .wall.crenel { stroke: color-mix(in oklab, var(--shore), var(--ink) 58%); stroke-width: 4.6; stroke-dasharray: 1.4 5.2; stroke-linecap: butt; }
    .deck { fill: var(--shore); stroke: color-mix(in oklab, var(--shore), var(--ink) 62%); stroke-width: 1.1; }
    .planks { stroke: color-mix(in oklab, var(--shore), var(--ink) 30%); stroke-width: 1; }
    .rail { fill: none; stroke: color-mix(in oklab, var(--shore), var(--ink) 62%); stroke-width: 1.9; stroke-linecap: round; }
    .arch { fill: none; stroke: var(--contact); stroke-width: 12; }
    .sunk, .id.sunk { opacity: 0.45; }
    .plaza { fill: var(--sheet); stroke: color-mix(in oklab, var(--shore), var(--ink) 45%); stroke-width: 1.2; }
    .plaza-ring { fill: none; stroke: color-mix(in oklab, var(--shore), var(--ink) 18%); stroke-width: 1; }
    .statue { fill: color-mix(in oklab, var(--ink-2), var(--ink) 25%); }
    text { font-family: var(--font); text-anchor: middle; dominant-baseline: central; }
    .id { font-size: calc(9px * var(--scale)); font-weight: 600; fill: var(--ink); opacity: 0.72; font-variant-numeric: tabular-nums; }
    .name { font-size: 12.5px; font-weight: 600; letter-spacing: 0.36em; fill: var(--ink); opacity: 0.5; text-transform: uppercase; }
    .name.sunken { opacity: 0.45; }
    .blind { fill: var(--ink-2); }
    .blind-t { fill: var(--sheet); }
    .rose { fill: var(--sheet); stroke: var(--ink-2); stroke-width: 0.9; stroke-linejoin: round; }
    .rose.dark { fill: var(--ink-2); }
    .north { font-size: 11px; font-weight: 700; fill: var(--ink-2); }
  `;

  render() {
    const { city, names } = this;
    if (!city) return nothing;
    const shut = new Set(this.closed.split(" "));
    const openPlaces = city.places.filter((one) => !shut.has(one.district));
    const sunkPlaces = city.places.filter((one) => shut.has(one.district));
    const land = openPlaces.map((one) => one.d).join("");
    return html`<svg viewBox=${frame(city)} style="--scale:${this.scale ?? 1}" aria-hidden="true">
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
      ${openPlaces.map((one) => printed(one, names))}
      <path class="limit" d=${city.outline} />
      ${wall(city.wall)}
      ${city.bridges.map((one) => bridge(one, city, shut))}
      ${city.statues.map((one) => statue(one, city, shut))}
      ${names.map(({ district, text, at }) => svg`<text class="name ${shut.has(district) ? "sunken" : ""}" x=${at[0]} y=${at[1]}>${text}</text>`)}
      ${city.places.map((one) => label(one, shut))}
      ${compass(city, this.north)}
    </svg>`;
  }
}

function sheet(city) {
  const [w, h] = city.size;
  return svg`
    <rect class="sheet" x=${-MARGIN} y=${-MARGIN} width=${w + 2 * MARGIN} height=${h + 2 * MARGIN} />
    <g opacity="0.55">${RINGS.map((r) => svg`
      <path class="hill" d=${city.outline} stroke-width=${r + 1} style="stroke-width:${r + 1.6}" />
      <path class="hill" d=${city.outline} style="stroke:var(--sheet);stroke-width:${r}" />`)}</g>
    <rect class="neat" x=${7 - MARGIN} y=${7 - MARGIN} width=${w + 2 * MARGIN - 14} height=${h + 2 * MARGIN - 14} rx="7" />
    <path class="under" d=${city.outline} transform="translate(0 6)" />`;
}

const lining = (land, width, much) => svg`
  <path class="line deep" d=${land} style="stroke-width:${width + 1.8};--much:${much}" />
  <path class="line" d=${land} style="stroke-width:${width}" />`;

/** A lake, with lines that follow its shore; pale where its whole district is under water. */
function lake(one, city, shut) {
  const sunk = one.around.every((id) => shut.has(city.byId.get(id).district));
  const lines = [[30, 0.22], [19, 0.42], [11, 0.7]];
  return svg`<g class=${sunk ? "sunk" : ""}>
    <path class="lake" d=${one.d} />
    ${sunk ? nothing : lines.map(([w, much]) => svg`
      <path class="lake-line" d=${one.d} style="stroke-width:${w + 1.6};--much:${much}" />
      <path class="lake-fill" d=${one.d} style="stroke-width:${w}" />`)}
  </g>`;
}

/** A neighborhood under water: its outline, and waves over it. */
function drowned(one) {
  return svg`<path class="drowned ${one.kind}" d=${one.d} /><path class="wave" d=${waves(one)} />`;
}

function printed(one, names) {
  const id = idSpot(one);
  const taken = [[one.at, 19, 15], [id, 15, 9], ...names.map((name) => [name.at, name.width / 2 + 9, 12])];
  return svg`<g class=${one.kind}>
    <path class="motif" d=${scatter(one, taken)} />
    <path class="plot" d="M${one.at[0]} ${one.at[1]}m-15.5 0q-1-.6 0-1.1l14.5-7.4q1-.5 2 0l14.5 7.4q1 .5 0 1.1l-14.5 7.4q-1 .5-2 0z" />
  </g>`;
}

const wall = (d) => svg`<path class="wall" d=${d} /><path class="wall top" d=${d} /><path class="wall crenel" d=${d} />`;

/** A bridge seen from above: a deck of planks that is a little narrower in the middle, between two rails. */
function bridge({ from, to, ends }, city, shut) {
  const sunk = ends.filter((id) => shut.has(city.byId.get(id).district)).length;
  const length = round(distance(from, to));
  const [dx, dy] = toward(from, to);
  const angle = round((Math.atan2(dy, dx) * 180) / Math.PI);
  const side = (y, waist) => `M0 ${y}Q${length / 2} ${waist} ${length} ${y}`;
  const planks = [];
  for (let x = 2.5; x < length; x += 3.2) planks.push(`M${round(x)} -5.4V5.4`);
  return svg`<g transform="translate(${round(from[0])} ${round(from[1])}) rotate(${angle})" class=${sunk ? "sunk" : ""}>
    <path class="deck" d="M0 -6.2Q${length / 2} -4.2 ${length} -6.2V6.2Q${length / 2} 4.2 0 6.2Z" />
    <path class="planks" d=${planks.join("")} />
    <path class="rail" d=${side(-6.2, -4.2) + side(6.2, 4.2)} />
  </g>`;
}

function statue({ at: [x, y], around }, city, shut) {
  const sunk = around.every((id) => shut.has(city.byId.get(id).district));
  return svg`<g class=${sunk ? "sunk" : ""}>
    <circle class="plaza" cx=${x} cy=${y} r="11.5" /><circle class="plaza-ring" cx=${x} cy=${y} r="9.4" />
    <path class="statue" d=${stamp(STATUE, x, y + 0.8)} transform="translate(${x * 0.1} ${y * 0.1}) scale(0.9)" />
  </g>`;
}

function label(one, shut) {
  const [x, y] = idSpot(one);
  const look = shut.has(one.district) ? "id sunk" : "id";
  if (!one.blind) return svg`<text class=${look} x=${x} y=${y}>${one.id}</text>`;
  return svg`<text class=${look} x=${x - 6} y=${y}>${one.id}</text>
    <rect class="blind" x=${x + 6} y=${y - 5} width="10" height="10" rx="2" />
    <path class="blind-t" d=${stamp(BLIND, x + 11, y)} />`;
}

/** In the corner of the sheet that lies farthest from the city. */
function compass(city, north) {
  const [w, h] = city.size;
  const corners = [[14, 14], [w - 14, 14], [14, h - 14], [w - 14, h - 14]];
  const [x, y] = corners.reduce((a, b) => (depth(city.limits, b) < depth(city.limits, a) ? b : a));
  return svg`<g transform="translate(${x} ${y}) rotate(${city.turned ? 90 : 0})">
    <circle r="13" class="plaza-ring" />
    ${ROSE.map((d, i) => svg`<path class="rose ${i % 2 ? "" : "dark"}" d=${d} />`)}
    <text class="north" y="-26" transform="rotate(${city.turned ? -90 : 0} 0 -26)">${north}</text>
  </g>`;
}

customElements.define("metropolys-ground", Ground);
