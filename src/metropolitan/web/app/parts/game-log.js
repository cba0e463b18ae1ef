/** `<game-log>`: what happened, in words, newest first; each line lights its place on the board. */
import { classMap, html, repeat } from "/vendor/lit.js";
import { bookOf } from "../book.js";
import { icon } from "../icons.js";
import { Part, chip, when } from "../part.js";

/** @typedef {import("../types.js").LogEntry} LogEntry */
/** @typedef {import("../types.js").Note} Note */

const POOR = ["inaccuracy", "mistake", "blunder"];

class GameLog extends Part {
  static properties = { game: {}, rules: { state: true }, entries: {}, asides: {}, grades: {}, seats: {}, say: {}, at: {}, jumps: { type: Boolean }, held: { state: true } };

  constructor() {
    super();
    this.game = "";
    /** The rule that each event rests on. @type {Record<string, string>} */
    this.rules = {};
    /** @type {LogEntry[]} */
    this.entries = [];
    /** What has happened beside the moves. @type {import("../accord.js").Aside[]} */
    this.asides = [];
    /** How good the moves were, where a review tells: the poor ones are marked. @type {string[]} */
    this.grades = [];
    /** @type {import("../types.js").SeatShown[]} */
    this.seats = [];
    /** @type {any} */
    this.say = null;
    /** The entry to show as the current one; with `jumps` a line leads there. @type {number | null} */
    this.at = null;
    this.jumps = false;
    this.held = "";
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  willUpdate(changed) {
    if (changed.has("game") && this.game) bookOf(this.game).then(({ events }) => (this.rules = events), () => undefined);
  }

  /** The current line stays in sight, without moving the page. @param {Map<PropertyKey, unknown>} changed */
  updated(changed) {
    const box = this.parentElement;
    const now = /** @type {HTMLElement | null} */ (this.querySelector(".now"));
    if (this.at === null || !box || !(changed.has("at") || changed.has("entries"))) return;
    box.scrollTop = now ? now.offsetTop - box.offsetTop - box.clientHeight / 3 : box.scrollHeight;
  }

  render() {
    const [{ length }, early] = [this.entries, this.#beside(0)];
    if (!length && !this.asides.length) return html`<p class="quiet-text">${this.t("app.log.empty")}</p>`;
    return html`<ol class="log" reversed>
      ${repeat([...this.entries].reverse(), (entry) => entry.number, (entry) => [this.#beside(entry.number), this.#entry(entry)])}${early}
    </ol>`;
  }

  /** What happened after so many moves; after moves that were taken back it stands with the last. @param {number} number */
  #beside(number) {
    const last = this.entries.length;
    const here = this.asides.filter(({ after }) => Math.min(after, last) === number);
    return here.reverse().map(({ note }) => html`<li class="entry aside"><div><p class="line">${this.say?.note(note) ?? ""}</p></div></li>`);
  }

  /** @param {LogEntry} entry */
  #entry(entry) {
    const seat = entry.seat === null ? null : this.seats[entry.seat];
    const grade = this.grades[entry.number - 1];
    const classes = classMap({ entry: true, now: entry.number === this.at, later: this.at !== null && entry.number > this.at });
    return html`<li class=${classes} value=${entry.number} aria-current=${entry.number === this.at ? "step" : "false"}>
      ${when(seat, () => chip(/** @type {any} */ (seat)))}
      ${when(POOR.includes(grade), () => html`<span class="grade ${grade}" title=${this.t(`review.grades.${grade}`)}><span class="unseen">${this.t(`review.grades.${grade}`)}</span></span>`)}
      <div>${entry.notes.map((note, n) => this.#line(entry, note, `${entry.number}.${n}`))}</div>
    </li>`;
  }

  /** @param {LogEntry} entry @param {Note} note @param {string} key */
  #line(entry, note, key) {
    const [text, places] = [this.say?.note(note) ?? "", note.places ?? []];
    if (!places.length && !this.jumps) return html`<div class="told-line"><p class="line">${text}</p>${this.#rule(note)}</div>`;
    return html`<div class="told-line"><button class="line" aria-pressed=${this.held === key}
      @pointerenter=${() => this.#light(places)} @pointerleave=${() => this.#light([])}
      @focus=${() => this.#light(places)} @blur=${() => this.#let_go()}
      @click=${() => this.#choose(entry, places, key)}>${text}</button>${this.#rule(note)}</div>`;
  }

  /** The rule that it rests on opens over the game. @param {Note} note */
  #rule({ id }) {
    const rule = this.rules[id.slice("event.".length)];
    const open = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.fire("open", { what: "rules", game: this.game, rule });
    };
    const label = this.t("app.rules.of-line");
    return when(rule, () => html`<a class="line-rule" href="#/rules/${this.game}/${rule}" aria-label=${label} title=${label} @click=${open}>${icon("rules")}</a>`);
  }

  /** @param {LogEntry} entry @param {string[]} places @param {string} key */
  #choose(entry, places, key) {
    if (this.jumps) return this.fire("jump", { number: entry.number });
    this.held = this.held === key ? "" : key;
    this.fire("light", { places: this.held ? places : [] });
  }

  /** @param {string[]} places */
  #light(places) {
    if (!this.held) this.fire("light", { places });
  }

  #let_go() {
    this.held = "";
    this.fire("light", { places: [] });
  }
}

customElements.define("game-log", GameLog);
