/** `<rules-book>`: the rules of a game, rule by rule, each with an address of its own; with a search box. */
import { html, nothing } from "/vendor/lit.js";
import { icon } from "../icons.js";
import { Part, when } from "../part.js";
import { words } from "../words.js";

/** @typedef {{section: string, title: string, rules: {id: string, text: string}[]}} Section */

class RulesBook extends Part {
  static properties = { game: {}, rule: {}, wanted: { state: true } };

  constructor() {
    super();
    this.game = "";
    /** @type {string | null} */
    this.rule = null;
    this.wanted = "";
  }

  get #say() {
    return words.speaker(this.game);
  }

  /** @returns {Section[]} */
  get #sections() {
    /** @type {Map<string, Section>} */
    const sections = new Map();
    for (const id of words.ids(this.game, "rules.")) {
      const [section, rule] = id.slice("rules.".length).split(".");
      if (!sections.has(section)) sections.set(section, { section, title: section, rules: [] });
      const found = /** @type {Section} */ (sections.get(section));
      if (rule === "title") found.title = this.#say(id);
      else found.rules.push({ id: `${section}.${rule}`, text: this.#say(id) });
    }
    return [...sections.values()];
  }

  render() {
    const { t } = this;
    const wanted = plain(this.wanted.trim());
    const sections = this.#sections
      .map((section) => ({ ...section, rules: section.rules.filter(({ text }) => plain(text).includes(wanted)) }))
      .filter(({ rules }) => rules.length);
    return html`
      ${when(!wanted, () => this.#quick())}
      <label class="search"><span class="unseen">${t("app.rules.search")}</span>${icon("search")}
        <input type="search" placeholder=${t("app.rules.search")} .value=${this.wanted}
          @input=${(/** @type {any} */ event) => (this.wanted = event.target.value)} /></label>
      <p class="unseen" role="status">${wanted ? t("app.rules.found", { n: sections.reduce((sum, one) => sum + one.rules.length, 0) }) : ""}</p>
      ${when(!wanted && sections.length > 1, () => html`<nav class="contents" aria-label=${t("app.rules.contents")}>
        ${sections.map(({ section, title, rules }) => html`<a href="#/rules/${this.game}/${rules[0].id}"
          @click=${(/** @type {Event} */ event) => this.#go(event, section)}>${title}</a>`)}</nav>`)}
      ${sections.map((section) => this.#section(section, wanted))}
      ${when(wanted && !sections.length, () => html`<p class="empty">${t("app.rules.nothing")}</p>`)}`;
  }

  #quick() {
    const ids = words.ids(this.game, "quick.");
    if (!ids.length) return html`<p class="lead">${this.#say("summary")}</p>`;
    return html`<section class="quick" aria-labelledby="quick-title"><h2 id="quick-title">${this.t("app.rules.quick")}</h2>
      <ul>${ids.map((id) => html`<li>${this.#say(id)}</li>`)}</ul></section>`;
  }

  /** @param {Section} section @param {string} wanted */
  #section({ section, title, rules }, wanted) {
    return html`<section id="section-${section}" aria-labelledby="title-${section}">
      <h2 id="title-${section}" tabindex="-1">${title}</h2>
      <ul class="rules">${rules.map(({ id, text }) => html`<li id="rule-${id}" tabindex="-1" class=${id === this.rule ? "rule here" : "rule"}>
        <span>${marked(text, wanted)}</span>
        <a class="anchor" href="#/rules/${this.game}/${id}" aria-label=${this.t("app.rules.link")} title=${id}>#</a></li>`)}</ul>
    </section>`;
  }

  /** @param {Event} event @param {string} section */
  #go(event, section) {
    event.preventDefault();
    const title = /** @type {HTMLElement | null} */ (this.querySelector(`#title-${section}`));
    title?.scrollIntoView({ block: "start" });
    title?.focus({ preventScroll: true });
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  updated(changed) {
    if (!changed.has("rule") || !this.rule) return;
    const rule = /** @type {HTMLElement | null} */ (this.querySelector(`#rule-${CSS.escape(this.rule)}`));
    rule?.scrollIntoView({ block: "center" });
    rule?.focus({ preventScroll: true });
  }
}

/** Without accents and capitals, so that a search finds what people type. @param {string} text */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** @param {string} text @param {string} wanted */
function marked(text, wanted) {
  const at = wanted ? plain(text).indexOf(wanted) : -1;
  if (at < 0 || plain(text).length !== text.length) return text;
  const end = at + wanted.length;
  return html`${text.slice(0, at)}<mark>${text.slice(at, end)}</mark>${text.slice(end) || nothing}`;
}

customElements.define("rules-book", RulesBook);
