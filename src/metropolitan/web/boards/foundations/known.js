/** What the board has been told of the pieces, for panels, which are told less. */

/** @typedef {import("./types.js").Facts} Facts */
class Known extends EventTarget {
  /** @type {Facts | null} */ facts = null;

  /** @param {Facts} facts */
  learn(facts) {
    if (facts === this.facts) return;
    this.facts = facts;
    this.dispatchEvent(new Event("change"));
  }
}

export const known = new Known();
