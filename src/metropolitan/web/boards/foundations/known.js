/** What the board has been told of the pieces, for panels, which are told less. */
class Known extends EventTarget {
  /** @type {any} */ facts = null;

  /** @param {any} facts */
  learn(facts) {
    if (facts === this.facts) return;
    this.facts = facts;
    this.dispatchEvent(new Event("change"));
  }
}

export const known = new Known();
