/** The small dark label: what the ghost would do, for whom, and how to confirm, turn or take back. */
import { css, html, nothing } from "/vendor/lit.js";
import { paint } from "./building.js";
import { LOT, cell } from "./geometry.js";
import { MARGIN } from "./ground.js";
import { icon } from "./icons.js";
import { signed, tileName } from "./words.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./types.js").Preview} Preview */
/** @typedef {import("./types.js").BuildPreview} BuildPreview */
/** @typedef {import("./types.js").BuyPreview} BuyPreview */
/** @typedef {import("./types.js").Say} Say */
/** @typedef {import("./types.js").Seat} Seat */

const WIDTH = 248; // px a label takes, at most
/** @type {Record<string, number>} */
const HEIGHTS = { build: 214, buy: 168, take: 120, income: 120 };

/** @param {Board} board */
export function label(board) {
  const { choosing, ghost, t, tall } = board;
  const move = choosing.ghost;
  if (!ghost || !move || ghost.pencil) return tall && choosing.tile && choosing.mine ? bar(board, choosing.tile) : nothing;
  return html`<div class="label" role="group" aria-label=${t("board.ghost.title")} style=${tall ? "" : hang(board, move)}>
    <strong>${title(t, move, ghost.preview)}</strong>
    ${ghost.preview ? lines(board, ghost.preview) : nothing}
    ${move.verb === "build" && (tall || choosing.turnable) && !ghost.passing ? html`<div class="do">${turner(board, tall)}</div>` : nothing}
    ${tall || ghost.passing ? nothing : html`<p class="how">${t("board.ghost.how")}</p>`}
  </div>`;
}

/** With a tile in hand on a small screen: go from place to place with large buttons. @param {Board} board @param {string} tile */
function bar(board, tile) {
  const { t, choosing } = board;
  return html`<div class="label" role="group" aria-label=${t("board.ghost.place")}>
    <strong>${tileName(t, tile)}</strong><p>${t(choosing.spots(tile).length ? "board.ghost.tap" : "board.ghost.nowhere")}</p>
    <div class="do">${turner(board, true)}
      <button class="no" @click=${() => choosing.cancel()} aria-label=${t("board.ghost.cancel")} title=${t("board.ghost.cancel")}>${icon("close")}</button></div>
  </div>`;
}

/** @param {Board} board @param {boolean} steps with buttons to the place before and after */
function turner({ choosing, t }, steps) {
  const round = (/** @type {string} */ id, /** @type {string} */ sign, /** @type {() => void} */ act) =>
    html`<button class="round" @click=${act} aria-label=${t(`board.ghost.${id}`)} title=${t(`board.ghost.${id}`)}>${icon(sign)}</button>`;
  return html`${steps ? round("previous", "back", () => choosing.step(-1)) : nothing}
    ${choosing.turnable ? round("turn", "turn", () => choosing.turn()) : nothing}
    ${steps ? round("next", "next", () => choosing.step(1)) : nothing}`;
}

/** @param {Say} t @param {import("./moves.js").Move} move @param {Preview | null} preview */
function title(t, { verb, tile, lots }, preview) {
  if (verb === "build") return t("board.ghost.build", { tile: tileName(t, /** @type {string} */ (tile)), lots });
  if (verb === "income") return t("board.ghost.income");
  return preview?.move === "buy" ? t("board.ghost.buy", { lot: lots[0], price: preview.price }) : t("board.ghost.take", { lot: lots[0] });
}

/** @param {Board} board @param {Preview} preview */
function lines(board, preview) {
  const { t } = board;
  if (preview.move === "build") return built(board, preview);
  if (preview.move === "income") return html`<div class="line">${change("coin", preview.gain, t("board.ghost.coins"))}<span>${t("board.ghost.then", { n: preview.coins })}</span></div>`;
  return preview.move === "buy" ? bought(board, preview) : html`<p>${t("board.ghost.secret")}</p>`;
}

/** @param {Board} board @param {BuildPreview} preview */
function built(board, { income, citizens, markers, civic, points, returned, left }) {
  const { t } = board;
  const names = returned.map((one) => tileName(t, one.tile));
  return html`
    <div class="line">${change("citizen", citizens, t("board.ghost.citizens"))}${change("coin", income, t("board.ghost.income-change"))}${change("marker", markers, t("board.ghost.markers"))}</div>
    ${civic.some(Boolean) ? html`<div class="line"><span>${t("board.ghost.civic")}</span>${shares(board, civic)}</div>` : nothing}
    <div class="line"><span>${t("board.ghost.year")}</span>${points.some(Boolean) ? shares(board, points) : html`<b>±0</b>`}</div>
    ${returned.length ? html`<p>${icon("up")} ${t("board.ghost.returned", { tiles: names })}</p>` : nothing}
    ${left.length ? html`<p>${icon("marker")} ${t("board.ghost.left", { lots: left })}</p>` : nothing}`;
}

/** @param {Board} board @param {BuyPreview} preview */
function bought({ t }, { price, coins, markers, slides, refill, last }) {
  return html`
    <div class="line">${change("coin", -price, t("board.ghost.coins"))}<span>${t("board.ghost.then", { n: coins })}</span>${change("marker", -1, t("board.ghost.markers"))}<span>${t("board.ghost.then", { n: markers })}</span></div>
    ${slides.length ? html`<p>${t("board.ghost.slides", { lots: slides.map((one) => t("board.ghost.slide", one)) })}</p>` : nothing}
    <p>${t(last ? "board.ghost.last" : refill ? "board.ghost.refill" : "board.ghost.shrinks")}</p>`;
}

/** A sign and how much it changes; what does not change is left out. @param {string} sign @param {number} n @param {string} says */
const change = (sign, n, says) => (n ? html`<span class="change" role="img" aria-label="${says} ${signed(n)}" title=${says}>${icon(sign)}<b>${signed(n)}</b></span>` : nothing);

/** Changes for each player it concerns. @param {Board} board @param {number[]} all */
const shares = ({ seats }, all) =>
  all.map((n, seat) => (n ? html`<span class="change">${chip(seats[seat])}<b>${signed(n)}</b></span>` : nothing));

/** A player as a small square of his colour with his letter. @param {Seat} seat */
export const chip = (seat) => html`<span class="chip" style=${paint(seat)} role="img" aria-label=${seat.name}>${seat.letter}</span>`;

/** Beside the lots it speaks of, where there is room. @param {Board} board @param {import("./moves.js").Move} move */
function hang({ facts, format: { plan } }, { lots, verb }) {
  const unit = plan / (facts.side * LOT + 2 * MARGIN);
  if (!lots.length) return "right:8px;bottom:8px";
  const cells = lots.map(cell);
  const at = (/** @type {number} */ n) => (n * LOT + MARGIN) * unit;
  const [left, right] = [at(Math.min(...cells.map(([x]) => x))), at(Math.max(...cells.map(([x]) => x)) + 1)];
  const [top, bottom] = [at(Math.min(...cells.map(([, y]) => y))), at(Math.max(...cells.map(([, y]) => y)) + 1)];
  const beside = Math.max(4, Math.min(plan - HEIGHTS[verb], (top + bottom) / 2 - HEIGHTS[verb] / 2));
  if (plan - right > WIDTH + 12) return `left:${right + 10}px;top:${beside}px`;
  if (left > WIDTH + 12) return `right:${plan - left + 14}px;top:${beside}px`;
  const along = Math.max(4, Math.min(plan - WIDTH - 4, (left + right - WIDTH) / 2));
  return bottom < plan / 2 ? `left:${along}px;top:${bottom + 10}px` : `left:${along}px;bottom:${plan - top + 34}px`;
}

export const labelStyles = css`
  .label {
    position: absolute; z-index: 3; box-sizing: border-box; width: max-content; max-width: 248px; padding: var(--s4); border-radius: var(--r3); background: var(--label); color: var(--label-ink);
    box-shadow: var(--shadow-3); font: 400 var(--t1)/1.35 var(--font); font-variant-numeric: tabular-nums; cursor: default; display: grid; gap: var(--s2);
  }
  .label strong { font-size: var(--t2); line-height: 1.25; }
  .label p { margin: 0; }
  .label .how { color: var(--label-accent); font-weight: 600; }
  .label .icon { width: 1.15em; height: 1.15em; vertical-align: -0.2em; flex: none; }
  .label .solid { fill: var(--label-ink); }
  .label .hole { fill: var(--label); }
  .label .line { fill: none; }
  .label div.line { display: flex; flex-wrap: wrap; gap: var(--s2) var(--s3); align-items: center; }
  .label .sign .line { stroke: currentColor; stroke-width: 2.6; stroke-linecap: round; stroke-linejoin: round; }
  .hole-line { fill: none; stroke: var(--sheet); stroke-width: 1.6; }
  .label .hole-line { stroke: var(--label); }
  .change { display: inline-flex; gap: 4px; align-items: center; white-space: nowrap; }
  .chip { display: inline-grid; place-items: center; width: 1.4em; height: 1.4em; border-radius: var(--r1); font-weight: 700; font-size: 0.85em; background: var(--seat); color: var(--seat-ink); box-shadow: 0 0 0 1px var(--label-ink); }
  .do { display: flex; gap: var(--s3); margin-top: var(--s2); align-items: stretch; }
  .do button { font: 600 var(--t1) var(--font); color: inherit; background: none; border: 1px solid color-mix(in oklab, var(--label-ink), transparent 55%); border-radius: var(--round); padding: var(--s2) var(--s4); min-height: 34px; cursor: pointer; }
  .do .yes { background: var(--label-accent); border-color: var(--label-accent); color: var(--label); }
  .do .round { padding: 0; width: 34px; display: grid; place-items: center; }
  .do .round .icon { width: 18px; height: 18px; }
  .label button:focus-visible { outline: 3px solid var(--label-accent); outline-offset: 2px; }
  @media (pointer: coarse) { .do button { min-height: var(--touch); } .do .round { width: var(--touch); } }
  .tall .label { position: absolute; inset: 0 0 auto 0; width: auto; max-width: none; min-height: 100%; align-content: space-between; }
  .tall .do button { min-height: var(--touch); }
  .tall .do .yes { flex: 1; }
  .tall .do .round, .tall .do .no { width: var(--touch); padding: 0; display: grid; place-items: center; }
`;
