/** All that changes on the plan: markers, signs, buildings with their shadows, ghosts, pencils, glows. */
import { css, nothing, repeat, svg } from "/vendor/lit.js";
import { building, footprint, lift, shadow } from "./building.js";
import { cell } from "./geometry.js";
import { glow, heldSign, marker, saleSign, targets } from "./lots.js";

/** @typedef {import("./choosing.js").Move} Move */
/** @typedef {{seat: number, tile: string, kind: string, lots: string[]}} Built */

/** @param {any} board */
export function layer(board) {
  const view = board.shown;
  const buildings = [...view.buildings].sort(byDepth);
  return svg`${patterns}
    <g class="grounds">${onLots(board, view)}</g>
    <path class="contact" d=${shadow(buildings.map((one) => one.lots))} />
    <g class="buildings">${repeat(buildings, key, (one) => standing(board, one))}
      ${board.leaving.map((/** @type {Built} */ one) => standing(board, one, "leaving"))}</g>
    ${board.choosing.pencils.map((/** @type {Move} */ one) => pencil(board, one))}
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

/** @param {any} board @param {any} view */
function onLots(board, view) {
  const { seats, k } = board;
  const taken = new Set(board.preview?.move === "build" ? board.preview.lots : []);
  const marked = view.seats.flatMap((/** @type {any} */ seat, /** @type {number} */ n) =>
    seat.marked.map((/** @type {string} */ lot) => ({ lot, n })));
  const held = (view.draft?.known ?? []).flatMap((/** @type {string[] | null} */ hand, /** @type {number} */ n) =>
    (n === view.seat ? [] : hand ?? []).map((lot) => ({ lot, n })));
  return svg`
    ${view.row.map((/** @type {any} */ deed) => saleSign(deed.lot, deed.price, board.choosing.deed("buy", deed.lot) ? "buyable" : "", k))}
    ${repeat(marked, ({ lot }) => lot, ({ lot, n }) => svg`<g class=${taken.has(lot) ? "faded" : ""}>${marker(lot, seats[n], n, k)}</g>`)}
    ${held.map((/** @type {any} */ { lot, n }) => heldSign(lot, seats[n], k))}`;
}

/** @param {any} board @param {Built} one @param {string} [how] */
function standing(board, one, how = "") {
  const { seats, k, worths, tiles, preview } = board;
  const gone = preview?.returned?.some((/** @type {any} */ other) => other.lots[0] === one.lots[0] && other.tile === one.tile);
  const [x, y] = lift(one.lots.length);
  return svg`<g class="standing ${how} ${gone ? "faded" : ""}" data-key=${key(one)} data-lift="${x} ${y}">
    ${building(tiles[one.tile], one.lots, seats[one.seat], one.seat, { k, now: how || gone ? undefined : worths.get(one.lots.join(" ")) })}</g>`;
}

/** The move being weighed. @param {any} board */
function ghost(board) {
  const { choosing, preview, k } = board;
  const move = choosing.ghost;
  if (!move) return nothing;
  if (board.ghost.pencil) return choosing.pencils.some((/** @type {Move} */ one) => one.move === move.move) ? nothing : pencil(board, move);
  if (move.verb !== "build") return move.lots.length ? ghostMarker(board, move.lots[0], "ghost") : nothing;
  const seat = board.view.seat ?? board.view.turn;
  return svg`<g class="ghost" data-ghost>
    ${(preview?.left ?? []).map((/** @type {string} */ lot) => svg`<g class="will">${marker(lot, board.seats[seat], seat, k)}</g>`)}
    ${piece(board, move)}<path class="rim" d=${footprint(move.lots)} /></g>`;
}

/** @param {any} board @param {string} lot @param {string} how */
function ghostMarker({ seats, view, k }, lot, how) {
  const seat = view.seat ?? view.turn;
  return svg`<g class=${how}>${marker(lot, seats[seat], seat, k)}<path class="rim" d=${footprint([lot])} /></g>`;
}

/** The tile in hand, where it would lie; where it may not, only its rim. @param {any} board */
function hovering(board) {
  const { choosing } = board;
  const { spot } = choosing;
  if (!spot || spot.move === board.ghost?.move) return nothing;
  const may = choosing.planning || choosing.legalMove(spot);
  return svg`<g class="ghost hover ${may ? "" : "not"}">${piece(board, spot)}<path class="rim" d=${footprint(spot.lots)} /></g>`;
}

/** @param {any} board @param {Move} move */
function pencil(board, move) {
  if (move.verb !== "build") return move.lots.length ? ghostMarker(board, move.lots[0], "pencil") : nothing;
  return svg`<g class="pencil">${piece(board, move)}<path class="rim" d=${footprint(move.lots)} /></g>`;
}

/** @param {any} board @param {Move} move */
function piece({ tiles, seats, view, k }, move) {
  const seat = view.seat ?? view.turn;
  return svg`<g class="body">${building(tiles[/** @type {string} */ (move.tile)], move.lots, seats[seat], seat, { k })}</g>`;
}

/** Where one may go, what is looked at, what caused a refusal. @param {any} board */
function lights(board) {
  const { choosing, marks, hovered, show } = board;
  const step = show.step;
  const legal = [...choosing.glow()].filter((lot) => !choosing.ghost?.lots.includes(lot) || choosing.ghost.verb !== "build");
  return svg`
    ${step ? nothing : legal.map((lot) => glow(lot, board.ghost ? "faint" : ""))}
    ${choosing.lot ? glow(choosing.lot, "chosen") : nothing}
    ${hovered ? glow(hovered, "lookat") : nothing}
    ${board.traces.map((/** @type {string[]} */ lots) => svg`<path class="trace" d=${footprint(lots, 1)} />`)}
    ${(board.besides ?? []).map((/** @type {string[]} */ lots) => svg`<path class="beside" d=${footprint(lots, 3)} />`)}
    ${step ? step.lit.map((/** @type {any} */ one) => svg`<path class="lit ${one.how}" d=${footprint(one.lots, 2)} />`) : nothing}
    ${(marks ?? []).filter((/** @type {string} */ lot) => board.facts.lots.includes(lot)).map((/** @type {string} */ lot) => glow(lot, "mark"))}`;
}

const patterns = svg`<defs>
  <pattern id="hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path class="hatching" d="M0 0V9" /></pattern>
  <pattern id="glazing" width="11" height="12" patternUnits="userSpaceOnUse"><path class="lattice" d="M0 0V12M0 0H11" /></pattern>
  <pattern id="paving" width="12" height="12" patternUnits="userSpaceOnUse"><path class="paver" d="M0 0V12M0 0H12" /></pattern>
</defs>`;

export const layerStyles = css`
  .hatching { stroke: #000; stroke-width: 3; stroke-opacity: 0.11; }
  .lattice { stroke: #000; stroke-opacity: 0.28; fill: none; }
  .paver { stroke: #000; stroke-opacity: 0.12; fill: none; }
  .contact { fill: var(--contact); }
  .play :is(.grounds, .buildings, .ghost, .pencil, .lights, .contact) { pointer-events: none; }
  .faded { opacity: 0.28; }
  .ghost .body, .ghost .marker { opacity: 0.7; }
  .ghost .will { opacity: 0.8; }
  .rim { fill: none; stroke: var(--ink); stroke-width: 4; stroke-dasharray: 11 8; stroke-linejoin: round; }
  .ghost.hover .rim { stroke: var(--legal); }
  .ghost.hover.not .body { opacity: 0.3; filter: grayscale(0.7); }
  .ghost.hover.not .rim { stroke: var(--mark); }
  .pencil { opacity: 0.62; }
  .pencil .body, .pencil .marker { filter: grayscale(0.85); }
  .pencil .rim { stroke: var(--ink-2); stroke-width: 3; stroke-dasharray: 4 6; }
  .trace { fill: none; stroke: var(--legal); stroke-width: 7; stroke-linejoin: round; animation: fade 2.4s forwards; }
  .beside { fill: none; stroke: var(--accent); stroke-width: 5; stroke-dasharray: 10 6; stroke-linejoin: round; }
  .lit { fill: color-mix(in oklab, var(--legal), transparent 76%); stroke: var(--legal); stroke-width: 7; stroke-linejoin: round; }
  .lit.self { stroke: var(--accent); fill: none; stroke-width: 8; }
  @keyframes fade { 60% { opacity: 1; } 100% { opacity: 0; } }
  @media (prefers-reduced-motion: reduce) { .trace { animation: none; opacity: 0.7; } }
`;
