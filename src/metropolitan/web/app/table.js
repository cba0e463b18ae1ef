/** A table as this page knows it: who looks, what the server said last, the move being considered.
 *
 * It fires `change` when something to show is new, `state` for every new position, `refused` with a note. */
import { Accord } from "./accord.js";
import { boardFacts } from "./api.js";
import { remember } from "./fair.js";
import { settings } from "./settings.js";
import { Sitting, key } from "./sitting.js";
import { Talk } from "./talk.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Note} Note */
/** @typedef {import("./types.js").Ghost} Ghost */

const TO_SEE = 1400; // so long the mover sees what his move did before the curtain falls

export class Table extends Sitting {
  /** @type {State | null} */
  state = null;
  /** @type {import("./types.js").LogEntry[]} */
  log = [];
  /** @type {any} */
  facts = null;
  /** @type {Ghost | null} */
  ghost = null;
  /** @type {string[]} */
  marks = [];
  /** The seat the device is passed to, while the curtain is up. @type {number | null} */
  curtain = null;
  /** @type {"connecting" | "open" | "lost" | "gone"} */
  status = "connecting";
  /** What was advised for this position. @type {import("./types.js").Hint | null} */
  hint = null;
  /** Whether advice is on its way. */
  wondering = false;
  /** Why this table is not for us. @type {Note | null} */
  why = null;
  /** A move on its way. @type {{move: string, number: number, id: string} | null} */
  pending = null;

  /** The seat asked for: answers to an older question are not looked at. @type {number | null | undefined} */
  #looking = undefined;
  /** Whether seats see different things; unknown until a seat has been looked at. @type {boolean | null} */
  #secrets = null;
  #ref = 0;
  #question = 0;
  /** What lay on the board before a move was only shown. @type {Ghost | null} */
  #under = null;
  #falling = 0;

  /** @param {string} id */
  constructor(id) {
    super(id);
    this.talk = new Talk(this.link);
    this.accord = new Accord(this.link);
    document.addEventListener("visibilitychange", this.#seen);
    this.link.addEventListener("message", (event) => this.#hear(/** @type {CustomEvent} */ (event).detail));
    this.link.addEventListener("status", () => this.#connection());
    this.link.addEventListener("wake", () => this.#look(this.#looking ?? null));
    settings.addEventListener("change", this.#pace);
  }

  close() {
    settings.removeEventListener("change", this.#pace);
    document.removeEventListener("visibilitychange", this.#seen);
    clearTimeout(this.#falling);
    this.link.close();
  }

  get mine() {
    const turn = this.state?.turn;
    return typeof turn === "number" && turn === this.state?.seat && this.people.includes(turn);
  }

  // ---- asking ----

  /** A legal move was chosen: shows what it would do, or plays it where no confirmation is wanted.
   * @param {string} move */
  pick(move) {
    if (this.ghost?.move === move && !this.ghost.pencil && !this.ghost.passing) return this.confirm();
    if (!this.mine) return this.#pencil(move);
    if (!settings.get("confirm") && this.state?.legal.includes(move)) return this.play(move);
    this.ask(move);
  }

  /** What would it do, or why not? @param {string} move */
  ask(move) {
    this.link.send({ do: "preview", move, ref: ++this.#ref });
  }

  confirm() {
    if (this.ghost && !this.ghost.passing && this.mine && !this.pending) this.play(this.ghost.move);
  }

  cancel() {
    this.#ref++;
    this.ghost = null;
    this.marks = [];
    this.#changed();
  }

  /** @param {string} move */
  play(move) {
    if (!this.state) return;
    this.pending = { move, number: this.state.number, id: crypto.randomUUID?.() ?? String(Math.random()) };
    this.link.ask({ do: "move", ...this.pending });
    this.#changed();
  }

  /** Asks what is best here. */
  wonder() {
    if (!this.mine || this.wondering || this.hint) return;
    this.wondering = this.link.send({ do: "hint", ref: `hint ${++this.#question}` });
    this.#changed();
  }

  /** Advice is not wanted, or the position it was for is gone. */
  forgo() {
    this.#question++;
    this.hint = null;
    this.wondering = false;
    this.unshow();
  }

  /** Lays a move that was told, not chosen; one in passing goes with the pointer. @param {Ghost} move */
  show({ move, preview, passing = false }) {
    this.#ref++;
    if (passing && !this.ghost?.passing) this.#under = this.ghost;
    this.ghost = { move, preview, passing };
    this.marks = [];
    this.#changed();
  }

  unshow() {
    if (this.ghost?.passing) this.ghost = this.#under;
    this.#under = null;
    this.#changed();
  }

  undo() {
    this.link.send({ do: "undo" });
  }

  redo() {
    this.link.send({ do: "redo" });
  }

  /** @param {string[]} places */
  light(places) {
    this.marks = places;
    this.#changed();
  }

  /** The person named on the curtain is there. */
  draw() {
    const seat = this.curtain;
    this.curtain = null;
    if (seat !== null) this.#look(seat);
  }

  // ---- hearing ----

  /** @param {any} message */
  #hear(message) {
    if (this.talk.hear(message) || this.accord.hear(message)) return;
    switch (message.is) {
      case "table":
        if (message.fair) remember(this.id, { promise: message.fair.promise, ...(message.fair.hash && { hash: message.fair.hash }) });
        return this.#sit(message);
      case "state":
        return this.#see(message);
      case "preview":
        return this.#weigh(message);
      case "hint":
        return this.#advised(message);
      case "ack":
        return this.#done(message.id);
      case "refused":
        return this.#refused(message);
      case "error":
        this.why = message.note;
        return this.#problem(message.note);
      case "notice":
        return this.dispatchEvent(new CustomEvent("notice", { detail: message }));
    }
  }

  /** @param {import("./types.js").TableMessage} table */
  async #sit(table) {
    const { table: before, greeted } = this;
    if (before) this.#reseated(before, table);
    this.greeted = true;
    if (before?.online !== table.online) queueMicrotask(this.#seen);
    this.table = table;
    if (table.secrets === false) this.#secrets = false;
    const same = greeted && table.online && before && key(before) === key(table);
    this.#changed();
    if (same) return;
    this.forgo();
    this.#pace();
    this.settle();
    if (this.facts) return;
    try {
      this.facts = await boardFacts(table.game, table.seats.length, table.options);
    } catch (problem) {
      this.#problem(/** @type {import("./api.js").Problem} */ (problem).note);
    }
    this.#changed();
  }

  /** Somebody else plays a seat now; while people are still coming that is no news.
   * @param {import("./types.js").TableMessage} before @param {import("./types.js").TableMessage} after */
  #reseated(before, after) {
    if (after.next && after.next !== before.next) this.dispatchEvent(new CustomEvent("next", { detail: after.next }));
    if (before.begun === false) return;
    after.seats.forEach((seat, n) => {
      const old = before.seats[n];
      if (seat.kind !== old.kind || seat.bot !== old.bot) this.dispatchEvent(new CustomEvent("seat", { detail: seat }));
    });
  }

  /** Looks with the right eyes: the only person here, or everybody's until it is a person's turn. */
  settle() {
    if (this.waits) return;
    const people = this.people;
    if (people.length <= 1) {
      this.curtain = null;
      return this.#look(people[0] ?? null);
    }
    const seat = this.#looking;
    this.#look(typeof seat === "number" && people.includes(seat) ? seat : null);
  }

  /** @param {State} state */
  #see(state) {
    if (state.seat !== this.#looking) return;
    this.log = [...this.log.slice(0, state.log_from), ...state.log];
    const moved = state.number !== this.state?.number;
    this.state = state;
    if (state.seat !== null) this.#secrets = state.private;
    if (moved) this.#think();
    this.#send_again();
    this.#pass();
    this.dispatchEvent(new CustomEvent("state", { detail: state }));
    this.#changed();
  }

  /** The position is new: an old ghost goes, a pencilled move that is legal now is weighed. */
  #think() {
    const planned = this.ghost?.pencil ? this.ghost : null;
    const wait = planned && !this.mine && !this.state?.finished;
    this.ghost = wait ? planned : null;
    this.marks = [];
    this.forgo();
    if (planned && this.mine && this.state?.legal.includes(planned.move)) this.ask(planned.move);
  }

  /** Another person at this screen is to move: passes the device on, behind a curtain where eyes differ. */
  #pass() {
    clearTimeout(this.#falling);
    const { turn, finished, fresh } = /** @type {State} */ (this.state);
    const people = this.people;
    if (finished && this.curtain !== null) this.draw();
    if (finished || turn === null || people.length < 2 || !people.includes(turn) || turn === this.#looking) return;
    if (this.#secrets === false) return this.#look(turn);
    if (this.#looking === null) this.#fall(turn);
    else this.#falling = window.setTimeout(() => this.#fall(turn), fresh ? TO_SEE : 0);
  }

  /** Nothing of the seat before stays on the page. @param {number} seat */
  #fall(seat) {
    this.curtain = seat;
    this.ghost = null;
    this.marks = [];
    this.forgo();
    if (this.#looking !== null) this.#look(null);
    this.#changed();
  }

  /** @param {number | null} seat */
  #look(seat) {
    if (seat !== this.#looking) this.#forget();
    this.accord.forget();
    this.#looking = seat;
    this.link.ask({ do: "look", seat });
    this.#changed();
  }

  /** Other eyes: what only the seat before could see goes at once; what all see may stay until the answer. */
  #forget() {
    this.#ref++;
    this.ghost = null;
    this.forgo();
    if (this.state?.seat === null || this.#secrets === false) return;
    this.state = null;
    this.log = [];
  }

  /** @param {{ref: number, move: string, preview: any}} message */
  #weigh({ ref, move, preview }) {
    if (ref !== this.#ref) return;
    if (!settings.get("confirm")) return this.play(move);
    this.ghost = { move, preview };
    this.marks = [];
    this.#changed();
  }

  /** @param {{ref: string, hint: import("./types.js").Hint}} message */
  #advised({ ref, hint }) {
    if (ref !== `hint ${this.#question}`) return;
    this.wondering = false;
    this.hint = hint;
    this.dispatchEvent(new CustomEvent("hint", { detail: hint }));
    this.#changed();
  }

  /** Off turn a move is only pencilled in. @param {string} move */
  #pencil(move) {
    const same = this.ghost?.move === move;
    this.ghost = same || this.state?.finished ? null : { move, preview: null, pencil: true };
    this.#changed();
  }

  /** @param {string} id */
  #done(id) {
    if (this.pending?.id === id) this.pending = null;
    this.#changed();
  }

  /** @param {{ref?: number | string, id?: string, note: Note}} message */
  #refused({ ref, id, note }) {
    if (ref === `hint ${this.#question}`) this.forgo();
    else if (ref !== undefined && ref !== this.#ref) return;
    if (id && id === this.pending?.id) this.pending = null;
    if (!note.id.startsWith("server.")) this.ghost = null; // trouble that is not the move's: it can be confirmed again
    this.marks = note.places ?? [];
    this.#problem(note);
    this.#changed();
  }

  /** @param {Note} note */
  #problem(note) {
    this.dispatchEvent(new CustomEvent("refused", { detail: note }));
  }

  // ---- the line ----

  #connection() {
    this.status = this.link.status;
    if (this.status !== "open") this.greeted = false;
    if (this.status === "open") this.#seen();
    this.#changed();
  }

  /** A move that may have got lost on the way is sent again under its name: twice does no harm. */
  #send_again() {
    if (!this.pending || !this.state) return;
    if (this.state.number !== this.pending.number) this.pending = null;
    else this.link.ask({ do: "move", ...this.pending });
  }

  /** Who looks needs no notices. In a house there are none. */
  #seen = () => {
    if (this.table?.online) this.link.send({ do: "seen", visible: document.visibilityState !== "hidden" });
  };

  #pace = () => {
    if (this.table?.online && !this.people.length) return;
    this.link.send({ do: "pace", ms: settings.get("pace") });
  };

  #changed() {
    this.dispatchEvent(new Event("change"));
  }
}

export { shown } from "./sitting.js";
