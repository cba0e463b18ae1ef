/** The tray: purse, income and the supply of tiles, drawn as the buildings they become. */
import { css, html, nothing } from "/vendor/lit.js";
import { building } from "./building.js";
import { LOT, name } from "./geometry.js";
import { icon } from "./icons.js";
import { tileWords } from "./words.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./types.js").Tile} Tile */


const SIGNS = 1.42; // signs on tiles are drawn larger: tiles are small here
const ROWS = [["mono"], ["domino"], ["I3", "I4", "L3", "O4"]];

/** @param {Board} board */
export function tray(board) {
  const { choosing, t } = board;
  if (!choosing.own) return nothing;
  return html`<section class="tray" aria-label=${t("board.tray.title")}>
    ${purse(board)}
    <div class="supply" role="group" aria-label=${t("board.tray.supply")} @keydown=${(/** @type {KeyboardEvent} */ event) => board.keys.inRow(event)}>
      ${ROWS.map((shapes) => html`<div class="shelf ${shapes[0]}">${shapes.flatMap((shape) => board.facts.tiles.filter((tile) => tile.shape === shape))
        .map((tile) => slot(board, tile))}</div>`)}
    </div>
    <p class="told" aria-live="polite">${told(board)}</p>
  </section>`;
}

/** Coins, markers, and the button that takes income. @param {Board} board */
function purse(board) {
  const { choosing, t } = board;
  const { coins, income, markers } = /** @type {import("./types.js").Player} */ (choosing.own);
  const sure = board.ghost?.move === "income";
  const may = choosing.moves.some((one) => one.move === "income");
  return html`<div class="purse">
    <span class="stat big" data-purse role="img" aria-label=${t("board.tray.coins", { n: coins })} title=${t("board.tray.coins", { n: coins })}>${icon("coin")}<b>${coins}</b></span>
    <span class="stat" role="img" aria-label=${t("board.tray.markers", { n: markers })} title=${t("board.tray.markers", { n: markers })}>${icon("marker")}<b>${markers}</b></span>
    <button class="income ${may ? "may" : ""} ${sure ? "on" : ""}" ?disabled=${!may && !choosing.planning} aria-keyshortcuts="i" data-income
      @click=${() => choosing.whole("income")}>
      <span class="say">${t("board.tray.income-label", { n: income })}</span><span aria-hidden="true">${t("board.tray.income")}</span><b aria-hidden="true">+${income}</b>${icon("coin")}</button>
  </div>`;
}

/** A kind of tile: how many are left, whether it can be built now. @param {Board} board @param {Tile} tile */
function slot(board, tile) {
  const { choosing, drag } = board;
  const left = choosing.left(tile.key);
  const usable = choosing.usable(tile.key);
  const chosen = choosing.tile === tile.key;
  const state = `${left ? "" : "none"} ${usable ? "usable" : ""} ${chosen ? "chosen" : ""}`;
  return html`<button class="tile ${tile.shape} ${state}" data-tile=${tile.key} tabindex=${tile.key === board.tabTile ? 0 : -1}
    aria-pressed=${chosen}
    @click=${(/** @type {PointerEvent} */ event) => board.chooseTile(tile.key, event.detail === 0)}
    @focus=${() => board.lookAtTile(tile.key)} @pointerenter=${() => board.lookAtTile(tile.key)} @pointerleave=${() => board.lookAtTile(null)}
    @pointerdown=${(/** @type {PointerEvent} */ event) => drag.press(event, tile.key)}>
    <span class="say">${tileWords(board, tile, left, usable)}</span>${picture(board, tile)}
    ${tile.count > 1 ? html`<span class="count" aria-hidden="true">×${left}</span>` : nothing}
  </button>`;
}

/** The tile as it would stand, upright as in the box. @param {Board} board @param {Tile} tile */
export function picture({ facts, seats, me }, tile) {
  const steps = facts.shapes[tile.shape];
  const [wide, high] = [0, 1].map((n) => Math.max(...steps.map((step) => step[n])) + 1);
  return html`<svg class="picture" viewBox="-2 -20 ${wide * LOT + 6} ${high * LOT + 24}" style="--wide:${wide}" aria-hidden="true">
    ${building(tile, steps.map(name), seats[me], me, { k: SIGNS })}</svg>`;
}

/** What the tile looked at, or chosen, is and does. @param {Board} board */
function told(board) {
  const { choosing, looked, facts } = board;
  const key = looked ?? choosing.tile;
  const tile = facts.tiles.find((one) => one.key === key);
  return tile ? tileWords(board, tile, choosing.left(tile.key), choosing.usable(tile.key)) : board.hint();
}

export const supplyStyles = css`
  .tray { display: grid; gap: var(--s3); align-content: start; font: 400 var(--t1)/1.35 var(--font); }
  .purse { display: flex; gap: var(--s4); align-items: center; }
  .stat { display: inline-flex; gap: var(--s2); align-items: center; font-size: var(--t2); }
  .stat.big { font-size: var(--t4); }
  .stat .icon { width: 1.15em; height: 1.15em; }
  .income {
    margin-left: auto; display: inline-flex; gap: var(--s2); align-items: center; min-height: 40px; padding: var(--s2) var(--s4); cursor: pointer;
    font: 600 var(--t2) var(--font); color: var(--ink); background: var(--sheet); border: 1px solid var(--hairline); border-radius: var(--r2);
    transition: background var(--quick), box-shadow var(--quick);
  }
  .income .icon { width: 1.2em; height: 1.2em; }
  .income.may { border-color: var(--legal); box-shadow: inset 0 0 0 1px var(--legal); }
  .income.may:hover { background: var(--legal-soft); }
  .income.on { background: var(--legal-soft); box-shadow: inset 0 0 0 2px var(--accent); }
  .income:disabled { color: var(--ink-2); cursor: default; }
  .income span { margin-right: var(--s2); }
  .supply { display: grid; gap: var(--s1); }
  .shelf { display: grid; grid-template-columns: repeat(6, 1fr); }
  .shelf.I3 { grid-template-columns: repeat(4, minmax(var(--least), 1fr)) repeat(2, minmax(calc(var(--u) * 2), 1.4fr)); }
  .tile {
    position: relative; display: grid; place-items: center; min-width: 0; min-height: var(--least); padding: var(--s2) 0; border: 0; border-radius: var(--r2); background: none;
    cursor: grab; opacity: 0.45; touch-action: pan-y; transition: background var(--quick), opacity var(--quick); -webkit-tap-highlight-color: transparent; user-select: none;
  }
  .tile.I3, .tile.I4 { grid-row: 1 / span 2; align-items: end; }
  .tile.L3 { grid-row: 1; }
  .tile.O4 { grid-row: 2; }
  .picture { display: block; width: calc(var(--u) * (var(--wide) + 0.06)); overflow: visible; transition: transform var(--quick) var(--ease); }
  .tile.usable { opacity: 1; }
  .tile.usable:hover { background: var(--sheet-2); }
  .tile.usable:hover .picture { transform: translateY(-2px); }
  .tile.chosen { background: var(--legal-soft); box-shadow: inset 0 0 0 2px var(--legal); touch-action: none; opacity: 1; }
  .tile.none { opacity: 0.16; cursor: default; }
  .count { position: absolute; right: 1px; bottom: 1px; padding: 0 4px; border-radius: var(--round); background: var(--label); color: var(--label-ink); font: 700 0.6875rem/1.4 var(--font); }
  .told { margin: 0; min-height: 2.7em; color: var(--ink-2); }
  @media (pointer: coarse) { .income { min-height: var(--touch); } }
`;
