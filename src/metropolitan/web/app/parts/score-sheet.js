/** `<score-sheet>`: what everybody's points are made of, as far as it may be known here; all of it at the end. */
import { html, nothing, styleMap } from "/vendor/lit.js";
import { Part, chip, inColor, when } from "../part.js";
import { points } from "./seat-panels.js";

/** @typedef {import("../types.js").Item} Item */

class ScoreSheet extends Part {
  static properties = { seats: {}, state: {}, say: {} };

  constructor() {
    super();
    /** @type {import("../types.js").SeatShown[]} */
    this.seats = [];
    /** @type {import("../types.js").State | null} */
    this.state = null;
    /** @type {any} */
    this.say = null;
  }

  render() {
    const { state } = this;
    if (!state) return nothing;
    return html`<div class="sheets">
      ${this.#order().map((n) => this.#sheet(n, state))}
    </div>
    ${when(state.private, () => html`<p class="quiet-text">${this.t("app.score.secret")}</p>`)}`;
  }

  /** At the end the best come first. */
  #order() {
    const order = this.seats.map((_, n) => n);
    const result = this.state?.result;
    if (!result) return order;
    const won = (/** @type {number} */ n) => Number(result.winners.includes(n));
    return order.sort((a, b) => won(b) - won(a) || result.scores[b] - result.scores[a]);
  }

  /** @param {number} n @param {import("../types.js").State} state */
  #sheet(n, state) {
    const [seat, items] = [this.seats[n], state.sheet[n] ?? []];
    return html`<table class="sheet" style=${styleMap(inColor(seat.color))}>
      <caption>${chip(seat)} ${seat.name}</caption>
      <tbody>
        ${items.map((item) => this.#item(item))}
        ${when(!items.length, () => html`<tr><td class="quiet-text" colspan="2">${this.t("app.score.none")}</td></tr>`)}
      </tbody>
      <tfoot><tr><th scope="row">${this.t("app.score.total")}</th><td>${points(state, n)}</td></tr></tfoot>
    </table>`;
  }

  /** @param {Item} item */
  #item(item) {
    const light = (/** @type {string[]} */ places) => () => this.fire("light", { places });
    const text = this.say?.note(item);
    return html`<tr @pointerenter=${light(item.places)} @pointerleave=${light([])}>
      <th scope="row">${item.places.length
        ? html`<button class="line" @focus=${light(item.places)} @blur=${light([])}>${text}</button>`
        : text}</th>
      <td>${signed(item.points)}</td>
    </tr>`;
  }
}

/** @param {number} points */
const signed = (points) => (points < 0 ? `−${-points}` : String(points));

customElements.define("score-sheet", ScoreSheet);
