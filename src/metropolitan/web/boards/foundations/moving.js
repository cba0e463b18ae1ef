/** What moves when a position arrives: it compares the old view with the new, and knows where things were drawn. */
import { html, render } from "/vendor/lit.js";
import { icon } from "./icons.js";
import { key } from "./layer.js";
import { drop, fly, rise, sink, slide, time } from "./motion.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Built} Built */

export class Motion {
  /** @type {Map<string, DOMRect>} where deeds lay */ cards = new Map();
  /** @type {View | null} */ before = null;
  still = false; // nothing is to move

  /** @param {Board} host */
  constructor(host) {
    this.host = host;
  }

  /** Before the new position is drawn. @param {View | undefined} old */
  arrive(old) {
    const { host } = this;
    this.before = host.recent && old ? old : null;
    this.still = !time(host, "--slow");
    const happened = (/** @type {string} */ id) => (host.recent ?? []).filter((note) => note.id === id);
    host.traces = [...happened("event.build"), ...happened("event.buy"), ...happened("event.take")].map((note) => note.places);
    this.cards = new Map(this.deeds().map((card) => [card.dataset.deed ?? "", card.getBoundingClientRect()]));
    host.leaving = this.before && !this.still ? gone(this.before, host.view) : [];
  }

  /** After it is drawn. */
  play() {
    const { host, before } = this;
    const slow = time(host, "--slow");
    if (!before || this.still) return;
    const { view } = host;
    for (const one of gone(view, before)) rise(this.find(`[data-key="${key(one)}"]`), slow);
    this.sinkAll(slow);
    for (const lot of marked(view).filter((lot) => !marked(before).includes(lot))) drop(this.find(`[data-marker="${lot}"] .drop`), slow);
    for (const card of this.deeds()) this.slideCard(card, slow);
    view.seats.forEach((_, seat) => this.pay(seat, slow));
  }

  /** @param {string} what */
  find(what) {
    return /** @type {HTMLElement | null} */ (this.host.renderRoot.querySelector(what));
  }

  deeds() {
    return [.../** @type {NodeListOf<HTMLElement>} */ (this.host.renderRoot.querySelectorAll("[data-deed]"))];
  }

  /** @param {number} slow */
  async sinkAll(slow) {
    const { leaving } = this.host;
    if (!leaving.length) return;
    await Promise.all(leaving.map((one) => sink(this.find(`.leaving[data-key="${key(one)}"]`), slow)));
    if (this.host.leaving === leaving) this.host.leaving = [];
  }

  /** @param {HTMLElement} card @param {number} slow */
  slideCard(card, slow) {
    const before = this.cards.get(card.dataset.deed ?? "");
    const now = card.getBoundingClientRect();
    if (!before || before.x !== now.x || before.y !== now.y) slide(card, before, slow);
  }

  /** Coins go to a purse, or out of it. @param {number} seat @param {number} slow */
  pay(seat, slow) {
    const { host, before } = this;
    const n = host.view.seats[seat].coins - (before ?? host.view).seats[seat].coins;
    const own = seat === host.view.seat;
    const purse = this.find(own ? "[data-purse]" : `[data-coins="${seat}"]`);
    const bank = own && n > 0 ? this.find("[data-income]") : this.find(".row");
    const sky = this.find(".sky");
    if (!n || !purse || !bank || !sky) return;
    const [from, to] = [bank, purse].map((one) => one.getBoundingClientRect());
    fly(sky, n > 0 ? from : to, n > 0 ? to : from, Math.abs(n), slow, coin);
  }
}

function coin() {
  const box = document.createElement("span");
  render(html`${icon("coin")}`, box);
  return box;
}

/** The buildings that one view has and another has not. @param {View} view @param {View} other */
function gone(view, other) {
  const there = new Set(other.buildings.map(key));
  return view.buildings.filter((one) => !there.has(key(one)));
}

/** @param {View} view @returns {string[]} */
const marked = (view) => view.seats.flatMap((seat) => seat.marked);
