/** A player's panel: what everybody may see of him. */
import { LitElement, css, html, nothing, svg } from "/vendor/lit.js";
import { icon } from "./icons.js";
import { known } from "./known.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Say} Say */
/** @typedef {import("./types.js").Facts} Facts */

class Panel extends LitElement {
  static properties = { view: { attribute: false }, seat: { type: Number }, t: { attribute: false } };

  static styles = css`
    :host { display: block; font: 400 var(--t1)/1.3 var(--font); color: var(--ink); font-variant-numeric: tabular-nums; }
    .stats { display: flex; flex-wrap: wrap; gap: var(--s2) var(--s4); align-items: center; }
    .stat { display: inline-flex; gap: 4px; align-items: center; font-weight: 600; }
    .stat small { font-weight: 500; color: var(--ink-2); }
    .icon { width: 16px; height: 16px; flex: none; }
    .solid { fill: var(--ink-2); }
    .marker .solid { fill: var(--seat, var(--ink-2)); stroke: var(--piece-line); stroke-width: 1; }
    .hole { fill: var(--sheet); }
    .hole-line { fill: none; stroke: var(--sheet); stroke-width: 1.6; }
    .coin { fill: var(--coin); stroke: color-mix(in oklab, var(--coin), #000 50%); stroke-width: 1.6; }
    .coin-ring { fill: none; stroke: color-mix(in oklab, var(--coin), #000 32%); stroke-width: 1.2; }
    .coin-mark { fill: none; stroke: color-mix(in oklab, var(--coin), #000 62%); stroke-width: 1.9; }
    .tiles { display: flex; flex-wrap: wrap; gap: 3px 2.5px; align-items: end; margin-top: var(--s3); }
    .tiles svg { overflow: visible; display: block; }
    .tiles rect { stroke: color-mix(in oklab, var(--piece-line), transparent 45%); stroke-width: 0.7; }
    .residential rect { fill: var(--residential); } .commercial rect { fill: var(--commercial); } .civic rect { fill: var(--civic); }
    .gone rect { fill: none; stroke: var(--hairline); stroke-dasharray: 1.5 1.2; }
    .sign-of { fill: none; stroke: var(--piece-line); stroke-width: 0.9; opacity: 0.8; }
    .say { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  `;

  constructor() {
    super();
    /** @type {View | null} */ this.view = null;
    /** @type {Say | null} */ this.t = null;
    this.seat = 0;
  }

  connectedCallback() {
    super.connectedCallback();
    known.addEventListener("change", this.again);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    known.removeEventListener("change", this.again);
  }

  again = () => this.requestUpdate();

  render() {
    const { view, seat, t } = this;
    if (!view || !t) return nothing;
    const own = view.seats[seat];
    const stat = (/** @type {string} */ sign, /** @type {string} */ id, /** @type {unknown} */ shown, /** @type {any} */ facts) =>
      html`<span class="stat ${sign}" role="img" aria-label=${t(`board.panel.${id}`, facts)} title=${t(`board.panel.${id}`, facts)}>${icon(sign)}${shown}</span>`;
    return html`<div class="stats">
        ${stat("coin", "coins", html`${own.coins} <small>+${own.income}</small>`, { n: own.coins, income: own.income })}
        ${stat("citizen", "citizens", own.citizens, { n: own.citizens })}
        ${stat("prestige", "prestige", html`${own.prestige} ${view.finished ? nothing : html`<small>+${own.now}</small>`}`, { n: own.prestige, now: own.now })}
        ${stat("marker", "markers", own.markers, { n: own.markers })}
      </div>${this.tiles(own.tiles, t)}`;
  }

  /** What is left in the supply, as tiny shapes. @param {Record<string, number>} left @param {Say} t */
  tiles(left, t) {
    const { facts } = known;
    if (!facts) return nothing;
    const names = facts.tiles.filter((tile) => left[tile.key]).map((tile) => t(`tile.${tile.key}`));
    const all = facts.tiles.flatMap((tile) => [...Array(tile.count).keys()].map((n) => ({ tile, gone: n >= left[tile.key] })));
    return html`<div class="tiles" role="img" aria-label=${t("board.panel.tiles", { tiles: names, n: names.length })}>${all.map(({ tile, gone }) => shape(facts.shapes[tile.shape], tile.kind, gone))}</div>`;
  }
}

const SIZE = 5.6;

/** @param {[number, number][]} steps @param {string} kind @param {boolean} gone */
function shape(steps, kind, gone) {
  const [wide, high] = [0, 1].map((n) => (Math.max(...steps.map((step) => step[n])) + 1) * SIZE);
  return html`<svg class="${kind} ${gone ? "gone" : ""}" width=${wide} height=${high} viewBox="0 0 ${wide} ${high}" aria-hidden="true">
    ${steps.map(([x, y]) => svg`<rect x=${x * SIZE + 0.4} y=${y * SIZE + 0.4} width=${SIZE - 0.8} height=${SIZE - 0.8} />`)}
    ${gone ? nothing : svg`<path class="sign-of" d=${SIGNS[kind]} />`}</svg>`;
}

/** A second cue beside the hue, on the first lot. @type {Record<string, string>} */
const SIGNS = { residential: "M1.4 3.600L3 1.800L4.600 3.600", commercial: "M1.500 4.500L4.500 1.500", civic: "M3 1.900a1.100 1.100 0 1 0 0.010 0" };

customElements.define("foundations-panel", Panel);

/** @param {View} view @param {number} seat @param {Say} t */
export const panel = (view, seat, t) => html`<foundations-panel .view=${view} .seat=${seat} .t=${t}></foundations-panel>`;

/** Prestige that is scored; what the year would add stands in the panel. @param {import("./types.js").View} view @param {number} seat */
export const points = (view, seat) => view.seats[seat].prestige;
