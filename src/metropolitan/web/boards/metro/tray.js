// The tray: the tiles in hand, large; turning them; the pool to draw from.

import { html, nothing, svg } from "/vendor/lit.js";
import { icon } from "./icons.js";
import { choices } from "./model.js";
import { looks } from "./moves.js";
import { tileArt, turnedCode } from "./tile.js";

export const tilePicture = (code) => html`<svg class="tile-picture" viewBox="0 0 100 102" aria-hidden="true">${tileArt(code)}</svg>`;

/** @param {{view: import("./types.js").View, legal: string[], chosen: number | null, turn: number, drawing: boolean, t: import("./types.js").Say,
 *   choose: (n: number) => void, turnOn: () => void, drawOne: () => void, grab: (event: PointerEvent, n: number) => void}} tray */
export function trayArt(tray) {
  const { view, t } = tray;
  if (view.finished) return nothing;
  return html`<section class="tray" aria-label=${t("board.tray.name")}>
    ${view.seat === null && !view.hand.length ? nothing : handArt(tray)}${poolArt(tray)}</section>`;
}

function handArt(tray) {
  const { view, legal, t } = tray;
  const tiles = choices(view);
  return html`<div class="hand"><h3>${title(view, legal, t)}</h3>
    <div class="held ${tiles.length > 1 ? "several" : ""}">${tiles.map((tile, n) => heldTile(tray, tile, n))}${turnButton(tray, tiles)}</div>
    ${view.drawn ? keptArt(view, t) : nothing}</div>`;
}

function title(view, legal, t) {
  if (view.seat === null) return t("board.tray.theirs", { seat: view.turn });
  if (view.drawn) return t("board.tray.drawn");
  if (!view.hand.length) return t("board.tray.none");
  if (!legal.length) return t(view.hand.length > 1 ? "board.tray.several" : "board.tray.one");
  return t(view.hand.length > 1 ? "board.tray.choose" : "board.tray.place");
}

function heldTile({ chosen, turn, legal, t, choose, grab, view }, tile, n) {
  const [picked, shown] = [chosen === n, chosen === n ? turnedCode(tile, turn) : tile];
  const label = t(picked ? "board.tray.chosen" : "board.tray.tile", { tile: shown, number: n + 1 });
  return html`<button class="tile-button ${picked ? "picked" : ""} ${legal.length ? "live" : ""}" aria-pressed=${picked} aria-label=${label}
    @click=${() => choose(n)} @pointerdown=${(event) => grab(event, n)}>${tilePicture(shown)}
    ${choices(view).length > 1 ? html`<kbd aria-hidden="true">${n + 1}</kbd>` : nothing}</button>`;
}

function turnButton({ view, chosen, t, turnOn }, tiles) {
  if (view.options.rotation !== "free" || chosen === null || looks(tiles[chosen]) === 1) return nothing;
  const label = t("board.tray.turn");
  return html`<button class="turn" aria-label=${label} title=${label} @click=${turnOn}>${icon("turn")}<kbd aria-hidden="true">R</kbd></button>`;
}

const keptArt = (view, t) => html`<div class="kept"><span>${t("board.tray.kept")}</span>${view.hand.map((tile) => tilePicture(tile))}</div>`;

/** Tiles face down, and how many; a button while drawing is legal. */
function poolArt({ view, legal, drawing, t, drawOne }) {
  const count = html`<span class="count">${view.pool ? t("board.tray.pool", { n: view.pool }) : t("board.tray.empty")}</span>`;
  if (!legal.includes("draw")) return html`<div class="pool">${stack(view.pool)}${count}</div>`;
  return html`<div class="pool"><button class="draw ${drawing ? "sure" : ""}" @click=${drawOne}>
    ${stack(view.pool)}<span class="draw-text">${t(drawing ? "board.tray.sure" : "board.tray.draw")}<kbd aria-hidden="true">D</kbd></span></button>${count}</div>`;
}

/** As many backs as there are tens of tiles, at least one, at most three. */
function stack(pool) {
  const backs = pool ? Math.min(3, 1 + Math.floor(pool / 10)) : 0;
  const back = (n) => svg`<g transform="translate(${n * 5} ${-n * 5})"><rect class="back" x="6" y="22" width="60" height="60" rx="8"/>
    <path class="back-art" d="M22 22v20a10 10 0 0 0 10 10h34M50 22v4a10 10 0 0 0 10 10h6M6 66h16a12 12 0 0 1 12 12v4"/></g>`;
  return html`<svg class="stack" viewBox="0 0 88 90" aria-hidden="true">
    ${backs ? Array.from({ length: backs }, (_, n) => back(n)) : svg`<rect class="no-back" x="8" y="20" width="62" height="62" rx="8"/>`}</svg>`;
}
