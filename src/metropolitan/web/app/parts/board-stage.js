/** `<board-stage>`: loads a game's board and keeps it fed. Without a view there is no board at all. */
import { html, nothing } from "/vendor/lit.js";
import { icon } from "../icons.js";
import { Part } from "../part.js";
import { settings } from "../settings.js";

/** @typedef {import("../types.js").BoardModule} BoardModule */

const FED = ["facts", "view", "seats", "legal", "ghost", "marks", "recent", "sheet", "plan", "replay", "figure", "say"];

/** @type {Record<string, Promise<BoardModule>>} */
const modules = {};

/** @param {string} game @returns {Promise<BoardModule>} */
export function boardModule(game) {
  return (modules[game] ??= import(`/boards/${game}/board.js`));
}

class BoardStage extends Part {
  static properties = {
    game: {}, facts: {}, view: {}, seats: {}, legal: {}, ghost: {}, marks: {}, recent: {}, sheet: {}, plan: {}, replay: {}, figure: {}, say: {},
    failed: { state: true }, loaded: { state: true },
  }; // prettier-ignore

  constructor() {
    super();
    this.game = "";
    this.failed = false;
    this.loaded = "";
    /** @type {any} */
    this.facts = null;
    /** @type {any} */
    this.view = null;
    /** @type {any} */
    this.say = null;
    /** @type {import("../types.js").Item[][]} */
    this.sheet = [];
    /** What the viewing seat will do; undefined where nothing can be planned. @type {import("../accord.js").Plan | null | undefined} */
    this.plan = undefined;
    /** In the rules: a little board of these places and parts. @type {{places: string[], parts: string[]} | null} */
    this.figure = null;
    /** @type {HTMLElement | null} */
    this.board = null;
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  willUpdate(changed) {
    if (changed.has("game") && this.game) this.#load();
    const ready = this.view && this.facts && this.loaded === this.game;
    if (!ready) this.board = null;
    else this.board ??= document.createElement(`board-${this.game}`);
    if (this.board) this.#feed(this.board);
  }

  async #load() {
    const game = this.game;
    this.failed = false;
    try {
      await boardModule(game);
      this.loaded = game;
    } catch {
      this.failed = true;
    }
  }

  /** @param {any} board */
  #feed(board) {
    for (const name of FED) board[name === "say" ? "t" : name] = /** @type {any} */ (this)[name];
    board.hideValues = settings.get("hideValues");
  }

  /** The position in words, for who listens. @returns {string} */
  describe() {
    return /** @type {any} */ (this.board)?.describe?.() ?? "";
  }

  /** Zooms by key wherever the focus is on the page. @param {KeyboardEvent} event */
  zoomKey(event) {
    const pane = /** @type {any} */ (this.board?.shadowRoot?.querySelector("zoom-pane"));
    return pane?.key(event) ?? false;
  }

  /** Gives the board the focus. */
  enter() {
    const inside = /** @type {HTMLElement | null | undefined} */ (
      this.board?.shadowRoot?.querySelector('[tabindex="0"], button:not([disabled])'));
    (inside ?? this.board)?.focus();
  }

  render() {
    if (this.failed)
      return html`<div class="empty">
        <p>${this.t("app.board.failed")}</p>
        <button class="button" @click=${() => location.reload()}>${icon("again")}${this.t("app.again")}</button>
      </div>`;
    return this.board ?? html`<div class="waiting" role="status">${nothing}<span class="dots"><i></i><i></i><i></i></span>
      <span class="unseen">${this.t("app.loading")}</span></div>`;
  }
}

customElements.define("board-stage", BoardStage);
