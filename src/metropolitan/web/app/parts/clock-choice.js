/** `<clock-choice>`: how much time there is at a new table, and what happens when it is out. Fires `clock`. */
import { html } from "/vendor/lit.js";
import { Part, when } from "../part.js";
import { clockWords } from "./seat-clock.js";

/** @typedef {{kind: "live", bank: number, move: number, out: "bot" | "end"} | {kind: "turns", hours: number, out: "bot" | "end"} | null} ClockWish */

/** @type {any[]} */
const PRESETS = [
  null,
  { kind: "live", bank: 300, move: 15 },
  { kind: "live", bank: 900, move: 30 },
  { kind: "turns", hours: 24 },
  { kind: "turns", hours: 72 },
];

class ClockChoice extends Part {
  static properties = { clock: {} };

  constructor() {
    super();
    /** @type {ClockWish} */
    this.clock = null;
  }

  get #chosen() {
    const { out, ...mine } = this.clock ?? { out: "bot" };
    return this.clock ? PRESETS.findIndex((one) => JSON.stringify(one) === JSON.stringify(mine)) : 0;
  }

  /** @param {number} n @param {"bot" | "end"} out */
  #choose(n, out) {
    this.clock = PRESETS[n] && { ...PRESETS[n], out };
    this.fire("clock", { clock: this.clock });
  }

  render() {
    const { t } = this;
    const out = this.clock?.out ?? "bot";
    const chosen = this.#chosen;
    return html`<div class="clock-choice">
      <label class="field"><span>${t("app.clock.title")}</span>
        <select name="clock" @change=${(/** @type {any} */ event) => this.#choose(Number(event.target.value), out)}>
          ${PRESETS.map((one, n) => html`<option value=${n} .selected=${n === chosen}>${clockWords(t, one)}</option>`)}
        </select><small>${t(`app.clock.about-${this.clock?.kind ?? "none"}`)}</small></label>
      ${when(this.clock, () => html`<label class="field"><span>${t("app.clock.out")}</span>
        <select name="out" @change=${(/** @type {any} */ event) => this.#choose(chosen, event.target.value)}>
          ${["bot", "end"].map((way) => html`<option value=${way} .selected=${way === out}>${t(`app.clock.out-${way}`)}</option>`)}
        </select></label>`)}
    </div>`;
  }
}

customElements.define("clock-choice", ClockChoice);
