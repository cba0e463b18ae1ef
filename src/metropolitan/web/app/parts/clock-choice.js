/** `<clock-choice>`: how much time there is at a new table, and what happens when it is out. Fires `clock`.
 * With `brief` only what many play is offered. */
import { html, live, nothing } from "/vendor/lit.js";
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

/** What can be set by oneself: in which unit the server has it, and from where to where. */
const OWN = {
  live: { bank: { unit: 60, least: 1, most: 1440 }, move: { unit: 1, least: 0, most: 3600 } },
  turns: { hours: { unit: 24, least: 1, most: 60 } },
};

/** Where setting it oneself begins. @type {Record<string, any>} */
const START = { live: { kind: "live", bank: 600, move: 20 }, turns: { kind: "turns", hours: 48 } };

class ClockChoice extends Part {
  static properties = { clock: {}, brief: { type: Boolean }, own: { state: true } };

  constructor() {
    super();
    /** @type {ClockWish} */
    this.clock = null;
    this.brief = false;
    /** Whether its times are set by oneself. */
    this.own = false;
  }

  get #chosen() {
    const { out, ...mine } = this.clock ?? { out: "bot" };
    if (this.own && this.clock) return this.clock.kind;
    return this.clock ? PRESETS.findIndex((one) => JSON.stringify(one) === JSON.stringify(mine)) : 0;
  }

  /** One of the presets by its number, or a kind to set oneself. @param {string} value */
  #choose(value) {
    this.own = value in OWN;
    this.#set(this.own ? START[value] : PRESETS[Number(value)]);
  }

  /** @param {any} times @param {"bot" | "end"} [out] */
  #set(times, out = this.clock?.out ?? "bot") {
    this.clock = times && { ...times, out };
    this.fire("clock", { clock: this.clock });
  }

  render() {
    const { t } = this;
    const chosen = this.#chosen;
    return html`<div class="clock-choice">
      <label class="field"><span>${t("app.clock.title")}</span>
        <select name="clock" @change=${(/** @type {any} */ event) => this.#choose(event.target.value)}>
          ${PRESETS.map((one, n) => html`<option value=${n} .selected=${live(n === chosen)}>${clockWords(t, one)}</option>`)}
          ${when(!this.brief, () => Object.keys(OWN).map((kind) => html`<option value=${kind} .selected=${live(kind === chosen)}>${t(`app.clock.own-${kind}`)}</option>`))}
        </select>${when(!this.brief, () => html`<small>${t(`app.clock.about-${this.clock?.kind ?? "none"}`)}</small>`)}</label>
      ${this.brief ? nothing : html`${this.#out()} ${this.#times()}`}
    </div>`;
  }

  /** The times as numbers of minutes, seconds and days. */
  #times() {
    const { t } = this;
    const clock = /** @type {any} */ (this.clock);
    if (!this.own || !clock) return nothing;
    const number = (/** @type {[string, {unit: number, least: number, most: number}]} */ [name, { unit, least, most }]) =>
      html`<label class="field"><span>${t(`app.clock.set-${name}`)}</span>
        <input type="number" name=${name} required step="1" min=${least} max=${most} .value=${live(String(clock[name] / unit))}
          @change=${(/** @type {any} */ { target }) => target.reportValidity() && this.#set({ ...clock, [name]: target.valueAsNumber * unit })} /></label>`;
    return html`<div class="clock-times">${Object.entries(OWN[/** @type {"live" | "turns"} */ (clock.kind)]).map(number)}</div>`;
  }

  #out() {
    const { t, clock } = this;
    if (!clock) return nothing;
    return html`<label class="field"><span>${t("app.clock.out")}</span>
      <select name="out" @change=${(/** @type {any} */ event) => this.#set(clock, event.target.value)}>
        ${["bot", "end"].map((way) => html`<option value=${way} .selected=${way === clock.out}>${t(`app.clock.out-${way}`)}</option>`)}
      </select></label>`;
  }
}

customElements.define("clock-choice", ClockChoice);
