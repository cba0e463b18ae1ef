/**
 * Where a tile in hand would go: on the legal place nearest to where one points, turned as one likes it. Off turn
 * anywhere, preferably on one's own lots.
 */
import { apart, center, covering, laid, middle, turnOf, turns } from "./geometry.js";
import { build, read } from "./moves.js";

/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./moves.js").Move} Move */

const REACH = 80; // how far from a point a legal place may be to catch it, in hundredths of a lot

export class Placing {
  /** The tile in hand. @type {string | null} */ tile = null;
  /** Where it would go now. @type {Move | null} */ spot = null;
  /** Where that was pointed at. @type {{lot: string, at: Point} | null} */ at = null;
  /** All ways to turn each tile. @type {Record<string, import("./geometry.js").Cell[][]>} */ catalog = {};
  /** All legal moves. @type {Move[]} */ moves = [];
  way = 0; // how the tile is turned

  /** @param {Board} host */
  constructor(host) {
    this.host = host;
  }

  /** What never changes. @param {import("./types.js").Facts} facts */
  learn({ tiles, shapes }) {
    this.catalog = Object.fromEntries(tiles.map((tile) => [tile.key, turns(shapes[tile.shape])]));
  }

  /** New legal moves; the tile goes out of hand when one has moved. @param {boolean} moved */
  renew(moved) {
    if (moved) this.spot = null;
    if (moved && this.moves.length) this.tile = null;
    this.moves = this.host.legal.map(read);
    if (this.tile && !this.left(this.tile)) this.tile = null;
  }

  // ---- what there is ----

  /** Is it for this page to move? */
  get mine() {
    return this.host.legal.length > 0;
  }

  /** May pencils be laid? */
  get planning() {
    const { view, replay } = this.host;
    return !this.mine && !replay && !view.finished && view.seat !== null && view.stage !== "draft";
  }

  get drafting() {
    return this.host.view.stage === "draft";
  }

  get own() {
    const { view } = this.host;
    return view.seat === null ? null : view.seats[view.seat];
  }

  /** @param {string} tile */
  left(tile) {
    return this.own?.tiles[tile] ?? 0;
  }

  /** The move that lies on the board as a ghost. @returns {Move | null} */
  get ghost() {
    return this.host.ghost ? read(this.host.ghost.move) : null;
  }

  /** All ways to turn a tile. @param {string} tile */
  ways(tile) {
    return this.catalog[tile] ?? [[]];
  }

  /** All legal spots of a tile, or of all. @param {string | null} [tile] */
  spots(tile = this.tile) {
    return this.moves.filter((move) => move.verb === "build" && (!tile || move.tile === tile));
  }

  /** @param {string} verb @param {string} lot */
  deed(verb, lot) {
    return this.moves.find((move) => move.verb === verb && move.lots[0] === lot);
  }

  /** @param {Move} move */
  legalMove(move) {
    return this.moves.some((one) => one.move === move.move);
  }

  /** @param {string} lot whose it is @returns {number | null} */
  owner(lot) {
    const { view } = this.host;
    const marked = view.seats.findIndex((seat) => seat.marked.includes(lot));
    return marked >= 0 ? marked : view.buildings.find((one) => one.lots.includes(lot))?.seat ?? null;
  }

  // ---- where a tile would go ----

  /** The spots of a tile that cover a lot: on turn the legal ones, off turn all. @param {string} tile @param {string} lot */
  candidates(tile, lot) {
    if (!this.planning) return this.spots(tile).filter((spot) => spot.lots.includes(lot));
    return covering(this.ways(tile), lot, this.host.facts.side).map((lots) => build(tile, lots));
  }

  /** The spot nearest to a point; where nothing is legal there, where the tile would lie. @param {string} tile @param {Point} at @param {string} lot */
  nearest(tile, at, lot) {
    const here = this.candidates(tile, lot);
    const near = here.length ? here : this.spots(tile).filter((spot) => spot.lots.some((one) => apart(middle(one), at) < REACH));
    const far = (/** @type {Move} */ spot) => apart(center(spot.lots), at) + (this.turned(spot) === this.way ? 0 : 150) + this.foreign(spot);
    const best = near.reduce((/** @type {Move | null} */ a, b) => (a && far(a) <= far(b) ? a : b), null);
    if (best) return best;
    const ways = this.ways(tile);
    return build(tile, laid(ways[this.way % ways.length], at, this.host.facts.side));
  }

  /** @param {Move} spot */
  turned(spot) {
    return turnOf(this.ways(/** @type {string} */ (spot.tile)), spot.lots);
  }

  /** Pencils like to lie on one's own lots. @param {Move} spot */
  foreign(spot) {
    return this.planning ? spot.lots.filter((lot) => this.owner(lot) !== this.host.view.seat).length * 60 : 0;
  }

  /** The tile follows the pointer or the focus. @param {string} lot @param {Point} [at] */
  follow(lot, at = middle(lot)) {
    if (!this.tile || !(this.mine || this.planning)) return;
    const weighed = this.mine && this.ghost?.lots.includes(lot); // there a click confirms
    const spot = weighed ? null : this.nearest(this.tile, at, lot);
    this.at = { lot, at };
    if (spot?.move === this.spot?.move) return;
    this.spot = spot;
    this.host.requestUpdate();
  }

  leave() {
    if (!this.spot) return;
    this.spot = null;
    this.host.requestUpdate();
  }

  /** The next way to lay the tile where it is; what can only lie one way stays. @param {number} [by] */
  turn(by = 1) {
    const { now, all } = this.here();
    const index = all.findIndex((spot) => spot.move === now?.move);
    if (index >= 0) this.go(all[(index + by + all.length) % all.length]);
    else if (this.tile) this.spin(this.tile, by);
    this.host.requestUpdate();
  }

  /** The tile where it is now, and all ways to lay it over the lot pointed at. @returns {{now: Move | null, all: Move[]}} */
  here() {
    const weighed = this.ghost?.verb === "build" && !this.host.ghost?.pencil ? this.ghost : null;
    const now = this.spot ?? weighed;
    const lot = now && this.at && now.lots.includes(this.at.lot) ? this.at.lot : now?.lots[0];
    if (!now?.tile || !lot) return { now, all: [] };
    const order = (/** @type {Move} */ spot) => this.turned(spot) * 1e6 + apart(center(spot.lots), middle(lot));
    return { now, all: this.candidates(now.tile, lot).sort((a, b) => order(a) - order(b)) };
  }

  /** Is there another way to lay the tile? */
  get turnable() {
    return this.here().all.length > 1 || (!!this.tile && this.ways(this.tile).length > 1);
  }

  /** Where nothing legal lies, the tile itself turns. @param {string} tile @param {number} by */
  spin(tile, by) {
    const ways = this.ways(tile).length;
    this.way = (this.way + by + ways) % ways;
    if (this.spot && this.at) this.spot = this.nearest(tile, this.at.at, this.at.lot);
  }

  /** The next legal spot of the tile on the board. @param {number} by */
  step(by) {
    const now = this.spot ?? this.ghost;
    const all = this.spots(this.tile ?? now?.tile);
    const index = all.findIndex((spot) => spot.move === now?.move);
    if (all.length) this.go(all[index < 0 ? 0 : (index + by + all.length) % all.length]);
  }

  /** What hovers goes there; what is weighed already is weighed there. @param {Move} spot */
  go(spot) {
    if (spot.move === this.host.ghost?.move) return;
    this.way = this.turned(spot);
    const pointed = this.spot !== null;
    this.spot = pointed ? spot : null;
    if (!this.at || !spot.lots.includes(this.at.lot)) this.at = { lot: spot.lots[0], at: center(spot.lots) };
    if (!pointed) this.pick(spot);
  }

  /** @param {Move} _move */
  pick(_move) {}

  /** @param {string} name @param {any} [detail] */
  fire(name, detail = {}) {
    this.host.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}
