// Places in a grid, for the arrow keys: the squares, the central station as one, the stations around them.

import { ROWS, SIDES, columnOf, rowOf } from "./geometry.js";

const KEYS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const CENTRAL_EXITS = { ArrowUp: "23", ArrowDown: "54", ArrowLeft: "32", ArrowRight: "45" };

/** The place an arrow key leads to, or null. */
export function stepTo(place, key, facts) {
  if (!KEYS[key]) return null;
  if (place === "central") return CENTRAL_EXITS[key];
  const [down, right] = KEYS[key];
  const [row, column] = spotOf(place, facts);
  return placeAt(row + down, column + right, right !== 0, facts);
}

function spotOf(place, facts) {
  if (!place.startsWith("S")) return [rowOf(place), columnOf(place)];
  const { square, side } = facts.stations[Number(place.slice(1)) - 1];
  const [down, right] = [[-1, 0], [0, 1], [1, 0], [0, -1]][SIDES.indexOf(side)];
  return [rowOf(square) + down, columnOf(square) + right];
}

function placeAt(row, column, sideways, facts) {
  const [over, beside] = [row < 0 || row >= ROWS, column < 0 || column >= ROWS];
  if (over && beside) return around(row, column, sideways, facts);
  if (over || beside) return stationAt(row, column, facts);
  const square = `${row}${column}`;
  return facts.central.includes(square) ? "central" : square;
}

/** Around a corner of the board. */
function around(row, column, sideways, facts) {
  const inner = (n) => Math.min(ROWS - 1, Math.max(0, n));
  return sideways ? stationAt(inner(row), column, facts) : stationAt(row, inner(column), facts);
}

function stationAt(row, column, facts) {
  const side = row < 0 ? "N" : row >= ROWS ? "S" : column < 0 ? "W" : "E";
  const square = `${Math.min(ROWS - 1, Math.max(0, row))}${Math.min(ROWS - 1, Math.max(0, column))}`;
  const station = facts.stations.find((one) => one.square === square && one.side === side);
  return station ? `S${station.station}` : null;
}
