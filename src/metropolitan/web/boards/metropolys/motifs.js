/** Own small drawings, as paths that begin with a relative move: put `M x y` before one, and it stands there. */

/** What a kind of neighborhood is printed with: two variants, taken in turn. About 13 wide and high.
 * @type {Record<import("./types.js").Kind, [string, string]>} */
export const MOTIFS = {
  industry: [
    "m-6.5 5.5v-5.6l3.7-2.7v2.7l3.7-2.7v2.7h1.2l.6-6.7h2.2l.6 6.7v5.6zm2 -1.6h1.7v-1.8h-1.7zm3.7 0h1.7v-1.8h-1.7z",
    "m-6 5.5v-6.5h2.6v-4.6h2v4.6h1.4v-5.8h2v5.8h4v6.5zm2 -1.8h8v-1.4h-8z",
  ],
  park: [
    "m-.8 6v-2.6a4.7 4.9 0 1 1 1.6 0v2.6z",
    "m-.8 6v-2h-4.2l2.7-3.6h-1.7l4-6 4 6h-1.7l2.7 3.6h-4.2v2z",
  ],
  lodging: [
    "m-6.4 .4l6.4-5.8 2.6 2.4v-1.8h1.8v3.4l2 1.8h-1.6v5h-3v-3.2h-2.4v3.2h-4.2v-5z",
    "m-4.8 5.4v-8l4.8-3.2 4.8 3.2v8zm2 -6.4h1.8v-1.7h-1.8zm3.8 0h1.8v-1.7h-1.8zm-3.8 3.4h1.8v-1.7h-1.8zm3.8 0h1.8v-1.7h-1.8z",
  ],
  mall: [
    "m-4.4 -1.6h1.7a2.7 3.1 0 0 1 5.4 0h1.7l1 7.4h-10.8zm3.1 0h2.6a1.3 1.7 0 0 0 -2.6 0z",
    "m-5.4 -5h10.8l1.4 4.2a1.7 1.6 0 0 1 -2.4 1v5.4h-8.8v-5.4a1.7 1.6 0 0 1 -2.4-1zm2.6 6h5.6v2.6h-5.6z",
  ],
  administration: [
    "m-6.2 -2l6.2-4 6.2 4v1.2h-12.4zm1.2 2h2v4.2h-2zm3.8 0h2.4v4.2h-2.4zm4.2 0h2v4.2h-2zm-9 4.8h12v1.6h-12z",
    "m-5.6 6v-1.6h1v-4.4h1.4a3.3 3.6 0 0 1 2.6-3.7v-2.3h1.2v2.3a3.3 3.6 0 0 1 2.6 3.7h1.4v4.4h1v1.6zm3.4 -1.6h1.4v-3h-1.4zm3 0h1.4v-3h-1.4z",
  ],
};

/** What a token shows, about 14 wide and high. @type {Record<import("./types.js").Token, string>} */
export const GLYPHS = {
  trendy: "m0 -7.6l2.2 4.9 5.4.5-4.1 3.6 1.2 5.3-4.7-2.8-4.7 2.8 1.2-5.3-4.1-3.6 5.4-.5z",
  subway: "m-6.4 5.4v-10.8h3.3l3.1 6 3.1-6h3.3v10.8h-2.7v-6.2l-2.6 4.8h-2.2l-2.6-4.8v6.2z",
  ruins:
    "m-6.6 6.2v-1.8h13.2v1.8zm1 -2.4v-8h-.8v-1.6h4.4v1.6h-.8v8zm4.4 0v-5.2l1.1-1 .9 1 .8-.8v6zm4.2 0v-7l1.2.9 1.6-1.5v7.6z",
};

/** A seat's letter, in a square of 10: drawn, so that it looks the same everywhere. @type {Record<string, string>} */
export const LETTERS = {
  A: "M-.2 10L3.5 0H6.5L10.2 10H7.5L6.8 7.9H3.2L2.5 10ZM3.9 5.8H6.1L5 2.5Z",
  B: "M1 0H5.7A2.8 2.7 0 0 1 7.4 4.7A2.8 2.8 0 0 1 6 10H1ZM3.4 2V4H5.3A1 1 0 0 0 5.3 2ZM3.4 5.9V8H5.7A1.05 1.05 0 0 0 5.7 5.9Z",
  C: "M9.3 7.3A4.8 5.2 0 1 1 9.3 2.7L7.1 3.8A2.4 2.9 0 1 0 7.1 6.2Z",
  D: "M1 0H4.6A4.8 5 0 0 1 4.6 10H1ZM3.4 2.1V7.9H4.5A2.4 2.9 0 0 0 4.5 2.1Z",
  E: "M1.5 0H8.6V2.1H4V3.9H8V6H4V7.9H8.7V10H1.5Z",
  F: "M1.5 0H8.6V2.1H4V4.1H7.9V6.2H4V10H1.5Z",
};

/** A figure with a raised arm on a plinth. */
export const STATUE =
  "m-5 7.4v-2h1.4v-4h7.2v4h1.4v2zm2.6 -6.6c.2-1.9.2-3.4-.4-5.2l1.3-.9c.5.3 1 .3 1.5 0l2.9-3.6 1 .8-2.5 3.7c-.5 1.7-.4 3.2-.1 5.2zm1.1 -8.2a1.5 1.5 0 1 1 3 0 1.5 1.5 0 1 1 -3 0z";

/** A dead end, as road signs have it. */
export const BLIND = "m-1.1 3.6v-4.4h-2.5v-2.2h7.2v2.2h-2.5v4.4z";

/** Two crests of a wave. */
export const WAVE = "m-7 0q1.75-3 3.5 0t3.5 0 3.5 0 3.5 0";

/** A four-pointed compass rose: north, east, south, west. */
export const ROSE = ["M0 -20L4 -4 0 0 -4 -4Z", "M20 0L4 4 0 0 4 -4Z", "M0 20L-4 4 0 0 4 4Z", "M-20 0L-4 -4 0 0 -4 4Z"];

/** @param {string} motif @param {number} x @param {number} y */
export const stamp = (motif, x, y) => `M${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}${motif}`;
