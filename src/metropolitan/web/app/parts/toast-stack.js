/** `<toast-stack>`: what the app has to say at once: mostly why a move is refused, with the rule. */
import { html, repeat } from "/vendor/lit.js";
import { icon } from "../icons.js";
import { Part, when } from "../part.js";
import { words } from "../words.js";

/** @typedef {{note?: import("../types.js").Note, text?: string, game?: string | null, names?: string[], bad?: boolean,
 *   stays?: boolean, link?: {href: string, text: string}, key?: number}} Toast */

const STAYS = 9000;
const MOST = 3;

/** @param {Toast} toast @returns {string} */
const said = ({ note, text, game, names }) => (note ? words.speaker(game ?? null, names).note(note) : text ?? "");

class ToastStack extends Part {
  static properties = { toasts: { state: true } };

  constructor() {
    super();
    /** @type {Toast[]} */
    this.toasts = [];
    this.key = 0;
    this.held = false;
  }

  /** The same thing said twice is said once. @param {Toast} toast */
  add(toast) {
    const key = ++this.key;
    this.toasts = [...this.toasts.filter((one) => said(one) !== said(toast)), { ...toast, key }].slice(-MOST);
    this.#later(key);
  }

  /** What was wrong is settled; with `all`, nothing that was said matters any more. @param {boolean} all */
  clear(all) {
    this.toasts = this.toasts.filter((toast) => toast.stays && !all);
  }

  /** @param {number} key */
  #later(key) {
    setTimeout(() => (this.held ? this.#later(key) : this.#drop(key)), STAYS);
  }

  /** @param {number | undefined} key */
  #drop(key) {
    this.toasts = this.toasts.filter((toast) => toast.key !== key);
  }

  render() {
    return html`<div class="toasts" role="alert" @pointerenter=${() => (this.held = true)} @pointerleave=${() => (this.held = false)}
        @focusin=${() => (this.held = true)} @focusout=${() => (this.held = false)}>
      ${repeat(this.toasts, (toast) => toast.key, (toast) => this.#toast(toast))}
    </div>`;
  }

  /** @param {Toast} toast */
  #toast(toast) {
    const { note, game = null, names, bad, key, link } = toast;
    const say = words.speaker(game, names);
    const rule = note?.facts?.rule;
    const known = game && rule && say.has(`rules.${rule}`);
    return html`<div class="toast ${bad ? "bad" : ""}">
      <div><p>${said(toast)}</p>
        ${when(link, () => html`<p><a href=${link?.href ?? ""} @click=${() => this.#drop(key)}>${link?.text}</a></p>`)}
        ${when(known, () => html`<p class="why">${say(`rules.${rule}`)}
          <a href="#/rules/${game}/${rule}" @click=${(/** @type {Event} */ event) => this.#rule(event, game, rule)}>${this.t("app.rules.why")}</a></p>`)}
      </div>
      <button class="quiet square" aria-label=${this.t("app.close")} title=${this.t("app.close")} @click=${() => this.#drop(key)}>${icon("close")}</button>
    </div>`;
  }

  /** The rules open over the table, which stays. @param {Event} event @param {string | null} game @param {string} rule */
  #rule(event, game, rule) {
    event.preventDefault();
    this.fire("open", { what: "rules", game, rule });
  }
}

customElements.define("toast-stack", ToastStack);
