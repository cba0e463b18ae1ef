/** What lies on lots beside buildings: markers, signs of deeds for sale, glows; and the places that listen. */
import { css, nothing, svg } from "/vendor/lit.js";
import { LOT, cell, middle } from "./geometry.js";
import { paint } from "./building.js";
import { sign } from "./icons.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./types.js").Seat} Seat */


/** A lot marker: a disc in its owner's colour, letter and weave, on a fenced lot. @param {string} lot @param {Seat} seat
 * @param {number} number @param {number} k */
export function marker(lot, seat, number, k) {
  const [x, y] = middle(lot);
  return svg`<g class="marker" data-marker=${lot} style=${paint(seat)} transform="translate(${x} ${y})">
    <rect class="yard-own" x="-41" y="-41" width="82" height="82" rx="7" />
    <rect class="fence weave-${number}" x="-38" y="-38" width="76" height="76" rx="5" />
    <g class="drop"><g transform="scale(${k})">
      <ellipse class="under" cx="5" cy="9" rx="25" ry="23" /><circle class="edge" cy="6" r="23" /><circle class="disc" r="23" />
      <circle class="ring seat-${number}" r="18.500" /><text y="1">${seat.letter}</text>
    </g></g>
  </g>`;
}

/** A board on a post: the lot is for sale. @param {string} lot @param {number} price @param {string} how `buyable`: now
 * @param {number} k */
export function saleSign(lot, price, how, k) {
  const [x, y] = middle(lot);
  return svg`<g class="sale ${how}" transform="translate(${x} ${y - 2}) scale(${k})">
    <ellipse class="under" cx="5" cy="29" rx="16" ry="4.500" /><path class="post" d="M-16 -6V29M16 -6V29" />
    <rect class="placard" x="-30" y="-21" width="60" height="36" rx="5" />
    ${sign("coin", price > 9 ? -14 : -11, -3, 0.95)}<text x=${price > 9 ? 13 : 11} y="-2">${price}</text></g>`;
}

/** A deed somebody holds in the draft, as far as one may know. @param {string} lot @param {Seat} seat @param {number} k */
export function heldSign(lot, seat, k) {
  const [x, y] = middle(lot);
  return svg`<g class="held" style=${paint(seat)} transform="translate(${x + 27} ${y + 27}) scale(${k})">
    <rect x="-12" y="-12" width="24" height="24" rx="5" /><text y="0.500">${seat.letter}</text></g>`;
}

/** @param {string} lot @param {string} how */
export function glow(lot, how) {
  const [column, row] = cell(lot);
  return svg`<rect class="glow ${how}" x=${column * LOT + 5} y=${row * LOT + 5} width=${LOT - 10} height=${LOT - 10} rx="9" />`;
}

/** The places that can be pointed at, focused and pressed. @param {Board} board */
export function targets(board) {
  const { facts, keys, choosing } = board;
  return facts.lots.map((lot) => {
    const [column, row] = cell(lot);
    return svg`<rect class="place" data-lot=${lot} x=${column * LOT} y=${row * LOT} width=${LOT} height=${LOT} rx="10" role="button"
      tabindex=${lot === board.current ? 0 : -1} aria-label=${board.lotWords(lot)} aria-pressed=${choosing.lot === lot ? "true" : nothing}
      @focus=${() => board.focusLot(lot)} @keydown=${(/** @type {KeyboardEvent} */ event) => keys.onLot(event, lot)} />`;
  });
}

export const lotStyles = css`
  .under { fill: var(--contact); }
  .yard-own { fill: color-mix(in oklab, var(--seat), transparent 80%); }
  .fence { fill: none; stroke: var(--seat); stroke-width: 3.4; }
  .fence.weave-1 { stroke-dasharray: 12 7; }
  .fence.weave-2 { stroke-dasharray: 0.1 8; stroke-linecap: round; stroke-width: 4.500; }
  .fence.weave-3 { stroke-dasharray: 3 4; stroke-width: 5; }
  .marker .edge { fill: color-mix(in oklab, var(--seat), #000 42%); stroke: var(--piece-line); stroke-width: 1.6; }
  .marker .disc { fill: var(--seat); stroke: color-mix(in oklab, var(--piece-line), transparent 20%); stroke-width: 1.6; }
  .marker .ring { fill: none; stroke: var(--seat-ink); stroke-width: 1.8; opacity: 0.75; }
  .marker .ring.seat-1 { stroke-dasharray: 9 5.500; }
  .marker .ring.seat-2 { stroke-dasharray: 0.1 5.800; stroke-linecap: round; stroke-width: 3; }
  .marker .ring.seat-3 { stroke-dasharray: 2 3; stroke-width: 3.200; }
  .marker text { fill: var(--seat-ink); font: 800 22px var(--font); text-anchor: middle; dominant-baseline: central; }
  .sale .placard { fill: var(--sheet); stroke: var(--ink-2); stroke-width: 2; }
  .sale .post { stroke: var(--ink-2); stroke-width: 3.400; stroke-linecap: round; }
  .sale text { fill: var(--ink-2); font: 700 23px var(--font); text-anchor: middle; dominant-baseline: central; font-variant-numeric: tabular-nums; }
  .sale.buyable .placard { stroke: var(--legal); stroke-width: 3.400; fill: var(--legal-soft); }
  .sale.buyable text { fill: var(--ink); }
  .held rect { fill: var(--seat); stroke: var(--piece-line); }
  .held text { fill: var(--seat-ink); font: 800 15px var(--font); text-anchor: middle; dominant-baseline: central; }
  .glow { fill: color-mix(in oklab, var(--legal), transparent 84%); stroke: var(--legal); stroke-width: 4; pointer-events: none; }
  .glow.faint { fill: none; stroke-width: 2.600; stroke-dasharray: 5 6; }
  .glow.mark { fill: color-mix(in oklab, var(--mark), transparent 72%); stroke: var(--mark); stroke-width: 6; }
  .glow.lookat { fill: color-mix(in oklab, var(--legal), transparent 72%); stroke: var(--accent); stroke-width: 5; }
  .glow.beside { fill: none; stroke: var(--accent); stroke-width: 4; stroke-dasharray: 9 6; }
  .glow.chosen { stroke: var(--accent); stroke-width: 6; }
  .place { fill: transparent; cursor: pointer; outline: none; }
  .place:focus-visible { stroke: var(--focus); stroke-width: 6; }
  @media (forced-colors: active) { .place:focus-visible { stroke: Highlight; } }
`;
