/** Where the parts of the board stand, and what they share. */
import { css } from "/vendor/lit.js";

export const boardStyles = css`
  :host { display: block; position: relative; font-family: var(--font); color: var(--ink); --least: 34px; }
  .probe { position: absolute; width: 0; height: var(--room, 100dvh); visibility: hidden; pointer-events: none; }
  .table { position: relative; display: grid; gap: 16px; justify-content: center; align-items: start; }
  .wide { grid-template-columns: var(--plan) var(--aside); }
  .tall { grid-template-columns: minmax(0, 1fr); justify-items: center; gap: var(--s3); }
  .tall .side { width: 100%; }
  .city { width: var(--plan); min-width: 0; }
  zoom-pane { display: block; border-radius: var(--r2); }
  .stage { position: relative; width: 100%; }
  .play { position: absolute; inset: 0; width: 100%; height: 100%; display: block; touch-action: manipulation; user-select: none; -webkit-tap-highlight-color: transparent; }
  .play.placing { touch-action: none; cursor: crosshair; }
  .play.placing .place { cursor: inherit; }
  .tracks { margin: var(--s2) 0 0; padding: 0 var(--s3); }
  .side { position: relative; display: grid; gap: var(--s4); min-width: 0; align-content: start; }
  .region { position: relative; min-width: 0; }
  .tall .deed { grid-template: "name" auto "mini" 1fr "price" auto / 1fr; justify-items: center; padding: var(--s2) 2px; min-height: 84px; gap: 1px; }
  .tall .row { gap: var(--s2); }
  .tall .mini { max-width: 38px; justify-self: center; width: 80%; }
  .tall .row.hand .deed { grid-template: "name" auto "mini" 1fr / 1fr; }
  .solid { fill: var(--ink-2); }
  .hole { fill: var(--sheet); }
  .icon { flex: none; overflow: visible; }
  .icon .line { fill: none; stroke: currentColor; stroke-width: 2.6; stroke-linecap: round; stroke-linejoin: round; }
  .tray .marker .solid, .stat .solid { fill: var(--ink-2); }
  button:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
  .sky { position: absolute; inset: 0; pointer-events: none; overflow: hidden; z-index: 6; }
  .flying { position: absolute; left: -9px; top: -9px; width: 18px; height: 18px; }
  .air { position: fixed; z-index: 7; pointer-events: none; transform: translate(-50%, -50%); opacity: 0.85; }
  .air .picture { transition: none; }
  @media (pointer: coarse) { :host { --least: var(--touch); } }
`;
