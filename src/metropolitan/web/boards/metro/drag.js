// Dragging a tile from the tray onto the board. Under a finger the tile floats above it, so that it can be seen.

const FAR = 6; // pixels before a press becomes a drag
const LIFT = 56; // pixels a tile floats above a finger

export class Drag {
  /** @type {{x: number, y: number, lift: number, far: boolean} | null} */
  #from = null;

  /** @param {{move: (drag: {x: number, y: number} | null) => void, drop: (at: {x: number, y: number}) => void}} to */
  constructor(to) {
    this.to = to;
  }

  /** A pointer went down on a tile of the tray. */
  grab(event) {
    if (event.button) return;
    this.#from = { x: event.clientX, y: event.clientY, lift: event.pointerType === "mouse" ? 0 : LIFT, far: false };
    const { currentTarget: tile, pointerId } = event;
    tile.setPointerCapture(pointerId);
    const listen = new AbortController();
    const on = (name, act) => tile.addEventListener(name, act, { signal: listen.signal });
    on("pointermove", (moved) => this.#move(moved));
    on("pointerup", (up) => (listen.abort(), this.#end(up)));
    on("pointercancel", () => (listen.abort(), this.#end(null)));
  }

  #move({ clientX, clientY }) {
    const from = this.#from;
    if (!from) return;
    from.far ||= Math.hypot(clientX - from.x, clientY - from.y) > FAR;
    if (from.far) this.to.move({ x: clientX, y: clientY - from.lift });
  }

  #end(up) {
    if (!this.#from?.far) return;
    this.to.move(null);
    if (up) this.to.drop({ x: up.clientX, y: up.clientY - this.#from.lift });
  }
}
