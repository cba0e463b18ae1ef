/** `<seat-clock>`: the time of a seat. It ticks only while it runs, and turns red when little is left. */
import { html } from "/vendor/lit.js";
import { timeOf } from "../accord.js";
import { Part, when } from "../part.js";

const SOON = 20_000; // ms that are little
const HOUR = 3_600_000;

/** @typedef {import("../accord.js").Clock} Clock */

class SeatClock extends Part {
  static properties = { clock: {}, seat: { type: Number }, bank: { type: Boolean }, mine: { type: Boolean } };

  #timer = 0;
  #warned = false;

  constructor() {
    super();
    /** @type {Clock | null} */
    this.clock = null;
    this.seat = 0;
    /** Whether there is a bank; otherwise every move has the same time. */
    this.bank = false;
    this.mine = false;
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  /** Wakes when the next second, or minute, is shown; who is to move hears once that little is left.
   * @param {{bank: number, move: number, due: number, runs: boolean}} time @param {number} shown */
  #tick({ due, runs }, shown) {
    clearTimeout(this.#timer);
    if (!runs || due <= 0) return;
    const step = shown >= HOUR ? 60_000 : 1000;
    this.#timer = window.setTimeout(() => this.requestUpdate(), (shown % step) + 20);
    if (due > SOON) this.#warned = false;
    else if (this.mine && !this.#warned) {
      this.#warned = true;
      this.fire("announce", this.t("app.clock.soon", { time: spoken(this.t, due) }));
    }
  }

  render() {
    const { clock, t } = this;
    if (!clock) return html``;
    const time = timeOf(clock, this.seat);
    const [shown, extra] = this.bank ? [time.bank, time.runs ? time.move : 0] : [time.due, 0];
    this.#tick(time, extra > 0 ? extra : shown);
    if (!this.bank && !time.runs) return html``;
    const low = time.runs && time.due < SOON;
    return html`<span class="clock ${time.runs ? "runs" : ""} ${low ? "low" : ""}" title=${t(time.runs ? "app.clock.runs" : "app.clock.left")}>
      <span class="digits" aria-hidden="true">${brief(t, shown)}${when(extra > 0, () => html`<small>+ ${brief(t, extra)}</small>`)}</span>
      <span class="unseen">${t("app.clock.has", { time: spoken(t, shown + extra) })}</span></span>`;
  }
}

/** 4:05, 3 h 20 min, 2 days. @param {import("../types.js").Say} t @param {number} ms */
export function brief(t, ms) {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 3600) return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return spoken(t, ms);
}

/** A time in words. @param {import("../types.js").Say} t @param {number} ms */
export function spoken(t, ms) {
  const seconds = Math.ceil(ms / 1000);
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60];
  const part = (/** @type {number} */ n, /** @type {string} */ unit) => (n ? t(`app.clock.${unit}`, { n }) : "");
  if (days) return [part(days, "days"), part(hours, "hours")].filter(Boolean).join(" ");
  if (seconds >= 3600) return [part(hours, "hours"), part(minutes, "minutes")].filter(Boolean).join(" ");
  return [part(minutes, "minutes"), part(seconds % 60, "seconds")].filter(Boolean).join(" ") || t("app.clock.seconds", { n: 0 });
}

/** A clock in a few words: 15 min + 30 s, 3 days. @param {import("../types.js").Say} t @param {any} clock */
export function clockWords(t, clock) {
  if (!clock) return t("app.clock.none");
  if (clock.kind === "turns") return t("app.clock.each", { time: spoken(t, clock.hours * HOUR) });
  const bank = spoken(t, clock.bank * 1000);
  return clock.move ? t("app.clock.bank-move", { bank, move: spoken(t, clock.move * 1000) }) : bank;
}

customElements.define("seat-clock", SeatClock);
