/** Moves as they are written: `income`, `buy C4`, `take C4`, `build house B2 B3`. */

/** @typedef {{verb: string, tile: string | null, lots: string[], move: string}} Move a spot is a move that builds */

/** @param {string} move @returns {Move} */
export function read(move) {
  const [verb, ...rest] = move.split(" ");
  return verb === "build" ? { verb, tile: rest[0], lots: rest.slice(1), move } : { verb, tile: null, lots: rest, move };
}

/** @param {string} tile @param {string[]} lots @returns {Move} */
export const build = (tile, lots) => read(["build", tile, ...lots].join(" "));
