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
import { describe, hint } from "./words.js";

export { named, panel, sound, summary } from "./panel.js";

const NARROW = 640; // px: labels move under the map, and the map stands upright on an upright screen
const REACH = 26; // px beside a glowing place that still count as a tap on it

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").CardKey} CardKey */
/** @typedef {import("./motion.js").Departure} Departure */

/** For what is always there before anything is drawn. @type {any} */
const LATER = null;

export class Board extends LitElement {
  static properties = {
    facts: { attribute: false }, view: { attribute: false }, seats: { attribute: false }, legal: { attribute: false },
    ghost: { attribute: false }, marks: { attribute: false }, recent: { attribute: false }, figure: { attribute: false }, plan: { attribute: false }, t: { attribute: false },
    hideValues: { type: Boolean, attribute: "hide-values" },
    current: { state: true }, hovered: { state: true }, shown: { state: true }, leaving: { state: true },
    narrow: { state: true }, turned: { state: true }, scale: { state: true }, tabValue: { state: true },
  };

  static styles = [printStyles, landmarkStyles, pieceStyles, chainStyles, layerStyles, labelStyles, trayStyles, artStyles, css`
    :host { display: block; container-type: inline-size; font-family: var(--font); color: var(--ink); }
    zoom-pane { display: block; }
    .stage { position: relative; margin: 0 auto; max-width: calc(var(--map-height, 400vh) * var(--ratio)); }
    .readout { position: absolute; left: 1.6%; bottom: 1.6%; margin: 0; padding: var(--s1) var(--s3); border-radius: var(--round); background: color-mix(in oklab, var(--sheet), transparent 8%); color: var(--ink-2); font-size: var(--t1); pointer-events: none; }
    .air { position: fixed; z-index: 5; width: 58px; height: 107px; margin: -93px 0 0 -26px; pointer-events: none; overflow: visible; opacity: 0.9; }
    .narrow .readout { display: none; }
  `];

  constructor() {
    super();
    /** @type {import("./types.js").Facts} */ this.facts = LATER;
    /** @type {View} */ this.view = LATER;
    /** @type {import("./types.js").Say} */ this.t = LATER;
    /** @type {import("./types.js").Seat[]} */ this.seats = [];
    /** @type {string[]} */ this.legal = [];
    /** @type {import("./types.js").Ghost | null} */ this.ghost = null;
    /** @type {string[] | null} */ this.marks = null;
    /** @type {import("./types.js").Note[] | null} */ this.recent = null;
    /** Undefined where nothing can be planned. @type {{pass?: number} | null | undefined} */ this.plan = undefined;
    /** In a rule's little board: what is seen of it. @type {{places: string[], parts: string[]} | null} */ this.figure = null;
    this.hideValues = false; // of built ones, as the printed game does it
    // what the board itself knows beside what it is told
    /** The place the keyboard is on. */ this.current = "";
    /** @type {string | null} */ this.hovered = null;
    /** @type {CardKey | null} */ this.shown = null;
    /** The building in the tray the keyboard is on. */ this.tabValue = 0;
    /** @type {Departure[]} */ this.leaving = [];
    /** @type {string[]} */ this.traces = [];
    /** @type {Set<string>} */ this.fresh = new Set();
    /** @type {Set<string>} */ this.glow = new Set();
    /** @type {View | undefined} */ this.earlier = undefined;
    /** @type {import("./city.js").City} */ this.city = LATER;
    /** @type {import("./names.js").Name[]} */ this.names = [];
    /** @type {Map<string, import("./names.js").Print>} */ this.prints = new Map();
    /** @type {string} */ this.printed = ""; // what the lettering was set for
    this.narrow = false;
    this.turned = false;
    this.unit = 1; // px of a unit of the map
    this.scale = 1; // of pieces and lettering: larger on a small map
    this.choosing = new Choosing(this);
    this.keys = new Keys(this);
    this.drag = new Drag(this);
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
    if (!width || !this.facts) return;
    this.narrow = width < NARROW;
    this.turned = this.narrow && !this.figure && innerHeight > innerWidth;
    const units = this.figure && this.city ? this.seen[2] : this.facts.frame[this.turned ? 1 : 0] + 2 * MARGIN;
    this.unit = (this.renderRoot.querySelector(".stage")?.clientWidth || width) / units;
    this.scale = Math.round(Math.min(1.4, Math.max(1, 0.82 / this.unit)) * 10) / 10;
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  willUpdate(changed) {
    if (!this.ready) return;
    if (changed.has("facts")) this.measure();
    if (changed.has("facts") || changed.has("turned")) this.city = drawCity(this.facts, this.turned);
    this.print();
    if (changed.has("view")) this.arrive(/** @type {View | undefined} */ (changed.get("view")));
    this.choosing.refresh();
    this.glow = this.choosing.mine ? this.choosing.places() : new Set();
    const hand = this.choosing.hand();
    if (!hand.includes(this.tabValue)) this.tabValue = hand[0] ?? 0;
    this.current ||= this.city.places[0].id;
  }

  /** What is seen of the map. */
  get seen() {
    return frame(this.city, this.figure?.places);
  }

  get ready() {
    return Boolean(this.facts && this.view && this.t);
  }

  /** The lettering is set anew where the map, its size or the words have changed. */
  print() {
    const { city, scale } = this;
    const texts = city.districts.map((district) => this.t(`board.district.${district}`));
    const key = [scale, city.turned, this.facts.frame, ...texts].join();
    if (this.printed === key) return;
    this.printed = key;
    this.names = districtNames(city, texts);
    this.prints = prints(city, this.names, scale);
  }

  /** A new position: what has just happened leaves a trace, and what goes home is still drawn on its way.
   * @param {View | undefined} old */
  arrive(old) {
    const happened = this.recent ?? [];
    this.traces = happened.filter((note) => note.id === "event.build").flatMap((note) => note.places ?? []);
    this.leaving = time(this, "--slow") ? departures(old, this.recent) : [];
    this.fresh = new Set(old ? happened.flatMap((note) => note.places ?? []) : []);
    this.earlier = old;
  }

  render() {
    if (!this.ready) return nothing;
    const { city, figure, narrow, scale, seen, t, view } = this;
    const bare = figure && !figure.parts.includes("tray");
    const keys = { handleEvent: (/** @type {KeyboardEvent} */ event) => this.keys.anywhere(event), capture: true };
    return html`<div class="${narrow ? "narrow" : ""} ${time(this, "--slow") ? "" : "still"}" style="--ratio:${seen[2] / seen[3]}" @keydown=${keys}>
      <zoom-pane ?bare=${figure}>
        <div class="stage" @pointerleave=${() => this.enter(null, true)}>
          <metropolys-ground .city=${city} .seen=${seen.join(" ")} .closed=${view.closed.join(" ")} .names=${this.names} .prints=${this.prints}
            .north=${t("board.north")} .scale=${scale}></metropolys-ground>
          <svg class="play" viewBox=${seen.join(" ")} style="--scale:${scale}" role="group" aria-label=${t("board.map")}
            @click=${(/** @type {MouseEvent} */ event) => this.beside(event)}>${layer(this)}</svg>
          ${this.readout()} ${narrow ? nothing : this.labels()}
        </div>
      </zoom-pane>
      ${narrow ? this.labels() : nothing} ${bare ? nothing : tray(this)} ${this.inTheAir()}
    </div>`;
  }

  labels() {
    return this.choosing.place ? valuePicker(this) : ghostLabel(this);
  }

  /** What lies under the pointer, as a map's legend has it. */
  readout() {
    if (!this.hovered) return nothing;
    const { id, kind, district } = this.city.place(this.hovered);
    const facts = { place: id, kind: this.t(`kind.${kind}`), district: this.t(`district.${district}`) };
    return html`<p class="readout" aria-hidden="true">${this.t("board.readout", facts)}</p>`;
  }

  /** The piece that is being dragged. */
  inTheAir() {
    const { piece } = this.drag;
    const { seat } = this.view;
    if (!piece || seat === null) return nothing;
    return html`<svg class="air" viewBox="-19 -67 42 77" style="left:${piece.x}px;top:${piece.y}px" aria-hidden="true">
      ${building(piece, this.seats[seat], { number: seat })}</svg>`;
  }

  firstUpdated() {
    this.measure();
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  updated(changed) {
    if (!this.ready) return;
    this.choosing.advise(hint(this));
    if (this.narrow && this.choosing.place) this.renderRoot.querySelector(".picker")?.scrollIntoView({ block: "nearest" });
    if (changed.has("view") && this.earlier) this.enact(this.earlier);
  }

  /** New pieces rise, bids that are built settle, the others go home. @param {View} before */
  enact(before) {
    const slow = time(this, "--slow");
    if (!slow) return;
    const find = (/** @type {string} */ key) => this.renderRoot.querySelector(`.pieces .move[data-key="${key}"]`);
    for (const id of this.fresh) {
      const piece = find(id)?.querySelector(".body");
      if (piece) (before.bids.some((bid) => bid.place === id) ? settle : rise)(piece, slow);
    }
    for (const one of this.leaving) this.sendHome(one, find(one.key), slow);
  }

  /** @param {Departure} one @param {Element | null} piece @param {number} slow */
  async sendHome(one, piece, slow) {
    const [x, y] = this.city.place(one.place).at;
    const [a, b] = side(this.city, this.view, one.seat);
    if (piece) await leave(piece, [(a - x) / this.scale, (b - y) / this.scale], slow).finished.catch(() => null);
    this.leaving = this.leaving.filter((other) => other !== one);
  }

  /** A place chosen; by the keyboard, the focus goes on to the buildings to choose from.
   * @param {string} id @param {boolean} [byKey] */
  async choose(id, byKey = false) {
    this.current = id;
    this.choosing.choosePlace(id);
    await this.updateComplete;
    if (byKey && this.choosing.place) this.focusOn(".picker button");
  }

  /** A click on water or paper: the glowing place close by, or nothing, which takes back. @param {MouseEvent} event */
  beside(event) {
    const target = /** @type {Element} */ (event.target);
    const view = /** @type {SVGSVGElement} */ (event.currentTarget).getScreenCTM();
    if (target.closest("[data-place]") || !view) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(view.inverse());
    const far = (/** @type {string} */ id) => distance([x, y], rim(this.city.place(id).ring, [x, y])) * view.a;
    const near = [...this.glow].sort((a, b) => far(a) - far(b))[0];
    if (near && far(near) < REACH) this.choose(near);
    else this.choosing.cancel();
  }

  /** The place under a point of the screen. @param {number} x @param {number} y @returns {string | null} */
  placeAt(x, y) {
    const found = /** @type {ShadowRoot} */ (this.renderRoot).elementFromPoint(x, y)?.closest("[data-place]");
    return found?.getAttribute("data-place") ?? null;
  }

  /** @param {string} id */
  async goTo(id) {
    this.current = id;
    await this.updateComplete;
    this.focusOn(`[data-place="${id}"]`);
  }

  /** @param {string} where */
  focusOn(where) {
    /** @type {HTMLElement | null} */ (this.renderRoot.querySelector(where))?.focus();
  }

  /** The pointer or the focus comes to a place. @param {string | null} id @param {boolean} [hover] */
  enter(id, hover = false) {
    this.hovered = id;
    if (hover) this.choosing.fire("hover", { place: id });
    else if (id) this.current = id;
  }

  /** The position in a few sentences, for who listens. @returns {string} */
  describe() {
    return describe(this);
  }
}

customElements.define("board-metropolys", Board);
