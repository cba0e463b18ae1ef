/** `<rules-figure>`: a rule on a little board, drawn by the board of the table itself once it comes into sight. */
import { html, nothing } from "/vendor/lit.js";
import { catalog } from "../api.js";
import { attempt, factsOf, framesOf } from "../book.js";
import { icon } from "../icons.js";
import { Part, when } from "../part.js";
import { shown } from "../sitting.js";
import { words } from "../words.js";
import { boardModule } from "./board-stage.js";

/** @typedef {import("../book.js").Figure} Figure */
/** @typedef {import("../book.js").Frame} Frame */

const AHEAD = "300px"; // so far before it comes into sight

class RulesFigure extends Part {
  static properties = { game: {}, name: {}, figure: {}, frames: { state: true }, at: { state: true }, own: { state: true }, failed: { state: true } };

  constructor() {
    super();
    this.game = "";
    /** Its id. */
    this.name = "";
    /** @type {Figure | null} */
    this.figure = null;
    /** @type {Frame[]} */
    this.frames = [];
    this.at = 0;
    /** What the reader's own move led to. @type {Frame | null} */
    this.own = null;
    this.failed = false;
    /** @type {any} */
    this.facts = null;
    /** @type {string[]} */
    this.colors = [];
    /** @type {import("../types.js").BoardModule | null} */
    this.module = null;
    this.watch = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && this.load(), { rootMargin: AHEAD });
  }

  connectedCallback() {
    super.connectedCallback();
    if (!this.frames.length) this.watch.observe(this);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.watch.disconnect();
  }

  /** Everything it takes; the text of the rules never waits for it. */
  async load() {
    const { game, name, figure } = this;
    this.watch.disconnect();
    if (!figure || this.frames.length) return;
    try {
      const [frames, facts, { games }, module] = await Promise.all([framesOf(game, name), factsOf(game, figure), catalog(), boardModule(game)]);
      const colors = games.find((one) => one.id === game)?.colors ?? [];
      Object.assign(this, { facts, colors, module, frames, failed: false });
    } catch {
      this.failed = true;
    }
  }

  get #names() {
    return this.t("app.seat.bot-names").split(", ").slice(0, this.figure?.players);
  }

  get #say() {
    return words.speaker(this.game, this.#names);
  }

  /** @param {number} at */
  #go(at) {
    this.own = null;
    this.at = at;
  }

  /** Legal or not: the answer is what one came to see. @param {string} move */
  async #try(move) {
    try {
      this.own = await attempt(this.game, this.name, this.at, move);
    } catch {
      this.failed = true;
    }
  }

  render() {
    const { figure, name } = this;
    if (!figure) return nothing;
    const frame = this.own ?? this.frames[this.at];
    const id = `figure-${this.game}-${name}`;
    return html`<figure class="little" aria-labelledby=${id}>
      <div class="little-board">${frame ? this.#board(figure, frame) : this.#empty()}</div>
      <figcaption>
        <p id=${id}>${this.#say(`figure.${name}`)}</p>
        ${when(frame && figure.scores.length, () => this.#score(figure, frame))}
        ${when(frame && (figure.steps > 1 || figure.play || frame.refused), () => this.#steps(figure, frame))}
      </figcaption>
    </figure>`;
  }

  #empty() {
    if (!this.failed) return html`<div class="waiting"><span class="dots" aria-hidden="true"><i></i><i></i><i></i></span></div>`;
    return html`<div class="waiting"><p>${this.t("app.rules.figure-failed")}</p>
      <button class="button" @click=${() => this.load()}>${icon("again")}${this.t("app.again")}</button></div>`;
  }

  /** @param {Figure} figure @param {Frame} frame */
  #board(figure, frame) {
    const seats = shown(this.#names.map((name, n) => ({ kind: /** @type {const} */ ("person"), name, bot: null, color: this.colors[n] })));
    const marks = frame.refused ? frame.refused.places ?? [] : this.own ? [] : figure.light;
    const ghost = frame.ghost && { ...frame.ghost, passing: true, pencil: !frame.ghost.preview };
    return html`<board-stage ?inert=${!figure.play} .game=${this.game} .facts=${this.facts} .view=${frame.view} .seats=${seats} .legal=${this.own && !this.own.refused ? [] : frame.legal}
      .ghost=${ghost} .marks=${marks} .recent=${frame.notes.length ? frame.notes : null} .sheet=${frame.sheet} .replay=${true} .figure=${figure} .say=${this.#say}
      @pick=${(/** @type {CustomEvent} */ event) => this.#try(event.detail.move)} @try=${(/** @type {CustomEvent} */ event) => this.#try(event.detail.move)}></board-stage>`;
  }

  /** What is worth how much here. @param {Figure} figure @param {Frame} frame */
  #score({ seat, scores }, { sheet }) {
    const items = sheet[seat ?? 0].filter(({ id }) => scores.includes(id.slice("score.".length)));
    return html`<ul class="worth">${items.map((item) => html`<li><span>${this.#say(item.id, item.facts)}</span> <b>${item.points}</b></li>`)}</ul>`;
  }

  /** @param {Figure} figure @param {Frame} frame */
  #steps(figure, frame) {
    const { t, at, own } = this;
    const last = figure.steps - 1;
    return html`<div class="figure-steps">
      ${when(last > 0 || own, () => html`<div class="stepper" role="group" aria-label=${t("app.rules.step", { n: at + 1, last: last + 1 })}>
        ${this.#button("back", t("app.rules.back"), at > 0 && !own, () => this.#go(at - 1))}
        <span class="pips" aria-hidden="true">${Array.from({ length: last + 1 }, (_, n) => html`<i class=${n === at ? "on" : ""}></i>`)}</span>
        ${own || (at === last && last > 0)
          ? this.#button("again", t("app.rules.again"), true, () => this.#go(own ? at : 0))
          : this.#button("next", t("app.rules.next"), at < last, () => this.#go(at + 1))}
      </div>`)}
      <p class="told" role="status">${this.#told(figure, frame)}</p>
    </div>`;
  }

  /** @param {any} name @param {string} label @param {boolean} on @param {() => void} act */
  #button(name, label, on, act) {
    return html`<button class="quiet square" aria-label=${label} title=${label} ?disabled=${!on} @click=${act}>${icon(name)}</button>`;
  }

  /** What happens at this step. @param {Figure} figure @param {Frame} frame */
  #told(figure, frame) {
    const say = this.#say;
    const rule = frame.refused?.facts?.rule;
    if (frame.refused)
      return html`<b>${say.note(frame.refused)}</b> ${when(say.has(`rules.${rule}`), () => html`<a href="#/rules/${this.game}/${rule}">${this.t("app.rules.why")}</a>`)}`;
    if (frame.ghost?.preview) return this.module?.summary?.(frame.ghost.preview, say) ?? frame.ghost.move;
    if (frame.notes.length) return frame.notes.map((note) => say.note(note)).join(" ");
    return frame.legal.length ? this.t("app.rules.try") : nothing;
  }
}

customElements.define("rules-figure", RulesFigure);
