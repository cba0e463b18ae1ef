/** `<leaderboard-page>`: the best of a game. */
import { html } from "/vendor/lit.js";
import { catalog, get } from "../api.js";
import { Part, complain } from "../part.js";
import { person } from "../person.js";
import { words } from "../words.js";

/** @typedef {{login: string, name: string, rating: number, games: number, wins: number}} Line */

class LeaderboardPage extends Part {
  static properties = { game: {}, games: { state: true }, lines: { state: true } };

  constructor() {
    super();
    this.game = "";
    /** @type {import("../types.js").GameInfo[]} */
    this.games = [];
    /** @type {Line[] | null} */
    this.lines = null;
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  async willUpdate(changed) {
    if (!changed.has("game")) return;
    this.lines = null;
    try {
      const { games } = await catalog();
      if (!games.some(({ id }) => id === this.game)) return void location.replace(`#/leaderboard/${games[0].id}`);
      const [lines] = await Promise.all([get(`/api/leaderboard/${encodeURIComponent(this.game)}`), person.load()]);
      Object.assign(this, { games, lines });
    } catch (problem) {
      complain(this, problem);
    }
  }

  render() {
    const { t } = this;
    return html`<div class="people-page">
      <nav class="tabs" aria-label=${t("app.home.games")}>${this.games.map(({ id }) => html`<a href="#/leaderboard/${id}"
        aria-current=${id === this.game ? "page" : "false"}>${words.speaker(id)("title")}</a>`)}</nav>
      <h1>${t("app.people.leaderboard", { game: words.speaker(this.game)("title") })}</h1>
      <p class="quiet-text">${t("app.people.leaderboard-about")}</p>
      ${this.#board()}
    </div>`;
  }

  #board() {
    const { t, lines } = this;
    if (!lines) return html`<p class="quiet-text">${t("app.loading")}</p>`;
    if (!lines.length) return html`<p class="empty">${t("app.people.nobody")}</p>`;
    const head = ["place", "who", "rating", "games", "wins"].map((id) => html`<th scope="col">${t(`app.people.${id}`)}</th>`);
    return html`<div class="scroll"><table class="board"><thead><tr>${head}</tr></thead>
      <tbody>${lines.map((line, n) => this.#line(line, n))}</tbody></table></div>`;
  }

  /** @param {Line} line @param {number} n */
  #line(line, n) {
    return html`<tr class=${line.login === person.person?.login ? "own" : ""}>
      <td>${n + 1}</td><th scope="row"><a href="#/people/${encodeURIComponent(line.login)}">${line.name}</a></th>
      <td><b>${line.rating}</b></td><td>${line.games}</td><td>${line.wins}</td></tr>`;
  }
}

customElements.define("leaderboard-page", LeaderboardPage);
