/** `<play-on>`: who plays on from a moment of a replay. */
import { html, ref } from "/vendor/lit.js";
import { catalog } from "../api.js";
import { icon } from "../icons.js";
import { Part, complain, showModal, when } from "../part.js";
import { NO_BOTS } from "./bot-choice.js";
import "./seat-editor.js";
import { outside } from "./settings-dialog.js";

/** Who plays on: one person against bots. @param {import("../types.js").Stored} stored @param {number | null} me
 * @param {import("../types.js").Bots} bots @returns {import("../types.js").Seat[]} */
export function playersOn({ seats, imported }, me, bots) {
  if (me === null && !imported) return seats;
  return seats.map((seat, n) => (n === (me ?? 0) ? { ...seat, kind: "person", bot: null } : { ...seat, kind: "bot", bot: seat.bot ?? bots.usual }));
}

class PlayOn extends Part {
  static properties = { stored: {}, at: {}, me: {}, seats: { state: true }, game: { state: true } };

  constructor() {
    super();
    /** @type {any} */
    this.stored = this.game = null;
    this.at = 0;
    /** The seat a person takes; without one, seats are as they were. @type {number | null} */
    this.me = null;
    /** @type {import("../types.js").Seat[]} */
    this.seats = [];
    /** @type {import("../types.js").Bots} */
    this.bots = NO_BOTS;
  }

  async connectedCallback() {
    super.connectedCallback();
    try {
      const { games, bots } = await catalog();
      this.bots = bots;
      this.seats = playersOn(this.stored, this.me, bots);
      this.game = games.find((one) => one.id === this.stored.game);
    } catch (problem) {
      complain(this, problem);
    }
  }

  render() {
    const { t } = this;
    return html`<dialog aria-labelledby="on-title" @close=${() => this.fire("closed")} @click=${outside}
        ${ref((dialog) => queueMicrotask(() => showModal(dialog)))}>
      <div class="dialog-head"><h2 id="on-title">${t("app.replay.go-on")}</h2>
        <form method="dialog"><button class="quiet square" aria-label=${t("app.close")} title=${t("app.close")}>${icon("close")}</button></form></div>
      <p>${t("app.replay.go-on-about", { n: this.at })}</p>
      ${when(this.game, () => html`<seat-editor fixed .seats=${this.seats} .game=${this.game} .bots=${this.bots}
        @seats=${(/** @type {CustomEvent} */ event) => (this.seats = event.detail.seats)}></seat-editor>`)}
      <div class="choice end"><button class="button primary" @click=${() => this.fire("go-on", { seats: this.seats })}>${icon("play")}${t("app.new.start")}</button></div>
    </dialog>`;
  }
}

customElements.define("play-on", PlayOn);
