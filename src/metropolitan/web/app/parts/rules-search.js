/** What leads through the rules: the search, the contents, and what other games' rules say. */
import { html, live, nothing } from "/vendor/lit.js";
import { has, pieces, sectionsOf } from "../book.js";
import { icon } from "../icons.js";
import { when } from "../part.js";
import { words } from "../words.js";

/** @typedef {import("../types.js").Say} Say */

const WIDE = "(min-width: 960px)"; // where the contents stand beside the text
const MOST = 5; // rules of another game

/** @param {Say} t @param {string} wanted @param {(text: string) => void} search @param {() => void} first */
export function searchBox(t, wanted, search, first) {
  const key = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Enter") first();
    if (event.key !== "Escape" || !wanted) return;
    event.preventDefault(); // else a dialog would close
    event.stopPropagation();
    search("");
  };
  return html`<label class="search"><span class="unseen">${t("app.rules.search")}</span>${icon("search")}
    <input type="search" placeholder=${t("app.rules.search")} .value=${live(wanted)} @keydown=${key}
      @input=${(/** @type {any} */ event) => search(event.target.value)} /><kbd aria-hidden="true">/</kbd></label>`;
}

/** @param {{t: Say, game: string, here: string, book: import("../book.js").Book, go: (section: string) => void, closest: Element["closest"]}} book
 * @param {import("../book.js").Section[]} sections @param {boolean} hidden */
export function contents(book, sections, hidden) {
  const { t, game } = book;
  if (hidden || sections.length < 2) return nothing;
  const first = (/** @type {string} */ section) => sections.find((one) => one.section === section)?.rules[0]?.id ?? "";
  const all = [
    ...(words.ids(game, "quick.").length ? [{ section: "quick", title: t("app.rules.quick") }] : []), ...sections,
    ...(Object.keys(book.book.rulings).length ? [{ section: "rulings", title: t("app.rules.rulings-short") }] : []),
  ];
  const go = (/** @type {Event} */ event, /** @type {string} */ section) => {
    event.preventDefault();
    const drawer = /** @type {Element} */ (event.target).closest("details");
    if (!matchMedia(WIDE).matches || book.closest("dialog")) drawer?.removeAttribute("open");
    book.go(section);
  };
  return html`<details class="contents" ?open=${matchMedia(WIDE).matches && !book.closest("dialog")}>
    <summary>${t("app.rules.contents")}</summary>
    <nav aria-label=${t("app.rules.contents")}>${all.map(({ section, title }) => html`<a href="#/rules/${game}/${first(section)}"
      aria-current=${section === book.here ? "true" : "false"} @click=${(/** @type {Event} */ event) => go(event, section)}>${title}</a>`)}</nav>
  </details>`;
}

/** The same words in other games. @param {Say} t @param {string} game @param {string[]} wanted */
export function elsewhere(t, game, wanted) {
  const found = words.games.filter((other) => other !== game).map((other) => ({
    other, rules: sectionsOf(other).flatMap(({ rules }) => rules).filter(({ text }) => has(wanted, text)),
  })).filter(({ rules }) => rules.length);
  return when(found.length, () => html`<section class="elsewhere" aria-labelledby="title-elsewhere">
    <h3 id="title-elsewhere">${t("app.rules.elsewhere")}</h3>
    ${found.map(({ other, rules }) => html`<h4>${words.speaker(other)("title")} <span class="quiet-text">${t("app.rules.found", { n: rules.length })}</span></h4>
      <ul>${rules.slice(0, MOST).map(({ id, text }) => html`<li><a href="#/rules/${other}/${id}">${pieces(text, wanted).map((one) => (one.hit ? html`<mark>${one.text}</mark>` : one.text))}</a></li>`)}</ul>`)}
  </section>`);
}
