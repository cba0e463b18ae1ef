/** `<help-dialog>`: how to move, and every key. */
import { html, ref } from "/vendor/lit.js";
import { icon } from "../icons.js";
import { Part, showModal } from "../part.js";
import { outside } from "./settings-dialog.js";

/** @type {[string, string[]][]} */
const KEYS = [
  ["arrows", ["← ↑ ↓ →"]],
  ["choose", ["Enter", "Space"]],
  ["cancel", ["Esc"]],
  ["board", ["b"]],
  ["describe", ["p"]],
  ["hint", ["h"]],
  ["type", ["m"]],
  ["log", ["l"]],
  ["talk", ["c"]],
  ["score", ["s"]],
  ["rules", ["r"]],
  ["undo", ["Ctrl Z"]],
  ["redo", ["Ctrl Y"]],
  ["zoom", ["+", "−", "0"]],
  ["help", ["?"]],
];

class HelpDialog extends Part {
  render() {
    const { t } = this;
    return html`<dialog class="help" aria-labelledby="help-title" @close=${() => this.fire("closed")}
        ${ref((dialog) => queueMicrotask(() => showModal(dialog)))} @click=${outside}>
      <div class="dialog-head">
        <h2 id="help-title">${t("app.help.title")}</h2>
        <form method="dialog"><button class="quiet square" aria-label=${t("app.close")} title=${t("app.close")}>${icon("close")}</button></form>
      </div>
      <p>${t("app.help.moving")}</p>
      <p>${t("app.help.ghost")}</p>
      <table class="keys"><caption class="unseen">${t("app.help.keys")}</caption><tbody>
        ${KEYS.map(([name, keys]) => html`<tr><th scope="row">${keys.map((key) => html`<kbd>${key}</kbd> `)}</th><td>${t(`app.help.key-${name}`)}</td></tr>`)}
      </tbody></table>
      <p class="quiet-text">${t("app.help.off")}</p>
    </dialog>`;
  }
}

customElements.define("help-dialog", HelpDialog);
