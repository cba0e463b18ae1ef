/** `<lobby-board>`: who is there, tables that wait for anybody, a quick match, invitations. */
import { html, live, styleMap } from "/vendor/lit.js";
import { get, post } from "../api.js";
import { icon } from "../icons.js";
import { Part, complain, inColor, when } from "../part.js";
import { person } from "../person.js";
import { go } from "../router.js";
import { Link } from "../socket.js";
import { shown } from "../table.js";
import { ago, optionWords, words } from "../words.js";
import "./clock-choice.js";
import { clockWords } from "./seat-clock.js";

/** @typedef {import("../types.js").GameInfo} GameInfo */
/** @typedef {{id: string, game: string, options: any, seats: import("../types.js").Seat[], clock: any, rated: boolean, host: string | null, created: string}} Waiting */
/** @typedef {{here: number, playing: number, tables: Waiting[], announcements: string[]}} Lobby */
/** @typedef {{table: string, game: string, by: string, at: string}} Invitation */

class LobbyBoard extends Part {
  static properties = { games: {}, lobby: { state: true }, invitations: { state: true }, game: { state: true }, players: { state: true }, clock: { state: true }, busy: { state: true } };

  constructor() {
    super();
    /** @type {GameInfo[]} */
    this.games = [];
    /** @type {Lobby | null} */
    this.lobby = null;
    /** @type {Invitation[]} */
    this.invitations = [];
    this.game = "";
    this.players = 2;
    /** @type {import("./clock-choice.js").ClockWish} */
    this.clock = null;
    this.busy = false;
    /** @type {Link | null} */
    this.link = null;
  }

  connectedCallback() {
    super.connectedCallback();
    this.link = new Link("/api/lobby/socket");
    this.link.addEventListener("message", (event) => this.#hear(/** @type {CustomEvent} */ (event).detail));
    document.addEventListener("visibilitychange", this.#fresh);
    person.addEventListener("change", this.#fresh);
    this.#fresh();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener("visibilitychange", this.#fresh);
    person.removeEventListener("change", this.#fresh);
    this.link?.close();
  }

  /** @param {any} message */
  #hear(message) {
    if (message.is === "lobby") this.lobby = message;
  }

  #fresh = async () => {
    if (!person.person || document.visibilityState !== "visible") return;
    this.invitations = await get("/api/me/invitations").catch(() => []);
  };

  get #info() {
    return this.games.find((one) => one.id === this.game) ?? this.games[0];
  }

  async #quick() {
    if (this.busy || !(await person.need())) return;
    this.busy = true;
    const [least, most] = this.#info.players;
    try {
      const players = Math.min(most, Math.max(least, this.players));
      const { id } = await post("/api/quick", { game: this.#info.id, players, clock: this.clock });
      go(`/table/${id}`);
    } catch (problem) {
      complain(this, problem);
    }
    this.busy = false;
  }

  render() {
    const { t, lobby } = this;
    return html`${when(this.invitations.length, () => html`<section class="tables"><h2>${t("app.lobby.invitations")}</h2>
        <ul>${this.invitations.map((one) => this.#invited(one))}</ul></section>`)}
      <section class="lobby" aria-labelledby="lobby-title">
        <div class="lobby-head"><h2 id="lobby-title">${t("app.lobby.title")}</h2>
          <p class="live" role="status">${when(lobby, () => html`<i class="pulse" aria-hidden="true"></i>${t("app.lobby.here", { n: lobby?.here ?? 0 })} · ${t("app.lobby.playing", { n: lobby?.playing ?? 0 })}`)}</p></div>
        ${when(this.games.length, () => this.#match())}
        ${lobby?.tables.length ? html`<ul class="waiting-tables">${lobby.tables.map((table) => this.#table(table))}</ul>`
          : html`<p class="quiet-text lobby-empty">${lobby ? t("app.lobby.empty") : t("app.loading")}</p>`}
      </section>`;
  }

  #match() {
    const { t } = this;
    const [least, most] = this.#info.players;
    const counts = Array.from({ length: most - least + 1 }, (_, n) => least + n);
    return html`<form class="quick-match" @submit=${(/** @type {Event} */ event) => { event.preventDefault(); this.#quick(); }}>
      <label class="field"><span>${t("app.new.game")}</span>
        <select @change=${(/** @type {any} */ event) => (this.game = event.target.value)}>
          ${this.games.map((game) => html`<option value=${game.id} .selected=${live(game === this.#info)}>${words.speaker(game.id)("title")}</option>`)}
        </select></label>
      <label class="field"><span>${t("app.new.seats")}</span>
        <select @change=${(/** @type {any} */ event) => (this.players = Number(event.target.value))}>
          ${counts.map((n) => html`<option value=${n} .selected=${live(n === this.players)}>${n}</option>`)}
        </select></label>
      <clock-choice brief .clock=${this.clock} @clock=${(/** @type {CustomEvent} */ { detail }) => (this.clock = detail.clock)}></clock-choice>
      <button class="button primary" ?disabled=${this.busy}>${icon("play")}${t("app.lobby.quick")}</button>
    </form>`;
  }

  /** @param {Waiting} table */
  #table(table) {
    const seats = shown(table.seats);
    const free = seats.filter((seat) => seat.kind === "open").length;
    return html`<li class="stored">
      <span class="chips" aria-hidden="true">${seats.map((seat) => html`<span class="chip ${seat.kind === "open" ? "free" : ""}" style=${styleMap(inColor(seat.color))}>${seat.letter}</span>`)}</span>
      <div class="stored-text"><b>${words.speaker(table.game)("title")}</b>
        <small>${this.#facts(table, free).filter(Boolean).join(" · ")}</small></div>
      <a class="button primary" href="#/table/${table.id}">${this.t("app.lobby.join")}</a></li>`;
  }

  /** What one would like to know before one sits down. @param {Waiting} table @param {number} free */
  #facts(table, free) {
    const { t } = this;
    return [
      t("app.lobby.hosted", { name: table.host ?? "" }),
      t("app.wait.for", { n: free }),
      table.clock ? clockWords(t, table.clock) : "",
      table.rated ? t("app.wait.rated") : "",
      optionWords(words.speaker(table.game), table, this.games),
      ago(table.created, words.language),
    ];
  }

  /** @param {Invitation} one */
  #invited(one) {
    return html`<li class="stored"><div class="stored-text"><b>${words.speaker(one.game)("title")}</b>
        <small>${this.t("app.lobby.invited", { name: one.by })} · ${ago(one.at, words.language)}</small></div>
      <a class="button primary" href="#/table/${one.table}">${this.t("app.lobby.join")}</a></li>`;
  }
}

customElements.define("lobby-board", LobbyBoard);
