// Small signs, drawn with the text's colour.

import { html, svg } from "/vendor/lit.js";

const PATHS = {
  turn: svg`<path d="M19 12a7 7 0 1 1-2.3-5.2M19.5 3.5v4.3h-4.3"/>`,
};

export const icon = (name) => html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${PATHS[name]}</svg>`;
