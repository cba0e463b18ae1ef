/** `<game-review>`: what the moment shown in a replay was worth, what would have been better, and what decided the game. */
import { html, nothing } from "/vendor/lit.js";
import { icon } from "../icons.js";
import { Part, chip, when } from "../part.js";
import { botName } from "./bot-choice.js";
import { chanceBar, chanceLegend, change, percent } from "./chances.js";
import { fold } from "./desk.js";

/** @typedef {import("../types.js").Review} Review */
/** @typedef {import("../types.js").ReviewMove} ReviewMove */
/** @typedef {import("../types.js").SeatShown} SeatShown */

const LIKELY = 3; // cards that an observer thinks of first

class GameReview extends Part {
  static properties = { review: {}, progress: {}, seats: {}, at: {}, log: {}, say: {}, better: {}, shown: { type: Boolean } };

  constructor() {
    super();
    /** @type {Review | null} */
    this.review = null;
    /** How much of it is done, from 0 to 1; null where nobody has asked. @type {number | null} */
    this.progress = null;
    /** @type {SeatShown[]} */
    this.seats = [];
    this.at = 0;
    /** @type {import("../types.js").LogEntry[]} */
    this.log = [];
    /** @type {any} */
    this.say = null;
    /** The better move in words, once it is known. */
    this.better = "";
    this.shown = false;
  }

  render() {
    const { t, review } = this;
    return html`<section class="review" aria-labelledby="review-title">
      <h2 id="review-title">${icon("curve")}${t("app.review.title")}</h2>
      ${review ? this.#told(review) : this.#coming()}
    </section>`;
  }

  #coming() {
    const { t, progress } = this;
    if (progress === null)
      return html`<p class="quiet-text">${t("app.review.about")}</p>
        <button class="button primary" @click=${() => this.fire("review")}>${icon("curve")}${t("app.review.make")}</button>`;
    return html`<label class="review-wait"><span>${t("app.review.wait")}</span>
      <progress max="1" value=${progress}>${percent(t, progress)}</progress></label>`;
  }

  /** @param {Review} review */
  #told(review) {
    const { t, seats, at } = this;
    const chances = review.positions[Math.min(at, review.positions.length - 1)];
    const move = review.moves[at - 1];
    return html`<div class="review-now"><span>${t("app.review.now")}</span>${chanceBar(t, chances, seats)}${chanceLegend(t, chances, seats)}</div>
      ${move ? this.#move(move) : html`<p class="quiet-text">${t("app.review.begin")}</p>`}
      <h3>${t("review.turning.title")}</h3>
      ${review.turning.length ? html`<ol class="turning-points">${review.turning.map((n) => this.#turn(review.moves[n - 1]))}</ol>` : html`<p class="quiet-text">${t("review.turning.none")}</p>`}
      ${fold("review-seats", t("review.seats.title"), this.#seats(review), true)}
      ${when(review.beliefs, () => fold("beliefs", t("review.beliefs.title"), this.#beliefs(review), false))}
      <p class="quiet-text">${t("app.review.judged", { bot: botName(t, review.bot) })}</p>`;
  }

  // ---- the move shown ----

  /** @param {ReviewMove} move */
  #move(move) {
    const { t, say } = this;
    const told = this.log[move.number - 1]?.notes[0];
    const poor = move.loss > 0;
    return html`<div class="judged ${move.grade}" aria-live="polite">
      <p class="judged-head">${chip(this.seats[move.seat])}<b>${told ? say.note(told) : move.move}</b></p>
      <p class="judged-grade">${this.#grade(move.grade)}${when(poor, () => html`<span>${t("app.review.loss", { loss: percent(t, move.loss) })}</span>`)}${this.#luck(move)}</p>
      ${when(poor, () => html`<p class="judged-best">${t("app.review.best", { move: this.better || move.best })}</p>`)}
      ${when(move.reasons.length, () => html`<ul class="reasons">${move.reasons.map((note) => html`<li>${say.note(note)}</li>`)}</ul>`)}
      ${when(poor, () => html`<div class="choice">
        <button class="button small" aria-pressed=${this.shown} @click=${() => this.fire("better")}>${icon(this.shown ? "back" : "search")}${t(this.shown ? "app.review.hide" : "app.review.show")}</button>
        <button class="button small" @click=${() => this.fire("try-better")}>${icon("play")}${t("app.review.try")}</button></div>`)}
    </div>`;
  }

  /** @param {string} grade */
  #grade(grade) {
    return html`<span class="grade ${grade}">${this.t(`review.grades.${grade}`)}</span>`;
  }

  /** What came afterwards that nobody chose. @param {ReviewMove} move */
  #luck(move) {
    const luck = move.luck[move.seat];
    return Math.abs(luck) < 0.03 ? nothing : html`<span>${this.t("app.review.luck", { change: change(this.t, luck) })}</span>`;
  }

  /** @param {ReviewMove} move */
  #turn(move) {
    const { t } = this;
    const luck = this.#lucky(move);
    const text = luck === null ? t("app.review.turn", { n: move.number, loss: change(t, -move.loss) })
      : t("app.review.turn-luck", { n: move.number, name: this.seats[luck].name, change: change(t, move.luck[luck]) }); // prettier-ignore
    return html`<li><button class="turning-point ${move.number === this.at ? "now" : ""}" aria-current=${move.number === this.at ? "step" : "false"}
      @click=${() => this.fire("jump", { number: move.number })}>${chip(this.seats[move.seat])}<span class="unseen">${this.seats[move.seat].name}</span>
      <span>${text}</span>${luck === null ? this.#grade(move.grade) : html`<span class="grade luck">${t("review.luck")}</span>`}</button></li>`;
  }

  /** Who luck helped or hurt most, where it weighed more than the choice. @param {ReviewMove} move */
  #lucky(move) {
    const most = move.luck.map(Math.abs).reduce((best, luck, n, all) => (luck > all[best] ? n : best), 0);
    return move.revealed && Math.abs(move.luck[most]) > move.loss ? most : null;
  }

  // ---- the whole game ----

  /** @param {Review} review */
  #seats(review) {
    const { t } = this;
    return html`<table class="sheet review-sheet"><caption class="unseen">${t("review.seats.title")}</caption>
      <thead><tr><td></td><th scope="col">${t("review.accuracy")}</th><th scope="col">${t("app.review.mean")}</th><th scope="col">${t("review.luck")}</th></tr></thead>
      <tbody>${review.seats.map((seat, n) => html`<tr><th scope="row"><span class="who">${chip(this.seats[n])}${this.seats[n].name}</span></th>
        <td>${percent(t, seat.accuracy / 100)}</td><td>${change(t, -seat.loss)}</td><td>${change(t, seat.luck)}</td></tr>`)}</tbody></table>
      <p class="quiet-text">${t("app.review.seats-about")}</p>`;
  }

  /** What somebody who saw all moves and no secret could think. @param {Review} review */
  #beliefs(review) {
    const { t } = this;
    const believed = review.beliefs?.[this.at] ?? [];
    return html`<p class="quiet-text">${t("app.review.beliefs-about")}</p>
      ${believed.map((kinds, n) => html`<div class="belief"><p class="judged-head">${chip(this.seats[n])}<b>${this.seats[n].name}</b></p>
        ${Object.entries(kinds).map(([kind, cards]) => this.#cards(kind, cards))}</div>`)}`;
  }

  /** @param {string} kind @param {Record<string, number>} cards */
  #cards(kind, cards) {
    const { t, say } = this;
    const first = Object.entries(cards).sort((a, b) => b[1] - a[1]).slice(0, LIKELY);
    return html`<ul>${first.map(([card, chance]) => html`<li><span>${say(`card.${kind}.${card}`)}</span><meter value=${chance} max="1" aria-hidden="true"></meter><span>${percent(t, chance)}</span></li>`)}</ul>`;
  }
}

customElements.define("game-review", GameReview);
