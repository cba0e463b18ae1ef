/** The deeds: six for sale with their prices, the piles of the years, and in the draft the own hand. */
import { css, html, nothing, repeat } from "/vendor/lit.js";
import { paint } from "./building.js";
import { cell } from "./geometry.js";
import { icon } from "./icons.js";

/** @typedef {import("./board.js").Board} Board */

/** @param {Board} board */
export function deeds(board) {
  const { view, t } = board;
  return html`<section class="deeds" aria-label=${t(view.stage === "draft" ? "board.draft.title" : "board.deeds.title")}>
    <header class="year">${yearPips(board)}${purses(board)}</header>
    ${news(board)}
    ${view.stage === "draft" ? hand(board) : row(board)}
  </section>`;
}

/** Which of the three years it is, and how many deeds each still holds. @param {Board} board */
function yearPips({ view, t }) {
  const now = view.stage === "draft" ? 0 : view.year;
  return html`<span class="pips" role="img" aria-label=${t(now ? "board.deeds.year" : "board.draft.name", { year: now })}>
    <b>${t(now ? "board.deeds.year-short" : "board.draft.name", { year: now })}</b>
    ${view.piles.map((n, year) => html`<span class="pile ${year + 1 < now || view.finished ? "done" : year + 1 === now ? "now" : ""} ${n > 1 ? "more" : ""}"
      title=${t("board.deeds.pile", { year: year + 1, n })}>${n}</span>`)}
  </span>`;
}

/** Everybody's coins, small; in the draft, who has chosen. @param {Board} board */
function purses({ view, seats, t }) {
  return html`<span class="purses">${view.seats.map((one, seat) => html`
    <span class="coins ${view.turn === seat ? "turn" : ""}" data-coins=${seat} role="img" style=${paint(seats[seat])}
      aria-label=${t("board.deeds.coins", { seat, n: one.coins })} title=${t("board.deeds.coins", { seat, n: one.coins })}>
      <i>${seats[seat].letter}</i>${view.draft ? (view.draft.chosen[seat] ? icon("check") : "…") : one.coins}</span>`)}</span>`;
}

/** The last turns of a year, a year that stalls, the end. @param {Board} board */
function news({ view, t, seats }) {
  const line = view.finished ? t("board.news.over")
    : view.stage === "final" ? t("board.news.final", { n: view.turns_left, seat: view.last })
    : view.stall ? t("board.news.stall", { turns: view.idle, n: view.stall }) : null;
  return line ? html`<p class="news" role="status">${line}</p>` : nothing;
}

/** @param {Board} board */
function row(board) {
  const { view, facts, t, choosing, keys } = board;
  const year = view.year - 1;
  return html`<div class="row" role="group" aria-label=${t("board.deeds.row", { n: view.piles[year] })} @keydown=${(/** @type {KeyboardEvent} */ event) => keys.inRow(event)}>
    ${repeat(view.row, (deed) => deed.lot, ({ lot, price }) => {
      const may = !!choosing.deed("buy", lot);
      return card(board, { lot, price, may, label: t(may ? "board.deeds.buy" : "board.deeds.for-sale", { lot, price }) });
    })}
    ${facts.prices.slice(view.row.length).map((price) => html`<span class="deed empty" aria-hidden="true"><span class="price">${icon("coin")}${price}</span></span>`)}
  </div>`;
}

/** @param {Board} board */
function hand(board) {
  const { view, t, choosing, keys, seats } = board;
  const { choice, chosen, round } = /** @type {import("./types.js").Draft} */ (view.draft);
  const wait = chosen.flatMap((done, seat) => (done ? [] : [seats[seat].name]));
  const line = choice ? t("board.draft.wait", { lot: choice, names: wait })
    : choosing.mine ? t("board.draft.choose", { round }) : t("board.draft.others", { round, names: wait });
  return html`<p class="news calm" role="status">${line}</p>
    <div class="row hand" role="group" aria-label=${t("board.draft.hand")} @keydown=${(/** @type {KeyboardEvent} */ event) => keys.inRow(event)}>
      ${repeat(view.hand ?? [], (/** @type {string} */ lot) => lot, (/** @type {string} */ lot) =>
        card(board, { lot, price: null, may: !!choosing.deed("take", lot), label: t(lot === choice ? "board.draft.chosen" : "board.draft.take", { lot }), taken: lot === choice }))}
    </div>`;
}

/** A deed: a small document with its lot on a map of the city. @param {Board} board
 * @param {{lot: string, price: number | null, may: boolean, label: string, taken?: boolean}} deed */
function card(board, { lot, price, may, label, taken = false }) {
  const { choosing, hovered } = board;
  const ghost = choosing.ghost?.verb !== "build" && choosing.ghost?.lots[0] === lot;
  const pencil = choosing.pencils.some((one) => one.move === `buy ${lot}`);
  const state = `${may ? "may" : ""} ${ghost ? "on" : ""} ${pencil ? "pencilled" : ""} ${hovered === lot ? "lit" : ""} ${taken ? "taken" : ""}`;
  return html`<button class="deed ${state}" data-deed=${lot} tabindex=${lot === board.tabDeed ? 0 : -1} aria-pressed=${ghost || taken}
    @click=${() => choosing.chooseDeed(lot)} @focus=${() => board.lookAtDeed(lot)}
    @pointerenter=${() => board.light(lot)} @pointerleave=${() => board.light(null)} @blur=${() => board.light(null)}>
    <span class="say">${label}</span><span class="lot-name" aria-hidden="true">${lot}</span>${miniMap(board, lot)}
    ${price === null ? nothing : html`<span class="price" aria-hidden="true">${icon("coin")}${price}</span>`}
  </button>`;
}

/** Where in the city it lies. @param {Board} board @param {string} lot */
function miniMap({ facts: { side } }, lot) {
  const [column, row] = cell(lot);
  const lines = [...Array(side - 1).keys()].map((n) => `M${n + 1} 0V${side}M0 ${n + 1}H${side}`).join("");
  return html`<svg class="mini" viewBox="-0.2 -0.2 ${side + 0.4} ${side + 0.4}" aria-hidden="true"><rect class="town" width=${side} height=${side} rx="0.5" />
    <path class="ways" d=${lines} /><rect class="spot" x=${column - 0.15} y=${row - 0.15} width="1.3" height="1.3" rx="0.25" /></svg>`;
}

export const deedStyles = css`
  .deeds { display: grid; gap: var(--s3); font: 400 var(--t1)/1.3 var(--font); font-variant-numeric: tabular-nums; align-content: start; }
  .year { display: flex; flex-wrap: wrap; gap: var(--s2) var(--s3); align-items: center; justify-content: space-between; }
  .pips { display: inline-flex; gap: var(--s2); align-items: center; }
  .pips b { font-size: var(--t2); white-space: nowrap; margin-right: var(--s2); }
  .pile { display: inline-grid; place-items: center; min-width: 19px; height: 22px; border-radius: 3px; background: var(--sheet); border: 1px solid var(--ink-2); color: var(--ink-2); font-size: 0.75rem; font-weight: 600; }
  .pile.more { box-shadow: 1px 1px 0 var(--sheet), 2px 2px 0 var(--ink-2); }
  .pile.now { color: var(--ink); background: var(--legal-soft); font-weight: 700; }
  .pile.done { border-style: dashed; background: none; font-weight: 400; }
  .purses { display: inline-flex; gap: var(--s3); margin-left: auto; }
  .coins { display: inline-flex; gap: 3px; align-items: center; font-weight: 600; }
  .coins i { display: inline-grid; place-items: center; width: 1.4em; height: 1.4em; border-radius: var(--r1); font: 700 0.75rem var(--font); background: var(--seat); color: var(--seat-ink); box-shadow: inset 0 0 0 1px var(--piece-line); }
  .coins.turn i { box-shadow: inset 0 0 0 1px var(--piece-line), 0 0 0 2px var(--legal); }
  .coins .icon { width: 1em; height: 1em; }
  .news { margin: 0; padding: var(--s2) var(--s3); border-radius: var(--r1); background: var(--label); color: var(--label-ink); font-weight: 600; }
  .news.calm { background: var(--legal-soft); color: var(--ink); }
  .row { display: grid; grid-template-columns: repeat(var(--columns, 3), 1fr); gap: var(--s3); }
  .deed {
    position: relative; display: grid; grid-template: "name mini" auto "price mini" 1fr / auto 1fr; gap: 0 var(--s2); align-items: center; min-width: 0; min-height: 62px; padding: var(--s3) var(--s3) var(--s2);
    color: var(--ink); background: var(--sheet); border: 1px solid var(--hairline); border-radius: var(--r2); box-shadow: inset 0 0 0 3px var(--sheet), inset 0 0 0 4px var(--hairline), var(--shadow-1);
    font: 400 var(--t1) var(--font); font-variant-numeric: tabular-nums; cursor: pointer; text-align: left; transition: transform var(--quick) var(--ease), box-shadow var(--quick), opacity var(--quick); -webkit-tap-highlight-color: transparent;
  }
  .lot-name { grid-area: name; font-weight: 800; font-size: var(--t3); letter-spacing: 0.01em; }
  .price { grid-area: price; display: inline-flex; gap: 3px; align-items: center; font-weight: 700; font-size: var(--t2); color: var(--ink-2); }
  .price .icon { width: 1.1em; height: 1.1em; }
  .mini { grid-area: mini; justify-self: end; width: 100%; max-width: 40px; display: block; }
  .town { fill: var(--lot); }
  .ways { fill: none; stroke: var(--street); stroke-width: 0.22; }
  .spot { fill: var(--accent); stroke: var(--sheet); stroke-width: 0.2; }
  .deed:not(.may):not(.taken):not(.empty) { box-shadow: inset 0 0 0 3px var(--sheet), inset 0 0 0 4px var(--hairline); }
  .deed:not(.may):not(.taken) .lot-name { color: var(--ink-2); font-weight: 700; }
  .deed:not(.may):not(.taken) :is(.mini, .icon) { opacity: 0.55; }
  .deed.may { border-color: var(--legal); box-shadow: inset 0 0 0 3px var(--sheet), inset 0 0 0 4px var(--legal), var(--shadow-2); }
  .deed.may .price { color: var(--ink); }
  .deed:hover, .deed.lit { transform: translateY(-2px); background: var(--legal-soft); }
  .deed.on, .deed.taken { background: var(--legal-soft); border-color: var(--accent); box-shadow: inset 0 0 0 2px var(--accent), var(--shadow-2); }
  .deed.pencilled { border-style: dashed; border-color: var(--ink-2); }
  .deed.empty { min-height: 32px; padding-block: 0; align-content: center; grid-template: "price" auto / auto; border-style: dashed; border-color: var(--ink-2); background: none; box-shadow: none; opacity: 0.4; cursor: default; }
  .deed.empty:hover { transform: none; }
  .row.hand .deed { grid-template: "name mini" 1fr / auto 1fr; }
`;
