/** `<profile-page>`: what everybody may see of an account: ratings, statistics, the last games. */
import { html, nothing } from "/vendor/lit.js";
import { get } from "../api.js";
import { icon } from "../icons.js";
import { Part, when } from "../part.js";
import { ratingCurve } from "../parts/rating-curve.js";
import { person } from "../person.js";
import { ago, words } from "../words.js";

/** @typedef {{game: string, rating: number, games: number, wins: number}} Rating */
/** @typedef {{game: string, games: number, wins: number, best: number, average: number, field: number | null, curve: number[],
 *   players: {players: number, games: number, wins: number}[], opponents: {login: string, name: string, games: number}[]}} Summary */
/** @typedef {{table: string | null, game: string, seat: number, players: number, rank: number, score: number, rated: boolean, at: string,
 *   change: number | null, seats: {name: string, login: string | null, kind: string}[]}} Played */
/** @typedef {{login: string, name: string, since: string, ratings: Rating[], statistics: Summary[], games: Played[]}} Profile */

const FEW = 10;
const percent = (/** @type {number} */ part, /** @type {number} */ whole) => Math.round((100 * part) / Math.max(1, whole));

class ProfilePage extends Part {
  static properties = { login: {}, found: { state: true }, wrong: { state: true }, all: { state: true } };

  constructor() {
    super();
    this.login = "";
    /** @type {Profile | null} */
    this.found = null;
    /** @type {import("../types.js").Note | null} */
    this.wrong = null;
    this.all = false;
  }

  async connectedCallback() {
    super.connectedCallback();
    try {
      this.found = await get(`/api/people/${encodeURIComponent(this.login)}`);
    } catch (problem) {
      this.wrong = /** @type {import("../api.js").Problem} */ (problem).note ?? null;
      if (!this.wrong) throw problem;
    }
  }

  render() {
    const { t, found } = this;
    if (this.wrong) return html`<p class="empty">${t.note(this.wrong)}</p>`;
    if (!found) return html`<p class="quiet-text">${t("app.loading")}</p>`;
    const since = new Date(found.since).toLocaleDateString(words.language, { year: "numeric", month: "long", day: "numeric" });
    return html`<div class="people-page">
      <header class="profile-head">${icon("person")}<div><h1>${found.name}</h1>
        <p class="quiet-text">${t("app.people.since", { login: found.login, since })}</p></div>
        ${when(person.person?.login === found.login, () => html`<a class="button" href="#/statistics">${icon("score")}${t("statistics.title")}</a>`)}</header>
      ${when(!found.games.length, () => html`<p class="empty">${t("app.people.no-games")}</p>`)}
      <div class="summaries">${found.statistics.map((one) => this.#summary(one, found))}</div>
      ${when(found.games.length, () => this.#games(found))}
    </div>`;
  }

  /** @param {Summary} one @param {Profile} found */
  #summary(one, found) {
    const { t } = this;
    const rating = found.ratings.find(({ game }) => game === one.game);
    return html`<section class="summary" aria-label=${words.speaker(one.game)("title")}>
      <h2>${words.speaker(one.game)("title")}</h2>
      ${rating ? html`<p class="rating"><b>${rating.rating}</b> <a href="#/leaderboard/${one.game}">${t("app.people.rating")}</a></p>` : nothing}
      ${when(one.curve.length, () => ratingCurve(t, one.curve))}
      <dl>
        ${this.#fact("games", one.games)} ${this.#fact("wins", t("app.people.share", { n: one.wins, share: percent(one.wins, one.games) }))}
        ${this.#fact("average", one.field === null ? one.average : t("app.people.against", { average: one.average, field: one.field }))}
        ${this.#fact("best", one.best)}
      </dl>
      <ul class="shares">${one.players.map((by) => this.#share(by))}</ul>
      ${when(one.opponents.length, () => html`<p class="quiet-text">${t("app.people.opponents")}
        ${one.opponents.map((other, n) => html`${n ? " · " : ""}<a href="#/people/${encodeURIComponent(other.login)}">${other.name}</a> (${other.games})`)}</p>`)}
    </section>`;
  }

  /** @param {string} id @param {unknown} value */
  #fact(id, value) {
    return html`<div><dt>${this.t(`app.people.${id}`)}</dt><dd>${value}</dd></div>`;
  }

  /** How often one won among so many. @param {Summary["players"][0]} by */
  #share(by) {
    const share = percent(by.wins, by.games);
    return html`<li><span>${this.t("app.people.with", { n: by.players })}</span>
      <meter min="0" max="100" value=${share}></meter><b>${this.t("app.percent", { n: share })}</b></li>`;
  }

  /** @param {Profile} found */
  #games(found) {
    const few = this.all ? found.games : found.games.slice(0, FEW);
    return html`<section class="tables"><h2>${this.t("app.people.last")}</h2>
      <ul>${few.map((game) => html`<li class="stored">${this.#game(game)}</li>`)}</ul>
      ${when(few.length < found.games.length, () => html`<button class="button quiet" @click=${() => (this.all = true)}>
        ${this.t("app.home.all", { n: found.games.length })}</button>`)}</section>`;
  }

  /** @param {Played} game */
  #game(game) {
    const { t } = this;
    const place = t("app.people.ranked", { rank: game.rank, n: game.players, score: game.score });
    const change = game.change === null ? "" : ` · ${new Intl.NumberFormat(words.language, { signDisplay: "always" }).format(game.change)}`;
    const names = game.seats.map((seat, n) => html`${n ? " · " : ""}${seat.login && n !== game.seat ? html`<a href="#/people/${encodeURIComponent(seat.login)}">${seat.name}</a>` : seat.name}`);
    return html`<span class="place ${game.rank === 1 ? "won" : ""}" aria-hidden="true">${game.rank}</span>
      <div class="stored-text"><b>${words.speaker(game.game)("title")}</b> <span class="names">${names}</span>
        <small>${place}${change} · ${ago(game.at, words.language)}</small></div>
      ${when(game.table, () => html`<a class="button" href="#/replay/${game.table}">${t("app.end.replay")}</a>`)}`;
  }
}

customElements.define("profile-page", ProfilePage);
