/**
 * How a move is put together: a tile and a place, in either order; a deed or its lot; income. Off turn, pencils.
 * It knows no rules: what is legal is what `legal` lists; anything else is tried, and the server says why not.
 */
import { apart, center, covering, laid, middle, turnOf, turns } from "./geometry.js";

/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {{verb: string, tile: string | null, lots: string[], move: string}} Move a spot is a move that builds */

const REACH = 80; // how far from a point a legal place may be to catch it, in hundredths of a lot

/** A move as it is written: `build house B2 B3`, `buy C4`. @param {string} move @returns {Move} */
export function read(move) {
  const [verb, ...rest] = move.split(" ");
  return verb === "build" ? { verb, tile: rest[0], lots: rest.slice(1), move } : { verb, tile: null, lots: rest, move };
}

/** @param {string} tile @param {string[]} lots @returns {Move} */
const build = (tile, lots) => read(["build", tile, ...lots].join(" "));

export class Choosing {
  /** @type {string | null} */ tile = null;
  /** @type {string | null} */ lot = null;
  /** Where the tile would go now. @type {Move | null} */ spot = null;
  /** Where that was pointed at. @type {{lot: string, at: Point} | null} */ at = null;
  /** All ways to turn each tile. @type {Record<string, import("./geometry.js").Cell[][]>} */ catalog = {};
  /** @type {Move[]} */ pencils = [];
  /** @type {Move[]} */ moves = [];
  way = 0; // how the tile is turned

  /** @param {any} host */
  constructor(host) {
    this.host = host;
  }

  /** A new position: choices that no longer make sense are dropped. */
  refresh() {
    const { legal, view } = this.host;
    if (this.legal === legal && this.view === view) return;
    const moved = this.view !== view;
    if (moved) this.lot = this.spot = null;
    if (moved && this.moves.length) this.tile = null;
    if (this.legal !== legal) this.moves = legal.map(read);
    [this.legal, this.view] = [legal, view];
    if (this.tile && !this.left(this.tile)) this.tile = null;
    if (moved) this.pencils = this.pencils.filter((pencil) => this.stands(pencil));
  }

  /** What never changes. @param {any} facts */
  learn({ tiles, shapes }) {
    this.catalog = Object.fromEntries(tiles.map((/** @type {any} */ tile) => [tile.key, turns(shapes[tile.shape])]));
  }

  // ---- what there is ----

  /** Is it for this page to move? */
  get mine() {
    return this.host.legal.length > 0;
  }

  /** May pencils be laid? */
  get planning() {
    return !this.mine && !this.host.view.finished && this.host.view.seat !== null && this.host.view.stage !== "draft";
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

  /** Can a tile be used now, on the chosen lot where there is one? @param {string} tile */
  usable(tile) {
    if (this.planning) return this.left(tile) > 0;
    return this.spots(tile).some((spot) => !this.lot || spot.lots.includes(this.lot));
  }

  /** The lots that glow. @returns {Set<string>} */
  glow() {
    if (!this.mine) return new Set();
    if (this.tile) return new Set(this.spots().flatMap((spot) => spot.lots));
    return new Set(this.drafting ? this.moves.map((move) => move.lots[0]) : []);
  }

  /** @param {string} lot whose it is @returns {number | null} */
  owner(lot) {
    const { view } = this.host;
    const marked = view.seats.findIndex((/** @type {any} */ seat) => seat.marked.includes(lot));
    return marked >= 0 ? marked : view.buildings.find((/** @type {any} */ one) => one.lots.includes(lot))?.seat ?? null;
  }

  /** Does a pencil still make sense? @param {Move} pencil */
  stands({ verb, tile, lots }) {
    const { view } = this.host;
    if (verb === "build") return this.left(/** @type {string} */ (tile)) > 0 && lots.some((lot) => [null, view.seat].includes(this.owner(lot)));
    return verb === "buy" ? view.row.some((/** @type {any} */ deed) => deed.lot === lots[0]) : !view.finished;
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
    const now = this.spot ?? (this.ghost?.verb === "build" ? this.ghost : null);
    const tile = this.tile ?? now?.tile;
    if (!tile) return;
    const lot = this.at?.lot && now?.lots.includes(this.at.lot) ? this.at.lot : now?.lots[0];
    const order = (/** @type {Move} */ spot) => this.turned(spot) * 1e6 + apart(center(spot.lots), middle(/** @type {string} */ (lot)));
    const all = lot ? this.candidates(tile, lot).sort((a, b) => order(a) - order(b)) : [];
    const index = all.findIndex((spot) => spot.move === now?.move);
    if (all.length && index >= 0) this.go(all[(index + by + all.length) % all.length]);
    else this.spin(tile, by);
    this.host.requestUpdate();
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

  /** @param {Move} spot */
  go(spot) {
    if (spot.move === this.host.ghost?.move) return;
    this.way = this.turned(spot);
    const pointed = this.spot && !this.host.ghost;
    this.spot = pointed ? spot : null;
    this.at = { lot: spot.lots[0], at: center(spot.lots) };
    if (!pointed) this.pick(spot);
  }

  // ---- choosing ----

  /** @param {string} tile */
  chooseTile(tile) {
    if (!(this.mine || this.planning) || this.drafting) return;
    if (this.tile === tile) this.again(tile);
    else if (!this.left(tile)) this.attempt(build(tile, this.somewhere(tile)));
    else if (this.lot && !this.planning) this.tileForLot(tile, this.lot);
    else this.take(tile);
    this.host.requestUpdate();
  }

  /** The chosen tile once more: it turns; a tile that has but one way is put back. @param {string} tile */
  again(tile) {
    if (this.ways(tile).length > 1) this.turn();
    else this.tile = this.spot = null;
  }

  /** @param {string} tile */
  take(tile) {
    if (this.host.ghost && !this.host.ghost.pencil) this.fire("cancel");
    this.lot = this.spot = null;
    this.tile = tile;
    const first = this.spots(tile)[0];
    this.way = first ? this.turned(first) : 0;
  }

  /** @param {string} tile @param {string} lot */
  tileForLot(tile, lot) {
    const spot = this.nearest(tile, middle(lot), lot);
    this.tile = tile;
    this.at = { lot, at: middle(lot) };
    this.way = this.turned(spot);
    this.attempt(spot);
  }

  /** Some place for a tile, only to be told why it cannot be built. @param {string} tile */
  somewhere(tile) {
    const lot = this.own?.marked[0] ?? this.host.facts.lots[0];
    return laid(this.ways(tile)[0], middle(lot), this.host.facts.side);
  }

  /** A lot pressed; with a tile in hand, where that lies. @param {string} lot @param {Point} [at] */
  chooseLot(lot, at = middle(lot)) {
    const ghost = this.ghost;
    if (ghost?.lots.includes(lot) && !this.host.ghost.pencil) this.fire("confirm");
    else if (this.planning) this.pencilLot(lot, at);
    else if (this.mine) this.myLot(lot, at);
    this.host.requestUpdate();
  }

  /** @param {string} lot @param {Point} at */
  myLot(lot, at) {
    const pencil = this.pencils.find((one) => one.lots.includes(lot));
    if (this.drafting) return this.attempt(read(`take ${lot}`));
    const spot = this.tile && (this.spot?.lots.includes(lot) ? this.spot : this.nearest(this.tile, at, lot));
    if (spot && (this.legalMove(spot) || !this.deed("buy", lot))) return this.attempt(spot);
    if (this.forSale(lot)) return this.attempt(read(`buy ${lot}`));
    if (pencil) return this.attempt(pencil);
    if (this.host.ghost) this.fire("cancel");
    if (this.spots(null).some((spot) => spot.lots.includes(lot))) this.lot = this.lot === lot ? null : lot;
    else this.refused(lot);
  }

  /** Nothing fits here: the server knows why. @param {string} lot */
  refused(lot) {
    this.lot = null;
    if (this.owner(lot) === null) return this.attempt(read(`buy ${lot}`));
    const tile = this.host.facts.tiles.find((/** @type {any} */ one) => this.left(one.key)) ?? this.host.facts.tiles[0];
    this.attempt(build(tile.key, laid(this.ways(tile.key)[0], middle(lot), this.host.facts.side)));
  }

  /** @param {string} lot */
  forSale(lot) {
    return this.host.view.row.some((/** @type {any} */ deed) => deed.lot === lot);
  }

  /** @param {string} lot @param {Point} at */
  pencilLot(lot, at) {
    const there = this.pencils.find((one) => one.lots.includes(lot));
    if (this.tile) this.lay(this.spot ?? this.nearest(this.tile, at, lot));
    else if (there) this.lay(there);
    else if (this.forSale(lot)) this.lay(read(`buy ${lot}`));
  }

  /** Pencils a move in, or rubs it out. The last one is told: the page weighs it when the turn comes. @param {Move} move */
  lay(move) {
    const same = this.pencils.some((one) => one.move === move.move);
    const others = this.pencils.filter((one) => one.move !== move.move && !one.lots.some((lot) => move.lots.includes(lot)));
    this.pencils = same ? others : [...others, move];
    this.tile = this.spot = null;
    if (!same || this.host.ghost?.move === move.move) this.fire("pick", { move: move.move });
    this.host.requestUpdate();
  }

  /** A deed of the row or of the hand. @param {string} lot */
  chooseDeed(lot) {
    this.whole(this.drafting ? `take ${lot}` : `buy ${lot}`);
  }

  /** A move that needs no place: pressed once it is weighed, pressed twice it is made. @param {string} text */
  whole(text) {
    const move = read(text);
    this.tile = this.lot = this.spot = null;
    if (this.planning) this.lay(move);
    else if (this.mine) this.attempt(move);
    this.host.requestUpdate();
  }

  /** A tile dropped where it hovers. */
  drop() {
    if (!this.spot) return;
    if (this.planning) this.lay(this.spot);
    else this.attempt(this.spot);
    this.host.requestUpdate();
  }

  /** @param {Move} move */
  legalMove(move) {
    return this.moves.some((one) => one.move === move.move);
  }

  /** @param {Move} move */
  attempt(move) {
    if (this.legalMove(move)) this.pick(move);
    else this.fire("try", { move: move.move });
  }

  /** @param {Move} move */
  pick(move) {
    const weighed = this.host.ghost?.move === move.move && !this.host.ghost.pencil;
    this.lot = this.spot = null;
    this.tile = move.tile;
    if (move.tile) this.way = this.turned(move);
    if (weighed) this.fire("confirm");
    else this.fire("pick", { move: move.move });
  }

  /** Takes the last choice back: the ghost, then tile or lot, then pencils. */
  cancel() {
    if (!this.host.ghost && (this.tile || this.lot)) this.tile = this.lot = null;
    else if (!this.host.ghost) this.pencils = [];
    this.spot = null;
    this.fire("cancel");
    this.host.requestUpdate();
  }

  /** @param {string} name @param {any} [detail] */
  fire(name, detail = {}) {
    this.host.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}
