/** `<chance-curve>`: everybody's chance to win over all moves, as bands; a click or a drag goes to that moment. */
import { html, styleMap, svg } from "/vendor/lit.js";
import { Part, inColor } from "../part.js";
import { chancesSaid, patterns } from "./chances.js";

/** @typedef {import("../types.js").SeatShown} SeatShown */

const THICK = 0.3; // a band so thick has room for its letter

class ChanceCurve extends Part {
  static properties = { review: {}, seats: {}, at: {}, wide: { state: true }, high: { state: true } };

  constructor() {
    super();
    /** @type {import("../types.js").Review | null} */
    this.review = null;
    /** @type {SeatShown[]} */
    this.seats = [];
    this.at = 0;
    this.wide = 600;
    this.high = 72;
    this.watch = new ResizeObserver(([{ contentRect }]) => {
      this.wide = contentRect.width;
      this.high = contentRect.height;
    });
  }

  connectedCallback() {
    super.connectedCallback();
    this.watch.observe(this);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.watch.disconnect();
  }

  get #last() {
    return Math.max(1, (this.review?.positions.length ?? 1) - 1);
  }

  /** @param {number} n */
  #x(n) {
    return (n / this.#last) * this.wide;
  }

  /** @param {PointerEvent} event */
  #point(event) {
    if (event.type === "pointerdown") /** @type {Element} */ (event.currentTarget).setPointerCapture(event.pointerId);
    if (!event.buttons) return;
    const { left } = this.getBoundingClientRect();
    const number = Math.round(((event.clientX - left) / this.wide) * this.#last);
    if (number !== this.at) this.fire("jump", { number: Math.max(0, Math.min(this.#last, number)) });
  }

  render() {
    const { review, wide, high, t, seats } = this;
    if (!review) return html``;
    const point = (/** @type {PointerEvent} */ event) => this.#point(event);
    return html`<svg class="curve" viewBox="0 0 ${wide} ${high}" role="img" aria-label=${this.#said(t)} @pointerdown=${point} @pointermove=${point}>
      ${patterns("curve", seats)}
      ${seats.map((seat, n) => this.#band(seat, n))}
      <path class="half" d="M0 ${high / 2}H${wide}" />
      ${seats.map((seat, n) => this.#letter(seat, n))}
      ${review.turning.map((n) => svg`<path class="turning" d="M${this.#x(n)} 0V${high}" /><path class="turning-head" d="M${this.#x(n) - 5} 0h10l-5 8Z" />`)}
      <path class="cursor" d="M${this.#x(this.at)} 0V${high}" /><circle class="cursor" cx=${this.#x(this.at)} cy=${high / 2} r="5" />
    </svg>`;
  }

  /** @param {import("../types.js").Say} t */
  #said(t) {
    const { positions } = /** @type {import("../types.js").Review} */ (this.review);
    return t("app.review.curve", { n: this.at, told: chancesSaid(t, positions[Math.min(this.at, positions.length - 1)], this.seats) });
  }

  /** The share of those before a seat at a moment. @param {number} moment @param {number} seat */
  #below(moment, seat) {
    const { positions } = /** @type {import("../types.js").Review} */ (this.review);
    return positions[moment].slice(0, seat).reduce((sum, chance) => sum + chance, 0);
  }

  /** The first seat lies on top. @param {SeatShown} seat @param {number} n */
  #band({ letter }, n) {
    const count = /** @type {import("../types.js").Review} */ (this.review).positions.length;
    const edge = (/** @type {number} */ seat) => Array.from({ length: count }, (_, m) => `${this.#x(m).toFixed(1)} ${(this.#below(m, seat) * this.high).toFixed(1)}`);
    const d = `M${edge(n).join("L")}L${edge(n + 1).reverse().join("L")}Z`;
    return svg`<path class="band" d=${d} fill="url(#curve-${letter})" />`;
  }

  /** Where the band is thickest. @param {SeatShown} seat @param {number} n */
  #letter(seat, n) {
    const { positions } = /** @type {import("../types.js").Review} */ (this.review);
    const own = positions.map((chances) => chances[n]);
    const near = (/** @type {number} */ m) => Math.min(own[Math.max(0, m - 1)], own[m], own[Math.min(own.length - 1, m + 1)]);
    const inner = own.map((_, m) => m).filter((m) => this.#x(m) > 14 && this.#x(m) < this.wide - 14);
    const at = inner.sort((a, b) => near(b) - near(a))[0];
    if (at === undefined || near(at) < THICK) return svg``;
    const y = (this.#below(at, n) + own[at] / 2) * this.high;
    return svg`<g class="letter" style=${styleMap(inColor(seat.color))} transform="translate(${this.#x(at)} ${y})">
      <rect x="-9" y="-9" width="18" height="18" rx="4" /><text text-anchor="middle" dy="0.36em">${seat.letter}</text></g>`;
  }
}

customElements.define("chance-curve", ChanceCurve);
