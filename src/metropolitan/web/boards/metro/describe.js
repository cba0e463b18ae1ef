// The board in words: a label for every place, and the whole position for those who listen.

import { columnOf, rowOf } from "./geometry.js";
import { owners } from "./model.js";

export const where = (square) => ({ row: rowOf(square), column: columnOf(square) });

/** @param {{legal: boolean, ghost: boolean, pencil: boolean}} is */
export function squareLabel(square, view, is, t) {
  const tile = view.tiles.find((one) => one.square === square);
  if (tile) return tileLabel(tile, view, t);
  const kind = is.ghost ? "ghost" : is.pencil ? "pencil" : is.legal ? "legal" : "empty";
  return t(`board.square.${kind}`, where(square));
}

function tileLabel(tile, view, t) {
  const over = owners(view.lines);
  const lines = [0, 1, 2, 3].map((side) => over.get(`${tile.square} ${side}`));
  const numbers = [...new Set(lines.flatMap((line) => line?.station ?? []))];
  const facts = { ...where(tile.square), tile: tile.code };
  if (!numbers.length) return t("board.square.tile", facts);
  return t("board.square.crossed", { ...facts, n: numbers.length, lines: numbers.join(", ") });
}

/** A station and its line: "Station 12, Ada: line of 5 tiles, open". @param {import("./types.js").Line} line @param {import("./types.js").Say} t */
export function lineLabel(line, t) {
  const whose = line.owner === null ? "nobody" : "station";
  const facts = { station: line.station, n: line.tiles, points: line.points, ...(line.owner === null ? {} : { seat: line.owner }) };
  if (line.to === "central") return t(`board.${whose}.central`, facts);
  if (line.to) return t(`board.${whose}.closed`, { ...facts, end: Number(line.to.slice(1)) });
  return t(`board.${whose}.${line.tiles ? "open" : "waiting"}`, facts);
}

export const centralLabel = (view, t) => t(view.options.central === "double" ? "board.central.double" : "board.central.plain");

/** The whole position in sentences. @param {import("./types.js").View} view @param {string[]} legal @param {import("./types.js").Say} t */
export function describe(view, legal, t) {
  const tiles = t("board.describe.tiles", { n: view.tiles.length, pool: view.pool });
  const seats = view.points.map((points, seat) => t("board.describe.seat", { seat, points, ...tally(view, seat) }));
  const squares = new Set(legal.filter((move) => move !== "draw").map((move) => move.slice(-2)));
  const hand = view.hand.length ? [t("board.describe.hand", { tiles: view.hand.join(", ") })] : [];
  const drawn = view.drawn ? [t("board.describe.drawn", { tile: view.drawn })] : [];
  const open = squares.size ? [t("board.describe.legal", { n: squares.size, squares: [...squares].sort().join(", ") })] : [];
  const lines = view.lines.filter(({ tiles }) => tiles).map((line) => t("board.describe.line", { line: lineLabel(line, t) }));
  return [tiles, ...seats, ...hand, ...drawn, ...open, ...lines].join(" ");
}

/** How many lines of a seat are open and closed. */
export function tally(view, seat) {
  const own = view.lines.filter(({ owner }) => owner === seat);
  const closed = own.filter((line) => line.closed).length;
  return { open: own.length - closed, closed };
}
