/**
 * How a move is put together: a tile and a place, in either order; a deed or its lot; income. Off turn, pencils.
 * It knows no rules: what is legal is what `legal` lists; anything else is tried, and the server says why not.
 */
import { laid, middle } from "./geometry.js";
import { build, read } from "./moves.js";
import { Placing } from "./placing.js";

/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./moves.js").Move} Move */

export class Choosing extends Placing {
  said = ""; // what was advised last
  /** The lot chosen before a tile. @type {string | null} */ lot = null;
  /** Everybody's pencils at this screen: nobody sees another's. @type {Map<number | null, Move[]>} */ plans = new Map();
  /** What this was made for. @type {string[] | null} */ legal = null;
  /** @type {import("./types.js").View | null} */ view = null;

  /** A new position: choices that no longer make sense are dropped. */
  refresh() {
    const { legal, view } = this.host;
    if (this.legal === legal && this.view === view) return;
    const moved = this.view !== view;
    if (this.view?.seat !== view.seat) this.tile = null;
    [this.legal, this.view] = [legal, view];
    this.renew(moved);
    if (moved) this.lot = null;
    if (moved) this.pencils = this.pencils.filter((pencil) => this.stands(pencil));
  }

  get pencils() {
    return this.plans.get(this.host.view.seat) ?? [];
  }

  set pencils(all) {
    this.plans.set(this.host.view.seat, all);
  }

  /** Can a tile be used now, on the chosen lot where there is one? @param {string} tile */
  usable(tile) {
    if (this.planning) return this.left(tile) > 0;
    return this.spots(tile).some((spot) => !this.lot || spot.lots.includes(this.lot));
  }

  /** The lots under the ghost, or under the tile that hovers where it may lie. @returns {Set<string>} */
  covered() {
    const hovers = this.spot && (this.planning || this.legalMove(this.spot)) ? this.spot.lots : [];
    return new Set([...hovers, ...(this.host.ghost && !this.host.ghost.pencil ? /** @type {Move} */ (this.ghost).lots : [])]);
  }

  /** The lots that glow. @returns {Set<string>} */
  glow() {
    if (!this.mine) return new Set();
    if (this.tile) return new Set(this.spots().flatMap((spot) => spot.lots));
    return new Set(this.drafting ? this.moves.map((move) => move.lots[0]) : []);
  }

  /** Does a pencil still make sense? @param {Move} pencil */
  stands({ verb, tile, lots }) {
    const { view } = this.host;
    if (verb === "build") return this.left(/** @type {string} */ (tile)) > 0 && lots.some((lot) => [null, view.seat].includes(this.owner(lot)));
    return verb === "buy" ? view.row.some((deed) => deed.lot === lots[0]) : !view.finished;
  }

  // ---- choosing ----

  /** @param {string} tile */
  chooseTile(tile) {
    if (!(this.mine || this.planning) || this.drafting) return;
    if (this.tile === tile) this.again(tile);
    else if (!this.left(tile)) this.missing(tile);
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

  /** A tile that is not there is tried somewhere, only to be told why it cannot be built. @param {string} tile */
  missing(tile) {
    const lot = this.own?.marked[0] ?? this.host.facts.lots[0];
    if (this.mine) this.attempt(build(tile, laid(this.ways(tile)[0], middle(lot), this.host.facts.side)));
  }

  /** A lot pressed; with a tile in hand, where that lies. @param {string} lot @param {Point} [at] */
  chooseLot(lot, at = middle(lot)) {
    const ghost = this.ghost;
    if (ghost?.lots.includes(lot) && !this.host.ghost?.pencil) this.fire("confirm");
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
    const tile = this.host.facts.tiles.find((one) => this.left(one.key)) ?? this.host.facts.tiles[0];
    this.attempt(build(tile.key, laid(this.ways(tile.key)[0], middle(lot), this.host.facts.side)));
  }

  /** @param {string} lot */
  forSale(lot) {
    return this.host.view.row.some((deed) => deed.lot === lot);
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

  /** The page's bar says what is to do now. @param {string} text */
  advise(text) {
    if (text === this.said) return;
    this.said = text;
    this.fire("advise", { text });
  }
}
