/** The talk of a table as this page knows it: lines, what is unread, reactions that are still in the air.
 *
 * It fires `change` when something to show is new, `line` for every line that somebody else has just said. */

/** @typedef {{id: number, name: string, login: string | null, seat: number | null, text: string, at: string, mine: boolean,
 *   hushed: boolean}} Line */
/** @typedef {{key: number, seat: number | null, name: string, what: string}} Reaction */

/** The quick reactions there are; each has an icon of its name. */
export const REACTIONS = /** @type {const} */ (["hello", "well", "wow", "laugh", "think", "oops"]);
const AIR = 3200; // ms a reaction is seen
const MOST = 300; // lines kept

export class Talk extends EventTarget {
  /** @type {Line[]} */
  lines = [];
  /** @type {Reaction[]} */
  reactions = [];
  /** The last line that was on the screen. */
  #read = 0;
  #known = false;
  #key = 0;

  /** @param {import("./socket.js").Link} link */
  constructor(link) {
    super();
    this.link = link;
  }

  /** How many lines nobody at this screen has seen yet. */
  get unread() {
    return this.lines.filter((line) => line.id > this.#read && !line.mine).length;
  }

  /** Whether there is talk here at all: the server says so on entering. */
  get open() {
    return this.#known;
  }

  /** All there is has been seen. */
  read() {
    const last = this.lines.at(-1)?.id ?? 0;
    if (last <= this.#read) return;
    this.#read = last;
    this.#changed();
  }

  // ---- saying ----

  /** @param {string} text */
  say(text) {
    return this.link.send({ do: "chat", text });
  }

  /** @param {string} what */
  react(what) {
    this.link.send({ do: "react", what });
  }

  /** Something about a line: unsay, report, mute, hush. @param {string} what @param {number} chat @param {object} [more] */
  about(what, chat, more = {}) {
    this.link.send({ do: what, chat, ...more });
  }

  // ---- hearing ----

  /** Whether a message was for us. @param {any} message */
  hear(message) {
    switch (message.is) {
      case "chat":
        return this.#lines(message);
      case "gone":
        return this.#keep(this.lines.filter((line) => line.id !== message.chat));
      case "reaction":
        return this.#reaction(message);
    }
    return false;
  }

  /** What was there before we came counts as read. @param {{lines: Line[], whole: boolean}} message */
  #lines({ lines, whole }) {
    const fresh = whole ? [] : lines.filter((line) => !line.mine);
    if (whole && !this.#known) this.#read = lines.at(-1)?.id ?? 0;
    this.#known = true;
    const known = whole ? [] : this.lines.filter((line) => !lines.some((one) => one.id === line.id));
    this.#keep([...known, ...lines].slice(-MOST));
    for (const line of fresh) this.dispatchEvent(new CustomEvent("line", { detail: line }));
    return true;
  }

  /** @param {Line[]} lines */
  #keep(lines) {
    this.lines = lines;
    this.#changed();
    return true;
  }

  /** @param {{seat: number | null, name: string, what: string}} message */
  #reaction({ seat, name, what }) {
    const one = { key: ++this.#key, seat, name, what };
    this.reactions = [...this.reactions, one];
    setTimeout(() => this.#land(one), AIR);
    this.dispatchEvent(new CustomEvent("reaction", { detail: one }));
    this.#changed();
    return true;
  }

  /** @param {Reaction} one */
  #land(one) {
    this.reactions = this.reactions.filter((other) => other !== one);
    this.#changed();
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }
}
