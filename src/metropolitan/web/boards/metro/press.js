// A finger held on a small board: a magnifying glass shows the squares below it; where it is lifted, it chooses.

const HOLD = 170; // milliseconds; a quicker touch is a tap, an earlier move scrolls the page
const STRAY = 9;

export class Press {
  #timer = 0;
  /** @type {{x: number, y: number} | null} */
  #begin = null;
  #held = false;

  /** @param {{small: () => boolean, glass: (at: {x: number, y: number} | null) => void, choose: (at: {x: number, y: number}) => void}} to */
  constructor(to) {
    this.to = to;
  }

  /** Listens on the drawing; not passively, as a held finger must not scroll. */
  listen(element) {
    element.addEventListener("touchstart", (event) => this.#start(event), { passive: true });
    element.addEventListener("touchmove", (event) => this.#move(event), { passive: false });
    element.addEventListener("touchend", (event) => this.#end(event));
    element.addEventListener("touchcancel", () => this.#stop());
    element.addEventListener("contextmenu", (event) => this.#held && event.preventDefault());
  }

  #start({ touches }) {
    this.#stop();
    if (touches.length > 1 || !this.to.small()) return;
    this.#begin = { x: touches[0].clientX, y: touches[0].clientY };
    this.#timer = setTimeout(() => {
      this.#held = true;
      this.to.glass(this.#begin);
    }, HOLD);
  }

  #move(event) {
    const at = { x: event.touches[0].clientX, y: event.touches[0].clientY };
    if (this.#held) {
      event.preventDefault();
      this.to.glass(at);
    } else if (this.#begin && Math.hypot(at.x - this.#begin.x, at.y - this.#begin.y) > STRAY) {
      this.#stop();
    }
  }

  #end(event) {
    if (this.#held) {
      event.preventDefault(); // no click follows
      const { clientX: x, clientY: y } = event.changedTouches[0];
      this.to.choose({ x, y });
    }
    this.#stop();
  }

  #stop() {
    clearTimeout(this.#timer);
    if (this.#held) this.to.glass(null);
    this.#held = false;
    this.#begin = null;
  }
}
