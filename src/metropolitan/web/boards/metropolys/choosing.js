/**
 * How a move is put together: a building and a place, in either order; off turn, pencil buildings instead.
 * It knows no rules: what is legal is what `legal` lists; anything else is tried, and the server says why not.
 */

/** @typedef {import("./types.js").View} View */
/** @typedef {{value: number, place: string}} Bid */

export class Choosing {
  said = ""; // what was advised last
  /** @type {number | null} */ value = null;
  /** @type {string | null} */ place = null;
  /** @type {Bid[]} */ pencils = [];
  /** @type {Bid[]} */ bids = []; // all legal ones

  /** @type {string[] | null} */ legal = null;
  /** @type {View | null} */ view = null;

  /** @param {import("./board.js").Board} host */
  constructor(host) {
    this.host = host;
  }

  /** A new position: choices that no longer make sense are dropped. */
  refresh() {
    const { legal, view } = this.host;
    if (this.legal === legal && this.view === view) return;
    if (this.legal !== legal) this.bids = legal.filter((move) => move !== "pass").map(read);
    [this.legal, this.view] = [legal, view];
    const hand = this.hand();
    if (this.value !== null && (!hand.includes(this.value) || !this.usable(this.value))) this.value = null;
    if (this.place && !this.values(this.place).length) this.place = null;
    const full = new Set([...view.buildings, ...view.bids].map((one) => one.place));
    this.pencils = this.pencils.filter((one) => hand.includes(one.value) && !full.has(one.place));
  }

  /** Is it for this page to move? */
  get mine() {
    return this.host.legal.length > 0;
  }

  /** May pencils be laid? */
  get planning() {
    return !this.mine && !this.host.view.finished && this.host.view.seat !== null;
  }

  hand() {
    const { view } = this.host;
    return view.seat === null ? [] : view.hands[view.seat];
  }

/** @param {number} value */
  usable(value) {
    return this.mine ? this.bids.some((bid) => bid.value === value) : this.planning && this.hand().includes(value);
  }

  /** The values that can be put on a place. @param {string} place */
  values(place) {
    if (this.planning) return this.empty(place) ? this.hand() : [];
    return this.bids.filter((bid) => bid.place === place).map((bid) => bid.value).sort((a, b) => a - b);
  }

  /** The places that glow: for the chosen value; in an outbid, for any. @returns {Set<string>} */
  places() {
    if (this.value === null && !this.host.view.bids.length) return new Set();
    return new Set(this.bids.filter((bid) => this.value === null || bid.value === this.value).map((bid) => bid.place));
  }

/** @param {string} place */
  empty(place) {
    const { view, city } = this.host;
    const full = [...view.buildings, ...view.bids].some((one) => one.place === place);
    return !full && !view.closed.includes(city.place(place).district);
  }

  /** The bid that lies on the board as a ghost. @returns {Bid | null} */
  get ghost() {
    const ghost = this.host.ghost;
    return ghost && !ghost.pencil && ghost.move !== "pass" ? read(ghost.move) : null;
  }

  /** All pencil buildings but those a ghost stands on: one's own, and the one the page remembers as the next move. */
  get pencilled() {
    const { ghost } = this.host;
    const planned = ghost?.pencil && ghost.move !== "pass" ? [read(ghost.move)] : [];
    const others = this.pencils.filter((one) => planned.every((plan) => plan.place !== one.place && plan.value !== one.value));
    return [...planned, ...others].filter((one) => one.place !== this.ghost?.place);
  }

  /** Is a pass about to be made? */
  get passing() {
    return this.host.ghost?.move === "pass";
  }

/** @param {number} value @param {string} place */
  legalMove(value, place) {
    return this.host.legal.includes(`${value}@${place}`);
  }

/** @param {number} value */
  chooseValue(value) {
    if (this.planning) this.pencilValue(value);
    else if (this.mine) this.myValue(value);
    this.host.requestUpdate();
  }

/** @param {number} value */
  myValue(value) {
    const place = this.place ?? this.ghost?.place;
    if (!this.usable(value)) return this.attempt(value, place ?? this.bids[0]?.place ?? this.host.view.targets[0]);
    if (place && this.legalMove(value, place)) return this.pick(value, place);
    if (this.host.ghost) this.fire("cancel");
    this.place = null;
    this.value = this.value === value ? null : value;
  }

/** @param {number} value */
  pencilValue(value) {
    if (!this.hand().includes(value)) return;
    if (this.place) this.lay(value, this.place);
    else this.value = this.value === value ? null : value;
  }

/** @param {string} place */
  choosePlace(place) {
    if (this.planning) this.pencilPlace(place);
    else if (this.mine) this.myPlace(place);
    this.host.requestUpdate();
  }

/** @param {string} place */
  myPlace(place) {
    if (this.ghost?.place === place) return this.fire("confirm");
    const value = this.value ?? this.ghost?.value ?? this.only(place);
    if (value !== null) return this.legalMove(value, place) ? this.pick(value, place) : this.attempt(value, place);
    if (!this.values(place).length) return this.attempt(this.bids[0]?.value ?? this.hand()[0], place);
    this.place = this.place === place ? null : place;
  }

  /** The one value that a place leaves no choice about: the only legal one, or the one pencilled in there.
   * @param {string} place @returns {number | null} */
  only(place) {
    const values = this.values(place);
    const pencil = this.pencilled.find((one) => one.place === place)?.value ?? 0;
    return values.length === 1 ? values[0] : values.includes(pencil) ? pencil : null;
  }

/** @param {string} place */
  pencilPlace(place) {
    if (!this.empty(place)) return;
    if (this.value !== null) return this.lay(this.value, place);
    if (this.pencilled.some((one) => one.place === place)) return this.rub(place);
    this.place = this.place === place ? null : place;
  }

/** @param {string} place */
  rub(place) {
    const { ghost } = this.host;
    this.pencils = this.pencils.filter((one) => one.place !== place);
    if (ghost?.pencil && read(ghost.move).place === place) this.fire("cancel");
  }

/** @param {number} value @param {string} place */
  lay(value, place) {
    this.pencils = [...this.pencils.filter((one) => one.value !== value && one.place !== place), { value, place }];
    [this.value, this.place] = [null, null];
    this.fire("pick", { move: `${value}@${place}` });
  }

  /** Both at once, as a drag does it. @param {number} value @param {string} place */
  drop(value, place) {
    if (this.planning && this.empty(place)) this.lay(value, place);
    else if (this.mine && this.legalMove(value, place)) this.pick(value, place);
    else if (this.mine) this.attempt(value, place);
    this.host.requestUpdate();
  }

/** @param {number} value @param {string} place */
  pick(value, place) {
    [this.value, this.place] = [value, null];
    this.fire("pick", { move: `${value}@${place}` });
  }

  /** What is not legal is tried all the same: the answer says which rule forbids it. @param {number} value @param {string} place */
  attempt(value, place) {
    this.fire("try", { move: `${value}@${place}` });
  }

  pass() {
    this.place = null;
    if (this.passing) this.fire("confirm");
    else this.fire("pick", { move: "pass" });
  }

  /** Takes the last choice back: place, then value or ghost, at last all pencils. Tells whether there was any. */
  cancel() {
    const { ghost } = this.host;
    const any = Boolean(ghost || this.place || this.value !== null);
    const rubbed = any ? this.pencils.filter((one) => ghost?.pencil && one.place === read(ghost.move).place) : this.pencils;
    this.pencils = this.pencils.filter((one) => !rubbed.includes(one));
    if (!this.place) this.value = null;
    this.place = null;
    this.fire("cancel");
    this.host.requestUpdate();
    return any || rubbed.length > 0;
  }

  /** The page's bar says what is to do now. @param {string} text */
  advise(text) {
    if (text === this.said) return;
    this.said = text;
    this.fire("advise", { text });
  }

  /** @param {string} name @param {object} [detail] */
  fire(name, detail = {}) {
    this.host.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}

/** A move as it is written: `7@C12`. @param {string} move @returns {Bid} */
export function read(move) {
  const [value, place] = move.split("@");
  return { value: Number(value), place };
}
