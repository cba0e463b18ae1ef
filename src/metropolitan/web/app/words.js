/** Words by id, as the server has them for a language; what is not translated yet it says in English. */
import { get } from "./api.js";
import { settings } from "./settings.js";

/** @typedef {import("./types.js").Note} Note */
/** @typedef {import("./types.js").Say} Say */
/** @typedef {Record<string, string | {one: string, other: string}>} Entries */
/** @typedef {{languages: string[], app: Entries, games: Record<string, Entries>}} Book */

const HOME = "en";
const LIKELY = [HOME, "fr", "de"]; // asked for unseen; which there are, the answer tells

class Words extends EventTarget {
  language = HOME;
  /** The languages there are. */
  languages = [HOME];
  /** @type {Book} */
  #book = { languages: [], app: {}, games: {} };
  #plural = new Intl.PluralRules(HOME);

  /** Loads the first language of these that is spoken here. @param {string[]} [wanted] @returns {Promise<void>} */
  async load([language, ...others] = liked()) {
    try {
      this.#book = await get(`/api/words/${language}`);
    } catch (problem) {
      if (!others.length || /** @type {import("./api.js").Problem} */ (problem).status !== 404) throw problem;
      return this.load(others);
    }
    this.language = language;
    this.languages = this.#book.languages;
    this.#plural = new Intl.PluralRules(language);
    document.documentElement.lang = language;
    this.dispatchEvent(new Event("change"));
  }

  /** The games there are words for. */
  get games() {
    return Object.keys(this.#book.games);
  }

  /** All ids of a game that begin so, in the order of its words. @param {string} game @param {string} prefix */
  ids(game, prefix) {
    return Object.keys(this.#book.games[game] ?? {}).filter((id) => id.startsWith(prefix));
  }

  /** @param {string | null} game @param {string} id */
  find(game, id) {
    return (game ? this.#book.games[game]?.[id] : undefined) ?? this.#book.app[id];
  }

  /** Says ids of a game and of the app; the fact `seat` is said as that player's name.
   * @param {string | null} [game] @param {string[]} [names] @returns {Say} */
  speaker(game = null, names = []) {
    const say = (/** @type {string} */ id, /** @type {Record<string, any>} */ facts = {}) => {
      const entry = this.find(game, id);
      if (entry === undefined) return id;
      const template = typeof entry === "string" ? entry : this.#form(entry, facts.n);
      return fill(template, (name) => (name in facts ? tell(name, facts[name]) : undefined));
    };
    /** @type {(name: string, fact: any) => string} */
    const tell = (name, fact) => {
      if (Array.isArray(fact)) return fact.map((one) => tell("", one)).join(", ");
      if (fact && typeof fact === "object" && "id" in fact) return t.note(fact);
      if (name === "bot" && this.find(null, `app.bot.${fact}`)) return t(`app.bot.${fact}`);
      if (name === "seat" && typeof fact === "number") return names[fact] ?? String(fact + 1);
      return String(fact);
    };
    /** @type {Say} */
    const t = Object.assign(say, {
      note: (/** @type {Note} */ note) => say(note.id, note.facts),
      has: (/** @type {string} */ id) => this.find(game, id) !== undefined,
      language: this.language,
    });
    return t;
  }

  /** @param {{one: string, other: string}} entry @param {any} n */
  #form(entry, n) {
    return typeof n === "number" && this.#plural.select(n) === "one" ? entry.one : entry.other;
  }
}

/** Fills `{name}`; `{{` and `}}` are braces. @param {string} template @param {(name: string) => string | undefined} fact */
function fill(template, fact) {
  return template.replace(/\{\{|\}\}|\{(\w+)\}/g, (all, name) => (name ? fact(name) ?? all : all[0]));
}

/** The languages a person may like, best first: the one chosen, the browser's, English. @returns {string[]} */
function liked() {
  const browser = navigator.languages.map((tag) => tag.split("-")[0]).filter((tag) => LIKELY.includes(tag));
  return [settings.get("language"), ...browser, HOME].filter(Boolean);
}

/** A language in its own words. @param {string} language */
export function languageName(language) {
  const name = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  return name[0].toLocaleUpperCase(language) + name.slice(1);
}

/** A time of day; with the day where it was another one. @param {string} when @param {string} language */
export function timeOf(when, language) {
  const [then, now] = [new Date(when), new Date()];
  /** @type {Intl.DateTimeFormatOptions} */
  const day = then.toDateString() === now.toDateString() ? {} : { day: "numeric", month: "short" };
  return new Intl.DateTimeFormat(language, { hour: "numeric", minute: "2-digit", ...day }).format(then);
}

/** How long ago, in words. @param {number | string} when seconds since 1970, or a date @param {string} language */
export function ago(when, language) {
  const then = typeof when === "number" ? when * 1000 : Date.parse(when);
  const seconds = Math.min(0, (then - Date.now()) / 1000);
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  if (seconds > -45) return format.format(0, "second");
  if (seconds > -2700) return format.format(Math.round(seconds / 60), "minute");
  if (seconds > -79200) return format.format(Math.round(seconds / 3600), "hour");
  return format.format(Math.round(seconds / 86400), "day");
}

/** The options of a table that are not as usual. @param {Say} say
 * @param {{game: string, options: Record<string, any>}} table @param {import("./types.js").GameInfo[]} games */
export function optionWords(say, { game, options }, games) {
  const usual = games.find((one) => one.id === game)?.options ?? {};
  const chosen = Object.entries(options).filter(([name, choice]) => usual[name] && usual[name][0] !== choice);
  const told = (/** @type {[string, any]} */ [name, choice]) =>
    say("app.table.option", { label: say(`option.${name}.label`), choice: say(`option.${name}.${choice}`) });
  return chosen.map(told).join(" · ");
}

export const words = new Words();
settings.addEventListener("change", (event) => {
  if (/** @type {CustomEvent} */ (event).detail === "language") words.load();
});
