/** Signs, drawn around 0 0 in a circle of 12: what things are worth, what civic buildings count, what can be done. */
import { svg } from "/vendor/lit.js";

/** @type {Record<string, unknown>} */
const SIGNS = {
  coin: svg`<circle class="coin" r="10.5" /><circle class="coin-ring" r="7.2" /><path class="coin-mark" d="M-2.6 3.4h5.2M0 3.400v-7l-2.600 1.800" />`,
  citizen: svg`<path class="solid" d="M0 -10.500a4.700 4.700 0 0 1 0 9.400a4.700 4.700 0 0 1 0 -9.400ZM-8.500 10c0 -6 3.400 -9.600 8.500 -9.600s8.500 3.600 8.500 9.600Z" />`,
  prestige: svg`<path class="solid" d="M0 -10.800L3 -3.900L10.500 -3.200L4.800 1.700L6.500 9.100L0 5.200L-6.500 9.100L-4.800 1.700L-10.500 -3.200L-3 -3.900Z" />`,
  civic: svg`<path class="solid" d="M0 -10.500L10.500 -4.500V-2H-10.500V-4.500ZM-8.500 -0.500h3.400v7h-3.400ZM-1.700 -0.500h3.400v7h-3.400ZM5.100 -0.500h3.400v7h-3.400ZM-10.500 7.800h21v2.700h-21Z" />`,
  buildings: svg`<path class="solid" d="M-10.500 10.500V-3.500H-2.500V10.500ZM-0.500 10.500V-10.500H10.500V10.500Z" /><path class="hole" d="M-8.500 -0.800h4v2.600h-4zM-8.500 4h4v2.600h-4zM2 -7.800h2.500v3h-2.500zM5.900 -7.800h2.500v3h-2.500zM2 -2.500h2.500v3h-2.500zM5.900 -2.500h2.500v3h-2.500zM2 2.800h2.500v3h-2.500zM5.900 2.800h2.500v3h-2.500z" />`,
  market: svg`<path class="solid" d="M-10.500 -9.500H10.500L12 -2.500c0 4 -4.800 4 -4.800 0c0 4 -4.800 4 -4.800 0c0 4 -4.800 4 -4.800 0c0 4 -4.800 4 -4.800 0c0 4 -4.800 4 -4.800 0ZM-9.500 3.500h2.200V7h14.600V3.500h2.200v7.500h-19Z" />`,
  statue: svg`<path class="solid" d="M0 -12a3 3 0 0 1 0 6a3 3 0 0 1 0 -6ZM-4.500 6L-3.300 0L-7.500 -4.500L-5.500 -6.300L-1.500 -4.800H2.500L6.500 -9.800L8.500 -8L4 -1.500L4.500 6ZM-7 7.500h14v4.300h-14Z" />`,
  school: svg`<path class="solid" d="M0 -9.500L12.500 -3.500L0 2.500L-12.500 -3.500ZM-7 1.200L0 4.700L7 1.200V6.500C4 9.600 -4 9.600 -7 6.500ZM10 -2.500h1.800V6.500h-1.800Z" />`,
  park: svg`<path class="solid" d="M0 -12c4.600 0 6.800 3.200 6 6.200c3.400 1 4.800 3.400 3.800 6.300c-.8 2.500 -3.200 3.800 -5.800 3.500H1.400V11.500H-1.400V4H-4c-2.600 .3 -5 -1 -5.800 -3.500c-1 -2.900 .4 -5.300 3.800 -6.300c-.8 -3 1.400 -6.200 6 -6.200Z" />`,
  marker: svg`<path class="solid" d="M-9 -2.500a9 5.500 0 0 1 18 0v5a9 5.500 0 0 1 -18 0Z" /><path class="hole-line" d="M-9 -2.500a9 5.500 0 0 0 18 0" />`,
  turn: svg`<path class="line" d="M8.500 -1.500a8.700 8.700 0 1 0 -1.700 7M9.500 -9v7.500h-7.500" />`,
  back: svg`<path class="line" d="M3.500 -7L-3.500 0L3.500 7" />`,
  next: svg`<path class="line" d="M-3.500 -7L3.500 0L-3.500 7" />`,
  skip: svg`<path class="line" d="M-8 -7L-1 0L-8 7M1 -7L8 0L1 7" />`,
  close: svg`<path class="line" d="M-6 -6L6 6M6 -6L-6 6" />`,
  check: svg`<path class="line" d="M-7.500 0.500L-2.500 5.500L7.500 -5.500" />`,
  up: svg`<path class="line" d="M0 8V-8M-6 -2L0 -8L6 -2" />`,
  deed: svg`<path class="line" d="M-7.500 -9.500h15v19h-15ZM-3.500 -4.500h7M-3.500 -0.500h7M-3.500 3.500h4" />`,
};

/** A sign inside a drawing. @param {string} name @param {number} [x] @param {number} [y] @param {number} [size] */
export const sign = (name, x = 0, y = 0, size = 1) =>
  svg`<g class="sign" transform="translate(${x} ${y}) scale(${size})">${SIGNS[name]}</g>`;

/** A sign in a line of text. @param {string} name */
export const icon = (name) => svg`<svg class="icon" viewBox="-13 -13 26 26" aria-hidden="true">${sign(name)}</svg>`;

/** What stands for a civic tile: its key without the number of lots. @param {string} key */
export const emblem = (key) => (key === "marketplace" ? "market" : key.replace(/-\d$/, ""));
