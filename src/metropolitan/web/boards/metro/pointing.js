// What is pointed at, by pointer or focus: the place, the lines to light, the tile being dragged, the glass.

import { CELL, squareAt } from "./geometry.js";
import { Drag } from "./drag.js";
import { owners } from "./model.js";
import { LIGHT } from "./panel.js";
import { Press } from "./press.js";
import { onBoard, placeOf } from "./targets.js";
import { nearestTrack } from "./tile.js";

const TOUCH = 44;

const isStation = (place) => /^S\d+$/.test(place ?? "");
const numberOf = (place) => Number(place.slice(1));

export class Pointing {
  /** @type {string | null} */ over = null;
  /** Lines to light, by station. @type {Set<number> | null} */ lit = null;
  /** A station whose line stays lit. @type {number | null} */ pinned = null;
  /** Where the dragged tile is on the page. @type {{x: number, y: number} | null} */ drag = null;
  /** Where the glass is on the board. @type {[number, number] | null} */ glass = null;

  #press = new Press({ small: () => this.isSmall, glass: (at) => this.#look(at), choose: (at) => this.#choose(at) });
  #drag = new Drag({ move: (at) => this.#dragTo(at), drop: (at) => this.#drop(at) });
  /** @type {Element | null} */ #heard = null;
  #light = (/** @type {any} */ { detail }) => this.#set({ lit: detail && new Set(detail) });

  /** @param {import("./board.js").BoardMetro} host */
  constructor(host) {
    this.host = host;
    host.addEventListener("focusin", (event) => this.focus(event)); // not on the drawing: that would make it focusable
    host.addEventListener("focusout", () => this.#set({ lit: null }));
  }

  connect() {
    document.addEventListener(LIGHT, this.#light);
  }

  disconnect() {
    document.removeEventListener(LIGHT, this.#light);
  }

  /** Fingers on a drawing, once for each. @param {Element | null} drawing */
  listen(drawing) {
    if (drawing && drawing !== this.#heard) this.#press.listen((this.#heard = drawing));
  }

  /** How wide a square is on the screen. */
  get square() {
    const { drawing } = this.host;
    return drawing ? (drawing.getBoundingClientRect().width / drawing.viewBox.baseVal.width) * CELL : 0;
  }

  /** How far the board is zoomed. */
  get zoom() {
    return this.host.pane?.scale ?? 1;
  }

  /** Whether squares are too small for fingers; a zoomed board is moved by them instead. */
  get isSmall() {
    return this.square < TOUCH && this.zoom === 1;
  }

  /** The lines that stand out because somebody looks at them. */
  get shown() {
    return this.lit ?? (this.pinned ? new Set([this.pinned]) : null);
  }

  /** The number of the only such line. */
  get only() {
    return this.shown?.size === 1 ? [...this.shown][0] : null;
  }

  get isOverStation() {
    return isStation(this.over);
  }

  hover(event) {
    const place = event.pointerType === "touch" ? null : placeOf(event);
    if (place !== this.over) this.host.tell("hover", { place });
    this.#set({ over: place, lit: place && this.#linesAt(place, this.#point({ x: event.clientX, y: event.clientY })) });
  }

  leave() {
    this.#set({ over: null, lit: null });
    this.host.tell("hover", { place: null });
  }

  focus(event) {
    const place = placeOf(event);
    if (place) this.host.here = place;
    const seen = event.composedPath()[0].matches?.(":focus-visible");
    if (seen) this.#set({ lit: isStation(place) ? new Set([numberOf(place)]) : null });
  }

  click(event) {
    const [place, soft] = [placeOf(event), event.pointerType === "touch"];
    const line = soft && place ? this.#linesAt(place, this.#point({ x: event.clientX, y: event.clientY })) : null;
    if (line) this.pin([...line][0]);
    else this.choose(place, soft);
  }

  /** A place was chosen. `soft`: by a tap. */
  choose(place, soft) {
    const { choosing, ghost, facts } = this.host;
    if (isStation(place)) this.pin(numberOf(place));
    else if (ghost && (!place || place === "central")) this.host.tell("cancel");
    else if (place) choosing.chooseSquare(place === "central" ? facts.central[0] : place, soft);
  }

  /** Keeps a line lit, or no longer. @param {number | null} station */
  pin(station) {
    this.#set({ pinned: this.pinned === station ? null : station });
  }

  wheel(event) {
    const { choosing } = this.host;
    const { ghost } = choosing;
    if (!ghost || placeOf(event) !== ghost.square || !choosing.canTurn(ghost)) return;
    event.preventDefault();
    event.stopPropagation(); // else it would zoom
    choosing.turnOn(event.deltaY < 0 ? -1 : 1);
  }

  grab(event, n) {
    this.host.choosing.chooseTile(n);
    this.#drag.grab(event);
  }

  /** The lines to light for a place: a station's own, or the one whose track lies under the pointer. */
  #linesAt(place, point) {
    if (isStation(place)) return new Set([numberOf(place)]);
    const { view } = this.host;
    const tile = view.tiles.find(({ square }) => square === place);
    const line = tile && owners(view.lines).get(`${place} ${nearestTrack(tile, point)}`);
    return line ? new Set([line.station]) : null;
  }

  /** Through the glass: also the line under the finger is lit. */
  #look(at) {
    const glass = at && this.#point(at);
    const square = glass && squareAt(glass);
    this.#set({ glass, lit: square && this.#linesAt(square, glass) });
  }

  /** The finger was lifted; it may just have looked. */
  #choose(at) {
    const { choosing } = this.host;
    const square = squareAt(this.#point(at));
    if (square && choosing.isUsable(square, choosing.glowing)) choosing.chooseSquare(square);
  }

  #dragTo(at) {
    this.#set({ drag: at, over: at && squareAt(this.#point(at)) });
  }

  #drop(at) {
    const square = squareAt(this.#point(at));
    if (square) this.host.choosing.drop(square);
  }

  #point(at) {
    return onBoard(this.host.drawing, at);
  }

  /** Draws again only where something is new. */
  #set(changes) {
    const same = Object.entries(changes).every(([name, value]) => alike(this[name], value));
    Object.assign(this, changes);
    if (!same) this.host.requestUpdate();
  }
}

const alike = (one, other) => one === other || (one instanceof Set && other instanceof Set && String([...one]) === String([...other]));
