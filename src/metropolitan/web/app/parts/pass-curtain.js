/** `<pass-curtain>`: "pass the device to …". While it is up this page knows only what everybody may know. */
import { html, ref, styleMap } from "/vendor/lit.js";
import { icon } from "../icons.js";
import { Part, inColor, showModal, when } from "../part.js";
import { NO_BOTS, botName } from "./bot-choice.js";

class PassCurtain extends Part {
  static properties = { seat: {}, number: {}, bots: {}, undo: { type: Boolean } };

  constructor() {
    super();
    /** @type {import("../types.js").SeatShown | null} */
    this.seat = null;
    /** @type {number | null} */
    this.number = null;
    this.bots = NO_BOTS;
    this.undo = false;
  }

  render() {
    const { t, seat } = this;
    if (!seat) return html``;
    return html`<dialog class="curtain" ${ref((dialog) => queueMicrotask(() => showModal(dialog)))}
        style=${styleMap(inColor(seat.color))} aria-labelledby="curtain-title"
        @cancel=${(/** @type {Event} */ event) => event.preventDefault()}>
      <span class="chip huge" aria-hidden="true">${seat.letter}</span>
      <h2 id="curtain-title">${t("app.curtain.title", { name: seat.name })}</h2>
      <p>${t("app.curtain.about", { name: seat.name })}</p>
      <button class="button primary" autofocus @click=${() => this.fire("draw")}>${t("app.curtain.draw", { name: seat.name })}</button>
      ${when(this.undo, () => html`<button class="button quiet" @click=${() => this.fire("undo")}>${icon("undo")}${t("app.table.undo")}</button>`)}
      ${when(this.bots.usual, () => html`<button class="button quiet" @click=${() => this.fire("hand", { seat: this.number, kind: "bot", bot: this.bots.usual })}>
        ${icon("bot")}${t("app.curtain.give", { name: seat.name, bot: botName(t, this.bots.usual) })}</button>`)}
      <a class="quiet-text" href="#/">${t("app.home.title")}</a>
    </dialog>`;
  }
}

customElements.define("pass-curtain", PassCurtain);
