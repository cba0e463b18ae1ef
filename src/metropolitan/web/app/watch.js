/** What a person notices of a new position: words for the screen reader, a sound, the title and icon of the tab. */
import { notify } from "./notify.js";
import { sound } from "./sound.js";
import { words } from "./words.js";

/** @typedef {import("./types.js").State} State */

/** Sounds of what games tell most; a game's board may know better. @type {Record<string, string>} */
const SOUNDS = { open: "bid", bid: "bid", buy: "bid", income: "bid", pass: "pass", draw: "pass" };

export class Watch {
  #mine = false;
  #sum = 0;
  /** @type {State | null} */
  #last = null;

  /** Tells what is new since the last position.
   * @param {State} state @param {boolean} mine @param {import("./types.js").Say} say
   * @param {import("./types.js").BoardModule | null} module @param {string} [table] @returns {string} */
  notice(state, mine, say, module, table = "") {
    const notes = state.fresh ? state.log.at(-1)?.notes ?? [] : [];
    const told = notes.map(say.note);
    const turn = mine && (!this.#mine || state.number !== this.#last?.number);
    if (turn) told.push(say("app.table.your-turn"));
    if (turn && table) notify(say("app.tab.turn", { title: say("title") }), told.join(" "), `turn-${table}`, `/table/${table}`);
    this.#sounds(state, notes, turn, module);
    this.#mine = mine;
    this.#last = state;
    return told.join(" ");
  }

  /** @param {State} state @param {import("./types.js").Note[]} notes @param {boolean} turn @param {import("./types.js").BoardModule | null} module */
  #sounds(state, notes, turn, module) {
    const sum = state.sheet.flat().reduce((all, item) => all + item.points, 0);
    const usual = sum > this.#sum ? "points" : SOUNDS[notes[0]?.id.split(".").pop() ?? ""] ?? "place";
    if (notes.length) sound(module?.sound?.(notes) ?? usual);
    if (state.finished && notes.length) setTimeout(() => sound("end"), 500);
    else if (turn && this.#last) setTimeout(() => sound("turn"), 350);
    this.#sum = sum;
  }
}

/** The tab says so when it is our turn. @param {string} title @param {boolean} mine */
export function tab(title, mine) {
  document.title = mine ? words.speaker()("app.tab.turn", { title }) : words.speaker()("app.tab.plain", { title });
  const link = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel="icon"]'));
  const icon = mine ? "/art/icon-turn.svg" : "/art/icon.svg";
  if (link && link.getAttribute("href") !== icon) link.href = icon;
}
