/** `<puzzle-panel>`: what is asked, what was tried, the answer and why. */
import { html, nothing, styleMap } from "/vendor/lit.js";
import { icon } from "../icons.js";
import { Part, chip, inColor, when } from "../part.js";
import { percent } from "./chances.js";

/** @typedef {{move: string, chance: number, best: number, right: boolean, rank: number, of: number, reasons: import("../types.js").Note[], preview: any}} Try */
/** @typedef {{moves: {move: string, chance: number, preview: any}[], reasons: import("../types.js").Note[], exact: boolean}} Solution */

class PuzzlePanel extends Part {
  static properties = { seat: {}, tries: {}, hint: {}, solution: {}, how: {}, module: {}, say: {}, ghost: {} };

  constructor() {
    super();
    /** Who is to move. @type {import("../types.js").SeatShown | null} */
    this.seat = null;
    /** @type {Try[]} */
    this.tries = [];
    /** @type {import("../types.js").Note | null} */
    this.hint = null;
    /** @type {Solution | null} */
    this.solution = null;
    /** @type {import("../puzzling.js").How | null} */
    this.how = null;
    /** @type {import("../types.js").BoardModule | null} */
    this.module = null;
    /** @type {any} */
    this.say = null;
    /** @type {import("../types.js").Ghost | null} */
    this.ghost = null;
  }

  /** @param {{move: string, preview: any}} one */
  #named({ move, preview }) {
    return this.module?.named?.(preview, this.say) || move;
  }

  render() {
    const { t, seat, solution, how } = this;
    if (!seat) return nothing;
    return html`<section class="puzzle ${how ?? ""}" aria-labelledby="puzzle-title">
      <h2 id="puzzle-title" tabindex="-1">${how ? icon(how === "given" ? "eye" : "check") : chip(seat)}${t(how ? `app.puzzle.now-${how}` : "app.puzzle.ask")}</h2>
      ${solution ? this.#solved(solution) : this.#open()}
    </section>`;
  }

  #open() {
    const { t, say, hint } = this;
    return html`<p>${t("app.puzzle.about")}</p>
      ${when(hint, () => html`<p class="puzzle-hint">${icon("hint")}<span>${t("app.puzzle.hint", { reason: say.note(hint) })}</span></p>`)}
      ${when(this.tries.length, () => html`<ol class="puzzle-tries" aria-label=${t("app.puzzle.tries")}>${this.tries.map((one) => this.#tried(one))}</ol>`)}`;
  }

  /** A move that was not the best. @param {Try} one */
  #tried(one) {
    const { t, say } = this;
    return html`<li class="puzzle-try"><b>${icon("close")}${this.#named(one)}</b>
      <span>${t("app.puzzle.wrong", { chance: percent(t, one.chance), best: percent(t, one.best) })}
        ${t(one.rank === 2 ? "app.puzzle.second" : "app.puzzle.rank", { n: one.rank, of: one.of })}</span>
      ${this.#reasons(one.reasons, say)}</li>`;
  }

  /** @param {import("../types.js").Note[]} reasons @param {any} say */
  #reasons(reasons, say) {
    return when(reasons.length, () => html`<span class="reasons">${reasons.map((note) => html`<span>${say.note(note)}</span>`)}</span>`);
  }

  /** @param {Solution} solution */
  #solved({ moves: [best, ...others], reasons, exact }) {
    const { t, say } = this;
    const tried = this.tries.filter((one) => !one.right);
    const rest = [...tried, ...others.filter(({ move }) => !tried.some((one) => one.move === move))].sort((a, b) => b.chance - a.chance);
    return html`<div class="puzzle-best">${this.#worth(best, t("app.puzzle.best"))}${this.#reasons(reasons, say)}</div>
      <h3>${t("app.puzzle.others")}</h3>
      <ul class="puzzle-moves" @pointerleave=${() => this.fire("unshow")}>${rest.map((one) => html`<li>${this.#worth(one, tried.some(({ move }) => move === one.move) ? t("app.puzzle.yours") : "")}</li>`)}</ul>
      <p class="quiet-text">${t(exact ? "app.puzzle.exact" : "app.puzzle.searched")}</p>`;
  }

  /** A move with its chance as a bar; chosen, it lies on the board. @param {{move: string, chance: number, preview: any}} one @param {string} label */
  #worth(one, label) {
    const { t } = this;
    const laid = this.ghost?.move === one.move;
    const enter = (/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && this.fire("show", one);
    return html`<button class="hint-move ${laid ? "laid" : ""}" aria-pressed=${laid} @pointerenter=${enter} @click=${() => this.fire("show", one)}>
      ${when(label, () => html`<small class="puzzle-label">${label}</small>`)}
      <span class="hint-line"><b>${this.#named(one)}</b><span class="hint-chance">${percent(t, one.chance)}</span></span>
      <span class="chance-bar" style=${styleMap({ ...inColor(this.seat?.color ?? ""), "--part": `${100 * one.chance}%` })} aria-hidden="true"><i></i></span></button>`;
  }
}

customElements.define("puzzle-panel", PuzzlePanel);
