/** The tray: the viewing player's buildings as a skyline in three groups, his secret cards, and passing. */
import { css, html, nothing } from "/vendor/lit.js";
import { art, cardsOf } from "./cards.js";
import { TOP, building, heightOf } from "./pieces.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./types.js").Height} Height */

const HEIGHTS = /** @type {Height[]} */ (["small", "medium", "tall"]);

/** @param {Board} host */
export function tray(host) {
  const { view, choosing, t } = host;
  return html`<section class="tray ${choosing.mine ? "mine" : ""}" aria-label=${t("board.tray.title")}>
    ${view.seat === null ? nothing : html`<div class="shelf">
      <div class="hand" role="group" aria-label=${t("board.tray.hand")} @keydown=${(/** @type {KeyboardEvent} */ event) => host.keys.inRow(event)}>
        ${HEIGHTS.map((height) => group(host, height))}
      </div>
      <div class="passing">${host.legal.includes("pass") ? html`<button class="pass ${choosing.passing ? "on" : ""}" aria-pressed=${choosing.passing} @click=${() => choosing.pass()}>
        ${t("board.tray.pass")}</button>` : nothing}
      ${passing(host)}</div>
      <div class="cards">${cards(host)}</div>
    </div>`}
  </section>`;
}

/** Passing by oneself from a bid on, for the rest of this call. @param {Board} host */
function passing(host) {
  const { view, plan, t } = host;
  if (plan === undefined || view.finished || view.seat === null || view.passed.includes(view.seat)) return nothing;
  const least = (view.bids.at(-1)?.value ?? 0) + 1;
  const values = [...Array(host.city.buildings + 1).keys()].filter((value) => value >= Math.min(least, plan?.pass ?? least) && value > 0);
  const set = (/** @type {any} */ { target }) => host.choosing.fire("plan", { plan: target.value ? { pass: Number(target.value) } : null });
  return html`<label class="pass-from"><span>${t("board.tray.pass-from")}</span>
    <select @change=${set}><option value="" .selected=${!plan?.pass}>–</option>
      ${values.map((value) => html`<option value=${value} .selected=${plan?.pass === value}>${value}</option>`)}</select></label>`;
}

/** @param {Board} host @param {Height} height */
function group(host, height) {
  const values = [...Array(host.city.buildings).keys()].map((n) => n + 1).filter((value) => heightOf(value) === height);
  return html`<div class="group ${height}"><div class="row-of">${values.map((value) => slot(host, value))}</div>
    <span class="height" aria-hidden="true">${host.t(`board.height.${height}`)}</span></div>`;
}

/** A building in hand, or the empty plot it left. @param {Board} host @param {number} value */
function slot(host, value) {
  const { view, seats, choosing, drag, t } = host;
  const seat = /** @type {number} */ (view.seat);
  if (!view.hands[seat].includes(value)) return gone(host, value);
  const chosen = choosing.value === value || choosing.ghost?.value === value;
  const usable = choosing.usable(value);
  return html`<button class="piece ${usable ? "usable" : ""} ${chosen ? "chosen" : ""}" aria-pressed=${chosen}
    tabindex=${value === host.tabValue ? 0 : -1} @focus=${() => (host.tabValue = value)}
    aria-label=${t(usable || !choosing.mine ? "board.tray.building" : "board.tray.not-now", { value })}
    @click=${() => choosing.chooseValue(value)} @pointerdown=${(/** @type {PointerEvent} */ event) => drag.press(event, value)}>
    <svg viewBox=${box(value)} aria-hidden="true"><ellipse class="contact" cx="3" cy="3" rx="17" ry="7.5" />${building({ value }, seats[seat], { number: seat })}</svg>
  </button>`;
}

/** A building's frame: no higher than its class. @param {number} value */
const box = (value) => `-19 ${-TOP[heightOf(value)] - 7} 42 ${TOP[heightOf(value)] + 17}`;

/** Where a building went, said small. @param {Board} host @param {number} value */
function gone({ view, t }, value) {
  const mine = (/** @type {import("./types.js").Bid} */ one) => one.seat === view.seat && one.value === value;
  const bid = view.bids.find(mine), place = (bid ?? view.buildings.find(mine))?.place;
  return html`<span class="gone" title=${t(bid ? "board.tray.bid" : "board.tray.built", { value, place })}>
    <svg viewBox="-19 -24 42 34" aria-hidden="true"><path d="M-14 0L0 7.2L14 0L0 -7.2Z" /><text y="-14">${value}</text>
    <text class="where" y="0.6">${place}</text></svg></span>`;
}

/** One's own secret cards; a click shows on the map what one is about. @param {Board} host */
function cards(host) {
  return cardsOf(host.view, host.view.seat).map(([key, name]) => {
    const shown = host.shown === key;
    return html`<button class="card ${shown ? "on" : ""}" aria-pressed=${shown} @click=${() => (host.shown = shown ? null : key)}
      title=${host.t("board.card.show")}>
      ${art(key, name)}
      <span class="name">${host.t(`card.${key}.${name}`)}</span>
      <span class="worth">${host.t(key === "area" ? `board.card.${host.view.edition}.${name}` : "board.card.kind")}</span>
      <span class="eye">${host.t(shown ? "board.card.hide" : "board.card.show")}</span>
    </button>`;
  });
}

export const trayStyles = css`
  .tray { --slot: 38px; max-width: max(var(--map-height, 400vh) * var(--ratio), 880px); margin: var(--s2) auto 0; font: 400 var(--t1)/1.3 var(--font); color: var(--ink); }
  @container (min-width: 1060px) { .tray { --slot: 44px; } }
  @container (min-width: 1700px) { .tray { --slot: 56px; } }
  @media (pointer: coarse) { .tray { --slot: var(--touch); } }
  .shelf { display: flex; flex-wrap: wrap; gap: var(--s3) var(--s4); align-items: end; justify-content: space-between; }
  .hand { display: flex; flex-wrap: wrap; gap: var(--s2) var(--s4); align-items: end; }
  .row-of { display: flex; align-items: end; border-bottom: 2px solid var(--hairline); }
  .height { display: block; text-align: center; font-size: 0.75rem; color: var(--ink-2); }
  .piece, .gone { display: block; width: var(--slot); padding: 0; }
  .piece { border: 0; background: none; border-radius: var(--r2) var(--r2) 0 0; cursor: grab; touch-action: pan-y; opacity: 0.42; transition: opacity var(--quick) var(--ease); -webkit-tap-highlight-color: transparent; }
  .piece svg, .gone svg { display: block; width: 100%; overflow: visible; transition: transform var(--quick) var(--ease); }
  .piece.usable { opacity: 1; }
  .mine .piece.usable { touch-action: none; }
  .piece.usable:hover svg { transform: translateY(-3px); }
  .piece.chosen { background: var(--legal-soft); box-shadow: inset 0 0 0 2px var(--legal); }
  .piece.chosen svg { transform: translateY(-4px); }
  .piece:focus-visible, .card:focus-visible, .pass:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
  .contact { fill: var(--contact); }
  .gone path { fill: none; stroke: var(--hairline); stroke-width: 1.2; stroke-dasharray: 3 2.4; }
  .gone text { font: 600 12px var(--font); fill: var(--ink-2); text-anchor: middle; dominant-baseline: central; }
  .gone .where { font-size: 10px; font-weight: 400; }
  .passing { display: grid; justify-items: stretch; gap: var(--s3); margin-bottom: var(--s5); }
  .passing:not(:has(button, select)) { display: none; }
  .tray:has(.pass-from) { max-width: max(var(--map-height, 400vh) * var(--ratio), 940px); }
  .pass { font: 600 var(--t2) var(--font); min-height: var(--touch); padding: 0 var(--s5); border-radius: var(--round); border: 2px solid var(--accent); color: var(--accent); background: var(--sheet); cursor: pointer; }
  .pass:hover, .pass.on { background: var(--accent); color: var(--accent-ink); }
  .pass-from { display: flex; flex-wrap: wrap; align-items: center; justify-content: center; gap: var(--s2) var(--s3); font-weight: 600; color: var(--ink-2); }
  .pass-from select { font: inherit; color: var(--ink); min-height: var(--hit); padding: 0 var(--s3); background: var(--sheet); border: 1px solid var(--ink-2); border-radius: var(--r2); }
  .pass-from select:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
  .cards { display: flex; gap: var(--s3); }
  .card { position: relative; display: grid; grid-template: 46px auto 1fr / minmax(0, 1fr); width: 124px; height: 104px; padding: 0; overflow: hidden; text-align: center; font: inherit; color: inherit; background: var(--sheet); border: 1px solid var(--hairline); border-radius: var(--r2); box-shadow: var(--shadow-1); cursor: pointer; }
  .card .name { font-weight: 700; }
  .card .name::first-letter { text-transform: uppercase; }
  .card .worth { font-size: 0.6875rem; line-height: 1.2; color: var(--ink-2); padding: 0 var(--s2); }
  .card .eye { position: absolute; inset: 0 0 auto; height: 46px; display: grid; place-items: center; background: color-mix(in oklab, var(--label), transparent 15%); color: var(--label-ink); font-weight: 600; font-size: 0.75rem; opacity: 0; transition: opacity var(--quick); }
  .card:hover .eye, .card:focus-visible .eye { opacity: 1; }
  .card.on { border-color: var(--accent); box-shadow: 0 0 0 2px var(--accent); }
  .narrow .hand { display: contents; }
  .narrow .shelf { gap: var(--s3); }
  .narrow .passing { flex: 1; margin-bottom: 0; }
  .narrow .medium { order: 1; } .narrow .tall { order: 2; } .narrow .cards { order: 3; flex: 1 1 100%; }
  .narrow .card { flex: 1; grid: "art name" auto "art worth" 1fr / 68px 1fr; height: 68px; text-align: left; }
  .narrow .card .art { grid-area: art; }
  .narrow .card .name { padding: var(--s2) var(--s3) 0; }
  .narrow .card .worth { padding: 0 var(--s3); }
  .narrow .card .eye { inset: 0 auto 0 0; width: 68px; height: auto; text-align: center; }
`;
