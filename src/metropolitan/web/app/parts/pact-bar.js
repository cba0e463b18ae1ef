/** What people at different screens do together: `<pact-bar>` shows what is asked, `<pact-menu>` asks. */
import { html, nothing } from "/vendor/lit.js";
import { icon } from "../icons.js";
import { Part, chip, when } from "../part.js";

/** @typedef {import("../accord.js").Pact} Pact */
/** @typedef {import("../types.js").SeatShown} SeatShown */

const ICONS = /** @type {const} */ ({ undo: "undo", pause: "pause", end: "flag" });

class PactBar extends Part {
  static properties = { pact: {}, seats: {}, mine: {}, paused: { type: Boolean } };

  constructor() {
    super();
    /** @type {Pact | null} */
    this.pact = null;
    /** @type {SeatShown[]} */
    this.seats = [];
    /** The seats of this page's person. @type {number[]} */
    this.mine = [];
    this.paused = false;
  }

  render() {
    if (this.pact?.what) return this.#question(this.pact);
    return this.paused ? this.#paused() : nothing;
  }

  /** @param {Pact} pact */
  #question(pact) {
    const { t } = this;
    const what = /** @type {"undo" | "pause" | "end"} */ (pact.what);
    const by = this.seats[pact.by ?? 0];
    const own = this.mine.includes(pact.by ?? -1);
    const said = own ? t(`app.pact.i-${what}`) : t(`app.pact.ask-${what}`, { name: by?.name });
    return html`<section class="pact" aria-label=${t("app.pact.title")}>
      <p role="status">${icon(ICONS[what])}<span><b>${said}</b> ${this.#waits(pact)}</span></p>
      <div class="choice">${pact.mine
        ? html`<button class="button" @click=${() => this.fire("agree", { yes: false })}>${icon("close")}${t("app.pact.no")}</button>
          <button class="button primary" @click=${() => this.fire("agree", { yes: true })}>${icon("check")}${t("app.pact.yes")}</button>`
        : when(own, () => html`<button class="button" @click=${() => this.fire("agree", { yes: false })}>${icon("close")}${t("app.pact.withdraw")}</button>`)}
      </div></section>`; // prettier-ignore
  }

  /** Who has not answered yet. @param {Pact} pact */
  #waits({ wait, mine }) {
    const others = wait.filter((seat) => !this.mine.includes(seat)).map((seat) => this.seats[seat]);
    if (!others.length || (mine && others.length === 0)) return nothing;
    return html`<span class="quiet-text">${this.t("app.pact.wait")} ${others.map((seat) => html`<span class="who">${chip(seat)}${seat.name}</span>`)}</span>`;
  }

  #paused() {
    const { t } = this;
    return html`<section class="pact" aria-label=${t("app.clock.title")}><p role="status">${icon("pause")}<span><b>${t("app.clock.paused")}</b></span></p>
      <div class="choice">${when(this.mine.length, () => html`<button class="button primary" @click=${() => this.fire("resume")}>${icon("play")}${t("app.clock.resume")}</button>`)}</div></section>`;
  }
}

class PactMenu extends Part {
  static properties = { alone: { type: Boolean }, clock: { type: Boolean }, paused: { type: Boolean }, moved: { type: Boolean }, busy: { type: Boolean } };

  constructor() {
    super();
    /** Whether nobody else is to agree. */
    this.alone = false;
    this.clock = false;
    this.paused = false;
    /** Whether there is a move of one's own to take back. */
    this.moved = false;
    this.busy = false;
  }

  render() {
    const { t } = this;
    const ask = (/** @type {"undo" | "pause" | "end"} */ what, /** @type {boolean} */ able) =>
      html`<button class="button small" ?disabled=${this.busy || !able} @click=${() => this.fire("ask", { what })}>${icon(ICONS[what])}${t(`app.pact.${what}`)}</button>`;
    const pause = when(this.clock, () => ask("pause", !this.paused));
    if (this.alone) return html`<div class="choice">${pause}</div>`;
    return html`<p class="quiet-text">${t("app.pact.about")}</p>
      <div class="choice pact-menu">${ask("undo", this.moved)} ${pause} ${ask("end", true)}</div>`;
  }
}

customElements.define("pact-bar", PactBar);
customElements.define("pact-menu", PactMenu);
