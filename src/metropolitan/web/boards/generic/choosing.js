// How a move is put together: place after place, until only one move is meant.

import { after, complete, like, nexts, wayOf } from "./moves.js";

export class Choosing {
  /** The places chosen so far. @type {string[]} */
  chosen = [];

  /** @param {import("./element.js").GenericBoard} host */
  constructor(host) {
    this.host = host;
  }

  get ways() {
    return this.host.legal.map((move) => wayOf(move, this.host.layout.byId));
  }

  /** The places where something can be chosen now. */
  get open() {
    return nexts(this.ways, this.chosen);
  }

  /** The places of the move that is considered. @returns {string[]} */
  get ghostly() {
    return this.host.ghost ? wayOf(this.host.ghost.move, this.host.layout.byId).steps : [];
  }

  /** Moves that need a button: they name no place, or the same places as others. */
  get buttons() {
    const same = this.chosen.length ? complete(this.ways, this.chosen) : [];
    return same.length > 1 || (same.length && this.open.size) ? same : this.ways.filter((way) => !way.steps.length);
  }

  clear() {
    this.chosen = [];
    this.host.requestUpdate();
  }

  /** A place was chosen. @param {string} place */
  choose(place) {
    const { host } = this;
    if (host.ghost && !host.ghost.passing && this.ghostly.at(-1) === place) return host.tell("confirm");
    if (!host.legal.length) return;
    if (host.ghost) this.#drop();
    if (this.open.has(place)) this.#on([...this.chosen, place]);
    else if (this.chosen.at(-1) === place) this.clear();
    else if (nexts(this.ways, []).has(place)) this.#on([place]);
    else this.#try([...this.chosen, place]);
  }

  /** A move of a button. @param {string} move */
  pick(move) {
    const { host } = this;
    host.tell(host.ghost?.move === move && !host.ghost.passing ? "confirm" : "pick", { move });
  }

  cancel() {
    if (!this.chosen.length && !this.host.ghost) return false;
    this.clear();
    this.host.tell("cancel");
    return true;
  }

  #drop() {
    this.chosen = [];
    this.host.tell("cancel");
  }

  /** @param {string[]} steps */
  #on(steps) {
    this.chosen = steps;
    const left = after(this.ways, steps);
    if (left.length === 1 && left[0].steps.length === steps.length) this.host.tell("pick", { move: left[0].move });
    this.host.requestUpdate();
  }

  /** @param {string[]} steps */
  #try(steps) {
    const move = like(this.ways, steps) ?? like(this.ways, steps.slice(-1));
    if (move) this.host.tell("try", { move });
    this.clear();
  }
}
