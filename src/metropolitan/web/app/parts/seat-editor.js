/** `<seat-editor>`: the seats of a table to be: a person here, a bot, or open; names and colours. */
import { html, styleMap } from "/vendor/lit.js";
import { icon } from "../icons.js";
import { Part, inColor, when } from "../part.js";
import { addSeat, recolor, reseat } from "../seating.js";
import { settings } from "../settings.js";
import { NO_BOTS, botChoices } from "./bot-choice.js";

/** @typedef {import("../types.js").Seat} Seat */

class SeatEditor extends Part {
  static properties = { seats: {}, game: {}, bots: {}, fixed: { type: Boolean } };

  constructor() {
    super();
    /** @type {Seat[]} */
    this.seats = [];
    /** @type {any} */
    this.game = null;
    /** @type {import("../types.js").Bots} */
    this.bots = NO_BOTS;
    /** The number of seats is given. */
    this.fixed = false;
  }

  render() {
    const { t, seats, game } = this;
    const [least, most] = game.players;
    return html`<ol class="seat-editor">
        ${seats.map((seat, n) => this.#seat(seat, n, !this.fixed && seats.length > least))}
      </ol>
      ${when(!this.fixed && seats.length < most, () => html`<button type="button" class="button" @click=${() =>
        this.#set(addSeat(seats, game, this.bots, t))}>${icon("plus")}${t("app.new.add")}</button>`)}`;
  }

  /** @param {Seat} seat @param {number} n @param {boolean} removable */
  #seat(seat, n, removable) {
    const { t } = this;
    return html`<li style=${styleMap(inColor(seat.color))}>
      <span class="chip" aria-hidden="true">${"ABCDEF"[n]}</span>
      <label><span class="unseen">${t("app.new.name", { n: n + 1 })}</span>
        <input type="text" maxlength="40" required .value=${seat.name}
          @change=${(/** @type {any} */ event) => this.#name(n, event.target.value.trim())} /></label>
      <label><span class="unseen">${t("app.new.kind", { n: n + 1 })}</span>
        <select @change=${(/** @type {any} */ event) => this.#kind(n, event.target.value)}>
          ${this.#kinds(seat)}
        </select></label>
      <label><span class="unseen">${t("app.new.color", { n: n + 1 })}</span>
        <select class="color" @change=${(/** @type {any} */ event) => this.#set(recolor(this.seats, n, event.target.value))}>
          ${this.game.colors.map((/** @type {string} */ color) => html`<option value=${color} .selected=${color === seat.color}>${t(`app.color.${color}`)}</option>`)}
        </select></label>
      ${when(removable, () => html`<button type="button" class="quiet square" aria-label=${t("app.new.remove", { name: seat.name })}
        title=${t("app.new.remove", { name: seat.name })} @click=${() => this.#set(this.seats.filter((_, m) => m !== n))}>${icon("close")}</button>`)}
    </li>`;
  }

  /** @param {Seat} seat */
  #kinds(seat) {
    const now = seat.kind === "bot" ? `bot:${seat.bot}` : seat.kind;
    const choice = (/** @type {string} */ value, /** @type {string} */ label) =>
      html`<option value=${value} .selected=${value === now}>${label}</option>`;
    return [
      choice("person", this.t("app.seat.person")),
      botChoices(this.t, this.bots, seat.kind === "bot" ? seat.bot : null, "bot:"),
      choice("open", this.t("app.seat.open")),
    ];
  }

  /** @param {number} n @param {string} name */
  #name(n, name) {
    if (n === 0 && this.seats[n].kind === "person") settings.set("name", name);
    this.#set(this.seats.map((seat, m) => (m === n ? { ...seat, name } : seat)));
  }

  /** @param {number} n @param {string} value */
  #kind(n, value) {
    const [kind, bot] = /** @type {[Seat["kind"], string | undefined]} */ (value.split(":"));
    this.#set(this.seats.map((seat, m) => (m === n ? reseat(seat, n, kind, bot ?? null, this.t) : seat)));
  }

  /** @param {Seat[]} seats */
  #set(seats) {
    this.seats = seats;
    this.fire("seats", { seats });
  }
}

customElements.define("seat-editor", SeatEditor);
