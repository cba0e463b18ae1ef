// How a move is put together: a tile of the tray, a turn, a square; off turn, tiles in pencil instead. It knows no
// rules: what is legal is what `legal` lists; anything else is tried, and the server says why not.

import { choices, thinking } from "./model.js";
import { looks, nextTurn, placement, squaresFor, written } from "./moves.js";

/** @typedef {import("./moves.js").Placement} Placement */

export class Choosing {
  /** The place of the chosen tile in the tray. @type {number | null} */
  chosen = null;
  /** Clockwise quarter turns. */
  turn = 0;
  /** Tiles in pencil by square. @type {Map<string, Placement>} */
  pencils = new Map();

  /** @param {import("./board.js").BoardMetro} host */
  constructor(host) {
    this.host = host;
  }

  /** A new view: the only tile is chosen by itself, and pencils go where tiles have come. */
  renew(old) {
    const { view } = this.host;
    const laid = new Set(view.tiles.map(({ square }) => square));
    this.pencils = new Map([...this.pencils].filter(([square]) => !laid.has(square)));
    if (old && old.turn !== old.seat && String(choices(old)) === String(choices(view))) return;
    this.chosen = choices(view).length === 1 ? 0 : null;
    this.turn = 0;
  }

  /** The tray shows the tile of the ghost, turned as it lies. */
  follow() {
    const { ghost } = this;
    if (!ghost) return;
    const n = choices(this.host.view).indexOf(ghost.tile);
    if (n >= 0) [this.chosen, this.turn] = [n, ghost.turn];
  }

  /** The move that lies on the board as a ghost, unless it is a draw. */
  get ghost() {
    return placement(this.host.ghost?.move);
  }

  get drawing() {
    return this.host.ghost?.move === "draw";
  }

  get free() {
    return this.host.view.options.rotation === "free";
  }

  /** @returns {string | null} */
  get tile() {
    return this.chosen === null ? null : (choices(this.host.view)[this.chosen] ?? null);
  }

  /** The squares where the chosen tile may go as it is turned. @returns {Set<string>} */
  get glowing() {
    return this.tile ? squaresFor(this.host.legal, this.tile, this.turn) : new Set();
  }

  isLaid(square) {
    return this.host.view.tiles.some((tile) => tile.square === square);
  }

  /** Whether choosing a square would do something. */
  isUsable(square, glowing) {
    return glowing.has(square) || this.ghost?.square === square || (thinking(this.host.view) && this.tile !== null);
  }

  chooseTile(n) {
    if (n !== this.chosen) this.turn = 0;
    this.chosen = n;
    this.host.requestUpdate();
  }

  /** A square was chosen. `soft`: by a tap, which turns a ghost that can be turned. */
  chooseSquare(square, soft = false) {
    const { ghost, host } = this;
    if (ghost?.square === square) this.again(ghost, soft);
    else if (thinking(host.view)) this.sketch(square);
    else if (ghost && this.isLaid(square)) host.tell("cancel");
    else if (host.legal.length) this.attempt(square);
  }

  /** The ghost itself was chosen. */
  again(ghost, soft) {
    if (soft && this.canTurn(ghost)) this.turnOn(1);
    else this.host.tell("confirm");
  }

  attempt(square) {
    if (!this.tile) return this.host.focusTray();
    const move = written({ tile: this.tile, turn: this.turn, square });
    return this.host.tell(this.host.legal.includes(move) ? "pick" : "try", { move });
  }

  /** Off turn: a tile in pencil, or away with it. */
  sketch(square) {
    const central = this.host.facts.central.includes(square);
    if (this.pencils.has(square)) this.pencils.delete(square);
    else if (this.tile && !central && !this.isLaid(square)) this.pencils.set(square, { tile: this.tile, turn: this.turn, square });
    this.host.requestUpdate();
  }

  /** A tile was dropped on a square. */
  drop(square) {
    if (thinking(this.host.view)) this.sketch(square);
    else if (this.host.legal.length) this.attempt(square);
  }

  draw() {
    if (this.drawing) this.host.tell("confirm");
    else if (this.host.legal.includes("draw")) this.host.tell("pick", { move: "draw" });
  }

  /** @param {Placement} move */
  canTurn(move) {
    return this.free && looks(move.tile) > 1 && nextTurn(this.host.legal, move) !== move.turn;
  }

  /** The next turn of the ghost that is legal there, or of the tile in the tray. */
  turnOn(step) {
    if (!this.free) return;
    if (this.ghost) this.turnGhost(this.ghost, step);
    else if (this.tile) this.turn = nextTurn(this.host.legal, { tile: this.tile, turn: this.turn, square: null }, step);
    this.host.requestUpdate();
  }

  turnGhost(ghost, step) {
    const turn = nextTurn(this.host.legal, ghost, step);
    if (turn !== ghost.turn) this.host.tell("pick", { move: written({ ...ghost, turn }) });
  }
}
