/** Dragging a building from the tray onto the map, with a mouse, a pen or a finger. */

const START = 7; // px before a press is a drag
const LIFT = 46; // px a finger's piece floats above it, to be seen

export class Drag {
  /** @type {{value: number, x: number, y: number, over: string | null} | null} what is in the air */
  piece = null;

  /** @param {import("./board.js").Board} host */
  constructor(host) {
    this.host = host;
  }

  /** @param {PointerEvent} event @param {number} value */
  press(event, value) {
    if (event.button !== 0) return;
    const button = /** @type {HTMLElement} */ (event.currentTarget);
    const listeners = new AbortController();
    /** @param {"pointermove" | "pointerup" | "pointercancel"} name @param {(other: PointerEvent) => void} act */
    const on = (name, act) => window.addEventListener(name, (other) => other.pointerId === event.pointerId && act(other), { signal: listeners.signal });
    const stop = (/** @type {PointerEvent} */ end) => {
      listeners.abort();
      if (this.piece) this.end(end, button);
    };
    on("pointermove", (to) => this.move(to, value, event));
    on("pointerup", stop);
    on("pointercancel", stop);
  }

  /** @param {PointerEvent} event @param {number} value @param {PointerEvent} from */
  move(event, value, from) {
    if (!this.piece) {
      if (Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) < START) return;
      if (this.host.choosing.usable(value)) this.host.choosing.value = value;
    }
    const tip = event.clientY - (event.pointerType === "mouse" ? 0 : LIFT);
    this.piece = { value, x: event.clientX, y: tip, over: this.host.placeAt(event.clientX, tip) };
    this.host.requestUpdate();
  }

  /** @param {PointerEvent} event @param {HTMLElement} button */
  end(event, button) {
    const { value, over } = /** @type {NonNullable<Drag["piece"]>} */ (this.piece);
    this.piece = null;
    button.addEventListener("click", swallow, { once: true, capture: true });
    setTimeout(() => button.removeEventListener("click", swallow, { capture: true }));
    if (event.type === "pointerup" && over) this.host.choosing.drop(value, over);
    this.host.requestUpdate();
  }
}

/** The click that ends a drag chooses nothing. @param {Event} event */
const swallow = (event) => {
  event.stopImmediatePropagation();
  event.preventDefault();
};
