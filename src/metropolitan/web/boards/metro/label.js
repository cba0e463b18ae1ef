// The small dark label: what a move would do, for whom, and how to confirm or take it back.

import { html, nothing } from "/vendor/lit.js";
import { CELL, MARGIN, ROWS, WHOLE, columnOf, rowOf } from "./geometry.js";
import { where } from "./describe.js";
import { icon } from "./icons.js";
import { seatLetter, seatStyle } from "./seat.js";

/** @typedef {{square: number, zoom: number}} Screen how wide a square is on the screen, and how far it is zoomed */

const ROWS_SHOWN = 5;
const [WIDE, ROW, RIM, LETTER] = [270, 23, 12, 7.6]; // pixels, about
const [STEP, FORBIDDEN] = [0.25, 1000];

/** What a placement would do, line by line: closed ones first, the best of them on top. */
function effects(preview, seat, t) {
  const lines = [...preview.lines].sort((a, b) => b.closed - a.closed || b.points - a.points || b.tiles - a.tiles);
  const rows = lines.slice(0, ROWS_SHOWN).map((line) => ({ owner: line.owner, closed: line.closed, text: effect(line, seat, t), more: false }));
  const n = lines.length - rows.length;
  return n > 0 ? [...rows, { owner: null, closed: false, text: t("board.ghost.more", { n }), more: true }] : rows;
}

function effect({ closed, owner, station, points, tiles, doubled }, seat, t) {
  const whose = owner === null ? "nobody" : owner === seat ? "own" : "other";
  const facts = { station, points, n: tiles, ...(owner === null ? {} : { seat: owner }) };
  const what = !closed ? "further" : doubled && owner !== null ? "doubled" : "closes";
  return t(`board.ghost.${what}-${whose}`, facts);
}

const chip = (seats, owner) => html`<span class="chip" style=${seatStyle(seats, owner)} aria-hidden="true">${seatLetter(seats, owner)}</span>`;

/** @param {{preview: import("./types.js").Preview, seat: number | null, seats: import("./types.js").Seat[], t: import("./types.js").Say, turnOn: (() => void) | null,
 *   passing: boolean, screen: Screen}} ghost */
export function ghostLabel({ preview, seat, seats, t, turnOn, passing, screen }) {
  const rows = effects(preview, seat, t);
  const place = beside(preview.square, preview.lines, { wide: WIDE, high: (Math.max(1, rows.length) + 1) * ROW + 2 * RIM }, screen);
  return html`<div class="label ghost-label" style=${place} role="group" aria-label=${t("board.ghost.name", where(preview.square))}>
    <ul>${rows.map((row) => rowArt(row, seats))}${rows.length ? nothing : html`<li><span>${t("board.ghost.nothing")}</span></li>`}</ul>
    ${passing ? nothing : html`<p class="acts"><span class="keys">${t(turnOn ? "board.ghost.keys-turn" : "board.ghost.keys")}</span>
      ${turnOn ? turnButton(turnOn, t("board.tray.turn")) : nothing}</p>`}</div>`;
}

const turnButton = (turnOn, label) => html`<button class="act" aria-label=${label} title=${label} @click=${turnOn}>${icon("turn")}</button>`;

const rowArt = ({ owner, closed, text, more }, seats) => html`<li class=${closed ? "closes" : "goes-on"}>
  ${more ? nothing : chip(seats, owner)}<span>${text}</span></li>`;

/** A line in words, beside a square of it. */
export function lineCard(text, near, line, screen) {
  const wide = Math.min(WIDE, RIM * 2 + text.length * LETTER);
  const high = Math.ceil((text.length * LETTER) / (WIDE - 2 * RIM)) * ROW + RIM;
  return html`<div class="label hover-label" style=${beside(near, [line], { wide, high }, screen)}>${text}</div>`;
}

/** The style that puts a label of some pixels beside a square; it stays as large when the board is zoomed. */
function beside(near, lines, { wide, high }, { square, zoom }) {
  if (!square) return "display: none"; // nothing is drawn yet
  const hide = [...new Set(lines.flatMap(({ path }) => path.map(([one]) => one)))];
  const { top, left } = spotBeside(near, hide, { wide: wide / square, high: high / square });
  const share = (n) => `${((MARGIN + n * CELL) / WHOLE) * 100}%`;
  return `left: ${share(left)}; top: ${share(top)}; width: ${wide}px; transform: scale(${1 / zoom})`;
}

/** Near a square, where few of these squares are hidden: every square off counts like one hidden. */
function spotBeside(square, squares, size) {
  const cost = (spot) => (covers(spot, square) ? FORBIDDEN : 0) + off(spot, square) + squares.filter((one) => covers(spot, one)).length;
  const spots = steps(size.high).flatMap((top) => steps(size.wide).map((left) => ({ top, left, size })));
  const costs = spots.map(cost);
  return spots[costs.indexOf(Math.min(...costs))];
}

/** Where a label may begin, over the field and a little of its margin. */
const steps = (size) => Array.from({ length: Math.max(1, Math.floor((ROWS + 1 - size) / STEP)) }, (_, n) => n * STEP - 0.5);

/** How far a label would be from a square. */
function off({ top, left, size }, square) {
  const gap = (from, length, at) => Math.max(0, from - at - 1, at - from - length);
  return Math.hypot(gap(top, size.high, rowOf(square)), gap(left, size.wide, columnOf(square)));
}

function covers({ top, left, size }, square) {
  const [row, column] = [rowOf(square), columnOf(square)];
  return row + 1 > top && row < top + size.high && column + 1 > left && column < left + size.wide;
}
