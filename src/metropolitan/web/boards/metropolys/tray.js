/** The tray: the viewing player's buildings as a skyline in three groups, his secret cards, and passing. */
import { css, html, nothing } from "/vendor/lit.js";
import { art } from "./cards.js";
import { TOP, building, heightOf } from "./pieces.js";
import { hint } from "./words.js";

/** @param {any} host */
export function tray(host) {
  const { view, choosing, t } = host;
  return html`<section class="tray" aria-label=${t("board.tray.title")}>
    <p class="hint ${choosing.mine ? "mine" : ""}" aria-live="polite">${hint(host)}</p>
    ${view.seat === null ? nothing : html`<div class="shelf">
      <div class="hand" role="group" aria-label=${t("board.tray.hand")} @keydown=${(event) => host.keys.inRow(event)}>
        ${["small", "medium", "tall"].map((height) => group(host, height))}
      </div>
      ${host.legal.includes("pass") ? html`<button class="pass ${host.ghost?.move === "pass" ? "on" : ""}" @click=${() => choosing.pass()}>
        ${t(host.ghost?.move === "pass" ? "board.tray.pass-sure" : "board.tray.pass")}</button>` : nothing}
      <div class="cards">${cards(host)}</div>
    </div>`}
  </section>`;
}

function group(host, height) {
  const values = [...Array(host.city.buildings).keys()].map((n) => n + 1).filter((value) => heightOf(value) === height);
  return html`<div class="group ${height}"><div class="row-of">${values.map((value) => slot(host, value))}</div>
    <span class="height" aria-hidden="true">${host.t(`board.height.${height}`)}</span></div>`;
}

/** A building in hand, or the empty plot it left. */
function slot(host, value) {
  const { view, seats, choosing, drag, t } = host;
  const seat = view.seat;
  if (!view.hands[seat].includes(value)) return gone(host, value);
  const chosen = choosing.value === value || choosing.ghost?.value === value;
  const usable = choosing.usable(value);
  return html`<button class="piece ${usable ? "usable" : ""} ${chosen ? "chosen" : ""}" aria-pressed=${chosen}
    tabindex=${value === host.tabValue ? 0 : -1} @focus=${() => host.focusValue(value)}
    aria-label=${t(usable || !choosing.mine ? "board.tray.building" : "board.tray.not-now", { value })}
    @click=${() => choosing.chooseValue(value)} @pointerdown=${(event) => drag.press(event, value)}>
    <svg viewBox=${box(value)} aria-hidden="true"><ellipse class="contact" cx="3" cy="3" rx="17" ry="7.5" />${building({ value }, seats[seat], { number: seat })}</svg>
  </button>`;
}

/** A building's frame: no higher than its class. */
const box = (value) => `-19 ${-TOP[heightOf(value)] - 7} 42 ${TOP[heightOf(value)] + 17}`;

/** Where a building went, said small. */
function gone({ view, t }, value) {
  const bid = view.bids.find((one) => one.seat === view.seat && one.value === value);
  const built = view.buildings.find((one) => one.seat === view.seat && one.value === value);
  return html`<span class="gone" title=${bid || built ? t(bid ? "board.tray.bid" : "board.tray.built", { value, place: (bid ?? built).place }) : nothing}>
    <svg viewBox=${box(value)} aria-hidden="true"><path d="M-14 0L0 7.2L14 0L0 -7.2Z" /><text y="-14">${value}</text>
    <text class="where" y="0.6">${(bid ?? built)?.place}</text></svg></span>`;
}

function cards(host) {
  const own = host.view.cards[host.view.seat];
  return Object.entries(own ?? {}).map(([key, name]) => {
    const shown = host.shown === key;
    return html`<button class="card ${shown ? "on" : ""}" aria-pressed=${shown} @click=${() => host.show(shown ? null : key)}
      title=${host.t("board.card.show")}>
      ${art(key, name)}
      <span class="name">${host.t(`card.${key}.${name}`)}</span>
      <span class="worth">${host.t(key === "area" ? `board.card.${host.view.edition}.${name}` : "board.card.kind")}</span>
      <span class="eye">${host.t(shown ? "board.card.hide" : "board.card.show")}</span>
    </button>`;
  });
}

export const trayStyles = css`
  .tray { margin-top: var(--s3); font: 400 var(--t1)/1.35 var(--font); color: var(--ink); }
  .hint { margin: 0 var(--s3) var(--s2); min-height: 1.35em; color: var(--ink-2); font-size: var(--t2); }
  .hint.mine { color: var(--ink); font-weight: 600; }
  .shelf { display: flex; flex-wrap: wrap; gap: var(--s3) var(--s5); align-items: end; justify-content: space-between; }
  .hand { display: flex; flex-wrap: wrap; gap: var(--s2) var(--s5); align-items: end; }
  .row-of { display: flex; align-items: end; border-bottom: 2px solid var(--hairline); }
  .height { display: block; text-align: center; font-size: 0.75rem; color: var(--ink-2); padding-top: var(--s1); }
  .piece, .gone { display: block; width: 44px; padding: 0; }
  .piece { border: 0; background: none; border-radius: var(--r2) var(--r2) 0 0; cursor: grab; touch-action: none; opacity: 0.42; position: relative; transition: opacity var(--quick) var(--ease); -webkit-tap-highlight-color: transparent; }
  .piece svg, .gone svg { display: block; width: 100%; overflow: visible; transition: transform var(--quick) var(--ease); }
  .piece.usable { opacity: 1; }
  .piece.usable:hover svg { transform: translateY(-4px); }
  .piece.chosen { background: var(--legal-soft); box-shadow: inset 0 0 0 2px var(--legal); }
  .piece.chosen svg { transform: translateY(-5px); }
  .piece:focus-visible, .card:focus-visible, .pass:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
  .contact { fill: var(--contact); }
  .gone path { fill: none; stroke: var(--hairline); stroke-width: 1.2; stroke-dasharray: 3 2.4; }
  .gone text { font: 600 11px var(--font); fill: var(--ink-2); text-anchor: middle; dominant-baseline: central; opacity: 0.8; }
  .gone .where { font-size: 8.5px; font-weight: 400; }
  .pass { font: 600 var(--t2) var(--font); min-width: 96px; min-height: var(--touch); padding: 0 var(--s6); border-radius: var(--round); border: 2px solid var(--accent); color: var(--accent); background: var(--sheet); cursor: pointer; }
  .pass:hover, .pass.on { background: var(--accent); color: var(--accent-ink); }
  .cards { display: flex; gap: var(--s3); }
  .card { position: relative; display: grid; grid-template-rows: 54px auto auto; width: 104px; padding: 0 0 var(--s2); overflow: hidden; text-align: center; font: inherit; color: inherit; background: var(--sheet); border: 1px solid var(--hairline); border-radius: var(--r2); box-shadow: var(--shadow-1); cursor: pointer; }
  .card .name { font-weight: 700; text-transform: capitalize; padding-top: var(--s1); }
  .card .worth { font-size: 0.6875rem; line-height: 1.2; color: var(--ink-2); padding: 0 var(--s2); min-height: 2.4em; }
  .card .eye { position: absolute; inset: 0 0 auto; height: 54px; display: grid; place-items: center; padding: 0 var(--s2); background: color-mix(in oklab, var(--label), transparent 18%); color: var(--label-ink); font-weight: 600; font-size: 0.75rem; opacity: 0; transition: opacity var(--quick); }
  .card:hover .eye, .card:focus-visible .eye { opacity: 1; }
  .card.on { border-color: var(--accent); box-shadow: 0 0 0 2px var(--accent); }
  .narrow .hand { display: contents; }
  .narrow .shelf { gap: var(--s3); }
  .narrow .pass { flex: 1; align-self: center; }
  .narrow .medium { order: 1; } .narrow .tall { order: 2; } .narrow .cards { order: 3; flex: 1 1 100%; }
  .narrow .card { flex: 1; }
`;
