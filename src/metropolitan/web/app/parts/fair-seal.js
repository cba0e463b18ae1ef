/** `<fair-seal>`: the seal of a shuffle; after the end the page breaks it open and checks it. */
import { html, nothing } from "/vendor/lit.js";
import { get } from "../api.js";
import { able, check, seen } from "../fair.js";
import { icon } from "../icons.js";
import { Part, complain, when } from "../part.js";

const ENOUGH = 16; // digits of a hash that people compare

class FairSeal extends Part {
  static properties = { table: {}, fair: {}, over: { type: Boolean }, plays: { type: Boolean }, checks: { state: true }, copied: { state: true } };

  constructor() {
    super();
    /** The id of the table. */
    this.table = "";
    /** @type {{promise: string, hash?: string, chosen?: boolean} | null} */
    this.fair = null;
    this.over = false;
    /** Whether somebody here has a part in it. */
    this.plays = false;
    /** @type {import("../fair.js").Check[] | null} */
    this.checks = null;
    this.copied = false;
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  willUpdate(changed) {
    if (changed.has("table")) this.checks = null;
    if (!this.fair || !this.table) return;
    if (this.over && !this.checks && able() && changed.has("over")) this.#check();
  }

  async #check() {
    const { table } = this;
    try {
      const { nonce, ...before } = seen(table);
      const checks = await check(await get(`/api/tables/${table}/proof`), this.plays ? { ...before, nonce } : before);
      if (table === this.table) this.checks = checks;
    } catch (problem) {
      complain(this, problem);
    }
  }

  get #digits() {
    return this.fair?.hash ?? this.fair?.promise ?? "";
  }

  async #copy() {
    const field = /** @type {HTMLInputElement} */ (this.querySelector("input"));
    field.select();
    try {
      await navigator.clipboard.writeText(this.#digits);
    } catch {
      document.execCommand("copy"); // without https the browser keeps the clipboard to itself
    }
    this.copied = true;
  }

  render() {
    const { fair, t } = this;
    if (!fair) return nothing;
    const label = t(fair.hash ? "app.fair.hash" : "app.fair.promise");
    return html`<div class="seal">
      <p>${t(fair.chosen ? "app.fair.chosen" : fair.hash ? "app.fair.about" : "app.fair.before")}</p>
      <div class="seal-digits"><label><span>${label}</span><input type="text" readonly size=${ENOUGH} .value=${this.#digits} /></label>
        <button class="button" @click=${() => this.#copy()}>${icon(this.copied ? "check" : "file")}${t(this.copied ? "app.fair.copied" : "app.fair.copy")}</button></div>
      ${when(this.over, () => this.#opened())}
    </div>`;
  }

  #opened() {
    const { checks, t, table, fair } = this;
    return html`<div role="status">${checks ? this.#verdict(checks) : html`<p>${t(able() ? "app.fair.checking" : "app.fair.unable")}</p>`}</div>
      <p><a class="button" href=${`/api/tables/${table}/proof`} download=${`${table}.proof.json`}>${icon("save")}${t("app.fair.proof")}</a></p>
      <p class="quiet-text">${t("app.fair.command")}<code>metropolitan verify ${table}.proof.json --hash ${fair?.hash}</code></p>`;
  }

  /** @param {import("../fair.js").Check[]} checks */
  #verdict(checks) {
    const { t } = this;
    const right = checks.every((one) => one.right);
    return html`<p class="verdict ${right ? "good" : "bad"}">${icon(right ? "shield" : "flag")}<b>${t(right ? "app.fair.right" : "app.fair.wrong")}</b></p>
      <ul class="seal-checks">${checks.map(({ id, right }) => html`<li class=${right ? "good" : "bad"}>${icon(right ? "check" : "close")}<span>${t(`app.fair.check.${id}`)}${when(!right, () => html` <b>${t("app.fair.no")}</b>`)}</span></li>`)}</ul>`;
  }
}

customElements.define("fair-seal", FairSeal);
