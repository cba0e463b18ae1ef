/** `<learn-page>`: where learning begins: every game by playing it, and what there is to read and to solve. */
import { html } from "/vendor/lit.js";
import { catalog, get } from "../api.js";
import { icon } from "../icons.js";
import { progress } from "../lesson.js";
import { Part, complain, when } from "../part.js";
import { gameCard, rulesLink } from "../parts/game-card.js";
import { words } from "../words.js";

/** @typedef {{game: string, id: string, title: string, about: string, minutes: number, steps: string[]}} Info */

/** One line a card; its words are `app.learn.<id>` and `app.learn.<id>-about`.
 * @type {{id: string, sign: Parameters<typeof icon>[0], href: string}[]} */
const CARDS = [
  { id: "puzzles", sign: "puzzle", href: "#/puzzles" },
  { id: "rules", sign: "rules", href: "#/rules" },
  { id: "docs", sign: "file", href: "/docs/" },
];

class LearnPage extends Part {
  static properties = { games: { state: true }, tutorials: { state: true } };

  constructor() {
    super();
    /** @type {import("../types.js").GameInfo[]} */
    this.games = [];
    /** @type {Info[]} */
    this.tutorials = [];
  }

  connectedCallback() {
    super.connectedCallback();
    words.addEventListener("change", this.#load);
    this.#load();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    words.removeEventListener("change", this.#load);
  }

  #load = async () => {
    try {
      const [{ games }, tutorials] = await Promise.all([catalog(), get(`/api/tutorials?language=${words.language}`)]);
      Object.assign(this, { games, tutorials });
    } catch (problem) {
      complain(this, problem);
    }
  };

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
    return gameCard(id, html`<ul class="tutorials">${this.tutorials.filter(({ game }) => game === id).map((one) => html`<li>${this.#tutorial(one)}</li>`)}</ul>
      <div class="choice">${rulesLink(this.t, id)}</div>`);
  }

  /** A tutorial, and how far one has come. @param {Info} info */
  #tutorial({ game, id, title, about, minutes, steps }) {
    const { t } = this;
    const { at, done } = progress(game, id);
    const n = at ? steps.indexOf(at) : 0;
    const says = n > 0 ? t("app.learn.go-on", { n: n + 1, last: steps.length }) : t("app.learn.minutes", { n: minutes });
    return html`<a class="tutorial ${done ? "done" : ""}" href="#/learn/${game}/${id}">
      <span class="tutorial-sign">${icon(done ? "check" : "play")}</span>
      <span><b>${title}</b><small>${about}</small><small class="quiet-text">${says}${when(done, () => ` · ${t("app.learn.learned")}`)}</small></span></a>`;
  }

  /** @param {typeof CARDS[number]} card */
  #card({ id, sign, href }) {
    return html`<li><a class="learn-card" href=${href}>${icon(sign)}
      <span><b>${this.t(`app.learn.${id}`)}</b><small>${this.t(`app.learn.${id}-about`)}</small></span></a></li>`;
  }
}

customElements.define("learn-page", LearnPage);
