/** All that changes on the plan: markers, signs, buildings with their shadows, ghosts, pencils, glows. */
import { css, nothing, repeat, svg } from "/vendor/lit.js";
import { building, footprint, lift, shadow, worth } from "./building.js";
import { cell, middle } from "./geometry.js";
import { sign } from "./icons.js";
import { glow, heldSign, marker, saleSign, targets } from "./lots.js";
import { read } from "./moves.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Built} Built */
/** @typedef {import("./moves.js").Move} Move */

/** @param {Board} board */
export function layer(board) {
  const view = board.shown;
  const buildings = [...view.buildings].sort(byDepth);
  return svg`${patterns}
    <g class="grounds">${onLots(board, view)}</g>
    <path class="contact" d=${shadow(buildings.map((one) => one.lots))} />
    <g class="buildings">${board.leaving.map((one) => standing(board, one, "leaving"))}
      ${repeat(buildings, key, (one) => standing(board, one))}</g>
    ${pencils(board).map((one) => pencil(board, one))}
    ${ghost(board)}${hovering(board)}
    <g class="lights">${lights(board)}</g>
    ${targets(board)}`;
}

/** @param {Built} one */
export const key = (one) => `${one.seat} ${one.tile} ${one.lots.join(" ")}`;

/** What stands farther from us is drawn first. @param {Built} a @param {Built} b */
function byDepth(a, b) {
  const rows = [a, b].map(({ lots }) => lots.map((lot) => cell(lot)[1]));
  return Math.max(...rows[0]) - Math.max(...rows[1]) || Math.min(...rows[0]) - Math.min(...rows[1]);
}

/** @param {Board} board @param {View} view */
function onLots(board, view) {
  const { seats, k } = board;
  const taken = board.covered;
  const marked = view.seats.flatMap((seat, n) =>
    seat.marked.map((lot) => ({ lot, n })));
  const held = (view.draft?.known ?? []).flatMap((hand, n) =>
    (n === view.seat ? [] : hand ?? []).map((lot) => ({ lot, n })));
  return svg`
    ${view.row.filter((deed) => !taken.has(deed.lot)).map((deed) => saleSign(deed.lot, deed.price, board.choosing.deed("buy", deed.lot) ? "buyable" : "", k))}
    ${repeat(marked, ({ lot }) => lot, ({ lot, n }) => svg`<g class=${taken.has(lot) ? "faded" : ""}>${marker(lot, seats[n], n, k)}</g>`)}
    ${held.map(({ lot, n }) => heldSign(lot, seats[n], k))}`;
}

/** @param {Board} board @param {Built} one @param {string} [how] */
function standing(board, one, how = "") {
  const { seats, k, worths, tiles, covered } = board;
  const gone = one.lots.some((lot) => covered.has(lot));
  const [x, y] = lift(one.lots.length);
  return svg`<g class="standing ${how} ${gone ? "faded" : ""}" data-key=${key(one)} data-lift="${x} ${y}">
    ${building(tiles[one.tile], one.lots, seats[one.seat], one.seat, { k, now: how || gone ? undefined : worths.get(one.lots.join(" ")) })}</g>`;
}

/** Those laid here, and the one the page keeps. @param {Board} board @returns {Move[]} */
function pencils({ choosing, ghost }) {
  const kept = ghost?.pencil && !choosing.pencils.some((one) => one.move === ghost.move) ? [read(ghost.move)] : [];
  return [...choosing.pencils, ...kept];
}

/** The move being weighed. @param {Board} board */
function ghost(board) {
  const { choosing, preview, k, me } = board;
  const move = choosing.ghost;
  if (!move || board.ghost?.pencil) return nothing;
  if (move.verb !== "build") return move.lots.length ? ghostMarker(board, move.lots[0]) : nothing;
  const left = preview?.move === "build" ? preview.left : [];
  return svg`<g class="ghost">${left.map((lot) => svg`<g class="will">${marker(lot, board.seats[me], me, k)}</g>`)}
    ${piece(board, move)}<path class="rim" d=${footprint(move.lots)} /></g>`;
}

/** @param {Board} board @param {string} lot */
function ghostMarker({ seats, me, k }, lot) {
  return svg`<g class="ghost">${marker(lot, seats[me], me, k)}<path class="rim" d=${footprint([lot])} /></g>`;
}

/** The tile in hand, where it would lie; where it may not, only its rim. @param {Board} board */
function hovering(board) {
  const { choosing } = board;
  const { spot } = choosing;
  if (!spot || spot.move === board.ghost?.move) return nothing;
  const may = choosing.planning || choosing.legalMove(spot);
  return svg`<g class="ghost hover ${may ? "" : "not"}">${may ? piece(board, spot) : nothing}<path class="rim" d=${footprint(spot.lots)} /></g>`;
}

/** A plan of one's own: hatched by hand, with what it would be worth. @param {Board} board @param {Move} move */
function pencil({ tiles, k }, { verb, tile, lots }) {
  if (!lots.length) return nothing;
  return svg`<g class="pencil"><path class="wash" d=${footprint(lots, 8)} /><path class="sketch" d=${footprint(lots, 8)} />
    ${verb === "build" ? worth(tiles[/** @type {string} */ (tile)], lots, k) : saleless(lots[0], k)}</g>`;
}

/** A pencilled purchase. @param {string} lot @param {number} k */
function saleless(lot, k) {
  const [x, y] = middle(lot);
  return svg`<g class="pill" transform="translate(${x} ${y}) scale(${k})"><circle r="19" />${sign("deed")}</g>`;
}

/** @param {Board} board @param {Move} move */
function piece({ tiles, seats, me, k }, { tile, lots }) {
  return svg`<path class="clearing" d=${footprint(lots, 6)} /><g class="body">${building(tiles[/** @type {string} */ (tile)], lots, seats[me], me, { k })}</g>`;
}

/** Where one may go, what is looked at, what caused a refusal. @param {Board} board */
function lights(board) {
  const { choosing, marks, hovered, show } = board;
  const step = show.step;
  const legal = [...choosing.glow()].filter((lot) => !board.covered.has(lot));
  return svg`
    ${step ? nothing : legal.map((lot) => glow(lot, board.ghost ? "faint" : ""))}
    ${choosing.lot ? glow(choosing.lot, "chosen") : nothing}
    ${hovered ? glow(hovered, "lookat") : nothing}
    ${board.traces.map((lots) => svg`<path class="trace ${board.motion.still ? "still" : ""}" d=${footprint(lots, 1)} />`)}
    ${(board.besides ?? []).map((lots) => svg`<path class="beside" d=${footprint(lots, 3)} />`)}
    ${step ? step.lit.map((one) => svg`<path class="lit ${one.how}" d=${footprint(one.lots, 2)} />`) : nothing}
    ${(marks ?? []).filter((lot) => board.facts.lots.includes(lot)).map((lot) => glow(lot, "mark"))}`;
}

const patterns = svg`<defs>
  <pattern id="hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path class="hatching" d="M0 0V9" /></pattern>
  <pattern id="glazing" width="11" height="12" patternUnits="userSpaceOnUse"><path class="lattice" d="M0 0V12M0 0H11" /></pattern>
  <pattern id="sketch" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(32)"><path class="stroke" d="M0 0V8" /></pattern>
  <pattern id="paving" width="12" height="12" patternUnits="userSpaceOnUse"><path class="paver" d="M0 0V12M0 0H12" /></pattern>
</defs>`;

export const layerStyles = css`
  .hatching { stroke: #000; stroke-width: 3; stroke-opacity: 0.11; }
  .lattice { stroke: #000; stroke-opacity: 0.28; fill: none; }
  .paver { stroke: #000; stroke-opacity: 0.12; fill: none; }
  .contact { fill: var(--contact); }
  .play :is(.grounds, .buildings, .ghost, .pencil, .lights, .contact) { pointer-events: none; }
  .faded { opacity: 0.28; }
  .faded :is(.pill, .dome, .flag) { display: none; }
  .clearing { fill: color-mix(in oklab, var(--street), transparent 22%); }
  .ghost .body, .ghost .marker { opacity: 0.7; }
  .ghost .will { opacity: 0.8; }
  .rim { fill: none; stroke: var(--ink); stroke-width: 4; stroke-dasharray: 11 8; stroke-linejoin: round; }
  .ghost.hover .rim { stroke: var(--legal); }
  .ghost.hover.not .rim { stroke: var(--mark); fill: color-mix(in oklab, var(--mark), transparent 82%); }
  .pencil .wash { fill: color-mix(in oklab, var(--sheet), transparent 28%); }
  .pencil .sketch { fill: url(#sketch); stroke: var(--ink-2); stroke-width: 3; stroke-dasharray: 5 5; stroke-linejoin: round; }
  .pencil .pill circle { fill: var(--sheet); stroke: var(--ink-2); stroke-width: 1.4; }
  .pencil .pill .line { fill: none; stroke: var(--ink); stroke-width: 2; stroke-linejoin: round; stroke-linecap: round; }
  .stroke { stroke: var(--ink-2); stroke-width: 1.6; stroke-opacity: 0.6; }
  .trace { fill: none; stroke: var(--legal); stroke-width: 7; stroke-linejoin: round; animation: fade 2.4s forwards; }
  .beside { fill: none; stroke: var(--accent); stroke-width: 5; stroke-dasharray: 10 6; stroke-linejoin: round; }
  .lit { fill: color-mix(in oklab, var(--legal), transparent 76%); stroke: var(--legal); stroke-width: 7; stroke-linejoin: round; }
  .lit.self { stroke: var(--accent); fill: none; stroke-width: 8; }
  @keyframes fade { 60% { opacity: 1; } 100% { opacity: 0; } }
  .trace.still { animation: none; opacity: 0.75; }
`;
