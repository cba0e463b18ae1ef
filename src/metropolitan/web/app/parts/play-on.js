/** `<play-on>`: who plays on from a moment of a replay. */
import { html, ref } from "/vendor/lit.js";
import { catalog } from "../api.js";
import { icon } from "../icons.js";
import { Part, complain, showModal, when } from "../part.js";
import "./seat-editor.js";
import { outside } from "./settings-dialog.js";

class PlayOn extends Part {
  static properties = { stored: {}, at: {}, seats: { state: true }, game: { state: true } };

  constructor() {
    super();
    /** @type {any} */
    this.stored = this.game = null;
    this.at = 0;
    /** @type {import("../types.js").Seat[]} */
    this.seats = [];
    /** @type {string[]} */
    this.bots = [];
  }

  async connectedCallback() {
    super.connectedCallback();
    try {
      const { games, bots } = await catalog();
      this.bots = bots;
      this.seats = this.stored.seats.map((/** @type {any} */ seat, /** @type {number} */ n) =>
        n ? { ...seat, kind: "bot", bot: bots[0] } : { ...seat, kind: "person", bot: null });
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
