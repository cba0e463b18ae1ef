/** `<zoom-pane>`: what lies in it can be zoomed and moved. Clicks pass through: only a real drag moves it.
 *
 * Wheel, pinch, drag, the keys + − 0 while the focus is inside, and three small buttons. A piece that is dragged
 * itself keeps its pointer by `preventDefault` on pointerdown. `bare`: without buttons, where they would cover places. */
import { LitElement, css, html } from "/vendor/lit.js";
import { icon } from "./icons.js";
import { words } from "./words.js";

const MOST = 5;
const DRAG = 6; // pixels before a press becomes a drag

class ZoomPane extends LitElement {
  static properties = { scale: { state: true } };
  static styles = css`
    :host { display: block; position: relative; overflow: hidden; touch-action: pan-x pan-y; }
    :host([zoomed]) { touch-action: none; cursor: grab; }
    :host([dragging]) { cursor: grabbing; user-select: none; }
    .sheet { transform-origin: 0 0; height: 100%; }
    .buttons { position: absolute; inset: auto var(--s3) var(--s3) auto; display: flex; flex-direction: column;
      border-radius: var(--r2); background: var(--sheet); box-shadow: var(--shadow-1); overflow: hidden;
      opacity: 0.85; transition: opacity var(--quick); }
    .buttons:hover, .buttons:focus-within { opacity: 1; }
    :host([bare]) .buttons { display: none; }
    button { all: unset; box-sizing: border-box; width: 32px; height: 32px; display: grid; place-items: center;
      color: var(--ink-2); cursor: pointer; }
    button:hover { background: var(--sheet-2); color: var(--ink); }
    button:focus-visible { outline: 3px solid var(--focus); outline-offset: -3px; }
    button[hidden] { display: none; }
    .icon { width: 18px; height: 18px; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; }
    @media (pointer: coarse) { button { width: var(--touch); height: var(--touch); } }
  `;

  constructor() {
    super();
    this.scale = 1;
    this.x = 0;
    this.y = 0;
    /** @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    this.moved = false;
    this.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    this.addEventListener("pointerdown", (event) => this.#press(event));
    this.addEventListener("pointermove", (event) => this.#move(event));
    for (const end of /** @type {const} */ (["pointerup", "pointercancel"]))
      this.addEventListener(end, (event) => this.#lift(event));
    this.addEventListener("click", (event) => this.#click(event), true);
    // Two fingers are ours; otherwise the browser takes them for a scroll and the pointers are cancelled.
    const two = (/** @type {TouchEvent} */ event) => event.touches.length > 1 && event.preventDefault();
    this.addEventListener("touchstart", two, { passive: false });
    this.addEventListener("keydown", (event) => this.key(event));
  }

  render() {
    const t = words.speaker();
    return html`<div class="sheet"><slot></slot></div>
      <div class="buttons" role="group" aria-label=${t("app.zoom.title")}>
        ${this.#button("plus", t("app.zoom.in"), this.scale < MOST, () => this.zoom(1.4))}
        ${this.#button("minus", t("app.zoom.out"), this.scale > 1, () => this.zoom(1 / 1.4))}
        ${this.#button("fit", t("app.zoom.reset"), this.scale > 1, () => this.reset())}
      </div>`;
  }

  /** Only what can be used takes room on the board. @param {any} name @param {string} label @param {boolean} on @param {() => void} act */
  #button(name, label, on, act) {
    return html`<button aria-label=${label} title=${label} ?hidden=${!on} @click=${act}>${icon(name)}</button>`;
  }

  /** Zooms around a point of the pane, its middle where none is given. @param {number} by @param {{x: number, y: number}} [at] */
  zoom(by, at = { x: this.clientWidth / 2, y: this.clientHeight / 2 }) {
    const scale = Math.min(MOST, Math.max(1, this.scale * by));
    const k = scale / this.scale;
    this.#place(scale, at.x - (at.x - this.x) * k, at.y - (at.y - this.y) * k);
  }

  reset() {
    this.#place(1, 0, 0);
  }

  /** + − 0, also sent here by the page; tells whether the key was one of them. @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
    if (event.key === "+" || event.key === "=") this.zoom(1.25);
    else if (event.key === "-") this.zoom(0.8);
    else if (event.key === "0" && this.scale > 1) this.reset();
    else return false;
    event.preventDefault();
    return true;
  }

  /** The sheet always covers the pane. @param {number} scale @param {number} x @param {number} y */
  #place(scale, x, y) {
    this.scale = scale;
    this.x = Math.min(0, Math.max(this.clientWidth * (1 - scale), x));
    this.y = Math.min(0, Math.max(this.clientHeight * (1 - scale), y));
    this.toggleAttribute("zoomed", scale > 1);
    const sheet = /** @type {HTMLElement | null} */ (this.renderRoot.querySelector(".sheet"));
    if (sheet) sheet.style.transform = scale > 1 ? `translate(${this.x}px, ${this.y}px) scale(${scale})` : "";
  }

  /** @param {{clientX: number, clientY: number}} event */
  #at(event) {
    const box = this.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  /** Where the page itself scrolls, the wheel is the page's unless Ctrl is held. @param {WheelEvent} event */
  #wheel(event) {
    const page = document.documentElement;
    if (!event.ctrlKey && page.scrollHeight > page.clientHeight + 1) return;
    const zooms = event.deltaY < 0 ? this.scale < MOST : this.scale > 1;
    if (zooms || event.ctrlKey) event.preventDefault();
    this.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), this.#at(event));
  }

  /** @param {PointerEvent} event */
  #press(event) {
    if (event.defaultPrevented || event.button !== 0) return;
    if (!this.fingers.size) this.moved = false;
    this.fingers.set(event.pointerId, this.#at(event));
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now = this.#at(event);
    if (this.fingers.size === 2) return this.#pinch(event.pointerId, before, now);
    if (this.scale === 1 || (!this.moved && Math.hypot(now.x - before.x, now.y - before.y) < DRAG)) return;
    this.#drag(event.pointerId);
    this.fingers.set(event.pointerId, now);
    this.#place(this.scale, this.x + now.x - before.x, this.y + now.y - before.y);
  }

  /** @param {number} id @param {{x: number, y: number}} before @param {{x: number, y: number}} now */
  #pinch(id, before, now) {
    const other = [...this.fingers].find(([finger]) => finger !== id)?.[1] ?? before;
    const apart = (/** @type {{x: number, y: number}} */ one) => Math.hypot(one.x - other.x, one.y - other.y) || 1;
    this.#drag(id);
    this.fingers.set(id, now);
    this.zoom(apart(now) / apart(before), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
  }

  /** @param {number} id */
  #drag(id) {
    if (this.moved) return;
    this.moved = true;
    this.toggleAttribute("dragging", true);
    this.setPointerCapture(id);
  }

  /** @param {PointerEvent} event */
  #lift(event) {
    this.fingers.delete(event.pointerId);
    if (this.fingers.size) return;
    this.toggleAttribute("dragging", false);
    setTimeout(() => (this.moved = false), 60); // the click of this drag has come by then, or never will
  }

  /** The click that ends a drag is none. @param {MouseEvent} event */
  #click(event) {
    if (!this.moved) return;
    this.moved = false;
    event.stopPropagation();
    event.preventDefault();
  }
}

customElements.define("zoom-pane", ZoomPane);
