// The theme before the first paint, the search, and the contents on small screens. A plain script: pages that
// lie in a folder may not load modules.
"use strict";
(() => {
  const KEY = "metropolitan.settings"; // the table's own: whoever chose dark there finds it here
  const THEMES = ["system", "light", "dark", "contrast"];
  const MOST = 12; // results shown
  const root = document.documentElement;

  /** @returns {Record<string, any>} */
  function kept() {
    try {
      return JSON.parse(localStorage.getItem(KEY) ?? "null") ?? {};
    } catch {
      return {}; // storage forbidden or spoilt: nothing is remembered, and nothing breaks
    }
  }

  function paint() {
    const chosen = kept().theme ?? "system";
    const system = matchMedia("(prefers-contrast: more)").matches
      ? "contrast"
      : matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    root.dataset.theme = chosen === "system" ? system : chosen;
    return chosen;
  }

  function themes() {
    const button = /** @type {HTMLElement} */ (document.querySelector(".theme"));
    const say = () => {
      button.title = `Colours: ${paint()}`;
      button.setAttribute("aria-label", button.title);
    };
    say();
    button.addEventListener("click", () => {
      const next = THEMES[(THEMES.indexOf(kept().theme ?? "system") + 1) % THEMES.length];
      try {
        localStorage.setItem(KEY, JSON.stringify({ ...kept(), theme: next }));
      } catch {
        root.dataset.theme = next; // for this page at least
      }
      say();
    });
  }

  // ---- search ----

  /** @type {Promise<string[][]> | undefined} */
  let loading;

  /** What there is to search, once somebody does. @returns {Promise<string[][]>} */
  function documents() {
    loading ??= new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = `${document.body.dataset.up}search.js`;
      script.onload = () => resolve(/** @type {any} */ (window).documents);
      script.onerror = reject;
      document.head.append(script);
    });
    return loading;
  }

  /** How well a section answers: every word must be there, in a title rather than in the text.
   * @param {string[]} row @param {string[]} words */
  function rank([page, title, , text], words) {
    let sum = 0;
    for (const word of words) {
      const places = [title, page, text].map((part) => part.toLowerCase().search(new RegExp(`(^|[^\\p{L}\\d])${word}`, "u")));
      if (places.every((place) => place < 0) && text.toLowerCase().search(word) < 0) return 0;
      sum += (places[0] < 0 ? 0 : 8) + (places[1] < 0 ? 0 : 4) + (places[2] < 0 ? 0 : 2) + 1;
    }
    return sum;
  }

  /** A few words around the first hit, which is marked. @param {string} text @param {string[]} words */
  function snippet(text, words) {
    const at = Math.max(0, ...words.map((word) => text.toLowerCase().search(word)));
    const from = Math.max(0, text.lastIndexOf(" ", at - 30) + 1);
    const line = document.createElement("small");
    const split = new RegExp(`(${words.join("|")})`, "gi");
    for (const [n, piece] of text.slice(from, from + 140).split(split).entries()) {
      const node = n % 2 ? document.createElement("mark") : document.createTextNode("");
      node.textContent = piece;
      line.append(node);
    }
    return line;
  }

  /** @param {string[]} row @param {string[]} words */
  function item([page, title, address, text], words) {
    const link = document.createElement("a");
    link.href = `${document.body.dataset.up}${address}`;
    const name = document.createElement("b");
    name.textContent = title;
    const where = document.createElement("span");
    where.textContent = page === title ? "" : page;
    link.append(name, where, snippet(text, words));
    const line = document.createElement("li");
    line.append(link);
    return line;
  }

  function searching() {
    const form = /** @type {HTMLFormElement} */ (document.querySelector(".search"));
    const input = /** @type {HTMLInputElement} */ (form.querySelector("input"));
    const box = /** @type {HTMLElement} */ (form.querySelector(".found"));
    const status = /** @type {HTMLElement} */ (box.querySelector("p"));
    const list = /** @type {HTMLElement} */ (box.querySelector("ul"));

    async function show() {
      const words = input.value.toLowerCase().split(/\s+/).filter(Boolean)
        .map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
      box.hidden = !words.length;
      if (!words.length) return;
      const asked = input.value;
      const rows = await documents().catch(() => []);
      if (asked !== input.value) return; // typed on meanwhile
      const found = rows.map((row) => ({ row, rank: rank(row, words) })).filter((one) => one.rank)
        .sort((a, b) => b.rank - a.rank);
      status.textContent = found.length ? `${found.length} found` : "Nothing found";
      list.replaceChildren(...found.slice(0, MOST).map(({ row }) => item(row, words)));
    }

    input.addEventListener("input", show);
    input.addEventListener("focus", show);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      list.querySelector("a")?.click();
    });
    form.addEventListener("keydown", (event) => {
      const stops = [input, ...list.querySelectorAll("a")];
      const at = stops.indexOf(/** @type {any} */ (document.activeElement));
      if (event.key === "Escape") {
        box.hidden = true;
        input.focus();
        box.hidden = true;
      } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        event.preventDefault();
        stops[Math.min(stops.length - 1, Math.max(0, at + (event.key === "ArrowDown" ? 1 : -1)))].focus();
      }
    });
    document.addEventListener("click", (event) => {
      if (!form.contains(/** @type {Node} */ (event.target))) box.hidden = true;
    });
    document.addEventListener("keydown", (event) => {
      if (event.key !== "/" || document.activeElement === input || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      input.focus();
    });
  }

  function folding() {
    const contents = /** @type {HTMLDetailsElement} */ (document.querySelector(".contents details"));
    const small = matchMedia("(max-width: 60rem)");
    const fold = () => (contents.open = !small.matches);
    small.addEventListener("change", fold);
    fold();
    document.querySelector(".contents [aria-current]")?.scrollIntoView({ block: "nearest" });
  }

  paint();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", paint);
  matchMedia("(prefers-contrast: more)").addEventListener("change", paint);
  document.addEventListener("DOMContentLoaded", () => {
    themes();
    searching();
    folding();
  });
})();
