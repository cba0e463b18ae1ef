// How it looks. Colours, sizes and durations come from style/tokens.css only.

import { css } from "/vendor/lit.js";

export default css`
  :host { display: block; font-family: var(--font); color: var(--ink); }
  * { box-sizing: border-box; }
  .table { display: grid; gap: var(--s4); justify-items: center; }
  .stage { width: 100%; max-width: calc(var(--high, var(--room, 100%)) * var(--aspect, 1)); }
  .stage.shared { --high: var(--map-height, var(--room)); }
  svg { display: block; width: 100%; height: auto; touch-action: manipulation; user-select: none; -webkit-user-select: none;
    -webkit-tap-highlight-color: transparent; }
  text { font-weight: 700; text-anchor: middle; dominant-baseline: central; pointer-events: none; }
  .shade { fill: var(--contact); }
  .sheet { fill: var(--sheet); stroke: var(--hairline); stroke-width: 2; }

  .links path { fill: none; stroke-linecap: round; }
  .bed { stroke: color-mix(in srgb, var(--sheet), var(--track) 30%); stroke-width: 15; }
  .way { stroke: var(--track); stroke-width: 6; }
  .way.lit { stroke: var(--legal); stroke-width: 11; }
  .point { fill: var(--sheet); stroke: var(--track); stroke-width: 5; }
  .point.lit { stroke: var(--legal); }
  .cell { fill: var(--square); stroke: var(--sheet); stroke-width: 4; stroke-linejoin: round; }
  .dark .cell { fill: color-mix(in srgb, var(--square), var(--ink) 22%); }
  .cell.lit { fill: var(--legal-soft); }
  .cell.last { fill: color-mix(in srgb, var(--square), var(--legal-soft) 55%); }
  .point.last { fill: var(--legal-soft); stroke: var(--legal); }
  .rim { fill: none; stroke: var(--c); stroke-width: 16; stroke-linejoin: round; stroke-linecap: round; }
  .label { fill: var(--ink-2); font-size: 26px; font-weight: 500; }

  .glow { fill: none; pointer-events: none; }
  .glow.can { stroke: var(--legal); stroke-width: 5; stroke-dasharray: 3 9; stroke-linecap: round; }
  path.glow.can { stroke: var(--legal); stroke-width: 5; stroke-dasharray: none; stroke-linejoin: round; opacity: 0.85; }
  .glow.empty { fill: var(--legal-soft); stroke-width: 4.5; stroke-dasharray: none; }
  path.glow.empty { fill-opacity: 0.55; stroke: var(--sheet); stroke-width: 4; opacity: 1; }
  .glow.chosen { stroke: var(--accent); stroke-width: 7; }
  .glow.marked { stroke: var(--mark); stroke-width: 8; }
  .glow.fresh { stroke: var(--legal); stroke-width: 5; opacity: 0.9; }

  .contact { fill: var(--contact); }
  .side { fill: color-mix(in srgb, var(--c) 62%, var(--piece-line)); stroke: var(--piece-line); stroke-width: 1.5; }
  .top { fill: var(--c); stroke: color-mix(in srgb, var(--c) 45%, var(--piece-line)); stroke-width: 2; }
  .groove { fill: none; stroke: color-mix(in srgb, var(--c) 78%, var(--ci)); stroke-width: 2.5; }
  .sign { fill: var(--ci); }
  .ghost { opacity: 0.75; }
  .ghost .top { stroke: var(--legal); stroke-width: 5; stroke-dasharray: 9 7; }
  .ghost .contact, .ghost .side { display: none; }
  .leaving { opacity: 0.35; }
  .trail { fill: none; stroke: var(--legal); stroke-width: 6; stroke-dasharray: 2 13; stroke-linecap: round; }
  .cross { fill: none; stroke: var(--mark); stroke-width: 11; stroke-linecap: round; }

  [data-place] { outline: none; }
  .target { fill: transparent; }
  .target.usable { cursor: pointer; }
  .ring { fill: none; stroke: transparent; stroke-width: 6; pointer-events: none; }
  [data-place]:focus-visible .ring { stroke: var(--focus); }
  .live [data-place]:hover .target.usable { fill: var(--legal); fill-opacity: 0.16; }

  .tray { display: flex; flex-wrap: wrap; gap: var(--s3); justify-content: center; align-items: center; max-height: 40dvh; overflow: auto; padding: var(--s2); }
  .tray p { margin: 0; font-size: var(--t1); color: var(--ink-2); }
  .tray button { font: inherit; font-size: var(--t2); min-height: var(--hit); min-width: var(--hit); padding: 0 var(--s5); color: var(--ink); cursor: pointer;
    background: var(--sheet); border: 1.5px solid var(--hairline); border-radius: var(--r2); box-shadow: var(--shadow-1); }
  .tray button:hover { background: var(--sheet-2); }
  .tray button.on { border: 2px dashed var(--legal); }
  .tray button:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
`;
