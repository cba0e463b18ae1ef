/** `<rules-page>`: the rules of a game, where every sentence has its address; without a game, all of them to choose from. */
import { html } from "/vendor/lit.js";
import { catalog } from "../api.js";
import { icon } from "../icons.js";
import { Part, complain, when } from "../part.js";
import { gameCard, rulesLink } from "../parts/game-card.js";
import "../parts/rules-book.js";
import { words } from "../words.js";

class RulesPage extends Part {
  static properties = { game: {}, rule: {}, games: { state: true } };

  constructor() {
    super();
    this.game = "";
    /** @type {string | null} */
    this.rule = null;
    /** @type {import("../types.js").GameInfo[]} */
    this.games = [];
  }

  async connectedCallback() {
    super.connectedCallback();
    try {
      this.games = (await catalog()).games;
    } catch (problem) {
      complain(this, problem);
    }
  }

  /** Addresses are typed by anybody, and rules may be called otherwise one day. */
  get #problem() {
    const { t, game, rule } = this;
    if (!game) return "";
    if (!words.games.includes(game)) return t("app.rules.no-game", { game });
    return rule && !words.find(game, `rules.${rule}`) ? t("app.rules.no-rule", { rule }) : "";
  }

  render() {
    const { t } = this;
    if (!words.games.includes(this.game)) return this.#choice();
    return html`<div class="rules-page">
      <nav class="tabs" aria-label=${t("app.home.games")}>${this.games.map(({ id }) => html`<a href="#/rules/${id}"
        aria-current=${id === this.game ? "page" : "false"}>${words.speaker(id)("title")}</a>`)}</nav>
      <div class="rules-head"><h1>${t("app.rules.of", { game: words.speaker(this.game)("title") })}</h1>
        <a class="button primary" href="#/new/${this.game}">${icon("play")}${t("app.new.title")}</a></div>
      ${this.#notice()}
      <rules-book .game=${this.game} .rule=${this.rule}></rules-book>
    </div>`;
  }

  #choice() {
    const { t } = this;
    return html`<div class="home">
      <section class="welcome"><h1>${t("app.learn.rules")}</h1><p class="lead">${t("app.learn.rules-about")}</p>${this.#notice()}</section>
      <section aria-label=${t("app.home.games")} class="games">${this.games.map(({ id }) => gameCard(id, html`<div class="choice">${rulesLink(t, id)}</div>`))}</section>
    </div>`;
  }

  #notice() {
    return when(this.#problem, () => html`<p class="notice" role="status">${this.#problem}</p>`);
  }
}

customElements.define("rules-page", RulesPage);
