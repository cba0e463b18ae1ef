/** Who sits at a table, and what this page can do about it. */
import { nonce, remember } from "./fair.js";
import { read, write } from "./settings.js";
import { Link } from "./socket.js";

/** @typedef {import("./types.js").TableMessage} TableMessage */

const LETTERS = "ABCDEF";

export class Sitting extends EventTarget {
  /** @type {TableMessage | null} */
  table = null;
  /** Whether this line has been greeted: the first word on it must be answered by a look. */
  greeted = false;

  /** @param {string} id */
  constructor(id) {
    super();
    this.id = id;
    this.elsewhere = new Set(read(sessionStorage, `metropolitan.elsewhere.${id}`).seats ?? []);
    this.link = new Link(`/api/tables/${id}/socket`);
  }

  /** @returns {import("./types.js").SeatShown[]} */
  get seats() {
    return shown(this.table?.seats ?? []);
  }

  /** The people at this screen. */
  get people() {
    if (this.table?.online) return this.table.mine ?? [];
    return this.seats.flatMap((seat, n) => (seat.kind === "person" && !this.elsewhere.has(n) ? [n] : []));
  }

  /** Whether people are still coming. */
  get waits() {
    return this.table?.begun === false;
  }

  /** Whether nobody but the people at this screen plays. */
  get alone() {
    return !this.table?.online || this.seats.every(({ kind, here }, n) => this.people.includes(n) || (kind === "bot" && !here));
  }

  /** Looks with the right eyes, after who sits here has changed. */
  settle() {}

  /** Whether a person's seat plays on this screen, or on another one. @param {number} seat @param {boolean} here */
  sit(seat, here) {
    this.elsewhere[here ? "delete" : "add"](seat);
    write(sessionStorage, `metropolitan.elsewhere.${this.id}`, { seats: [...this.elsewhere] });
    this.settle();
  }

  /** @param {number} seat @param {"person" | "bot"} kind @param {string | null} bot */
  hand(seat, kind, bot = null) {
    this.link.send({ do: "seat", seat, kind, bot });
  }

  /** Takes an open seat, and a part in the shuffle. @param {number} seat @param {string} name */
  join(seat, name) {
    const mine = nonce();
    remember(this.id, { nonce: mine });
    this.link.send({ do: "sit", seat, name, nonce: mine });
  }

  /** What the host and who sits here can do: `stand`, `kick`, `lock`, `begin`. @param {string} what @param {object} [more] */
  order(what, more = {}) {
    this.link.send({ do: what, ...more });
  }

  /** Comes again, as somebody else knows us now. */
  again() {
    this.greeted = false;
    this.link.again();
    return new Promise((resolve) => {
      const heard = () => {
        if (!this.greeted) return;
        this.removeEventListener("change", heard);
        resolve(undefined);
      };
      this.addEventListener("change", heard);
    });
  }
}

/** What makes it another table to us: who plays where, which seats are ours, whether it has begun. @param {TableMessage} table */
export const key = ({ seats, mine, kept, begun }) =>
  JSON.stringify([seats.map(({ kind, bot, name }) => [kind, bot, name]), mine, kept, begun]);

/** Seats as boards and panels show them. @param {import("./types.js").Seat[]} seats */
export const shown = (seats) => seats.map((seat, n) => ({ ...seat, letter: LETTERS[n] }));
