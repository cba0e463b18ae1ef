/** `<rules-book>`: the rules of a game: a quick page, then rule by rule, each with an address of its own, with little boards
 * beside them, where we differ from the printed game, and a search through all of it. */
import { html, nothing } from "/vendor/lit.js";
import { EMPTY, asked, bookOf, has, pieces, sectionsOf } from "../book.js";
import { icon } from "../icons.js";
import { Part, complain, when } from "../part.js";
import { settings } from "../settings.js";
import { words } from "../words.js";
import "./rules-figure.js";
import { contents, elsewhere, searchBox } from "./rules-search.js";

/** @typedef {import("../book.js").Section} Section */
/** @typedef {import("../book.js").Rule} Rule */

const FEW = 5; // rules at least for each figure beside them

class RulesBook extends Part {
  static properties = { game: {}, rule: {}, wanted: { state: true }, book: { state: true }, here: { state: true } };

  constructor() {
    super();
    this.game = "";
    /** @type {string | null} */
    this.rule = null;
    this.wanted = "";
    /** @type {import("../book.js").Book} */
    this.book = EMPTY;
    /** The section that is read. */
    this.here = "quick";
    this.watch = new IntersectionObserver((seen) => this.#read(seen), { rootMargin: "-20% 0% -70% 0%" });
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener("keydown", this.#key);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.#key);
    this.watch.disconnect();
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  willUpdate(changed) {
    if (changed.has("game")) this.#open(this.game);
    if (changed.has("rule") && this.rule) this.wanted = ""; // or it might not be among what was found
  }

  /** The text is there at once; what goes with it follows. @param {string} game */
  async #open(game) {
    this.book = EMPTY;
    try {
      const book = await bookOf(game);
      if (game === this.game) this.book = book;
    } catch (problem) {
      complain(this, problem);
    }
    await this.updateComplete;
    this.#show();
  }

  get #say() {
    return words.speaker(this.game);
  }

  // ---- drawing ----

  render() {
    const wanted = asked(this.wanted);
    const all = sectionsOf(this.game);
    const found = all.map((section) => this.#matching(section, wanted)).filter(({ rules }) => rules.length);
    const n = found.reduce((sum, { rules }) => sum + rules.length, 0);
    return html`
      <div class="book-side">
        ${searchBox(this.t, this.wanted, (text) => (this.wanted = text), () => this.#first())}
        <p class="unseen" role="status">${wanted.length ? this.t("app.rules.found", { n }) : ""}</p>
        ${contents(this, all, wanted.length > 0)}
        <button class="quiet print" @click=${() => this.#print()}>${icon("print")}${this.t("app.rules.print")}</button>
      </div>
      <div class="book-text">
        ${when(!wanted.length, () => this.#quick())}
        ${when(!wanted.length && this.#quickIds.length, () => html`<h2 class="full" id="title-full" tabindex="-1">${this.t("app.rules.full")}</h2>`)}
        ${found.map((section) => this.#section(section, wanted))}
        ${when(wanted.length && !n, () => html`<p class="empty">${this.t("app.rules.nothing")}</p>`)}
        ${when(!wanted.length, () => this.#rulings())}
        ${when(wanted.length, () => elsewhere(this.t, this.game, wanted))}
      </div>`;
  }

  /** @param {Section} section @param {string[]} wanted @returns {Section} */
  #matching(section, wanted) {
    if (!wanted.length) return section;
    const note = (/** @type {string} */ id) => (this.book.rulings[id] ? this.#say(`ruling.${id}`) : "");
    return { ...section, rules: section.rules.filter(({ id, text }) => has(wanted, text, note(id), section.title)) };
  }

  get #quickIds() {
    return words.ids(this.game, "quick.").map((id) => id.slice("quick.".length));
  }

  /** On a page: the goal, then what one does, each with a little board where there is one. */
  #quick() {
    const [say, ids] = [this.#say, this.#quickIds];
    if (!ids.length) return html`<p class="lead">${say("summary")}</p>`;
    return html`<section class="quick" id="section-quick" data-section="quick" aria-labelledby="title-quick">
      <h2 id="title-quick" tabindex="-1">${this.t("app.rules.quick")}</h2>
      <div class="quick-cards">${ids.map((id) => html`<div class="quick-card ${this.#figures((one) => one.quick === id).length ? "shown" : ""}">
        ${when(say.has(`heading.${id}`), () => html`<h3>${say(`heading.${id}`)}</h3>`)}
        <p>${say(`quick.${id}`)}</p>
        ${this.#drawn((one) => one.quick === id)}</div>`)}</div></section>`;
  }

  /** @param {(figure: import("../book.js").Figure) => boolean} which */
  #figures(which) {
    return Object.entries(this.book.figures).filter(([, one]) => which(one));
  }

  /** @param {(figure: import("../book.js").Figure) => boolean} which */
  #drawn(which) {
    return this.#figures(which).map(([name, figure]) =>
      html`<rules-figure data-figure=${name} .game=${this.game} .name=${name} .figure=${figure}></rules-figure>`);
  }

  /** @param {Section} section @param {string[]} wanted */
  #section({ section, title, rules }, wanted) {
    const figures = wanted.length ? [] : this.#drawn((one) => !one.quick && one.rules[0].startsWith(`${section}.`));
    const beside = figures.length === 1 || (figures.length && FEW * figures.length <= rules.length);
    return html`<section id="section-${section}" data-section=${section} aria-labelledby="title-${section}">
      <h3 id="title-${section}" tabindex="-1">${title}</h3>
      <div class="section-body ${beside ? "drawn" : ""}">
        <ul class="rules">${rules.map((rule) => this.#rule(rule, wanted))}</ul>
        ${when(figures.length, () => html`<div class="figures-of">${figures}</div>`)}
      </div>
    </section>`;
  }

  /** @param {Rule} rule @param {string[]} wanted */
  #rule({ id, text }, wanted) {
    const kind = this.book.rulings[id];
    const seen = this.#figures(({ rules }) => rules.includes(id))[0]?.[0];
    return html`<li id="rule-${id}" tabindex="-1" class=${id === this.rule ? "rule here" : "rule"}>
      <div><span>${pieces(text, wanted).map(({ text, hit }) => (hit ? html`<mark>${text}</mark>` : text))}</span>
        ${when(kind, () => html`<p class="ruling"><span class="ruling-kind ${kind}">${this.t(`app.rules.kind.${kind}`)}</span> ${this.#say(`ruling.${id}`)}</p>`)}</div>
      ${when(seen && !wanted.length, () => html`<button class="quiet see" aria-label=${this.t("app.rules.see")} title=${this.t("app.rules.see")} @click=${() => this.#see(seen)}>${icon("eye")}</button>`)}
      <a class="anchor" href="#/rules/${this.game}/${id}" aria-label=${this.t("app.rules.link")} title=${id}>#</a></li>`;
  }

  /** All in one place, for who knows the printed game. */
  #rulings() {
    const ids = Object.keys(this.book.rulings);
    if (!ids.length) return nothing;
    const title = (/** @type {string} */ id) => this.#say(`rules.${id.split(".")[0]}.title`);
    return html`<section id="section-rulings" data-section="rulings" aria-labelledby="title-rulings">
      <h2 id="title-rulings" tabindex="-1">${this.t("app.rules.rulings")}</h2>
      <p>${this.t("app.rules.rulings-about")}</p>
      <ul class="rulings">${ids.map((id) => html`<li><span class="ruling-kind ${this.book.rulings[id]}">${this.t(`app.rules.kind.${this.book.rulings[id]}`)}</span>
        <span>${this.#say(`ruling.${id}`)} <a href="#/rules/${this.game}/${id}">${title(id)}</a></span></li>`)}</ul>
    </section>`;
  }

  // ---- going ----

  /** @param {Map<PropertyKey, unknown>} changed */
  updated(changed) {
    if (changed.has("rule") || changed.has("game")) this.#show();
    this.watch.disconnect();
    for (const section of this.querySelectorAll("[data-section]")) this.watch.observe(section);
  }

  /** The rule that was asked for comes into sight, and the focus goes there. */
  #show() {
    if (!this.rule) return;
    const rule = /** @type {HTMLElement | null} */ (this.querySelector(`#rule-${CSS.escape(this.rule)}`));
    rule?.scrollIntoView({ block: "center" });
    rule?.focus({ preventScroll: true });
  }

  /** @param {string} section */
  go(section) {
    const title = /** @type {HTMLElement | null} */ (this.querySelector(`#title-${section}`));
    title?.scrollIntoView({ block: "start" });
    title?.focus({ preventScroll: true });
  }

  /** @param {string} figure */
  #see(figure) {
    const found = this.querySelector(`[data-figure="${figure}"]`);
    found?.scrollIntoView({ block: "center" });
    for (const one of this.querySelectorAll(".found")) one.classList.remove("found");
    found?.classList.add("found");
  }

  /** Enter leads to the first that was found. */
  #first() {
    const rule = /** @type {HTMLElement | null} */ (this.querySelector(".rule, .elsewhere a"));
    rule?.scrollIntoView({ block: "center" });
    rule?.focus({ preventScroll: true });
  }

  /** @param {IntersectionObserverEntry[]} seen */
  #read(seen) {
    const now = seen.filter((one) => one.isIntersecting).at(-1)?.target;
    if (now instanceof HTMLElement && now.dataset.section) this.here = now.dataset.section;
  }

  /** @param {KeyboardEvent} event */
  #key = (event) => {
    const target = /** @type {Element} */ (event.composedPath()[0]);
    if (event.key !== "/" || event.ctrlKey || event.metaKey || !settings.get("keys") || target.closest?.("input, select, textarea")) return;
    const box = /** @type {HTMLElement | null} */ (this.querySelector("input[type=search]"));
    if (!box || (document.querySelector("dialog[open]") && !this.closest("dialog"))) return;
    event.preventDefault();
    box.focus();
  };

  /** On paper all the boards are there, and show how it ends. */
  async #print() {
    const figures = /** @type {any[]} */ ([...this.querySelectorAll("rules-figure")]);
    await Promise.all(figures.map((one) => one.load()));
    for (const one of figures) one.at = Math.max(0, one.frames.length - 1);
    await new Promise((drawn) => setTimeout(drawn, 300));
    print();
  }
}

customElements.define("rules-book", RulesBook);
