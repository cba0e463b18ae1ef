/** `<statistics-page>`: what one's own finished games tell: results, scores beside the field's, habits. */
import { html } from "/vendor/lit.js";
import { get, post, remove } from "../api.js";
import { icon } from "../icons.js";
import { Part, complain, when } from "../part.js";
import { botName } from "../parts/bot-choice.js";
import { ANY, filters, query } from "../parts/stat-filters.js";
import { curve, habitTable, measureTable, percent, scores, shareTable } from "../parts/stat-tables.js";
import { person } from "../person.js";
import { words } from "../words.js";

/** @typedef {import("../parts/stat-tables.js").Share} Share */
/** @typedef {import("../parts/stat-tables.js").Measure} Measure */
/** @typedef {import("../parts/stat-tables.js").Habit} Habit */
/** @typedef {{games: number, needed: number, kinds: Habit[], phases: Habit[], missed: {kind: string, better: string, moves: number, cost: number}[]}} Habits */
/** @typedef {{games: number, early: number, field: {seats: number, games: number}, curve: import("../parts/stat-tables.js").Outing[],
 *   score: import("../parts/stat-tables.js").Score, sources: Measure[], traits: Measure[], habits: Habits}} Detail */
/** @typedef {{running: boolean, done: number, of: number}} Batch */
/** @typedef {{name: string, names: {name: string, games: number}[], games: number, choices: import("../parts/stat-filters.js").Choices,
 *   results: {all: Share, by_game: (Share & {game: string})[], by_players: (Share & {players: number})[],
 *     by_opponent: (Share & {name: string, bot: string | null, login: string | null})[]},
 *   game: string | null, detail: Detail | null, counting: number, batch: Batch}} Found */

const AGAIN = 2500; // ms between two looks at what is still being counted or reviewed

class StatisticsPage extends Part {
  static properties = { game: {}, found: { state: true }, wish: { state: true }, nobody: { state: true } };

  constructor() {
    super();
    this.game = "";
    /** @type {Found | null} */
    this.found = null;
    this.wish = ANY;
    this.nobody = false;
    this.timer = 0;
    this.asked = 0;
  }

  async connectedCallback() {
    super.connectedCallback();
    this.wish = { ...ANY, game: words.games.includes(this.game) ? this.game : "" };
    person.addEventListener("change", this.#who);
    try {
      await person.load();
      this.#who();
    } catch (problem) {
      complain(this, problem);
    }
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    person.removeEventListener("change", this.#who);
    clearTimeout(this.timer);
  }

  #who = () => {
    this.nobody = person.online && !person.person;
    if (!this.nobody) this.#load();
  };

  async #load() {
    clearTimeout(this.timer);
    const asked = ++this.asked;
    try {
      const found = await get(`/api/statistics?${query(this.wish)}`);
      if (asked !== this.asked || !this.isConnected) return;
      this.found = found;
      if (found.counting || found.batch.running) this.timer = setTimeout(() => this.#load(), AGAIN);
    } catch (problem) {
      if (asked === this.asked) complain(this, problem);
    }
  }

  /** @param {Partial<import("../parts/stat-filters.js").Wish>} change */
  #change(change) {
    this.wish = { ...this.wish, ...change };
    this.#load();
  }

  /** @param {(path: string) => Promise<any>} ask */
  async #batch(ask) {
    try {
      await ask(`/api/statistics/reviews?${query({ ...ANY, name: this.wish.name, game: this.found?.game ?? "" })}`);
      await this.#load();
    } catch (problem) {
      complain(this, problem);
    }
  }

  // ---- drawing ----

  render() {
    const { t, found } = this;
    if (this.nobody) return this.#frame(this.#empty());
    if (!found) return html`<p class="quiet-text">${t("app.loading")}</p>`;
    if (!found.choices.games.length) return this.#frame(html`${this.#counting(found)}${this.#empty()}`);
    return this.#frame(html`${filters(t, this.wish, found, (change) => this.#change(change))}
      ${this.#counting(found)}
      ${found.games ? html`${this.#results(found)}${when(found.detail, () => this.#detail(found, /** @type {Detail} */ (found.detail)))}`
        : html`<p class="empty" role="status">${t("statistics.empty-filter")}</p>`}`);
  }

  /** @param {unknown} inside */
  #frame(inside) {
    return html`<div class="statistics"><header><h1>${this.t("statistics.title")}</h1><p class="lead">${this.t("statistics.lead")}</p></header>${inside}</div>`;
  }

  #empty() {
    const { t } = this;
    return html`<section class="stat-card stat-empty">${icon("curve")}<h2>${t("statistics.empty")}</h2><p>${t("statistics.empty-about")}</p>
      <a class="button primary" href="#/">${icon("play")}${t("statistics.empty-play")}</a></section>`;
  }

  /** @param {Found} found */
  #counting({ counting }) {
    return when(counting, () => html`<p class="note" role="status">${this.t("statistics.counting", { n: counting })}</p>`);
  }

  /** @param {Found} found */
  #results({ results }) {
    const { t } = this;
    const rows = [
      { ...results.all, label: t("statistics.all") },
      ...(results.by_game.length > 1 ? results.by_game.map((one) => ({ ...one, label: words.speaker(one.game)("title") })) : []),
      ...(results.by_players.length > 1 ? results.by_players.map((one) => ({ ...one, label: t("statistics.with", { n: one.players }) })) : []),
    ];
    const others = results.by_opponent.map((one) => ({ ...one, label: one.bot ? html`${icon("bot")}${botName(t, one.bot)}`
      : one.login ? html`<a href="#/people/${encodeURIComponent(one.login)}">${one.name}</a>` : one.name }));
    return html`<div class="stat-pair">
      <section class="stat-card"><h2>${t("statistics.won")}</h2><p class="stat-said">${t(`statistics.said.${results.all.verdict}`, { n: results.all.games })}</p>
        ${shareTable(t, t("statistics.won"), t("statistics.column.won"), rows)}<p class="quiet-text">${t("statistics.won-about")}</p></section>
      ${when(others.length, () => html`<section class="stat-card"><h2>${t("statistics.ahead")}</h2>
        ${shareTable(t, t("statistics.ahead"), t("statistics.column.ahead"), others)}<p class="quiet-text">${t("statistics.ahead-about")}</p></section>`)}</div>`;
  }

  /** @param {Found} found @param {Detail} detail */
  #detail({ game, batch }, detail) {
    const { t } = this;
    const say = words.speaker(game);
    const named = (/** @type {Measure} */ one) => ({ ...one, label: this.#word(one.id, say) });
    const { field, score } = detail;
    return html`<h2 class="stat-game">${say("title")}</h2>
      <p class="quiet-text">${field.games ? t("statistics.field", { n: field.games, seats: field.seats }) : t("statistics.field-none")}
        ${when(detail.early, () => t("statistics.early", { n: detail.early }))}</p>
      <div class="stat-pair">
        <section class="stat-card"><h3>${t("statistics.curve")}</h3>${curve(t, detail.curve)}<p class="quiet-text">${t("statistics.curve-about")}</p></section>
        ${when(score.bins.length, () => html`<section class="stat-card"><h3>${t("statistics.score")}</h3>${scores(t, score)}
          ${measureTable(t, t("statistics.score"), [{ ...score, id: "score", label: t("statistics.points") }], true)}<p class="quiet-text">${t("statistics.score-about")}</p></section>`)}
        ${when(detail.sources.length, () => this.#measures("sources", detail.sources.map(named)))}
        ${when(detail.traits.length, () => this.#measures("traits", detail.traits.map(named)))}
      </div>
      ${this.#habits(detail.habits, batch, say)}`;
  }

  /** @param {"sources" | "traits"} part @param {(Measure & {label: string})[]} rows */
  #measures(part, rows) {
    const { t } = this;
    return html`<section class="stat-card"><h3>${t(`statistics.${part}`)}</h3>${measureTable(t, t(`statistics.${part}`), rows)}<p class="quiet-text">${t(`statistics.${part}-about`)}</p></section>`;
  }

  /** A word of the game, or the bare end of its id where the game has none. @param {string} id @param {import("../types.js").Say} say */
  #word(id, say) {
    return say.has(id) ? say(id) : id.split(".").slice(-1)[0];
  }

  /** @param {Habits} habits @param {Batch} batch @param {import("../types.js").Say} say */
  #habits(habits, batch, say) {
    const { t } = this;
    const named = (/** @type {Habit} */ one) => ({ ...one, label: this.#word(one.id, say) });
    const timed = (/** @type {Habit} */ one) => ({ ...one, label: t(`statistics.phase.${one.id}`) });
    const see = (/** @type {import("../parts/stat-tables.js").Dearest} */ one) => html`<a class="stat-see" href="#/replay/${one.game}/review/${one.number}">${t("statistics.see", { number: one.number, cost: percent(one.cost) })}</a>`;
    return html`<section class="stat-card wide"><h3>${t("statistics.habits")}</h3>
      ${habits.games ? this.#claims(habits, say) : html`<p>${t("statistics.no-habits")}</p>`}
      ${this.#reviews(batch)}
      ${when(habits.games, () => html`<div class="stat-pair">
        <div>${habitTable(t, t("statistics.habits"), habits.kinds.map(named), see)}</div>
        <div><h4>${t("statistics.phases")}</h4>${habitTable(t, t("statistics.phases"), habits.phases.map(timed), see)}
          ${when(habits.missed.length, () => html`<h4>${t("statistics.missed")}</h4><ul class="stat-missed">${habits.missed.map((one) => html`<li>
            ${t(one.kind === one.better ? "statistics.missed-same" : "statistics.missed-one", { kind: this.#word(one.kind, say), better: this.#word(one.better, say), n: one.moves, cost: percent(one.cost, 1) })}</li>`)}</ul>`)}</div></div>
        <p class="quiet-text">${t("statistics.habits-about")}</p>`)}</section>`;
  }

  /** What may be said of habits, and nothing beyond. @param {Habits} habits @param {import("../types.js").Say} say */
  #claims({ games, needed, kinds }, say) {
    const { t } = this;
    if (games < needed) return html`<p class="stat-said">${t("statistics.few-reviewed", { n: games, needed })}</p>`;
    const clear = kinds.filter(({ verdict }) => verdict === "above" || verdict === "below");
    const facts = (/** @type {Habit} */ one) => ({ kind: this.#word(one.id, say), cost: percent(one.own, 1), others: percent(one.field ?? 0, 1) });
    return html`<p class="quiet-text">${t("statistics.reviewed", { n: games })}</p>
      ${clear.length ? html`<ul class="stat-claims">${clear.map((one) => html`<li class=${one.verdict}>${icon(one.verdict === "above" ? "minus" : "plus")}<span>${t(`statistics.habit.${one.verdict}`, facts(one))}</span></li>`)}</ul>`
        : html`<p class="stat-said">${t("statistics.habit.none")}</p>`}`;
  }

  /** The last games are reviewed on request; that goes on without this page. @param {Batch} batch */
  #reviews({ running, done, of }) {
    const { t } = this;
    if (!of) return html``;
    if (running) return html`<p class="stat-batch" role="status"><progress max=${of} value=${done} aria-label=${t("statistics.reviewing", { done, of })}></progress>
      <span>${t("statistics.reviewing", { done, of })}</span><button class="button" @click=${() => this.#batch(remove)}>${t("statistics.review-stop")}</button></p>`;
    if (done === of) return html`<p class="quiet-text">${t("statistics.review-none", { n: of })}</p>`;
    return html`<p class="stat-batch"><button class="button primary" @click=${() => this.#batch(post)}>${icon("search")}${t("statistics.review")}</button>
      <span class="quiet-text">${t("statistics.review-about", { n: of })}</span></p>`;
  }
}

customElements.define("statistics-page", StatisticsPage);
