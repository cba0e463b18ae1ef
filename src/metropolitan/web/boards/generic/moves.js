// Moves as things to click. The words of a move that are names of places are those places, in order: `a1-a4` is a1,
// then a4; `take b2` is b2; `pass` names none, and is a button. No rules: what is legal is what `legal` lists.

/** @typedef {{move: string, steps: string[], rest: string}} Way */

const WORD = /[\p{L}\p{N}_]+/gu;

/** @param {string} move @param {{has: (id: string) => boolean}} places @returns {Way} */
export function wayOf(move, places) {
  const all = move.match(WORD) ?? [];
  return { move, steps: all.filter((word) => places.has(word)), rest: all.filter((word) => !places.has(word)).join("-") };
}

/** Those that begin so. @param {Way[]} ways @param {string[]} steps */
export const after = (ways, steps) => ways.filter((way) => steps.every((step, n) => way.steps[n] === step));

/** Where to go on. @param {Way[]} ways @param {string[]} steps */
export const nexts = (ways, steps) =>
  new Set(after(ways, steps).flatMap((way) => (way.steps.length > steps.length ? [way.steps[steps.length]] : [])));

/** Those that are complete. @param {Way[]} ways @param {string[]} steps */
export const complete = (ways, steps) => after(ways, steps).filter((way) => way.steps.length === steps.length);

/** A move that is not legal, written like one that is, so that the server can say why not; null where none is like it.
 * @param {Way[]} ways @param {string[]} steps */
export function like(ways, steps) {
  const model = ways.find((way) => way.steps.length === steps.length);
  if (!model) return null;
  let n = 0;
  return model.move.replace(WORD, (word) => (word === model.steps[n] ? steps[n++] : word));
}
