// The board of Metro: `board-metro`. What the shell sets and hears is written in docs/table.md, "A board".

import { LitElement, html, nothing, svg } from "/vendor/lit.js";
import { CELL, WHOLE, corner, frame, squareAt } from "./geometry.js";
import { Choosing } from "./choosing.js";
import { counterArt } from "./counter.js";
import { describe, lineLabel } from "./describe.js";
import { press } from "./keys.js";
import { ghostLabel, lineCard } from "./label.js";
import { lately, position, thinking } from "./model.js";
import { Player } from "./motion.js";
import { prompt } from "./panel.js";
import { Pointing } from "./pointing.js";
import * as scene from "./scene.js";
import styles from "./style.js";
import { targetsArt } from "./targets.js";
import { turnedCode } from "./tile.js";
import { tilePicture, trayArt } from "./tray.js";

export { named, panel, summary } from "./panel.js";

const NARROW = 560; // below, labels stand under the board
const GLASS = { wide: 168, squares: 2.6, above: 40 };

export class BoardMetro extends LitElement {
  static styles = styles;

  static properties = {
    facts: { attribute: false }, view: { attribute: false }, seats: { attribute: false }, legal: { attribute: false },
    ghost: { attribute: false }, marks: { attribute: false }, recent: { attribute: false }, figure: { attribute: false }, t: { attribute: false },
    here: { state: true }, motion: { state: true }, last: { state: true }, width: { state: true },
  };

  choosing = new Choosing(this);
  pointing = new Pointing(this);
  #player = new Player(this, (motion) => (this.motion = motion));
  #resize = new ResizeObserver(([{ contentRect }]) => (this.width = contentRect.width));
  #position = lately(position);
  #advised = "";

  constructor() {
    super();
    /** @type {import("./types.js").Facts | any} */
    this.facts = null;
    /** @type {import("./types.js").View | any} */
    this.view = null;
    /** @type {import("./types.js").Seat[]} */
    this.seats = [];
    /** @type {string[]} */
    this.legal = [];
    /** @type {import("./types.js").Ghost | null} */
    this.ghost = null;
    /** @type {string[]} */
    this.marks = [];
    /** @type {import("./types.js").Note[] | null} */
    this.recent = null;
    /** In a rule's little board: what is seen of it. @type {{places: string[], parts: string[]} | null} */
    this.figure = null;
    /** @type {import("./types.js").Say} */
    this.t = (id) => id;
    /** The place that the Tab key leads to. @type {string | null} */
    this.here = null;
    /** @type {import("./motion.js").Motion | null} */
    this.motion = null;
    /** The tile that came last. @type {{square: string, seat: number} | null} */
    this.last = null;
    this.width = 0;
    this.addEventListener("keydown", (event) => this.#key(event));
    this.addEventListener("pointerdown", () => this.#player.stop());
  }

  connectedCallback() {
    super.connectedCallback();
    this.pointing.connect();
    this.#resize.observe(this);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.pointing.disconnect();
    this.#resize.disconnect();
    this.#player.stop();
  }

  willUpdate(changed) {
    if (!this.view || !this.facts) return;
    if (changed.has("view")) this.#renew(changed.get("view"), changed.has("recent") ? this.recent : null);
    if (changed.has("ghost") && this.ghost) this.#attend();
    this.here ??= [...this.choosing.glowing][0] ?? "00";
  }

  /** There is a ghost: tray and light turn to it. */
  #attend() {
    this.choosing.follow();
    this.pointing.pin(null);
  }

  updated() {
    this.#advise(this.view && this.legal.length && !this.ghost ? prompt(this.view, this.t) : "");
    this.pointing.listen(this.drawing);
  }

  /** The page's bar says what is to do now. */
  #advise(text) {
    if (text !== this.#advised) this.tell("advise", { text });
    this.#advised = text;
  }

  #renew(old, recent) {
    this.#player.stop();
    this.choosing.renew(old);
    const placed = recent?.find(({ id }) => id.startsWith("event.place"));
    const stays = old && this.view.tiles.some(({ square }) => square === this.last?.square);
    this.last = placed ? { square: placed.facts.square, seat: placed.facts.seat } : stays ? this.last : null;
    if (old && recent) this.#player.play(old, this.view);
  }

  // ---- for those who work with it ----

  /** The whole position in words, for those who listen. */
  describe() {
    return this.view ? describe(this.view, this.legal, this.t) : "";
  }

  /** Tells the shell. */
  tell = (name, detail = {}) => this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));

  get drawing() {
    return this.#find("svg.scene");
  }

  get pane() {
    return this.#find("zoom-pane");
  }

  /** @returns {any} */
  #find(what) {
    return this.renderRoot?.querySelector(what) ?? null;
  }

  /** Where there is a tile to choose first. */
  focusTray() {
    this.#find(".tile-button")?.focus();
  }

  async goTo(place) {
    this.here = place;
    await this.updateComplete;
    this.#find(`[data-place="${place}"]`)?.focus();
  }

  #key(event) {
    if (!this.view) return;
    this.#player.stop();
    if (press(this, event)) event.preventDefault();
  }

  // ---- drawing ----

  render() {
    if (!this.view || !this.facts) return nothing;
    if (this.figure) return this.#little(this.figure.parts);
    const narrow = this.width < NARROW;
    return html`<div class="table">
      <div class="stage"><zoom-pane>${this.#scene()}${narrow ? nothing : this.#label()}</zoom-pane>${this.#glass()}</div>
      <div class="side">${narrow ? html`<div class="below">${this.#label() ?? this.#advice()}</div>` : nothing}
        ${this.#tray()}${counterArt(this.view, this.facts, this.t)}</div></div>${this.#floating()}`;
  }

  /** As a figure of the rules: the squares that matter, and the tray where it is wanted. @param {string[]} parts */
  #little(parts) {
    const tray = parts.includes("tray") ? html`<div class="side">${this.#tray()}</div>` : nothing;
    return html`<div class="table little"><div class="stage"><zoom-pane bare>${this.#scene()}</zoom-pane>${this.#glass()}</div>${tray}</div>${this.#floating()}`;
  }

  #scene() {
    const { pointing, legal, motion } = this;
    const preview = this.ghost?.preview?.square ? this.ghost.preview : null;
    const now = this.#position(this.view, preview);
    const shown = pointing.shown ?? (now.changed.size ? new Set(now.changed.keys()) : null);
    const names = ["scene", legal.length && !preview ? "live" : "", shown ? "dim" : "", motion ? "arriving" : ""];
    return html`<svg class=${names.join(" ")} viewBox=${frame(this.figure?.places).join(" ")} role="group" aria-label=${this.t("board.name")}
      style="--spread: ${motion?.spread ?? 0}ms" @click=${(event) => pointing.click(event)}
      @pointermove=${(event) => pointing.hover(event)} @pointerleave=${() => pointing.leave()} @wheel=${(event) => pointing.wheel(event)}>
      <g id="drawing">${this.#layers(now, shown, preview)}</g>${this.#targets(preview)}</svg>`;
  }

  #layers(now, shown, preview) {
    const { facts, view, seats, motion, choosing } = this;
    return svg`${scene.groundArt(facts)}${scene.wellsArt(facts, now.codes, choosing.glowing)}
      ${scene.tilesArt(now.codes, preview?.square, motion?.square)}${scene.pencilsArt(this.#pencils())}${this.#hint(this.pointing.over)}
      <g class="lines">${scene.linesArt(now, facts, seats, motion?.lines)}</g>
      ${shown ? scene.litArt(now, shown, facts, seats) : nothing}${motion ? scene.runsArt(motion, now.codes, facts, seats) : nothing}
      ${scene.stationsArt(facts, now.lines, seats, motion, shown)}${scene.hallArt(view)}
      ${scene.lastArt(this.last, seats)}${scene.endsArt(now.changed, facts, seats)}${scene.marksArt(this.marks, facts)}`;
  }

  #targets(preview) {
    const { facts, view, here, t, choosing } = this;
    const { glowing } = choosing;
    return targetsArt({
      facts, view, here, t, usable: (square) => choosing.isUsable(square, glowing),
      is: (square) => ({ legal: glowing.has(square), ghost: square === preview?.square, pencil: choosing.pencils.has(square) }),
    });
  }

  /** Tiles in pencil: those laid here, and one that the shell shows. */
  #pencils() {
    const { pencils, ghost } = this.choosing;
    return [...pencils.values(), ...(ghost && !this.ghost?.preview ? [ghost] : [])];
  }

  /** The chosen tile where it could be picked or dropped. */
  #hint(square) {
    const { tile, turn, glowing, ghost } = this.choosing;
    const fits = glowing.has(square) || (this.pointing.drag && thinking(this.view) && square && !this.choosing.isLaid(square));
    return tile && fits && ghost?.square !== square ? scene.looseTile("hint", square, turnedCode(tile, turn)) : nothing;
  }

  #label() {
    const { pointing, choosing, view, seats, t } = this;
    const { preview } = this.ghost ?? {};
    const line = pointing.only && view.lines[pointing.only - 1];
    if (preview?.square && !(line && pointing.isOverStation)) {
      const turnOn = choosing.canTurn(preview) ? () => choosing.turnOn(1) : null;
      return ghostLabel({ preview, seats, t, seat: view.seat, turnOn, passing: !!this.ghost?.passing, screen: pointing });
    }
    if (!line) return undefined;
    const near = pointing.over && !pointing.isOverStation ? pointing.over : this.facts.stations[line.station - 1].square;
    return lineCard(lineLabel(line, t), near, line, pointing);
  }

  /** On a small board: how to see more of it. */
  #advice() {
    return this.legal.length && this.pointing.isSmall ? html`<p class="advice">${this.t("board.advice")}</p>` : nothing;
  }

  #tray() {
    const { view, legal, t, choosing, pointing } = this;
    const { chosen, turn, drawing } = choosing;
    return trayArt({
      view, legal, chosen, turn, drawing, t, choose: (n) => choosing.chooseTile(n), turnOn: () => choosing.turnOn(1),
      drawOne: () => choosing.draw(), grab: (event, n) => pointing.grab(event, n),
    });
  }

  #floating() {
    const { drag, square } = this.pointing;
    if (!drag) return nothing;
    const place = `left: ${drag.x}px; top: ${drag.y}px; width: ${Math.max(60, square)}px`;
    return html`<div class="floating" style=${place}>${tilePicture(turnedCode(this.choosing.tile, this.choosing.turn))}</div>`;
  }

  /** A round glass above the finger, or beside it where there is no room above. */
  #glass() {
    const { glass } = this.pointing;
    if (!glass) return nothing;
    const [x, y] = glass.map((n) => (n / WHOLE) * 100);
    const { top, width } = this.drawing.getBoundingClientRect();
    const high = top + (width * y) / 100 > GLASS.wide + 2 * GLASS.above;
    const side = high ? "" : x < 50 ? "right" : "left";
    const view = GLASS.squares * CELL;
    const square = squareAt(glass);
    return html`<div class="glass ${side}" style="left: ${x}%; top: ${y}%">
      <svg viewBox="${glass[0] - view / 2} ${glass[1] - view / 2} ${view} ${view}"><use href="#drawing"/>${square ? this.#aim(square) : nothing}</svg></div>`;
  }

  #aim(square) {
    return svg`${this.#hint(square)}<rect class="aim" transform="translate(${corner(square).join(" ")})" x="3" y="3" width="94" height="94" rx="9"/>`;
  }
}

customElements.define("board-metro", BoardMetro);
