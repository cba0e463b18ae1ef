/** `<rules-page>`: the rules of a game; every sentence has its address. */
import { html } from "/vendor/lit.js";
import { catalog } from "../api.js";
import { icon } from "../icons.js";
import { Part, complain } from "../part.js";
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

  render() {
    const { t } = this;
    return html`<div class="rules-page">
      <nav class="tabs" aria-label=${t("app.home.games")}>${this.games.map(({ id }) => html`<a href="#/rules/${id}"
        aria-current=${id === this.game ? "page" : "false"}>${words.speaker(id)("title")}</a>`)}</nav>
      <h1>${t("app.rules.of", { game: words.speaker(this.game)("title") })}</h1>
      <rules-book .game=${this.game} .rule=${this.rule}></rules-book>
      <p><a class="button primary" href="#/new/${this.game}">${icon("play")}${t("app.new.title")}</a></p>
    </div>`;
  }
}

customElements.define("rules-page", RulesPage);
