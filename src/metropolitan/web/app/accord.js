/** Time, agreements and plans of a table as this page knows them.
 *
 * It fires `change` when something to show is new, and `news` with a note for what happens beside the moves. */

/** @typedef {{turn: number | null, left: number[], move: number | null, due: number | null, paused: boolean, at: number}} Clock */
/** @typedef {{what: "undo" | "pause" | "end" | null, by: number | null, yes: number[], wait: number[], mine: boolean}} Pact */
/** @typedef {{after: number, note: import("./types.js").Note}} Aside */
/** @typedef {{move?: string, pass?: number}} Plan */

export class Accord extends EventTarget {
  /** What was told last, and when; times count from then. @type {Clock | null} */
  clock = null;
  /** What is asked. @type {Pact | null} */
  pact = null;
  /** What my seat will do. @type {Plan | null} */
  plan = null;
  /** What has happened beside the moves since this page came, each after so many moves. @type {Aside[]} */
  asides = [];

  /** @param {import("./socket.js").Link} link */
  constructor(link) {
    super();
    this.link = link;
  }

  /** Whether a message was for this. @param {any} message */
  hear(message) {
    switch (message.is) {
      case "clock":
        this.clock = { ...message, at: performance.now() };
        break;
      case "pact":
        this.pact = message.what ? message : null;
        break;
      case "plan":
        this.plan = message.plan;
        break;
      case "news":
        this.dispatchEvent(new CustomEvent("news", { detail: message.note }));
        break;
      default:
        return false;
    }
    this.dispatchEvent(new Event("change"));
    return true;
  }

  /** Other eyes, or a new line: what was known is told again. */
  forget() {
    this.plan = null;
    this.pact = null;
  }

  /** @param {import("./types.js").Note} note @param {number} after */
  aside(note, after) {
    this.asides = [...this.asides, { after, note }];
  }

  /** @param {"undo" | "pause" | "end"} what */
  ask(what) {
    this.link.send({ do: "ask", what });
  }

  /** @param {boolean} yes */
  agree(yes) {
    this.link.send({ do: "agree", yes });
  }

  resume() {
    this.link.send({ do: "resume" });
  }

  /** @param {Plan | null} plan */
  intend(plan) {
    this.link.send({ do: "plan", plan });
  }
}

/** How much time a seat has now, in ms: of its bank, of this move before the bank is touched, and until it is out.
 * @param {Clock} clock @param {number} seat @param {number} [now]
 * @returns {{bank: number, move: number, due: number, runs: boolean}} */
export function timeOf(clock, seat, now = performance.now()) {
  const bank = clock.left[seat] ?? 0;
  const runs = clock.turn === seat && clock.due !== null;
  const gone = runs ? Math.max(0, now - clock.at) : 0;
  const move = clock.turn === seat ? clock.move ?? 0 : 0;
  const left = Math.max(0, move - gone);
  const paid = Math.max(0, gone - move);
  return { bank: Math.max(0, bank - paid), move: left, due: Math.max(0, (clock.due ?? 0) - gone), runs };
}
