/** Dragging a building from the tray onto the map, with a mouse, a pen or a finger. */

const START = 7; // px before a press is a drag
const LIFT = 46; // px a finger's piece floats above it, to be seen

export class Drag {
  /** @type {{value: number, x: number, y: number, over: string | null} | null} what is in the air */
  piece = null;

  constructor(host, choosing) {
    Object.assign(this, { host, choosing });
  }

  /** @param {PointerEvent} event @param {number} value */
  press(event, value) {
    if (event.button !== 0) return;
    const button = /** @type {HTMLElement} */ (event.currentTarget);
    const from = [event.clientX, event.clientY];
    const listeners = new AbortController();
    const on = (name, act) => window.addEventListener(name, (other) => other.pointerId === event.pointerId && act(other), { signal: listeners.signal });
    const stop = (end) => {
      listeners.abort();
      if (this.piece) this.end(end, button);
    };
    on("pointermove", (to) => this.move(to, value, from));
    on("pointerup", stop);
    on("pointercancel", stop);
  }

  move(event, value, [x, y]) {
    if (!this.piece) {
      if (Math.hypot(event.clientX - x, event.clientY - y) < START) return;
      this.choosing.value = this.choosing.usable(value) ? value : this.choosing.value;
    }
    const tip = event.clientY - (event.pointerType === "mouse" ? 0 : LIFT);
    this.piece = { value, x: event.clientX, y: tip, over: this.host.placeAt(event.clientX, tip) };
    this.host.requestUpdate();
  }

  end(event, button) {
    const { value, over } = this.piece;
    this.piece = null;
    button.addEventListener("click", swallow, { once: true, capture: true });
    setTimeout(() => button.removeEventListener("click", swallow, { capture: true }));
    if (event.type === "pointerup" && over) this.choosing.drop(value, over);
    this.host.requestUpdate();
  }
}

/** The click that ends a drag chooses nothing. */
const swallow = (event) => {
  event.stopImmediatePropagation();
  event.preventDefault();
};
