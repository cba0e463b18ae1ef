/** `<learn-page>`: where learning begins: every game by playing it, and what there is to read and to solve. */
import { html } from "/vendor/lit.js";
import { catalog } from "../api.js";
import { icon } from "../icons.js";
import { Part, complain } from "../part.js";
import "../parts/art-picture.js";
import { words } from "../words.js";

/** One line a card; its words are `app.learn.<id>` and `app.learn.<id>-about`.
 * @type {{id: string, sign: Parameters<typeof icon>[0], href: string}[]} */
const CARDS = [
  { id: "puzzles", sign: "puzzle", href: "#/puzzles" },
  { id: "rules", sign: "rules", href: "#/rules/metropolys" },
];

class LearnPage extends Part {
  static properties = { games: { state: true } };

  constructor() {
    super();
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
    return html`<div class="home learn">
      <section class="welcome"><h1>${t("app.learn.title")}</h1><p class="lead">${t("app.learn.lead")}</p></section>
      <section aria-label=${t("app.learn.playing")} class="games">${this.games.map((game) => this.#game(game.id))}</section>
      <section class="learn-more"><h2>${t("app.learn.more")}</h2>
        <ul class="learn-cards">${CARDS.map((card) => this.#card(card))}</ul></section>
    </div>`;
  }

  /** @param {string} id */
  #game(id) {
    const say = words.speaker(id);
    return html`<article class="game" aria-labelledby="game-${id}">
      <art-picture name=${id}></art-picture>
      <div class="game-text"><h2 id="game-${id}">${say("title")}</h2><p>${say("summary")}</p>
        <div class="choice"><a class="button" href="#/rules/${id}"
          aria-label=${this.t("app.home.rules-game", { game: say("title") })}>${icon("rules")}${this.t("app.rules.title")}</a></div></div>
    </article>`;
  }

  /** @param {typeof CARDS[number]} card */
  #card({ id, sign, href }) {
    return html`<li><a class="learn-card" href=${href}>${icon(sign)}
      <span><b>${this.t(`app.learn.${id}`)}</b><small>${this.t(`app.learn.${id}-about`)}</small></span></a></li>`;
  }
}

customElements.define("learn-page", LearnPage);
