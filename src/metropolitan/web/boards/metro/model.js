// The position as it is drawn: the view, or the view as it would be after the move of the ghost.

/** @typedef {import("./types.js").Line} Line */
/** @typedef {import("./types.js").View} View */

/** Codes by square, and the lines; `changed` holds those the preview takes further, by station.
 * @param {View} view @param {import("./types.js").Preview | null} [preview] */
export function position(view, preview = null) {
  const shown = preview?.square ? [...view.tiles, preview] : view.tiles;
  const codes = new Map(shown.map(({ square, code }) => [square, code]));
  const changed = new Map((preview?.lines ?? []).map((line) => [line.station, line]));
  return { codes, changed, lines: view.lines.map((line) => changed.get(line.station) ?? line) };
}

/** The line that runs over each track, by square and side of entry. @param {Line[]} lines */
export function owners(lines) {
  return new Map(lines.flatMap((line) => line.path.map(([square, into]) => [`${square} ${into / 2}`, line])));
}

/** The tiles a seat may choose from now: the one just drawn, or the hand. @param {View} view @returns {string[]} */
export const choices = (view) => (view.drawn ? [view.drawn] : view.hand);

/** Whether this page may lay pencil ghosts: it sees a hand, and somebody else is to move. @param {View} view */
export const thinking = (view) => view.seat !== null && !view.finished && view.turn !== view.seat;

/** What happened between two views: the tile that came, and the lines that grew, with how far they went before.
 * @param {View} old @param {View} now */
export function difference(old, now) {
  const before = new Set(old.tiles.map(({ square }) => square));
  const square = now.tiles.find((tile) => !before.has(tile.square))?.square ?? null;
  const lines = now.lines.filter((line, n) => line.path.length > old.lines[n].path.length);
  return { square, lines: lines.map((line) => ({ line, was: old.lines[line.station - 1] })) };
}

/** A function that answers at once when it is asked the same again.
 * @template {any[]} Q @template A @param {(...question: Q) => A} make @returns {(...question: Q) => A} */
export function lately(make) {
  /** @type {{question: Q, answer: A} | null} */
  let last = null;
  return (...question) => {
    if (!last || question.some((one, n) => one !== last?.question[n])) last = { question, answer: make(...question) };
    return last.answer;
  };
}
