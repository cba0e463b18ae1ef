/** The board of Metropolys: the map with all that lies on it, and the tray of who looks at it. */
import { LitElement, css, html, nothing } from "/vendor/lit.js";
import { artStyles } from "./cards.js";
import { chainStyles } from "./chain.js";
import { Choosing } from "./choosing.js";
import { drawCity } from "./city.js";
import { Drag } from "./drag.js";
import { MARGIN, frame, printStyles } from "./ground.js";
import { Keys } from "./keys.js";
import { landmarkStyles } from "./landmarks.js";
import { ghostLabel, labelStyles, valuePicker } from "./label.js";
import { layer, layerStyles } from "./layer.js";
import { departures, leave, rise, settle, side, time } from "./motion.js";
import { districtNames, prints } from "./names.js";
import { building, pieceStyles } from "./pieces.js";
import { distance, rim } from "./points.js";
import { tray, trayStyles } from "./tray.js";
import { describe } from "./words.js";

export { panel, summary } from "./panel.js";

const NARROW = 640; // px: labels move under the map, and the map stands upright on an upright screen
const REACH = 26; // px beside a glowing place that still count as a tap on it

class Board extends LitElement {
  static properties = {
    facts: { attribute: false }, view: { attribute: false }, seats: { attribute: false }, legal: { attribute: false },
    ghost: { attribute: false }, marks: { attribute: false }, recent: { attribute: false }, t: { attribute: false },
    hideValues: { type: Boolean, attribute: "hide-values" },
    current: { state: true }, hovered: { state: true }, shown: { state: true }, leaving: { state: true },
    narrow: { state: true }, turned: { state: true }, scale: { state: true }, tabValue: { state: true },
  };

  static styles = [printStyles, landmarkStyles, pieceStyles, chainStyles, layerStyles, labelStyles, trayStyles, artStyles, css`
    :host { display: block; font-family: var(--font); color: var(--ink); }
    zoom-pane { display: block; }
    .stage { position: relative; margin: 0 auto; max-width: calc(var(--map-height, 400vh) * var(--ratio)); }
    .readout { position: absolute; left: 1.6%; bottom: 1.6%; margin: 0; padding: var(--s1) var(--s3); border-radius: var(--round); background: color-mix(in oklab, var(--sheet), transparent 8%); color: var(--ink-2); font-size: var(--t1); pointer-events: none; }
    .air { position: fixed; z-index: 5; width: 58px; height: 107px; margin: -93px 0 0 -26px; pointer-events: none; overflow: visible; opacity: 0.9; }
    .narrow .readout { display: none; }
  `];

  constructor() {
    super();
    Object.assign(this, { legal: [], seats: [], marks: [], ghost: null, recent: null, hideValues: false });
    Object.assign(this, { leaving: [], traces: [], shown: null, hovered: null, current: null, narrow: false, turned: false, scale: 1, tabValue: 0 });
    this.margin = MARGIN;
    this.choosing = new Choosing(this);
    this.keys = new Keys(this, this.choosing);
    this.drag = new Drag(this, this.choosing);
    this.watch = new ResizeObserver(() => this.measure());
  }

  connectedCallback() {
    super.connectedCallback();
    this.watch.observe(this);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.watch.disconnect();
  }

  /** The format follows the room there is. */
  measure() {
    const width = this.clientWidth;
    if (!width) return;
    this.narrow = width < NARROW;
    this.turned = this.narrow && innerHeight > innerWidth;
    const units = this.facts ? this.facts.frame[this.turned ? 1 : 0] + 2 * MARGIN : 1;
    this.unit = width / units;
    this.scale = Math.round(Math.min(1.4, Math.max(1, (0.82 * units) / width)) * 10) / 10;
  }

  willUpdate(changed) {
    if (!this.facts || !this.view) return;
    if (changed.has("facts")) this.measure();
    if (changed.has("facts") || changed.has("turned")) this.city = drawCity(this.facts, this.turned);
    this.print();
    if (changed.has("view")) this.arrive(changed.get("view"));
    this.choosing.refresh();
    this.glow = this.choosing.mine ? this.choosing.places() : new Set();
    const hand = this.choosing.hand();
    if (!hand.includes(this.tabValue)) this.tabValue = hand[0] ?? 0;
    this.current ??= this.city.places[0].id;
  }

  print() {
    const texts = this.city.districts.map((district) => this.t(`board.district.${district}`));
    const { city, scale } = this;
    if (this.printed?.city === city && this.printed.scale === scale && String(this.printed.texts) === String(texts)) return;
    this.printed = { city, scale, texts };
    this.names = districtNames(city, texts);
    this.prints = prints(city, this.names, scale);
  }

  /** A new position: what has just happened leaves a trace, and what goes home is still drawn on its way. */
  arrive(old) {
    const happened = this.recent ?? [];
    this.traces = happened.filter((note) => note.id === "event.build").flatMap((note) => note.places);
    this.leaving = time(this, "--slow") ? departures(old, this.recent) : [];
    this.fresh = new Set(this.recent && old ? happened.flatMap((note) => note.places ?? []) : []);
    this.before = old;
  }

  render() {
    if (!this.facts || !this.view || !this.t) return nothing;
    const { city } = this;
    const [w, h] = city.size;
    return html`<div class=${this.narrow ? "narrow" : ""} @keydown=${(event) => this.keys.anywhere(event)}>
      <zoom-pane>
        <div class="stage" style="--ratio:${(w + 2 * MARGIN) / (h + 2 * MARGIN)}" @pointerleave=${() => this.enter(null, true)}>
          <metropolys-ground .city=${city} .closed=${this.view.closed.join(" ")} .names=${this.names} .prints=${this.prints} .north=${this.t("board.north")} .scale=${this.scale}></metropolys-ground>
          <svg class="play" viewBox=${frame(city)} style="--scale:${this.scale}" role="group" aria-label=${this.t("board.map")} @click=${(event) => this.beside(event)}>${layer(this)}</svg>
          ${this.readout()}
          ${this.narrow ? nothing : this.labels()}
        </div>
      </zoom-pane>
      ${this.narrow ? this.labels() : nothing}
      ${tray(this)}
      ${this.inTheAir()}
    </div>`;
  }

  labels() {
    return this.ghost ? ghostLabel(this) : valuePicker(this);
  }

  readout() {
    const place = this.city.byId.get(this.hovered);
    if (!place) return nothing;
    return html`<p class="readout" aria-hidden="true">${this.t("board.readout", { place: place.id, kind: this.t(`kind.${place.kind}`), district: this.t(`district.${place.district}`) })}</p>`;
  }

  /** The piece that is being dragged. */
  inTheAir() {
    const { piece } = this.drag;
    const { seat } = this.view;
    if (!piece) return nothing;
    return html`<svg class="air" viewBox="-19 -67 42 77" style="left:${piece.x}px;top:${piece.y}px" aria-hidden="true">
      ${building(piece, this.seats[seat], { number: seat })}</svg>`;
  }

  updated(changed) {
    if (changed.has("view") && this.before) this.animate();
  }

  /** New pieces rise, bids that are built settle, the others go home. */
  animate() {
    const slow = time(this, "--slow");
    if (!slow || !this.recent) return;
    const find = (key) => this.renderRoot.querySelector(`.pieces .move[data-key="${key}"]`);
    for (const id of this.fresh) {
      const piece = find(id)?.querySelector(".body");
      if (piece) (this.before.bids.some((bid) => bid.place === id) ? settle : rise)(piece, slow);
    }
    for (const one of this.leaving) this.sendHome(one, find(one.key), slow);
  }

  async sendHome(one, piece, slow) {
    const [x, y] = this.city.byId.get(one.place).at;
    const [a, b] = side(this.city, this.view, one.seat);
    await piece?.animate && leave(piece, [(a - x) / this.scale, (b - y) / this.scale], slow).finished.catch(() => null);
    this.leaving = this.leaving.filter((other) => other !== one);
  }

  /** A place chosen; by the keyboard, the focus goes on to the buildings to choose from. */
  async choose(id, byKey = false) {
    this.current = id;
    this.choosing.choosePlace(id);
    await this.updateComplete;
    if (byKey && this.choosing.place) this.renderRoot.querySelector(".picker button")?.focus();
  }

  /** A click on water or paper: the glowing place close by, or nothing, which takes back. @param {MouseEvent} event */
  beside(event) {
    if (/** @type {Element} */ (event.target).closest("[data-place]")) return;
    const svg = /** @type {SVGSVGElement} */ (this.renderRoot.querySelector(".play"));
    const view = svg.getScreenCTM();
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(view.inverse());
    const far = (id) => distance([x, y], rim(this.city.byId.get(id).ring, [x, y])) * view.a;
    const near = [...this.glow].sort((a, b) => far(a) - far(b))[0];
    if (near && far(near) < REACH) this.choose(near);
    else this.choosing.cancel();
  }

  /** The place under a point of the screen. @returns {string | null} */
  placeAt(x, y) {
    const found = /** @type {ShadowRoot} */ (this.renderRoot).elementFromPoint(x, y)?.closest("[data-place]");
    return /** @type {any} */ (found)?.dataset.place ?? null;
  }

  async goTo(id) {
    this.current = id;
    await this.updateComplete;
    this.renderRoot.querySelector(`[data-place="${id}"]`)?.focus();
  }

  /** The pointer or the focus comes to a place. */
  enter(id, hover = false) {
    if (!hover) this.current = id;
    this.hovered = id;
    if (hover) this.choosing.fire("hover", { place: id });
  }

  focusValue(value) {
    this.tabValue = value;
  }

  show(key) {
    this.shown = key;
  }

  /** The position in a few sentences, for who listens. @returns {string} */
  describe() {
    return describe(this);
  }
}

customElements.define("board-metropolys", Board);
