/** `<move-box>`: type a move as records write it, with completion from the legal ones. */
import { html, live, nothing } from "/vendor/lit.js";
import { Part, when } from "../part.js";

const SHOWN = 8;

class MoveBox extends Part {
  static properties = { legal: {}, text: { state: true }, open: { state: true }, at: { state: true } };

  constructor() {
    super();
    /** @type {string[]} */
    this.legal = [];
    this.text = "";
    this.open = false;
    this.at = -1;
  }

  get #found() {
    const wanted = this.text.trim().toLowerCase();
    const begins = this.legal.filter((move) => move.toLowerCase().startsWith(wanted));
    const has = this.legal.filter((move) => !begins.includes(move) && move.toLowerCase().includes(wanted));
    return [...begins, ...has].slice(0, SHOWN);
  }

  render() {
    const { t } = this;
    const found = this.open ? this.#found : [];
    return html`<form class="move-box" @submit=${(/** @type {Event} */ event) => this.#submit(event)}>
      <label for="typed">${t("app.move.label")}</label>
      <div class="combo">
        <input id="typed" type="text" role="combobox" autocomplete="off" autocapitalize="off" spellcheck="false"
          enterkeyhint="go" placeholder=${this.legal[0] ?? t("app.move.wait")} .value=${live(this.text)}
          aria-expanded=${found.length > 0} aria-controls="moves" aria-autocomplete="list"
          aria-activedescendant=${this.at >= 0 ? `move-${this.at}` : nothing}
          @input=${(/** @type {any} */ event) => this.#type(event.target.value)}
          @focus=${() => (this.open = true)} @blur=${() => (this.open = false)}
          @keydown=${(/** @type {KeyboardEvent} */ event) => this.#key(event, found)} />
        <button class="button">${t("app.move.go")}</button>
        <ul id="moves" role="listbox" aria-label=${t("app.move.list")} ?hidden=${!found.length}>
          ${found.map((move, n) => html`<li id="move-${n}" role="option" aria-selected=${n === this.at}
            @pointerdown=${(/** @type {Event} */ event) => this.#take(event, move)}>${move}</li>`)}
        </ul>
      </div>
      ${when(this.legal.length > 1, () => html`<p class="quiet-text">${t("app.move.count", { n: this.legal.length })}</p>`)}
    </form>`;
  }

  /** @param {string} text */
  #type(text) {
    this.text = text;
    this.at = -1;
    this.open = true;
  }

  /** @param {KeyboardEvent} event @param {string[]} found */
  #key(event, found) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length) this.at = (this.at + step + found.length + (this.at < 0 && step < 0 ? 1 : 0)) % found.length;
    else if (event.key === "Escape" && (this.text || this.open)) Object.assign(this, { text: "", open: false, at: -1 });
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {Event} event @param {string} move */
  #take(event, move) {
    event.preventDefault();
    this.#type(move);
    this.open = false;
    this.#say();
  }

  /** @param {Event} event */
  #submit(event) {
    event.preventDefault();
    const found = this.#found;
    if (this.at >= 0 && found[this.at]) this.text = found[this.at];
    this.open = false;
    this.#say();
  }

  /** A legal move is picked; anything else is tried, so that the server says why not. */
  #say() {
    const move = this.text.trim();
    if (!move) return;
    this.fire(this.legal.includes(move) ? "pick" : "try", { move });
    this.at = -1;
  }

  /** The move is made: the next one is another. */
  clear() {
    this.text = "";
  }
}

customElements.define("move-box", MoveBox);
