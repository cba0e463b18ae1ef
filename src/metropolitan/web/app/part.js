/** What all parts of the page share: plain markup (no shadow), and a new drawing when words or settings change. */
import { LitElement, html, nothing, styleMap } from "/vendor/lit.js";
import { settings } from "./settings.js";
import { words } from "./words.js";

/** @typedef {import("./types.js").SeatShown} SeatShown */

export class Part extends LitElement {
  /** Says words of the app. */
  get t() {
    return words.speaker();
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    words.addEventListener("change", this.#again);
    settings.addEventListener("change", this.#again);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    words.removeEventListener("change", this.#again);
    settings.removeEventListener("change", this.#again);
  }

  /** @param {string} name @param {any} [detail] */
  fire(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  #again = () => this.requestUpdate();
}

/** The colours of a seat, for what lies inside. @param {string} color */
export const inColor = (color) => ({ "--seat": `var(--seat-${color})`, "--seat-ink": `var(--seat-${color}-ink)` });

/** A part of the page that speaks up from anywhere: the app shows it. @param {EventTarget} from @param {any} toast */
export const toast = (from, toast) =>
  from.dispatchEvent(new CustomEvent("toast", { detail: toast, bubbles: true, composed: true }));

/** A problem as a toast. @param {EventTarget} from @param {unknown} problem */
export function complain(from, problem) {
  const { note, game } = /** @type {import("./api.js").Problem} */ (problem);
  if (!note) throw problem;
  toast(from, { note, game, bad: true });
}

/** Opens a dialog element once it is there. @param {Element | undefined} dialog */
export function showModal(dialog) {
  const element = /** @type {HTMLDialogElement | undefined} */ (dialog);
  if (element && !element.open) element.showModal();
}

/** A template where a condition holds. @param {unknown} condition @param {() => unknown} template */
export const when = (condition, template) => (condition ? template() : nothing);

/** The colour chip of a seat with its letter. @param {SeatShown} seat */
export const chip = (seat) =>
  html`<span class="chip" style=${styleMap(inColor(seat.color))} aria-hidden="true">${seat.letter}</span>`;
