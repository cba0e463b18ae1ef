/** `<confirm-bar>`: what the move would do, in words, and the choice; otherwise whose turn it is. */
import { html } from "/vendor/lit.js";
import { icon } from "../icons.js";
import { Part } from "../part.js";

class ConfirmBar extends Part {
  static properties = { ghost: {}, module: {}, say: {}, busy: { type: Boolean }, plans: { type: Boolean } };

  constructor() {
    super();
    /** @type {import("../types.js").Ghost | null} */
    this.ghost = null;
    /** @type {import("../types.js").BoardModule | null} */
    this.module = null;
    /** @type {any} */
    this.say = null;
    this.busy = false;
    /** Whether a pencilled move can be made a plan. */
    this.plans = false;
  }

  get #words() {
    const ghost = /** @type {import("../types.js").Ghost} */ (this.ghost);
    if (ghost.pencil) return this.t("app.confirm.pencil", { move: ghost.move });
    return this.module?.summary?.(ghost.preview, this.say) || this.t("app.confirm.move", { move: ghost.move });
  }

  /** @param {string} move */
  #plan(move) {
    if (!this.plans) return "";
    return html`<button class="button primary" @click=${() => this.fire("plan", { plan: { move } })}>${icon("clock")}${this.t("app.plan.make")}</button>`;
  }

  render() {
    if (!this.ghost) return html``;
    const { t } = this;
    return html`<section class="confirm ${this.ghost.pencil ? "pencil" : ""}" aria-label=${t("app.confirm.title")}>
      <p role="status">${this.ghost.pencil ? icon("pencil") : ""}<span>${this.#words}</span></p>
      <div class="choice">
        <button class="button" @click=${() => this.fire("cancel")}>${icon("close")}${t("app.confirm.no")}<kbd aria-hidden="true">Esc</kbd></button>
        ${this.ghost.pencil ? this.#plan(this.ghost.move) : html`<button class="button primary" ?disabled=${this.busy} @click=${() => this.fire("confirm")}>
          ${icon("check")}${t("app.confirm.yes")}<kbd aria-hidden="true">↵</kbd></button>`}
      </div>
    </section>`;
  }
}

customElements.define("confirm-bar", ConfirmBar);
