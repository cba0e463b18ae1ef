// How it looks. Colours, sizes and durations come from style/tokens.css only.

import { css } from "/vendor/lit.js";

export const layout = css`
  :host { display: block; container-type: inline-size; font-family: var(--font); color: var(--ink); font-variant-numeric: tabular-nums;
    --nobody: color-mix(in srgb, var(--ink-2), var(--track) 25%); --nobody-ink: var(--sheet); }
  * { box-sizing: border-box; }
  .table { display: grid; gap: var(--s4); justify-items: center; }
  .stage { position: relative; width: 100%; max-width: var(--room, 100%); }
  zoom-pane { display: block; }
  svg.scene { display: block; width: 100%; height: auto; touch-action: manipulation; user-select: none; -webkit-user-select: none;
    -webkit-touch-callout: none; -webkit-tap-highlight-color: transparent; }
  .below { min-height: var(--touch); margin-top: -56px; padding-right: 60px; }
  .advice { margin: 0; padding: var(--s3) 0; font-size: var(--t1); color: var(--ink-2); }
  .side { width: 100%; display: grid; gap: var(--s3); align-content: start; }
  .said { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  .floating { position: fixed; z-index: 5; pointer-events: none; opacity: 0.88; filter: drop-shadow(0 6px 10px var(--contact)); transform: translate(-50%, -50%); }
  .glass { position: absolute; z-index: 6; width: 168px; height: 168px; border-radius: 50%; overflow: hidden; pointer-events: none; background: var(--sheet);
    box-shadow: 0 0 0 3px var(--label), var(--shadow-3); transform: translate(-50%, calc(-100% - 34px)); }
  .glass.left { transform: translate(calc(-100% - 40px), -50%); }
  .glass.right { transform: translate(40px, -50%); }
  .glass svg { display: block; width: 100%; height: 100%; }
  .glass .aim { fill: none; stroke: var(--accent); stroke-width: 4; }
  @container (max-width: 559.9px) { .table:not(.little) zoom-pane { padding-bottom: 56px; } }
  @container (min-width: 820px) {
    .table { grid-template-columns: minmax(0, var(--room, 1fr)) 190px; justify-content: center; gap: var(--s5); }
  }
`;

export const scene = css`
  text { font-weight: 700; text-anchor: middle; dominant-baseline: central; pointer-events: none; }
  .sheet { fill: var(--sheet); stroke: var(--hairline); stroke-width: 1.5; }
  .field { fill: var(--field); }
  .well-rim { fill: color-mix(in srgb, var(--square), var(--contact) 45%); }
  .well-floor { fill: var(--square); }
  .well .name { fill: color-mix(in srgb, var(--square), var(--ink) 32%); font-size: 17px; font-weight: 500; letter-spacing: 1px; }
  .paper { fill: var(--tile); }
  .paper-shade { fill: var(--contact); }
  .rails { fill: none; stroke: var(--track); stroke-width: 7; }
  .bed { fill: none; stroke: color-mix(in srgb, var(--tile), var(--track) 22%); stroke-width: 3.4; }

  .gap { fill: none; stroke: var(--tile); stroke-width: 12.8; }
  .gap.wide { stroke-width: 17.4; }

  .line path { fill: none; stroke-linejoin: round; }
  .line .rim { stroke: color-mix(in srgb, var(--c) 66%, var(--piece-line)); stroke-width: 8.6; }
  .line .body { stroke: var(--c); stroke-width: 6.8; }
  .line.closed .rim { stroke-width: 12.6; }
  .line.closed .body { stroke-width: 10.6; }
  .line .core { stroke: var(--tile); stroke-width: 2.4; stroke-dasharray: 7 6; }
  .line.pattern-1 .core { stroke-width: 3.2; stroke-linecap: round; stroke-dasharray: 0.01 7.5; }
  .line.pattern-2 .core { stroke-dasharray: 13 5 3 5; }
  .line.pattern-3 .core { stroke-dasharray: 17 6; }
  .line.pattern-4 .core { stroke-dasharray: 3 4 3 10; }
  .line.pattern-5 .core { stroke-dasharray: 3 3.4; }
  .head .arrow { fill: var(--c); stroke: var(--tile); stroke-width: 2; }
  .head text, .badge text { fill: var(--ci); font-size: 14px; }
  .badge circle { fill: var(--c); stroke: var(--tile); stroke-width: 2.2; }
  .line .body, .arrow, .badge circle { transition: stroke var(--quick) var(--ease), fill var(--quick) var(--ease); }
  .dim .lines .rim { stroke: color-mix(in srgb, var(--c) 38%, var(--tile)); }
  .dim .lines .body { stroke: color-mix(in srgb, var(--c) 24%, var(--tile)); }
  .dim .lines :is(.arrow, .badge circle) { fill: color-mix(in srgb, var(--c) 30%, var(--tile)); }
  .dim .lines text { fill: var(--ink-2); }

  .slab { fill: var(--sheet-2); stroke: var(--hairline); stroke-width: 1.2; }
  .roof-shade, .car-shade { fill: var(--contact); }
  .roof-side { fill: color-mix(in srgb, var(--roof), var(--tile) 45%); }
  .roof-lee { fill: color-mix(in srgb, var(--roof), var(--tile) 12%); }
  .roof-hips { fill: none; stroke: color-mix(in srgb, var(--roof), var(--tile) 70%); stroke-width: 1.4; }
  .roof-ridge { stroke: color-mix(in srgb, var(--roof), var(--tile) 70%); stroke-width: 2.2; stroke-linecap: round; }
  .roof { --roof: var(--track); }
  .reached { --roof: color-mix(in srgb, var(--c), var(--track) 20%); }
  .car { transition: transform var(--slow) var(--ease); }
  .car-body { transition: transform var(--slow) var(--ease); }
  .car-top { fill: var(--c); stroke: var(--piece-line); stroke-opacity: 0.55; stroke-width: 1.2; }
  .car-glass { fill: none; stroke: var(--ci); stroke-width: 4; stroke-linecap: round; opacity: 0.5; }
  .car-letter { fill: var(--ci); font-size: 17px; }
  .number { fill: var(--ink-2); font-size: 20px; font-weight: 600; }
  .score rect { fill: var(--c); stroke: var(--piece-line); stroke-opacity: 0.35; stroke-width: 1; }
  .score.doubled rect { stroke: var(--central-ink); stroke-opacity: 1; stroke-width: 3; }
  .points { fill: var(--ci); font-size: 18px; }
  .done { stroke: var(--nobody); stroke-width: 4; stroke-linecap: round; }
  .car-top, .score rect { transition: fill var(--quick) var(--ease); }
  .quiet :is(.car-top, .score rect) { fill: color-mix(in srgb, var(--c) 32%, var(--sheet-2)); stroke-opacity: 0.2; }
  .quiet :is(.car-letter, .points) { fill: var(--ink-2); }
  .quiet .car-glass { stroke: var(--sheet); }
  .quiet .number { fill: color-mix(in srgb, var(--ink-2) 55%, var(--sheet)); }
  .quiet .reached { --roof: color-mix(in srgb, var(--c) 25%, var(--track)); }

  .central-shade { fill: var(--contact); }
  .central-top { fill: var(--central); }
  .slot { fill: color-mix(in srgb, var(--central), var(--track) 22%); }
  .slot-track { stroke: color-mix(in srgb, var(--central), var(--track) 55%); stroke-width: 7; stroke-linecap: round; }
  .arch { stroke: var(--central-ink); stroke-width: 5; stroke-linecap: round; }
  .way-in { fill: none; stroke: var(--central-ink); stroke-width: 2.8; stroke-linecap: round; stroke-linejoin: round; }
  .hall { fill: var(--central); }
  .hall-ring { fill: none; stroke: var(--central-ink); stroke-width: 6; }
  .double { fill: var(--central-ink); font-size: 34px; }
  .bar { stroke: var(--central-ink); stroke-width: 14; }

  @container (max-width: 560px) {
    .bed { display: none; }
    .rails { stroke-width: 6; }
    .number { font-size: 27px; }
    .points { font-size: 25px; }
    .car-letter { font-size: 22px; }
    .well .name { display: none; }
    .head text, .badge text { font-size: 17px; }
    .badge circle { r: 12px; }
    .line .core { stroke-width: 2.8; }
  }
`;

export const states = css`
  .glow .well-floor { fill: color-mix(in srgb, var(--legal-soft) 82%, var(--tile)); stroke: var(--legal); stroke-width: 2.4; }
  .glow .well-rim { fill: var(--contact); transform: translateY(3px); }
  .glow .name { fill: var(--ink-2); }
  .live .glow .well-floor { animation: breathe calc(var(--slow) * 8) ease-in-out infinite alternate; }
  @keyframes breathe { to { fill: color-mix(in srgb, var(--legal-soft) 40%, var(--tile)); } }
  .ghost { opacity: 0.78; }
  .ghost .dashes { fill: none; stroke: var(--ink); stroke-width: 2.4; stroke-dasharray: 7 5; }
  .hint { opacity: 0.5; pointer-events: none; }
  .hint .dashes { fill: none; }
  .pencil { opacity: 0.85; }
  .pencil .paper { fill: color-mix(in srgb, var(--tile) 55%, transparent); }
  .pencil .paper-shade, .pencil .bed { fill: none; stroke: none; }
  .pencil .rails { stroke: var(--ink-2); stroke-width: 2.6; stroke-dasharray: 6 2.5; }
  .pencil .dashes { fill: none; stroke: var(--ink-2); stroke-width: 1.6; stroke-dasharray: 4 4; }
  .end { fill: none; stroke: var(--c); stroke-width: 4; stroke-dasharray: 7 5; }
  .mark { fill: none; stroke: var(--mark); stroke-width: 6; }
  .last { fill: none; stroke: var(--c); stroke-width: 3; opacity: 0.9; }
  .target { fill: transparent; cursor: default; outline: none; }
  .target.usable { cursor: pointer; }
  .ring { fill: none; stroke: none; pointer-events: none; }
  g:focus-visible > .ring { stroke: var(--focus); stroke-width: 5; }
  g:focus { outline: none; }

  .settle { transform-box: fill-box; transform-origin: center; animation: settle var(--slow) var(--ease); }
  @keyframes settle { from { transform: scale(1.28); opacity: 0; } }
  .bit { animation: light var(--quick) var(--ease) both; animation-delay: calc(var(--slow) * 0.6 + var(--n) * var(--spread)); }
  @keyframes light { from { opacity: 0; } 40% { opacity: 1; filter: brightness(1.35); } }
  .arriving .last { animation: settle-ring calc(var(--slow) * 5) var(--ease); }
  @keyframes settle-ring { from { stroke-width: 9; } }
  .mark { animation: show-mark var(--slow) var(--ease) 2; }
  @keyframes show-mark { from { stroke-opacity: 0; } }
`;

export const tray = css`
  h3 { margin: 0 0 var(--s3); font-size: var(--t1); font-weight: 600; color: var(--ink-2); }
  .tray { display: flex; gap: var(--s5); align-items: stretch; justify-content: space-between; padding: var(--s4); background: var(--sheet); border: 1px solid var(--hairline); border-radius: var(--r3); }
  .hand { flex: 1 1 auto; min-width: 0; }
  .held { display: flex; flex-wrap: wrap; gap: var(--s3); align-items: center; }
  button { font: inherit; color: inherit; cursor: pointer; }
  button:focus-visible, summary:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
  .tile-button { position: relative; width: 104px; padding: 5px; border: 2px solid transparent; border-radius: var(--r3); background: var(--square); touch-action: none; transition: transform var(--quick) var(--ease); }
  .several .tile-button { width: 84px; }
  .tile-button.live { border-color: color-mix(in srgb, var(--legal) 45%, transparent); }
  .tile-button.picked.live { border-color: var(--legal); background: var(--legal-soft); }
  .tile-button:hover { transform: translateY(-2px); }
  .tile-picture { display: block; width: 100%; height: auto; }
  .tile-picture .rails { stroke: color-mix(in srgb, var(--track), var(--ink) 30%); }
  kbd { font: 600 0.75rem/1 var(--font); color: var(--ink-2); }
  .tile-button kbd { position: absolute; right: 6px; bottom: 6px; padding: 3px 5px; border-radius: var(--r1); background: var(--sheet); }
  .turn { display: inline-flex; align-items: center; justify-content: center; gap: var(--s2); min-width: var(--touch); min-height: var(--touch); padding: 0 var(--s3); border: 1px solid var(--hairline); border-radius: var(--round); background: var(--sheet-2); }
  .icon { width: 24px; height: 24px; fill: none; stroke: currentColor; stroke-width: 2.4; stroke-linecap: round; stroke-linejoin: round; }
  .kept { display: flex; align-items: center; gap: var(--s3); margin-top: var(--s3); font-size: var(--t1); color: var(--ink-2); }
  .kept .tile-picture { width: 40px; opacity: 0.75; }
  .pool { display: grid; gap: var(--s2); justify-items: center; align-content: center; }
  .stack { display: block; width: 64px; height: auto; }
  .back { fill: var(--central); stroke: var(--track); stroke-width: 2; }
  .back-art { fill: none; stroke: color-mix(in srgb, var(--central), var(--track) 60%); stroke-width: 4; }
  .no-back { fill: none; stroke: var(--hairline); stroke-width: 2; stroke-dasharray: 6 5; }
  .draw { display: grid; justify-items: center; gap: var(--s2); min-height: var(--touch); padding: var(--s3) var(--s4); border: 1.5px solid var(--accent); border-radius: var(--r3); background: var(--sheet); color: var(--accent); font-weight: 600; font-size: var(--t1); }
  .draw:hover { background: var(--sheet-2); }
  .draw.sure { border-style: dashed; background: var(--legal-soft); color: var(--ink); }
  .draw-text { display: inline-flex; gap: var(--s3); align-items: center; }
  @container (max-width: 559.9px) {
    .tray { gap: var(--s4); padding: var(--s3) var(--s4); }
    .tile-button { width: 96px; }
    .several { gap: var(--s2); flex-wrap: nowrap; }
    .several .tile-button { width: 72px; padding: 3px; }
    .stack { width: 44px; }
    .draw { padding: var(--s2) var(--s3); max-width: 104px; }
  }
  .count { font-size: var(--t1); color: var(--ink-2); }
  @media (hover: none), (pointer: coarse) { kbd { display: none; } }
  @container (min-width: 820px) {
    .tray { flex-direction: column; }
    .several { flex-direction: column; align-items: flex-start; }
    .tile-button { width: 132px; }
    .several .tile-button { width: 100px; }
    .pool { justify-items: start; }
    .hand + .pool { padding-top: var(--s4); border-top: 1px solid var(--hairline); }
  }

  .counter { padding: var(--s3) var(--s4); background: var(--sheet); border: 1px solid var(--hairline); border-radius: var(--r3); font-size: var(--t1); }
  summary::after { content: ""; width: 8px; height: 8px; margin-left: auto; border: solid var(--ink-2); border-width: 0 2px 2px 0; transform: rotate(45deg) translate(-2px, -2px); transition: transform var(--quick) var(--ease); }
  [open] > summary::after { transform: rotate(-135deg) translate(-2px, -2px); }
  summary { display: flex; list-style: none; align-items: center; min-height: var(--touch); cursor: pointer; font-weight: 600; color: var(--ink-2); border-radius: var(--r2); }
  .legend { display: flex; flex-wrap: wrap; gap: var(--s2) var(--s4); margin: 0 0 var(--s3); color: var(--ink-2); }
  .legend span { display: inline-flex; align-items: center; gap: var(--s2); }
  .counter ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(46px, 1fr)); gap: var(--s3); margin: 0; padding: 0; list-style: none; }
  .counter li { display: grid; justify-items: center; gap: 3px; }
  .counter .gone .tile-picture { opacity: 0.4; }
  .pips { display: flex; gap: 3px; }
  .pip { display: inline-block; width: 8px; height: 8px; border: 1.5px solid var(--ink-2); border-radius: 50%; }
  .pip.laid { background: var(--ink-2); }
  .pip.mine { background: var(--legal); border-color: var(--ink); border-radius: 2px; }
  code { font: 500 0.6875rem/1 ui-monospace, monospace; color: var(--ink-2); }
`;

export const labels = css`
  .label { position: absolute; z-index: 4; transform-origin: 0 0; padding: var(--s3) var(--s4); border-radius: var(--r2); background: var(--label); color: var(--label-ink); font-size: var(--t1); line-height: 1.35; box-shadow: var(--shadow-2); }
  .label ul { margin: 0; padding: 0; list-style: none; display: grid; gap: var(--s2); }
  .label li { display: flex; gap: var(--s3); align-items: baseline; }
  .label .closes { font-weight: 650; }
  .chip { flex: none; min-width: 1.35em; padding: 0 0.25em; border-radius: var(--round); background: var(--c); color: var(--ci); font-weight: 700; text-align: center; line-height: 1.35em; box-shadow: 0 0 0 1.5px var(--label-ink); }
  .acts { display: flex; align-items: center; gap: var(--s3); margin: var(--s3) 0 0; }
  .keys { flex: 1; color: var(--label-accent); font-weight: 600; }
  .act { display: inline-grid; place-items: center; width: 34px; height: 34px; margin: -4px 0; border: 0; border-radius: 50%; background: var(--label-accent); color: var(--label); }
  .act .icon { width: 20px; height: 20px; }
  .hover-label { padding: var(--s2) var(--s3); pointer-events: none; }
  @media (hover: none), (pointer: coarse) { .keys { display: none; } .acts { justify-content: flex-end; } .acts:not(:has(.act)) { display: none; } .act { width: var(--touch); height: var(--touch); } }
  @container (max-width: 559.9px) { .label { position: static; width: 100% !important; transform: none !important; } .acts { display: none; } }
`;

export default [layout, scene, states, tray, labels];
