/** The board of Foundations of Metropolis: the plan of the city, the deeds, and the tray of who looks at it. */
import { LitElement, html, nothing } from "/vendor/lit.js";
import { buildingStyles } from "./building.js";
import { Choosing } from "./choosing.js";
import { deedStyles, deeds } from "./deeds.js";
import { Drag } from "./drag.js";
import { LOT } from "./geometry.js";
import { frame } from "./ground.js";
import { Keys } from "./keys.js";
import { known } from "./known.js";
import { label, labelStyles } from "./label.js";
import { layer, layerStyles } from "./layer.js";
import { lotStyles } from "./lots.js";
import { measure, small } from "./measure.js";
import { time } from "./motion.js";
import { Motion } from "./moving.js";
import { Show, card, showStyles } from "./show.js";
import { boardStyles } from "./style.js";
import { picture, supplyStyles, tray } from "./supply.js";
import { trackStyles, tracks } from "./tracks.js";
import { advice, describe, hint, lotWords } from "./words.js";

export { panel, points } from "./panel.js";
export { sound } from "./sounds.js";
export { named, summary } from "./words.js";

/** @typedef {import("./types.js").Built} Built */

const SIX = 280; // px for six deeds in a row

/** What is not there until the page has given it; nothing is drawn before. @returns {any} */
const later = () => null;

export class Board extends LitElement {
  static properties = {
    facts: { attribute: false }, view: { attribute: false }, seats: { attribute: false }, legal: { attribute: false }, ghost: { attribute: false },
    marks: { attribute: false }, recent: { attribute: false }, figure: { attribute: false }, sheet: { attribute: false }, replay: { attribute: false }, t: { attribute: false },
    format: { state: true }, current: { state: true }, hovered: { state: true }, looked: { state: true }, leaving: { state: true }, tabDeed: { state: true }, tabTile: { state: true },
  };

  static styles = [buildingStyles, lotStyles, layerStyles, deedStyles, supplyStyles, trackStyles, labelStyles, showStyles, boardStyles];

  constructor() {
    super();
    /** @type {import("./types.js").Facts} */ this.facts = later();
    /** @type {import("./types.js").View} */ this.view = later();
    /** @type {import("./types.js").Say} */ this.t = later();
    /** @type {import("./types.js").Seat[]} */ this.seats = [];
    /** @type {string[]} */ this.legal = [];
    /** @type {import("./types.js").Ghost | null} */ this.ghost = null;
    /** @type {string[]} */ this.marks = [];
    /** @type {import("./types.js").Note[] | null} */ this.recent = null;
    /** @type {import("./types.js").Item[][]} */ this.sheet = [];
    /** In a rule's little board: what is seen of it. @type {{places: string[], parts: string[]} | null} */ this.figure = null;
    this.replay = false;
    this.format = measure(0, 0, 1);
    /** The lot with the focus, the one pointed at, the tile looked at; one stop of the Tab key among deeds and tiles.
     * @type {string | null} */ this.current = null;
    /** @type {string | null} */ this.hovered = null;
    /** @type {string | null} */ this.looked = null;
    /** @type {string | null} */ this.tabDeed = null;
    /** @type {string | null} */ this.tabTile = null;
    /** Buildings on their way out. @type {Built[]} */ this.leaving = [];
    /** The lot that waits for a tile, as it was drawn. @type {string | null} */ this.led = null;
    /** Where something has just happened, what counts beside the building pointed at. @type {string[][]} */ this.traces = [];
    /** @type {string[][]} */ this.besides = [];
    /** Tiles by key, what civic buildings would score, lots under the ghost.
     * @type {Record<string, import("./types.js").Tile>} */ this.tiles = {};
    /** @type {Map<string, number>} */ this.worths = new Map();
    /** @type {Set<string>} */ this.covered = new Set();
    /** The view that is drawn: during a scoring, the one that is scored. @type {import("./types.js").View} */ this.shown = this.view;
    this.choosing = new Choosing(this);
    this.keys = new Keys(this, this.choosing);
    this.drag = new Drag(this, this.choosing);
    this.show = new Show(this);
    this.motion = new Motion(this);
    this.watch = new ResizeObserver(() => this.fit());
  }

  connectedCallback() {
    super.connectedCallback();
    this.watch.observe(this);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.watch.disconnect();
    this.show.end();
  }

  firstUpdated() {
    this.watch.observe(/** @type {Element} */ (this.renderRoot.querySelector(".probe")));
  }

  /** The format follows the room there is. */
  fit() {
    const probe = /** @type {HTMLElement | null} */ (this.renderRoot.querySelector(".probe"));
    if (!this.clientWidth || !probe || !this.facts) return;
    const format = this.figure ? small(this.clientWidth, this.seen[2]) : measure(this.clientWidth, probe.offsetHeight, this.facts.side);
    if (String(Object.values(format)) !== String(Object.values(this.format))) this.format = format;
  }

  /** @param {Map<PropertyKey, any>} changed */
  willUpdate(changed) {
    if (!this.facts || !this.view) return;
    if (changed.has("facts")) this.learn();
    if (changed.has("view")) this.arrive(changed.get("view"));
    if (this.ghost && changed.has("ghost")) this.show.end();
    this.choosing.refresh();
    this.covered = this.choosing.covered();
    this.worths = new Map(this.sheet.flat().filter((item) => item.id.startsWith("score.now-civic")).map((item) => [item.facts.lots.join(" "), item.points]));
    this.shown = (this.show.running && this.show.view) || this.view;
    this.rove();
  }

  /** What is seen of the plan. */
  get seen() {
    return frame(this.facts.side, this.figure?.places);
  }

  learn() {
    if (!this.figure) known.learn(this.facts);
    this.choosing.learn(this.facts);
    this.tiles = Object.fromEntries(this.facts.tiles.map((tile) => [tile.key, tile]));
  }

  /** A new position: what has just happened is remembered for its motion. @param {import("./types.js").View | undefined} old */
  arrive(old) {
    this.show.arrive();
    this.motion.arrive(old);
    this.hovered = null;
    this.besides = [];
  }

  rove() {
    const deeds = this.view.hand ?? this.view.row.map((deed) => deed.lot);
    if (!this.tabDeed || !deeds.includes(this.tabDeed)) this.tabDeed = deeds[0] ?? null;
    this.tabTile ??= this.facts.tiles[0].key;
    this.current ??= this.choosing.own?.marked[0] ?? this.facts.lots[0];
  }

  render() {
    if (!this.facts || !this.view || !this.t) return html`<div class="probe"></div>`;
    const { tall, plan, aside, unit } = this.format;
    const shows = (/** @type {string} */ part) => !this.figure || this.figure.parts.includes(part);
    return html`<div class="probe"></div>
    <div class="table ${tall ? "tall" : "wide"}" style="--plan:${plan}px;--aside:${aside}px;--u:${unit}px;--columns:${tall && !(this.figure && plan < SIX) ? 6 : 3}"
      @keydown=${(/** @type {KeyboardEvent} */ event) => this.keys.anywhere(event)} @pointerdown=${(/** @type {PointerEvent} */ event) => this.show.press(event)}>
      <div class="city">
        <zoom-pane bare><div class="stage">
          <foundations-ground .side=${this.facts.side} .k=${this.format.k} .seen=${this.seen.join(" ")}></foundations-ground>
          ${this.play()}
          ${tall ? nothing : label(this)}
        </div></zoom-pane>
        ${shows("tracks") ? tracks(this) : nothing}
      </div>
      <div class="side">
        <div class="region">${shows("deeds") ? deeds(this) : nothing}${tall ? label(this) : nothing}${card(this)}</div>
        ${shows("tray") ? tray(this) : nothing}
      </div>
      ${this.inTheAir()}
      <div class="sky" aria-hidden="true"></div>
    </div>`;
  }

  /** The plan, which listens to pointers. */
  play() {
    const { drag, format } = this;
    const on = (/** @type {"down" | "move" | "up"} */ what) => (/** @type {PointerEvent} */ event) => drag[what](event);
    return html`<svg class="play ${this.choosing.tile ? "placing" : ""}" viewBox=${this.seen.join(" ")} role="group" aria-label=${this.t("board.plan")}
      @pointerdown=${on("down")} @pointermove=${on("move")} @pointerup=${on("up")} @pointercancel=${on("up")} @pointerleave=${() => drag.leave()}
      @click=${(/** @type {MouseEvent} */ event) => drag.click(event)} @wheel=${(/** @type {WheelEvent} */ event) => drag.wheel(event)}>${format.plan ? layer(this) : nothing}</svg>`;
  }

  /** The tile that is being dragged, until it hovers over the plan. */
  inTheAir() {
    const { piece } = this.drag;
    if (!piece || this.choosing.spot) return nothing;
    const size = (this.format.plan * LOT) / this.seen[2];
    return html`<div class="air" style="left:${piece.x}px;top:${piece.y}px;--u:${size}px" aria-hidden="true">${picture(this, this.tiles[piece.tile])}</div>`;
  }

  /** @param {Map<PropertyKey, any>} changed */
  updated(changed) {
    if (this.facts && this.view && this.t !== undefined) this.choosing.advise(advice(this));
    if (changed.has("facts")) this.fit();
    if (changed.has("view")) this.motion.play();
    this.lead();
  }

  /** Where a lot is chosen before its tile: on a phone the tiles lie far below it. There, and with a tile back again. */
  lead() {
    const { led, choosing, tall, drag } = this;
    this.led = choosing.lot;
    if (!tall || led === choosing.lot) return;
    if (choosing.lot) this.bring(".supply", "nearest");
    else if (choosing.tile && !drag.piece) this.bring(`[data-lot="${led}"]`, "center");
  }

  /** @param {string} what @param {ScrollLogicalPosition} block */
  bring(what, block) {
    this.renderRoot.querySelector(what)?.scrollIntoView({ block, behavior: time(this, "--slow") ? "smooth" : "auto" });
  }

  get tall() {
    return this.format.tall;
  }

  /** How much larger signs are drawn. */
  get k() {
    return this.format.k;
  }

  get preview() {
    return this.ghost?.preview ?? null;
  }

  /** Whose pieces ghosts and tray show. */
  get me() {
    return this.view.seat ?? this.view.turn ?? 0;
  }

  // ---- looking and going ----

  /** The pointer comes to a lot, or to its deed. @param {string | null} lot @param {boolean} [onPlan] */
  light(lot, onPlan = false) {
    const shown = onPlan && this.choosing.tile ? null : lot;
    if (this.hovered === shown) return;
    this.hovered = shown;
    this.besides = this.neighbors(shown);
    this.choosing.fire("hover", { place: lot });
  }

  /** What counts beside a civic building, where the score sheet is known. @param {string | null} lot @returns {string[][]} */
  neighbors(lot) {
    const item = this.sheet.flat().find((one) => one.id === "score.now-civic" && one.facts.lots.includes(lot));
    return /** @type {import("./types.js").Note[]} */ (item?.facts.beside ?? []).map((note) => note.places);
  }

  /** The focus goes to a lot; the tile in hand follows. @param {string} lot */
  async goTo(lot) {
    this.current = lot;
    this.choosing.follow(lot);
    await this.updateComplete;
    /** @type {SVGElement | null} */ (this.renderRoot.querySelector(`[data-lot="${lot}"]`))?.focus();
  }

  /** @param {string} lot */
  focusLot(lot) {
    this.current = lot;
  }

  /** @param {string} lot */
  lookAtDeed(lot) {
    this.tabDeed = lot;
    this.light(lot);
  }

  /** @param {string | null} tile */
  lookAtTile(tile) {
    this.looked = tile;
    if (tile) this.tabTile = tile;
  }

  /** By the keyboard, the focus goes on to where the tile fits. @param {string} tile @param {boolean} byKey */
  chooseTile(tile, byKey) {
    this.show.end();
    this.choosing.chooseTile(tile);
    const first = this.choosing.spots(tile)[0];
    if (byKey && first && this.choosing.tile === tile && !this.choosing.ghost) this.goTo(first.lots[0]);
  }

  escape() {
    if (this.show.running) this.show.skip();
    else if (this.show.step) this.show.end();
    else this.choosing.cancel();
  }

  // ---- for the page ----

  /** Is a scoring being told? The page may wait for `settled` before it says more. */
  get busy() {
    return this.show.step !== null;
  }

  /** @param {string} lot */
  lotWords(lot) {
    return lotWords(this, lot);
  }

  hint() {
    return hint(this);
  }

  /** The position in a few sentences, for who listens. @returns {string} */
  describe() {
    return describe(this);
  }
}

customElements.define("board-foundations", Board);
