/** The keyboard: arrows go over lots, deeds and tiles; R turns, I takes income, Escape takes back. */
import { cell, clamp, name } from "./geometry.js";

/** @typedef {import("./board.js").Board} Board */

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

export class Keys {
  /** @param {Board} host @param {import("./choosing.js").Choosing} choosing */
  constructor(host, choosing) {
    this.host = host;
    this.choosing = choosing;
  }

  /** On the whole board. @param {KeyboardEvent} event */
  anywhere(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    /** @type {Record<string, () => void>} */
    const keys = {
      Escape: () => this.host.escape(),
      r: () => this.choosing.turn(event.shiftKey ? -1 : 1),
      i: () => this.choosing.whole("income"),
      PageDown: () => this.choosing.step(1),
      PageUp: () => this.choosing.step(-1),
    };
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    act();
    event.preventDefault();
    event.stopPropagation();
  }

  /** On a lot. @param {KeyboardEvent} event @param {string} lot */
  onLot(event, lot) {
    if (event.key === "Enter" || event.key === " ") this.enter(lot);
    else if (WAYS[event.key]) this.host.goTo(this.beside(lot, WAYS[event.key]));
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Income lies on no lot, so any lot confirms it. @param {string} lot */
  enter(lot) {
    if (this.choosing.ghost?.verb === "income" && this.choosing.mine) this.choosing.whole("income");
    else this.choosing.chooseLot(lot);
  }

  /** @param {string} lot @param {[number, number]} way */
  beside(lot, [x, y]) {
    const [column, row] = cell(lot);
    const last = this.host.facts.side - 1;
    return name([clamp(column + x, 0, last), clamp(row + y, 0, last)]);
  }

  /** In a group of buttons: arrows go along it. @param {KeyboardEvent} event */
  inRow(event) {
    const way = WAYS[event.key];
    if (!way) return;
    const group = /** @type {HTMLElement} */ (event.currentTarget);
    const buttons = [.../** @type {NodeListOf<HTMLButtonElement>} */ (group.querySelectorAll("button"))];
    const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (event.target));
    buttons[(at + way[0] + way[1] + buttons.length) % buttons.length]?.focus();
    event.preventDefault();
    event.stopPropagation();
  }
}
