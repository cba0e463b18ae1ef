// Moves as the game writes them (`aacb@34`, `aacb/1@34`, `draw`), and what of them is legal.

import { turnedCode } from "./tile.js";

const PLACEMENT = /^([a-d]{4})(?:\/([1-3]))?@(\d\d)$/;

/** @typedef {{tile: string, turn: number, square: string}} Placement */

/** @returns {Placement | null} null for `draw` */
export function placement(move) {
  const found = PLACEMENT.exec(move ?? "");
  return found && { tile: found[1], turn: Number(found[2] ?? 0), square: found[3] };
}

export const written = ({ tile, turn, square }) => (turn ? `${tile}/${turn}@${square}` : `${tile}@${square}`);

/** The turns of a tile that look different from each other. */
export function looks(tile) {
  const codes = [0, 1, 2, 3].map((turn) => turnedCode(tile, turn));
  return codes.indexOf(codes[0], 1) === -1 ? 4 : codes.indexOf(codes[0], 1);
}

/** Where a tile, turned so, may go. @returns {Set<string>} */
export function squaresFor(legal, tile, turn) {
  const fits = legal.map(placement).filter((move) => move && move.tile === tile && move.turn === turn);
  return new Set(fits.map(({ square }) => square));
}

/** The next turn of a tile after this one, among those it may take on a square (any, where there is none).
 * @param {string[]} legal @param {{tile: string, turn: number, square: string | null}} move */
export function nextTurn(legal, { tile, turn, square }, step = 1) {
  const turns = looks(tile);
  for (let n = 1; n <= turns; n++) {
    const next = (((turn + step * n) % turns) + turns) % turns;
    if (!square || legal.includes(written({ tile, turn: next, square }))) return next;
  }
  return turn;
}
