/** `<hint-panel>`: the best moves, what they give everybody, and why. A move that is pointed at lies on the board as a
 * ghost; one that is chosen stays there until it is confirmed or taken back. */
import { html, nothing } from "/vendor/lit.js";
import { icon } from "../icons.js";
import { Part, when } from "../part.js";
import { botName } from "./bot-choice.js";
import { chanceBar, chanceLegend, change, percent } from "./chances.js";

/** @typedef {import("../types.js").Hint} Hint */
/** @typedef {import("../types.js").HintMove} HintMove */

class HintPanel extends Part {
  static properties = { hint: {}, seats: {}, module: {}, say: {}, ghost: {} };

  constructor() {
    super();
    /** Null while it is thought about. @type {Hint | null} */
    this.hint = null;
    /** @type {import("../types.js").SeatShown[]} */
    this.seats = [];
    /** @type {import("../types.js").BoardModule | null} */
    this.module = null;
    /** @type {any} */
    this.say = null;
    /** @type {import("../types.js").Ghost | null} */
    this.ghost = null;
  }

  render() {
    const { t, hint } = this;
    return html`<section class="hint" aria-labelledby="hint-title" aria-busy=${!hint}>
      <div class="hint-head"><h2 id="hint-title" tabindex="-1">${icon("hint")}${t("app.hint.title")}</h2>
        <button class="quiet square" aria-label=${t("app.close")} title=${t("app.close")} @click=${() => this.fire("hint-away")}>${icon("close")}</button></div>
      ${hint ? this.#told(hint) : html`<p class="hint-wait" role="status"><span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>${t("app.hint.wait")}</p>`}
    </section>`;
  }

  /** @param {Hint} hint */
  #told(hint) {
    const { t, seats } = this;
    return html`<div class="hint-now"><span>${t("app.hint.now")}</span>${chanceBar(t, hint.chances, seats)}${chanceLegend(t, hint.chances, seats)}</div>
      <ol class="hint-moves" @pointerleave=${() => this.fire("unshow")}>${hint.moves.map((move) => this.#move(hint, move))}</ol>
      <p class="quiet-text">${t("app.hint.about", { bot: botName(t, hint.bot), n: hint.playouts })}</p>`;
  }

  /** @param {Hint} hint @param {HintMove} one */
  #move({ seat }, one) {
    const { t, say, seats } = this;
    const laid = this.ghost?.move === one.move;
    const enter = (/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && this.fire("show", { ...one, passing: true });
    return html`<li><button class="hint-move ${laid ? "laid" : ""}" aria-pressed=${laid && !this.ghost?.passing} @pointerenter=${enter}
        @click=${() => this.fire("show", one)}>
      <span class="hint-line"><b>${this.module?.named?.(one.preview, say) || one.move}</b>
        <span class="hint-chance">${percent(t, one.chances[seat])}${when(one.loss >= 0.005, () => html` <small>${change(t, -one.loss)}</small>`)}</span></span>
      ${chanceBar(t, one.chances, seats)}
      ${one.reasons.length ? html`<span class="reasons">${one.reasons.map((note) => html`<span>${say.note(note)}</span>`)}</span>` : nothing}
    </button></li>`;
  }
}

customElements.define("hint-panel", HintPanel);
