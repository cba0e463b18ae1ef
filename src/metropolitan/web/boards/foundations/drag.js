/** Pointing at the plan, and dragging tiles onto it, with a mouse, a pen or a finger. */
import { LOT, clamp, name } from "./geometry.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./geometry.js").Point} Point */

const START = 7; // px before a press is a drag
const LIFT = 52; // px a finger's tile floats above it, to be seen

export class Drag {
  /** The tile in the air, where it is. @type {{tile: string, x: number, y: number} | null} */
  piece = null;
  /** Where a finger that slides over the plan began. @type {Point | null} */
  slide = null;
  slid = false;

  /** @param {Board} host @param {import("./choosing.js").Choosing} choosing */
  constructor(host, choosing) {
    this.host = host;
    this.choosing = choosing;
  }

  /** A point of the screen on the plan, and the lot there. @param {number} x @param {number} y @returns {{lot: string, at: Point} | null} */
  onPlan(x, y) {
    const svg = /** @type {SVGSVGElement | null} */ (this.host.renderRoot.querySelector(".play"));
    const view = svg?.getScreenCTM();
    if (!view) return null;
    const point = new DOMPoint(x, y).matrixTransform(view.inverse());
    const { side } = this.host.facts;
    const far = LOT * 0.35;
    if (point.x < -far || point.y < -far || point.x > side * LOT + far || point.y > side * LOT + far) return null;
    const index = (/** @type {number} */ n) => clamp(Math.floor(n / LOT), 0, side - 1);
    return { lot: name([index(point.x), index(point.y)]), at: [point.x, point.y] };
  }

  // ---- over the plan ----

  /** @param {PointerEvent} event */
  down(event) {
    this.slid = false;
    if (event.pointerType === "mouse" || !this.choosing.tile) return;
    event.preventDefault(); // the finger moves the tile, not the plan
    this.slide = [event.clientX, event.clientY];
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (this.slide && Math.hypot(event.clientX - this.slide[0], event.clientY - this.slide[1]) > START) this.slid = true;
    if (event.pointerType !== "mouse" && !this.slid) return;
    const there = this.onPlan(event.clientX, event.clientY - (this.slid ? LIFT : 0));
    if (!this.slid) this.host.light(there?.lot ?? null, true);
    if (there) this.choosing.follow(there.lot, there.at);
  }

  /** @param {PointerEvent} event */
  up(event) {
    if (this.slid && event.type === "pointerup") this.choosing.drop();
    this.slide = null;
  }

  /** A click or a tap; one beside the lots takes back. @param {MouseEvent} event */
  click(event) {
    if (this.slid) return;
    const there = this.onPlan(event.clientX, event.clientY);
    if (there) this.choosing.chooseLot(there.lot, there.at);
    else this.choosing.cancel();
  }

  leave() {
    this.host.light(null, true);
    if (!this.piece) this.choosing.leave();
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    if (!this.choosing.tile || event.ctrlKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (Date.now() - (this.wheeled ?? 0) < 160) return; // one notch, one turn
    this.wheeled = Date.now();
    this.choosing.turn(event.deltaY > 0 ? 1 : -1);
  }

  // ---- from the tray ----

  /** @param {PointerEvent} event @param {string} tile */
  press(event, tile) {
    if (event.button !== 0 || !this.choosing.left(tile)) return;
    const button = /** @type {HTMLElement} */ (event.currentTarget);
    /** @type {Point} */
    const from = [event.clientX, event.clientY];
    const move = (/** @type {PointerEvent} */ to) => this.carry(to, tile, from, button);
    const stop = (/** @type {PointerEvent} */ end) => {
      button.removeEventListener("pointermove", move);
      for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) button.removeEventListener(name, stop);
      if (this.piece) this.end(end, button);
    };
    button.addEventListener("pointermove", move);
    for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) button.addEventListener(name, stop);
  }

  /** @param {PointerEvent} event @param {string} tile @param {Point} from @param {HTMLElement} button */
  carry(event, tile, [x, y], button) {
    if (!this.piece) {
      if (Math.hypot(event.clientX - x, event.clientY - y) < START) return;
      button.setPointerCapture(event.pointerId);
      if (this.choosing.tile !== tile) this.choosing.take(tile);
    }
    const tip = event.clientY - (event.pointerType === "mouse" ? 0 : LIFT);
    this.piece = { tile, x: event.clientX, y: tip };
    const there = this.onPlan(event.clientX, tip);
    if (there) this.choosing.follow(there.lot, there.at);
    else this.choosing.spot = null;
    this.host.requestUpdate();
  }

  /** @param {PointerEvent} event @param {HTMLElement} button */
  end(event, button) {
    this.piece = null;
    button.addEventListener("click", swallow, { once: true, capture: true });
    setTimeout(() => button.removeEventListener("click", swallow, { capture: true }));
    if (event.type === "pointerup") this.choosing.drop();
    this.host.requestUpdate();
  }
}

/** The click that ends a drag chooses nothing. @param {Event} event */
const swallow = (event) => {
  event.stopImmediatePropagation();
  event.preventDefault();
};
