/** The rules as data: sections and sentences by id, and what goes with them. */
import { boardFacts, get } from "./api.js";
import { words } from "./words.js";

/** @typedef {{id: string, text: string}} Rule */
/** @typedef {{section: string, title: string, rules: Rule[]}} Section */
/** @typedef {{rules: string[], players: number, options: Record<string, any>, places: string[], parts: string[], light: string[],
 *   quick: string, play: boolean, scores: string[], seat: number | null, steps: number}} Figure */
/** @typedef {{events: Record<string, string>, rulings: Record<string, "silent" | "differs" | "reading">, figures: Record<string, Figure>}} Book */
/** @typedef {{view: any, sheet: import("./types.js").Item[][], legal: string[], notes: import("./types.js").Note[],
 *   ghost: {move: string, preview: any} | null, refused: import("./types.js").Note | null}} Frame */

/** @type {Book} */
export const EMPTY = { events: {}, rulings: {}, figures: {} };

/** Asked once for all who want it; what failed is asked again. @template T @param {(key: string) => Promise<T>} ask */
function once(ask) {
  /** @type {Map<string, Promise<T>>} */
  const known = new Map();
  return (/** @type {string} */ key) => {
    if (!known.has(key)) known.set(key, ask(key));
    const found = /** @type {Promise<T>} */ (known.get(key));
    found.catch(() => known.delete(key));
    return found;
  };
}

/** What goes with the text of a game's rules. @type {(game: string) => Promise<Book>} */
export const bookOf = once((game) => get(`/api/rules/${encodeURIComponent(game)}`));

const facts = once((key) => {
  const [game, players, options] = JSON.parse(key);
  return boardFacts(game, players, options);
});

/** @param {string} game @param {Figure} figure */
export const factsOf = (game, { players, options }) => facts(JSON.stringify([game, players, options]));

/** @param {string} game @param {string} id @returns {Promise<Frame[]>} */
export const framesOf = async (game, id) => (await get(`/api/rules/${game}/figures/${id}`)).frames;

/** What a move of the reader's own leads to. @param {string} game @param {string} id @param {number} at @param {string} move @returns {Promise<Frame>} */
export const attempt = (game, id, at, move) =>
  get(`/api/rules/${game}/figures/${id}/at/${at}?${new URLSearchParams({ move })}`);

/** The rules of a game in the order of its words. @param {string} game @returns {Section[]} */
export function sectionsOf(game) {
  const say = words.speaker(game);
  /** @type {Map<string, Section>} */
  const sections = new Map();
  for (const id of words.ids(game, "rules.")) {
    const [section, rule] = id.slice("rules.".length).split(".");
    if (!sections.has(section)) sections.set(section, { section, title: section, rules: [] });
    const found = /** @type {Section} */ (sections.get(section));
    if (rule === "title") found.title = say(id);
    else found.rules.push({ id: `${section}.${rule}`, text: say(id) });
  }
  return [...sections.values()];
}

/** Without accents and capitals, so that a search finds what people type. @param {string} text */
export const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The words of a search. @param {string} text */
export const asked = (text) => plain(text).split(/\s+/).filter(Boolean);

/** Whether all words of a search are there. @param {string[]} wanted @param {string[]} texts */
export const has = (wanted, ...texts) => wanted.every((word) => texts.some((text) => plain(text).includes(word)));

/** A text in pieces, those that were searched for marked. @param {string} text @param {string[]} wanted
 * @returns {{text: string, hit: boolean}[]} */
export function pieces(text, wanted) {
  const even = plain(text);
  if (!wanted.length || even.length !== text.length) return [{ text, hit: false }];
  const hits = Array.from(text, () => false);
  for (const word of wanted)
    for (let at = even.indexOf(word); at >= 0; at = even.indexOf(word, at + 1)) hits.fill(true, at, at + word.length);
  const cuts = [0, ...hits.flatMap((hit, n) => (n && hit !== hits[n - 1] ? [n] : [])), text.length];
  return cuts.slice(1).map((end, n) => ({ text: text.slice(cuts[n], end), hit: hits[cuts[n]] ?? false }));
}
