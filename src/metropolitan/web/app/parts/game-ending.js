/** `<game-ending>`: who won, why, and what next. */
import { html, ref, styleMap } from "/vendor/lit.js";
import { icon } from "../icons.js";
import { Part, chip, inColor, showModal, when } from "../part.js";
import { settings } from "../settings.js";
import "./fair-seal.js";
import "./score-sheet.js";

const SCRAPS = 36;
const KINDS = ["park", "mall", "lodging", "administration", "industry", "river", "trendy"];

class GameEnding extends Part {
  static properties = { table: {}, seats: {}, state: {}, say: {}, people: {}, next: {}, looks: { type: Boolean } };

  constructor() {
    super();
    /** @type {import("../types.js").TableMessage | null} */
    this.table = null;
    /** @type {import("../types.js").SeatShown[]} */
    this.seats = [];
    /** @type {any} */
    this.state = null;
    /** @type {any} */
    this.say = null;
    /** @type {number[]} */
    this.people = [];
    /** The rematch that is there already. @type {string | null} */
    this.next = null;
    /** Who only looks on can follow, and not ask for more. */
    this.looks = false;
  }

  get #title() {
    const { t, seats, people } = this;
    const winners = /** @type {number[]} */ (this.state.result.winners);
    const names = new Intl.ListFormat(t.language).format(winners.map((n) => seats[n].name));
    if (winners.length === seats.length) return t("app.end.draw");
    if (winners.length > 1) return t("app.end.shared", { names });
    return people.length === 1 && people[0] === winners[0] ? t("app.end.you") : t("app.end.won", { name: names });
  }

  /** Somebody has as many points and still did not win. */
  get #tie() {
    const { scores, winners } = this.state.result;
    return scores.some((/** @type {number} */ score, /** @type {number} */ n) => !winners.includes(n) && score === scores[winners[0]]);
  }

  render() {
    const { t, seats, state } = this;
    const winners = /** @type {number[]} */ (state.result.winners);
    return html`<dialog class="ending" ${ref((dialog) => queueMicrotask(() => showModal(dialog)))}
        style=${styleMap(inColor(seats[winners[0]]?.color ?? "gray"))} aria-labelledby="ending-title" @close=${() => this.fire("look")}>
      ${when(!settings.still, () => scraps())}
      <div class="ending-in">
        <div class="laurels" aria-hidden="true">${winners.map((n) => html`<span class="chip huge" style=${styleMap(inColor(seats[n].color))}>${seats[n].letter}</span>`)}</div>
        <h2 id="ending-title">${this.#title}</h2>
        <ol class="ranks">${this.#ranks()}</ol>
        ${when(this.#tie, () => html`<p class="quiet-text">${t("app.end.tie")}</p>`)}
        <div class="choice">
          ${when(!this.looks || this.next, () => html`<button class="button primary" autofocus @click=${() => this.fire("rematch")}>${icon("again")}${t(this.next ? "app.end.rematch-ready" : "app.end.rematch")}</button>`)}
          <button class="button" @click=${() => this.fire("review")}>${icon("curve")}${t("app.review.title")}</button>
          <button class="button" @click=${() => this.fire("replay")}>${icon("play")}${t("app.end.replay")}</button>
          <button class="button" @click=${() => this.fire("save")}>${icon("save")}${t("app.end.save")}</button>
          ${when("share" in navigator, () => html`<button class="button" @click=${() => this.fire("share")}>${icon("share")}${t("app.end.share")}</button>`)}
          <button class="button" @click=${() => this.fire("look")}>${icon("fit")}${t("app.end.board")}</button>
          <a class="button" href="#/">${icon("home")}${t("app.home.title")}</a>
        </div>
        <details>
          <summary>${t("app.end.breakdown")}</summary>
          <score-sheet .seats=${seats} .state=${state} .say=${this.say}></score-sheet>
        </details>
        ${when(this.table?.fair, () => html`<details>
          <summary>${t("app.fair.title")}</summary>
          <fair-seal .table=${this.table?.id} .fair=${this.table?.fair} over ?plays=${this.people.length}></fair-seal>
        </details>`)}
      </div>
    </dialog>`;
  }

  #ranks() {
    const { scores, winners } = this.state.result;
    const won = (/** @type {number} */ n) => Number(winners.includes(n));
    const order = this.seats.map((_, n) => n).sort((a, b) => won(b) - won(a) || scores[b] - scores[a]);
    return order.map((n) => html`<li class=${won(n) ? "won" : ""} style=${styleMap(inColor(this.seats[n].color))}>
      ${chip(this.seats[n])}<span>${this.seats[n].name}</span><b>${this.t("app.end.points", { n: scores[n] })}</b></li>`);
  }
}

/** Scraps of a map, falling once. */
function scraps() {
  const chance = (/** @type {number} */ n) => Math.abs(Math.sin(n * 12.9898 + 1) * 43758.5453) % 1; // the same every time
  return html`<div class="scraps" aria-hidden="true">
    ${Array.from({ length: SCRAPS }, (_, n) => html`<i style=${styleMap({
      "--c": `var(--${KINDS[n % KINDS.length]})`, "--x": `${chance(n) * 100}%`, "--d": `${chance(n + 37) * 900}ms`,
      "--r": `${Math.round(chance(n + 11) * 720 - 360)}deg`, "--s": `${0.6 + chance(n + 71) * 0.8}` })}></i>`)}
  </div>`; // prettier-ignore
}

customElements.define("game-ending", GameEnding);
