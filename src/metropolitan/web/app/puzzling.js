/** Puzzles as this browser knows them: what was seen and solved, the row of days, and what comes next. */
import { get, post } from "./api.js";
import { read, write } from "./settings.js";

/** @typedef {{game: string, options: Record<string, any>, ids: Record<string, string[]>}} Kind */
/** @typedef {{day: string, today: string | null, kinds: Kind[]}} Shelf */
/** @typedef {"clean" | "helped" | "given"} How solved at once, after tries or a hint, or not at all */

const KEY = "metropolitan.puzzles";
const FEW = 3; // unseen ones of a kind, at which more are asked for
const DAY = 86_400_000;

class Puzzling {
  #kept = { how: /** @type {Record<string, How>} */ ({}), seen: /** @type {string[]} */ ([]), row: 0, last: "", seed: "", ...read(localStorage, KEY) };

  /** @returns {Promise<Shelf>} */
  shelf() {
    return get("/api/puzzles");
  }

  /** How a puzzle was solved, the first time. @param {string} id @returns {How | undefined} */
  how(id) {
    return this.#kept.how[id];
  }

  get solved() {
    return Object.values(this.#kept.how).filter((how) => how !== "given").length;
  }

  get clean() {
    return Object.values(this.#kept.how).filter((how) => how === "clean").length;
  }

  /** Days in a row on which the puzzle of the day was solved, as of a day. @param {string} day */
  row(day) {
    const { last, row } = this.#kept;
    return last && Date.parse(day) - Date.parse(last) <= DAY ? row : 0;
  }

  /** A puzzle is done. The first time counts. @param {string} id @param {How} how @param {string | null} day whose puzzle it is */
  done(id, how, day) {
    const kept = this.#kept;
    kept.how[id] ??= how;
    if (day && how !== "given" && kept.last !== day) Object.assign(kept, { row: this.row(day) + 1, last: day });
    write(localStorage, KEY, kept);
  }

  /** @param {string} id */
  see(id) {
    if (!this.#kept.seen.includes(id)) this.#kept.seen.push(id);
    write(localStorage, KEY, this.#kept);
  }

  /** How many of these were seen. @param {string[]} ids */
  seen(ids) {
    return ids.filter((id) => this.#kept.seen.includes(id)).length;
  }

  /** The next of a kind: none comes again until all were seen. The order is this browser's own, and always the same.
   * @param {Kind} kind @param {string} difficulty */
  next(kind, difficulty) {
    const kept = this.#kept;
    const ids = kind.ids[difficulty] ?? [];
    const unseen = ids.filter((id) => !kept.seen.includes(id));
    if (unseen.length <= FEW) this.#more(kind, difficulty);
    if (!unseen.length) kept.seen = kept.seen.filter((/** @type {string} */ id) => !ids.includes(id));
    kept.seed ||= String(Math.random());
    write(localStorage, KEY, kept);
    const [first] = [...(unseen.length ? unseen : ids)].sort((a, b) => hash(kept.seed + a) - hash(kept.seed + b));
    return first ?? null;
  }

  /** Has more made for later; where that cannot be, the old ones come again. @param {Kind} kind @param {string} difficulty */
  #more({ game, options }, difficulty) {
    post("/api/puzzles", { game, options, difficulty }).catch(() => undefined);
  }
}

/** @param {string} text */
function hash(text) {
  let value = 0x811c9dc5;
  for (let n = 0; n < text.length; n++) value = Math.imul(value ^ text.charCodeAt(n), 0x01000193);
  return value >>> 0;
}

export const puzzling = new Puzzling();
