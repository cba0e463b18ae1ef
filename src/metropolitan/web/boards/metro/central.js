// The central station: one strong square, eight platforms, one entrance for each track around it.

import { svg } from "/vendor/lit.js";
import { CELL, MARGIN, NEAR } from "./geometry.js";

const TOP = MARGIN + 3 * CELL;
const SPAN = 2 * CELL;

/** Entrances of the north side; the other sides are turned from them. */
const NORTH = [NEAR, CELL + NEAR];

const quarter = (side, art) => svg`<g transform="rotate(${side * 90} ${CELL} ${CELL})">${art}</g>`;

const platforms = NORTH.map((x) => svg`<path class="slot" d="M${x - 12} 3V36a12 12 0 0 0 24 0V3Z"/>
  <path class="slot-track" d="M${x} 6V33"/>`);

const arches = NORTH.map((x) => svg`<path class="arch" d="M${x - 13} 8.5h26"/><path class="way-in" d="M${x - 5} 41l5 5l5 -5"/>`);

const sides = (art) => [0, 1, 2, 3].map((side) => quarter(side, art));

/** What lies below the lines that end here. */
export const centralGround = () => svg`<g class="central" transform="translate(${TOP} ${TOP})">
  <rect class="central-shade" x="2" y="5" width=${SPAN - 4} height=${SPAN - 4} rx="16"/>
  <rect class="central-top" x="2" y="2" width=${SPAN - 4} height=${SPAN - 4} rx="16"/>
  ${sides(platforms)}</g>`;

/** What stands above them. */
export const centralHall = (double) => svg`<g class="central" transform="translate(${TOP} ${TOP})">
  ${sides(arches)}
  <circle class="hall" cx=${CELL} cy=${CELL} r="46"/><circle class="hall-ring" cx=${CELL} cy=${CELL} r="38"/>
  ${double ? svg`<text class="double" x=${CELL} y=${CELL}>×2</text>` : svg`<path class="bar" d="M${CELL - 50} ${CELL}h100"/>`}</g>`;

