// Where things lie. One unit is a hundredth of a square; the field of 8 by 8 squares has a margin for stations.
// Sides are 0 to 3: north, east, south, west. A side has two track ends, numbered clockwise over the whole tile;
// trains come in by the even end of a side and leave by the odd one.

/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Station} Station */

export const ROWS = 8;
export const CELL = 100;
export const MARGIN = 82;
export const FIELD = ROWS * CELL;
export const WHOLE = FIELD + 2 * MARGIN;
export const SIDES = "NESW";

/** How far from a tile's corner its tracks come in. */
export const NEAR = 33;
export const FAR = CELL - NEAR;

/** Turns a point of a square clockwise about the square's middle. @param {Point} point @returns {Point} */
export function turned([x, y], quarters) {
  for (let n = 0; n < quarters; n++) [x, y] = [CELL - y, x];
  return [x, y];
}

/** A track end of a square. @param {number} number @returns {Point} */
export const end = (number) => turned([number % 2 ? FAR : NEAR, 0], number >> 1);

/** The direction out of a square at one of its sides. @param {number} side */
export const outward = (side) => OUTWARD[side];

/** @type {Point[]} */
const OUTWARD = [[0, -1], [1, 0], [0, 1], [-1, 0]];

export const rowOf = (square) => Number(square[0]);
export const columnOf = (square) => Number(square[1]);

/** The top left corner of a square on the whole board. @returns {Point} */
export const corner = (square) => [MARGIN + CELL * columnOf(square), MARGIN + CELL * rowOf(square)];

/** A track end of a square on the whole board. @returns {Point} */
export const endOf = (square, number) => add(corner(square), end(number));

/** A spot of a station, `along` its side (clockwise) and `out` from the field. @param {Station} station @returns {Point} */
export function spot(station, along, out) {
  return add(corner(station.square), turned([along, -out], SIDES.indexOf(station.side)));
}

/** The square under a point of the whole board, or null. @param {Point} point */
export function squareAt([x, y]) {
  const column = Math.floor((x - MARGIN) / CELL);
  const row = Math.floor((y - MARGIN) / CELL);
  return row >= 0 && row < ROWS && column >= 0 && column < ROWS ? `${row}${column}` : null;
}

/** What is seen of the whole board, left, top, width and height: all of it, or some squares, with the stations at them.
 * @param {string[]} [squares] */
export function frame(squares = []) {
  if (!squares.length) return [0, 0, WHOLE, WHOLE];
  const span = (all) => {
    const [first, last] = [Math.min(...all), Math.max(...all)];
    const [from, to] = [first ? MARGIN + first * CELL : 0, last < ROWS - 1 ? MARGIN + (last + 1) * CELL : WHOLE];
    return [from, to - from];
  };
  const [[x, w], [y, h]] = [span(squares.map(columnOf)), span(squares.map(rowOf))];
  return [x, y, w, h];
}

/** All squares, row by row. */
export const SQUARES = Array.from({ length: ROWS * ROWS }, (_, n) => `${n >> 3}${n & 7}`);

/** @param {Point} one @param {Point} other @returns {Point} */
export const add = ([a, b], [x, y]) => [a + x, b + y];

/** @param {Point} point @param {number} k @returns {Point} */
export const times = ([x, y], k) => [x * k, y * k];

export const distance = ([a, b], [x, y]) => Math.hypot(a - x, b - y);
