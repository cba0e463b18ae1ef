// The board of any game that tells its places and pieces: docs/boards.md. What the shell sets and hears is written in
// docs/table.md, "A board".

import { LitElement, html, nothing, svg } from "/vendor/lit.js";
import "/app/zoom-pane.js";
import { Choosing } from "./choosing.js";
import { describe, placeLabel } from "./describe.js";
import { plan, towards } from "./geometry.js";
import { animate } from "./motion.js";
import * as scene from "./scene.js";
import styles from "./style.js";
import { placeOf, targetArt } from "./targets.js";

/** @typedef {import("./types.js").Piece} Piece */

export class GenericBoard extends LitElement {
  static styles = styles;

  static properties = {
    facts: { attribute: false }, view: { attribute: false }, seats: { attribute: false }, legal: { attribute: false },
    ghost: { attribute: false }, marks: { attribute: false }, recent: { attribute: false }, t: { attribute: false }, here: { state: true },
  }; // prettier-ignore

  choosing = new Choosing(this);
  #advised = "";
  /** What is to be told in motion once it is drawn. @type {Piece[] | null} */
  #before = null;
  /** Where the last move was. @type {Set<string>} */
  #last = new Set();

  constructor() {
    super();
    /** @type {import("./types.js").Facts | null} */
    this.facts = null;
    /** @type {import("./types.js").View | null} */
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
    /** @type {import("./types.js").Say | any} */
    this.t = Object.assign((/** @type {string} */ id) => id, { has: () => false });
    /** The place that the Tab key leads to. @type {string | null} */
    this.here = null;
    this.layout = plan({}); // not `plan`: that the shell sets, for what a seat means to do
    this.addEventListener("keydown", (event) => this.#key(event) && event.preventDefault());
    this.addEventListener("focusin", (event) => (this.here = placeOf(event) ?? this.here));
  }

  /** @param {Map<PropertyKey, any>} changed */
  willUpdate(changed) {
    if (!this.facts || !this.view) return;
    if (changed.has("facts")) this.layout = plan(this.facts);
    if (changed.has("view")) this.#renew(changed.get("view"), changed.has("recent"));
    if (!this.here || !this.layout.byId.has(this.here)) this.here = [...this.choosing.open][0] ?? this.layout.spots[0]?.id ?? null;
  }

  /** @param {import("./types.js").View | null | undefined} old @param {boolean} told */
  #renew(old, told) {
    this.choosing.chosen = [];
    const happened = told ? this.recent : null;
    this.#last = new Set((happened ?? []).slice(0, 1).flatMap(({ places = [] }) => places));
    this.#before = old && happened ? (old.pieces ?? []) : null;
  }

  updated() {
    const { view } = this;
    this.#advise(view && this.legal.length && !this.ghost ? this.#task() : "");
    if (view && this.#before) animate(this, this.#before, view.pieces ?? []);
    this.#before = null;
  }

  /** What is to do now. */
  #task() {
    if (this.choosing.chosen.length) return this.t("app.generic.then");
    const task = this.view?.task;
    return task && this.t.has(task) ? this.t(task) : this.t("app.generic.choose");
  }

  /** The page's bar says it. @param {string} text */
  #advise(text) {
    if (text !== this.#advised) this.tell("advise", { text });
    this.#advised = text;
  }

  // ---- for those who work with it ----

  /** The whole position in words, for those who listen. */
  describe() {
    return this.view ? describe(this.view, this.seats.length, this.legal.length ? this.#task() : "", this.t) : "";
  }

  /** Tells the shell. @param {string} name @param {any} [detail] */
  tell(name, detail = {}) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const place = placeOf(event);
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === "Escape") return this.choosing.cancel();
    if (!place) return false;
    if (event.key === "Enter" || event.key === " ") return this.choosing.choose(place), true;
    const next = towards(this.layout, place, event.key) ?? this.#nextOpen(place, event.key);
    if (next) this.#goTo(next);
    return next !== null;
  }

  /** Page Up and Page Down go through the places that can be chosen. @param {string} place @param {string} key */
  #nextOpen(place, key) {
    const step = { PageDown: 1, PageUp: -1 }[key];
    const open = this.layout.spots.map(({ id }) => id).filter((id) => this.choosing.open.has(id) || id === place);
    return step && open.length > 1 ? open[(open.indexOf(place) + step + open.length) % open.length] : null;
  }

  /** @param {string} place */
  async #goTo(place) {
    this.here = place;
    await this.updateComplete;
    /** @type {SVGElement | null} */ (this.renderRoot.querySelector(`[data-place="${CSS.escape(place)}"]`))?.focus();
  }

  /** @param {Event} event */
  #click(event) {
    const place = placeOf(event);
    if (place) this.choosing.choose(place);
    else this.choosing.cancel();
  }

  // ---- drawing ----

  render() {
    if (!this.view || !this.facts) return nothing;
    const [, , wide, high] = this.layout.box;
    const tray = this.#tray();
    return html`<div class="table">
      ${wide ? html`<div class="stage ${tray === nothing ? "" : "shared"}" style="--aspect: ${wide / high}"><zoom-pane bare>${this.#scene()}</zoom-pane></div>` : nothing}
      ${tray}</div>`;
  }

  #scene() {
    const { layout: plan, facts, seats, view, ghost } = this;
    const pieces = view?.pieces ?? [];
    const change = ghost?.preview?.pieces ? scene.changes(pieces, ghost.preview.pieces) : null;
    const lit = new Set(ghost?.preview?.lit?.length ? ghost.preview.lit : (view?.lit ?? []));
    const leaving = new Set(change?.gone.map(({ place }) => place));
    const stands = new Map(pieces.map((piece) => [piece.place, piece]));
    return html`<svg viewBox=${plan.box.join(" ")} class=${this.legal.length ? "live" : ""} role="group" aria-label=${this.#name}
      @click=${(/** @type {Event} */ event) => this.#click(event)}>
      ${scene.groundArt(plan)}${scene.rimsArt(plan, facts?.rims ?? [], seats)}${scene.linksArt(plan, facts?.links ?? [], lit)}
      ${scene.placesArt(plan.spots, lit, this.#last)}${scene.labelsArt(plan, facts?.labels ?? [])}
      ${this.#rings(stands)}${scene.piecesArt(pieces, plan, seats, leaving)}${change ? scene.ghostArt(change, plan, seats) : nothing}
      ${plan.spots.map((spot) => targetArt(spot, this.#target(spot.id, stands)))}</svg>`;
  }

  get #name() {
    return this.t.has("board.name") ? this.t("board.name") : this.t("app.table.board");
  }

  /** @param {Map<string, Piece>} stands */
  #rings(stands) {
    const ring = (/** @type {import("./geometry.js").Spot} */ spot) => {
      const state = this.marks.includes(spot.id) ? "marked" : this.#state(spot.id);
      if (state === "can" && !stands.has(spot.id)) return scene.ringArt(spot, scene.FREE);
      if (!state && this.#last.has(spot.id) && stands.has(spot.id) && !spot.shape) return scene.ringArt(spot, "fresh");
      return state === "considered" || !state ? nothing : scene.ringArt(spot, state);
    };
    return svg`<g class="rings">${this.layout.spots.map(ring)}</g>`;
  }

  /** Whether a place can be chosen, is chosen, or is where the considered move ends. @param {string} place */
  #state(place) {
    const { choosing, ghost } = this;
    if (ghost) return choosing.ghostly.at(-1) === place ? "considered" : "";
    if (choosing.chosen.includes(place)) return "chosen";
    return choosing.open.has(place) ? "can" : "";
  }

  /** @param {string} place @param {Map<string, Piece>} stands */
  #target(place, stands) {
    const state = this.#state(place);
    const shown = this.layout.byId.get(place)?.label ?? place;
    return { here: this.here, usable: this.legal.length > 0, label: placeLabel(shown, stands.get(place), state, this.t) };
  }

  /** Moves that no place stands for. */
  #tray() {
    const { choosing, ghost, t } = this;
    const ways = this.legal.length ? choosing.buttons : [];
    if (!ways.length) return nothing;
    const label = (/** @type {import("./moves.js").Way} */ { move, rest }) => (t.has(`move.${rest}`) ? t(`move.${rest}`) : move);
    return html`<div class="tray" role="group" aria-label=${t("app.generic.moves")}>
      ${choosing.chosen.length ? html`<p>${t("app.generic.which")}</p>` : nothing}
      ${ways.map((way) => html`<button class=${ghost?.move === way.move ? "on" : ""} @click=${() => choosing.pick(way.move)}>${label(way)}</button>`)}</div>`;
  }
}
