/** The board of Foundations of Metropolis: the plan of the city, the deeds, and the tray of who looks at it. */
import { LitElement, css, html, nothing } from "/vendor/lit.js";
import { buildingStyles } from "./building.js";
import { Choosing } from "./choosing.js";
import { deedStyles, deeds } from "./deeds.js";
import { Drag } from "./drag.js";
import { LOT } from "./geometry.js";
import { MARGIN, frame } from "./ground.js";
import { Keys } from "./keys.js";
import { known } from "./known.js";
import { label, labelStyles } from "./label.js";
import { layer, layerStyles } from "./layer.js";
import { lotStyles } from "./lots.js";
import { measure } from "./measure.js";
import { Motion } from "./moving.js";
import { Show, card, showStyles } from "./show.js";
import { boardStyles } from "./style.js";
import { picture, supplyStyles, tray } from "./supply.js";
import { trackStyles, tracks } from "./tracks.js";
import { describe, hint, lotWords } from "./words.js";

export { panel } from "./panel.js";
export { sound } from "./sounds.js";
export { prompt, summary } from "./words.js";

class Board extends LitElement {
  static properties = {
    facts: { attribute: false }, view: { attribute: false }, seats: { attribute: false }, legal: { attribute: false }, ghost: { attribute: false },
    marks: { attribute: false }, recent: { attribute: false }, sheet: { attribute: false }, t: { attribute: false },
    current: { state: true }, hovered: { state: true }, looked: { state: true }, leaving: { state: true },
    tall: { state: true }, plan: { state: true }, aside: { state: true }, unit: { state: true }, k: { state: true }, tabDeed: { state: true }, tabTile: { state: true },
  };

  static styles = [buildingStyles, lotStyles, layerStyles, deedStyles, supplyStyles, trackStyles, labelStyles, showStyles, boardStyles];

  constructor() {
    super();
    Object.assign(this, { facts: null, view: null, t: null, legal: [], seats: [], marks: [], sheet: [], ghost: null, recent: null });
    Object.assign(this, { leaving: [], traces: [], besides: [], hovered: null, looked: null, current: null, tabDeed: null, tabTile: null });
    Object.assign(this, { tall: false, plan: 0, aside: 0, unit: 30, k: 1 });
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
    if (this.clientWidth && probe && this.facts) Object.assign(this, measure(this.clientWidth, probe.offsetHeight, this.facts.side));
  }

  /** @param {Map<PropertyKey, any>} changed */
  willUpdate(changed) {
    if (!this.facts || !this.view) return;
    if (changed.has("facts")) this.learn();
    if (changed.has("view")) this.arrive(changed.get("view"));
    if (this.ghost && changed.has("ghost")) this.show.end();
    this.choosing.refresh();
    this.preview = this.ghost?.preview ?? null;
    this.worths = new Map(this.sheet.flat().filter((/** @type {any} */ item) => item.id.startsWith("score.now-civic")).map((/** @type {any} */ item) => [item.facts.lots.join(" "), item.points]));
    this.shown = this.show.running ? this.show.view : this.view;
    this.rove();
  }

  learn() {
    known.learn(this.facts);
    this.choosing.learn(this.facts);
    this.tiles = Object.fromEntries(this.facts.tiles.map((/** @type {any} */ tile) => [tile.key, tile]));
    this.fit();
  }

  /** A new position: what has just happened is remembered for its motion. @param {any} old */
  arrive(old) {
    this.show.begin(this.recent);
    this.motion.arrive(old);
    this.hovered = null;
  }

  /** One stop of the Tab key in each group. */
  rove() {
    const deeds = this.view.hand ?? this.view.row.map((/** @type {any} */ deed) => deed.lot);
    if (!deeds.includes(this.tabDeed)) this.tabDeed = deeds[0] ?? null;
    this.tabTile ??= this.facts.tiles[0].key;
    this.current ??= this.choosing.own?.marked[0] ?? this.facts.lots[0];
  }

  render() {
    if (!this.facts || !this.view || !this.t) return html`<div class="probe"></div>`;
    const { facts, choosing, drag, tall } = this;
    return html`<div class="probe"></div>
    <div class="table ${tall ? "tall" : "wide"}" style="--plan:${this.plan}px;--aside:${this.aside}px;--u:${this.unit}px;--columns:${tall ? 6 : 3}" @keydown=${(/** @type {KeyboardEvent} */ event) => this.keys.anywhere(event)}>
      <div class="city">
        <zoom-pane bare><div class="stage">
          <foundations-ground .side=${facts.side} .k=${this.k}></foundations-ground>
          <svg class="play ${choosing.tile ? "placing" : ""}" viewBox=${frame(facts.side)} role="group" aria-label=${this.t("board.plan")}
            @pointerdown=${(/** @type {PointerEvent} */ event) => drag.down(event)} @pointermove=${(/** @type {PointerEvent} */ event) => drag.move(event)} @pointerup=${(/** @type {PointerEvent} */ event) => drag.up(event)}
            @pointercancel=${(/** @type {PointerEvent} */ event) => drag.up(event)} @pointerleave=${() => drag.leave()} @click=${(/** @type {MouseEvent} */ event) => drag.click(event)} @wheel=${(/** @type {WheelEvent} */ event) => drag.wheel(event)}>${this.plan ? layer(this) : nothing}</svg>
          ${tall ? nothing : label(this)}
        </div></zoom-pane>
        ${tracks(this)}
      </div>
      <div class="side">
        <div class="region">${deeds(this)}${tall ? label(this) : nothing}${card(this)}</div>
        ${tray(this)}
      </div>
      ${this.inTheAir()}
      <div class="sky" aria-hidden="true"></div>
    </div>`;
  }

  /** The tile that is being dragged, until it hovers over the plan. */
  inTheAir() {
    const { piece } = this.drag;
    if (!piece || this.choosing.spot) return nothing;
    const size = (this.plan * LOT) / (this.facts.side * LOT + 2 * MARGIN);
    return html`<div class="air" style="left:${piece.x}px;top:${piece.y}px;--u:${size}px" aria-hidden="true">${picture(this, this.tiles[piece.tile])}</div>`;
  }

  /** @param {Map<PropertyKey, any>} changed */
  updated(changed) {
    if (changed.has("facts")) this.fit();
    if (changed.has("view")) this.motion.play();
  }

  // ---- looking and going ----

  /** The pointer comes to a lot, or to its deed. @param {string | null} lot @param {boolean} [onPlan] */
  light(lot, onPlan = false) {
    const quiet = onPlan && this.choosing.tile;
    if (this.hovered === (quiet ? null : lot)) return;
    this.hovered = quiet ? null : lot;
    this.besides = this.neighbors(this.hovered);
    this.choosing.fire("hover", { place: lot });
  }

  /** What counts beside a civic building, where the score sheet is known. @param {string | null} lot @returns {string[][]} */
  neighbors(lot) {
    const item = lot && this.sheet.flat().find((/** @type {any} */ one) => one.id === "score.now-civic" && one.facts.lots.includes(lot));
    return item ? item.facts.beside.map((/** @type {any} */ note) => note.places) : [];
  }

  /** @param {string} lot */
  focusLot(lot) {
    this.current = lot;
  }

  /** The focus goes to a lot; the tile in hand follows. @param {string} lot */
  async goTo(lot) {
    this.current = lot;
    this.choosing.follow(lot);
    await this.updateComplete;
    this.renderRoot.querySelector(`[data-lot="${lot}"]`)?.focus();
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

  /** @param {string} lot */
  lotWords(lot) {
    return lotWords(this, lot);
  }

  hint() {
    return hint(this);
  }

  /** Is a scoring being told? The page may wait for `settled` before it says more. */
  get busy() {
    return this.show.step !== null;
  }

  /** The position in a few sentences, for who listens. @returns {string} */
  describe() {
    return describe(this);
  }
}

customElements.define("board-foundations", Board);
