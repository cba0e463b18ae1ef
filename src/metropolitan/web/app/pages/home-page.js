/** `<home-page>`: the games, the tables to go on with, a record to replay. */
import { html, styleMap } from "/vendor/lit.js";
import { catalog, get, post, remove } from "../api.js";
import { icon } from "../icons.js";
import { Part, complain, inColor, when } from "../part.js";
import { NO_BOTS } from "../parts/bot-choice.js";
import { gameCard } from "../parts/game-card.js";
import "../parts/lobby-board.js";
import { person } from "../person.js";
import { go } from "../router.js";
import { defaultSeats, known } from "../seating.js";
import { shown } from "../table.js";
import { ago, words } from "../words.js";

/** @typedef {import("../types.js").Stored} Stored */
/** @typedef {import("../types.js").GameInfo} GameInfo */

const MANY = 4;

class HomePage extends Part {
  static properties = { games: { state: true }, tables: { state: true }, asked: { state: true }, all: { state: true } };

  constructor() {
    super();
    /** @type {GameInfo[]} */
    this.games = [];
    /** @type {Stored[]} */
    this.tables = [];
    /** @type {import("../types.js").Bots} */
    this.bots = NO_BOTS;
    /** The table that would be forgotten. */
    this.asked = "";
    this.all = false;
  }

  connectedCallback() {
    super.connectedCallback();
    this.#load();
    document.addEventListener("visibilitychange", this.#fresh);
    person.addEventListener("change", this.#fresh);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener("visibilitychange", this.#fresh);
    person.removeEventListener("change", this.#fresh);
  }

  #fresh = () => document.visibilityState === "visible" && this.#load();

  async #load() {
    try {
      const [{ games, bots }, tables] = await Promise.all([catalog(), get("/api/tables"), person.load()]);
      Object.assign(this, { games, bots, tables });
    } catch (problem) {
      complain(this, problem);
    }
  }

  /** One click: a person and bots, everything as usual. @param {GameInfo} game */
  async #play(game) {
    if (!(await person.need())) return;
    try {
      const seats = known(defaultSeats(game, this.bots, this.t), this.t);
      const { id } = await post("/api/tables", { game: game.id, options: {}, seats, seed: null, first: 0 });
      go(`/table/${id}`);
    } catch (problem) {
      complain(this, problem);
    }
  }

  /** @param {Stored} table */
  async #forget(table) {
    try {
      await remove(`/api/tables/${table.id}`);
      this.tables = this.tables.filter((one) => one !== table);
    } catch (problem) {
      complain(this, problem);
    }
  }

  render() {
    const { t } = this;
    const running = this.tables.filter((table) => !table.finished && !table.imported);
    const done = this.tables.filter((table) => !running.includes(table));
    return html`<div class="home">
      <section class="welcome">
        <h1>${t("app.home.welcome")}</h1>
        <p class="lead">${t(person.online ? "app.lobby.lead" : "app.home.lead")}</p>
        <p class="learn-link"><a class="button" href="#/learn">${icon("learn")}${t("app.learn.title")}</a>
          <a class="button" href="#/puzzles">${icon("puzzle")}${t("app.learn.puzzles")}</a></p>
      </section>
      ${when(person.online && running.length, () => this.#list(t("app.lobby.mine"), running, (one) => this.#running(one)))}
      ${when(person.online, () => html`<lobby-board .games=${this.games}></lobby-board>`)}
      <section aria-label=${t("app.home.games")} class="games">${this.games.map((game) => this.#game(game))}</section>
      ${when(!person.online && running.length, () => this.#list(t("app.home.continue"), running, (one) => this.#running(one)))}
      ${when(done.length, () => html`${this.#list(t("app.home.finished"), done, (one) => this.#done(one))}
        <p><a class="button" href="#/statistics">${icon("score")}${t("statistics.title")}</a></p>`)}
      <section class="record" aria-labelledby="record-title">
        <h2 id="record-title">${t("app.home.record")}</h2>
        <p>${t("app.home.drop")}</p>
        <label class="button">${icon("file")}${t("app.home.open")}
          <input class="unseen" type="file" accept=".json,application/json"
            @change=${(/** @type {any} */ event) => this.fire("record", { file: event.target.files[0], input: event.target })} /></label>
      </section>
    </div>`;
  }

  /** @param {GameInfo} game */
  #game(game) {
    const { t } = this;
    const say = words.speaker(game.id);
    const [least, most] = game.players;
    return gameCard(game.id, html`<p class="quiet-text">${t(least === most ? "app.home.players-only" : "app.home.players", { least, most, n: most })}</p>
      <div class="choice">
        <button class="button primary" @click=${() => this.#play(game)}
          aria-label=${t("app.home.play-game", { game: say("title") })}>${icon("play")}${t("app.home.play")}</button>
        <a class="button" href="#/new/${game.id}" aria-label=${t("app.home.new-game", { game: say("title") })}>${t("app.home.new")}</a>
        <a class="button quiet" href="#/rules/${game.id}" aria-label=${t("app.home.rules-game", { game: say("title") })}>${t("app.rules.title")}</a>
      </div>`);
  }

  /** @param {string} title @param {Stored[]} tables @param {(table: Stored) => unknown} row */
  #list(title, tables, row) {
    const few = this.all ? tables : tables.slice(0, MANY);
    return html`<section class="tables"><h2>${title}</h2>
      <ul>${few.map((table) => html`<li class="stored">${row(table)}</li>`)}</ul>
      ${when(few.length < tables.length, () => html`<button class="button quiet" @click=${() => (this.all = true)}>
        ${this.t("app.home.all", { n: tables.length })}</button>`)}
    </section>`;
  }

  /** @param {Stored} table */
  #running(table) {
    return html`${this.#about(table, this.#stands(table))}
      ${when(table.yours, () => html`<span class="your-turn">${this.t("app.table.your-turn")}</span>`)}
      <a class="button ${person.online && !table.yours ? "" : "primary"}" href="#/table/${table.id}">${this.t("app.home.go-on")}</a>${this.#bin(table)}`;
  }

  /** @param {Stored} table */
  #stands(table) {
    if (table.begun === false) return this.t("app.wait.for", { n: table.seats.filter((seat) => seat.kind === "open").length });
    const name = table.turn === null ? "" : table.seats[table.turn].name;
    return this.t("app.home.turn", { name, n: table.moves });
  }

  /** @param {Stored} table */
  #done(table) {
    const names = new Intl.ListFormat(words.language).format(table.winners.map((n) => table.seats[n].name));
    const says = table.winners.length ? this.t("app.home.won", { names, n: table.moves }) : this.t("app.home.moves", { n: table.moves });
    return html`${this.#about(table, says)}
      <a class="button" href="#/replay/${table.id}">${this.t("app.end.replay")}</a>${this.#bin(table)}`;
  }

  /** @param {Stored} table @param {string} says */
  #about(table, says) {
    return html`<span class="chips" aria-hidden="true">${shown(table.seats).map((seat) => html`<span class="chip" style=${styleMap(inColor(seat.color))}>${seat.letter}</span>`)}</span>
      <div class="stored-text"><b>${words.speaker(table.game)("title")}</b> <span class="names">${table.seats.map((seat) => seat.name).join(" · ")}</span>
        <small>${says} · ${ago(table.updated, words.language)}${table.imported ? ` · ${this.t("app.home.imported")}` : ""}</small></div>`;
  }

  /** Forgetting asks once more, in place. @param {Stored} table */
  #bin(table) {
    const { t } = this;
    if (this.asked === table.id)
      return html`<button class="button danger" @click=${() => this.#forget(table)}>${t("app.home.forget-yes")}</button>
        <button class="button" @click=${() => (this.asked = "")}>${t("app.confirm.no")}</button>`;
    return html`<button class="quiet square" aria-label=${t("app.home.forget")} title=${t("app.home.forget")}
      @click=${() => (this.asked = table.id)}>${icon("trash")}</button>`;
  }
}

customElements.define("home-page", HomePage);
