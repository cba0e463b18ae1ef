/** Icons: one line weight, drawn in a square of 24. */
import { html, svg } from "/vendor/lit.js";

const PATHS = {
  undo: svg`<path d="M9 6 4.5 10.5 9 15"/><path d="M5 10.5h8.5a5 5 0 0 1 0 10H10"/>`,
  redo: svg`<path d="m15 6 4.5 4.5L15 15"/><path d="M19 10.5h-8.5a5 5 0 0 0 0 10H14"/>`,
  home: svg`<path d="M4 11.5 12 5l8 6.5"/><path d="M6.5 10v9h11v-9M10.5 19v-5h3v5"/>`,
  settings: svg`<path d="M4 7h9m5 0h2M4 17h2m5 0h9"/><circle cx="15.5" cy="7" r="2.5"/><circle cx="8.5" cy="17" r="2.5"/>`,
  rules: svg`<path d="M12 7c-2-1.6-4.8-2-8-2v13c3.2 0 6 .4 8 2 2-1.6 4.8-2 8-2V5c-3.2 0-6 .4-8 2Zm0 0v13"/>`,
  score: svg`<path d="M5 20V11m7 9V4m7 16v-6"/>`,
  help: svg`<circle cx="12" cy="12" r="8.5"/><path d="M9.7 9.600a2.4 2.4 0 1 1 3.5 2.300c-.8.4-1.2.9-1.2 1.800M12 16.600v.1"/>`,
  sound: svg`<path d="M5 10v4h3l4 3.500v-11L8 10Z"/><path d="M15.5 9.500a4 4 0 0 1 0 5M18 7.200a7.4 7.4 0 0 1 0 9.6"/>`,
  mute: svg`<path d="M5 10v4h3l4 3.500v-11L8 10Zm11 0 4.5 4.500m0-4.500L16 14.5"/>`,
  bot: svg`<rect x="5" y="9" width="14" height="10" rx="3"/><path d="M12 9V5.500M9.5 13.500v1m5-1v1M3 13v3m18-3v3"/><circle cx="12" cy="4.5" r="1"/>`,
  person: svg`<circle cx="12" cy="8" r="3.5"/><path d="M5 20c.6-4 3.3-6 7-6s6.4 2 7 6"/>`,
  turn: svg`<path d="M7 5.5v13l11-6.5Z" fill="currentColor"/>`,
  open: svg`<circle cx="12" cy="8" r="3.5" stroke-dasharray="2 2.2"/><path d="M5 20c.6-4 3.3-6 7-6s6.4 2 7 6" stroke-dasharray="2 2.2"/>`,
  close: svg`<path d="m6.5 6.5 11 11m0-11-11 11"/>`,
  check: svg`<path d="m5 12.5 4.5 4.500L19 7.5"/>`,
  play: svg`<path d="M8 5.500v13l11-6.500Z"/>`,
  pause: svg`<path d="M8.5 5.500v13m7-13v13"/>`,
  next: svg`<path d="m9 5.5 6.5 6.500L9 18.5"/>`,
  back: svg`<path d="M15 5.5 8.5 12l6.5 6.5"/>`,
  first: svg`<path d="M18 5.5 11.5 12l6.5 6.500M6.5 5.500v13"/>`,
  last: svg`<path d="m6 5.5 6.5 6.500L6 18.500m11.5-13v13"/>`,
  file: svg`<path d="M7 3.500h7l4 4v13H7Z"/><path d="M13.5 3.500V8H18"/>`,
  save: svg`<path d="M12 4v11m-4.5-4.500L12 15l4.5-4.500M5 19.500h14"/>`,
  share: svg`<path d="M12 15V4M7.5 8.5 12 4l4.5 4.500M6 13v6.500h12V13"/>`,
  trash: svg`<path d="M5 7h14M10 7V4.500h4V7M7 7l1 13h8l1-13M10.5 11v5m3-5v5"/>`,
  plus: svg`<path d="M12 5.500v13M5.5 12h13"/>`,
  minus: svg`<path d="M5.5 12h13"/>`,
  fit: svg`<path d="M5 9V5h4m6 0h4v4m0 6v4h-4m-6 0H5v-4"/>`,
  panel: svg`<rect x="4" y="5" width="16" height="14" rx="2"/><path d="M14.5 5v14"/>`,
  pencil: svg`<path d="m5 19 1-4L16 5l3 3L9 18Z"/>`,
  die: svg`<rect x="5" y="5" width="14" height="14" rx="3"/><path d="M9 9v.1M15 9v.1M12 12v.1M9 15v.1m6-.1v.1" stroke-width="2.2"/>`,
  again: svg`<path d="M19 12a7 7 0 1 1-2.2-5.100L19.5 9M19.5 4.500V9H15"/>`,
  search: svg`<circle cx="11" cy="11" r="6"/><path d="m15.5 15.5 4.5 4.5"/>`,
  more: svg`<path d="M6 12v.1m6-.1v.1m6-.1v.1" stroke-width="2.6"/>`,
  offline: svg`<path d="M4 9.500a12 12 0 0 1 4-2.400M20 9.500A12 12 0 0 0 12 6.500M7.5 13.500a7 7 0 0 1 3-1.600M12 18v.1M4.5 4l15 16"/>`,
};

/** @param {keyof typeof PATHS} name */
export const icon = (name) => html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${PATHS[name]}</svg>`;
