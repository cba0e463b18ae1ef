/** What a person likes, kept in this browser. */

/** @type {Record<string, any>} */
const DEFAULTS = {
  language: "", // as the browser says
  theme: "system", // system, light, dark, contrast
  motion: "system", // system, none
  sound: true,
  notices: false, // of the browser, for a page that is hidden
  confirm: true,
  pace: 700, // a bot's move takes at least so many milliseconds
  keys: true, // single-key shortcuts
  name: "",
  side: true, // the panels beside the board
  hideValues: false, // of what is built, as printed games may have it
  met: [], // the games whose goal need not be told any more
};
const KEY = "metropolitan.settings";
const CONTRAST = "(prefers-contrast: more)";
const DARK = "(prefers-color-scheme: dark)";

class Settings extends EventTarget {
  #kept = { ...DEFAULTS, ...read(localStorage, KEY) };

  /** @param {string} name */
  get(name) {
    return this.#kept[name];
  }

  /** @param {string} name @param {any} value */
  set(name, value) {
    if (this.#kept[name] === value) return;
    this.#kept[name] = value;
    write(localStorage, KEY, this.#kept);
    this.apply();
    this.dispatchEvent(new CustomEvent("change", { detail: name }));
  }

  /** Themes and motion are attributes of the page: tokens.css does the rest. */
  apply() {
    const root = document.documentElement;
    root.dataset.theme = this.#theme();
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", getComputedStyle(root).getPropertyValue("--paper"));
    if (this.get("motion") === "none") root.dataset.motion = "none";
    else delete root.dataset.motion;
  }

  #theme() {
    const chosen = this.get("theme");
    if (chosen !== "system") return chosen;
    if (matchMedia(CONTRAST).matches) return "contrast";
    return matchMedia(DARK).matches ? "dark" : "light";
  }

  /** Nothing moves: asked for here or by the system. */
  get still() {
    return this.get("motion") === "none" || matchMedia("(prefers-reduced-motion: reduce)").matches;
  }
}

/** Storage may be full, forbidden or spoilt: then nothing is remembered, and nothing breaks.
 * @param {Storage} storage @param {string} key @returns {any} */
export function read(storage, key) {
  try {
    return JSON.parse(storage.getItem(key) ?? "null") ?? {};
  } catch {
    return {};
  }
}

/** @param {Storage} storage @param {string} key @param {any} value */
export function write(storage, key, value) {
  try {
    storage.setItem(key, JSON.stringify(value));
  } catch {
    // see read
  }
}

export const settings = new Settings();
settings.apply();
for (const query of [CONTRAST, DARK]) matchMedia(query).addEventListener("change", () => settings.apply());
