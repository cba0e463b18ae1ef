/** `<rules-dialog>`: the rules over a game, which stays as it is. */
import { html, ref } from "/vendor/lit.js";
import { icon } from "../icons.js";
import { Part, showModal } from "../part.js";
import { route } from "../router.js";
import { words } from "../words.js";
import "./rules-book.js";
import { outside } from "./settings-dialog.js";

class RulesDialog extends Part {
  static properties = { game: {}, rule: {} };

  constructor() {
    super();
    this.game = "";
    /** @type {string | null} */
    this.rule = null;
  }

  /** Links to rules lead on in the dialog: the table stays. @param {MouseEvent} event */
  #follow(event) {
    const link = /** @type {Element} */ (event.target).closest("a[href^='#/rules/']");
    const to = route(link?.getAttribute("href") ?? "");
    if (event.defaultPrevented || to.page !== "rules") return;
    event.preventDefault();
    Object.assign(this, { game: to.game, rule: to.rule });
  }

  render() {
    const { t } = this;
    const title = t("app.rules.of", { game: words.speaker(this.game)("title") });
    return html`<dialog class="book" aria-labelledby="book-title" @close=${() => this.fire("closed")} @click=${outside}
        ${ref((dialog) => queueMicrotask(() => showModal(dialog)))}>
      <div class="dialog-head"><h1 id="book-title">${title}</h1>
        <form method="dialog"><button class="quiet square" aria-label=${t("app.close")} title=${t("app.close")}>${icon("close")}</button></form></div>
      <rules-book @click=${(/** @type {MouseEvent} */ event) => this.#follow(event)} .game=${this.game} .rule=${this.rule}></rules-book>
    </dialog>`;
  }
}

customElements.define("rules-dialog", RulesDialog);
