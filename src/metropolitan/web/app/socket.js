/** A socket that comes back: it reconnects with back-off, and at once when the page wakes up. */

const FIRST = 300;
const LONGEST = 8000;
const GONE = [4404, 4403]; // the server's words for a table it does not have, or not for us
const SILENCE = 4000; // a line that says nothing for so long after a question is dead

export class Link extends EventTarget {
  /** @type {WebSocket | null} */
  #socket = null;
  #wait = FIRST;
  #timer = 0;
  #deaf = 0;
  #closed = false;
  /** @type {"connecting" | "open" | "lost" | "gone"} */
  status = "connecting";

  /** @param {string} path */
  constructor(path) {
    super();
    this.url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`;
    document.addEventListener("visibilitychange", this.#wake);
    addEventListener("online", this.#wake);
    this.#open();
  }

  /** Whether the message went out. @param {object} message */
  send(message) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Sends, and gives the line up if nothing at all comes back. @param {object} message */
  ask(message) {
    if (!this.send(message)) return;
    clearTimeout(this.#deaf);
    this.#deaf = window.setTimeout(() => this.#drop(), SILENCE);
  }

  /** A new line in place of this one. */
  again() {
    if (!this.#closed) this.#open();
  }

  close() {
    this.#closed = true;
    document.removeEventListener("visibilitychange", this.#wake);
    removeEventListener("online", this.#wake);
    clearTimeout(this.#timer);
    clearTimeout(this.#deaf);
    hangUp(this.#socket);
    this.#socket = null;
  }

  #open() {
    clearTimeout(this.#timer);
    const [old, socket] = [this.#socket, new WebSocket(this.url)];
    this.#socket = socket;
    hangUp(old);
    const current = () => socket === this.#socket;
    socket.onopen = () => current() && this.#become("open");
    socket.onmessage = (event) => current() && this.#hear(event.data);
    socket.onclose = ({ code }) => current() && (GONE.includes(code) ? this.#gone() : this.#lost());
  }

  /** @param {string} text */
  #hear(text) {
    clearTimeout(this.#deaf);
    this.#wait = FIRST;
    this.dispatchEvent(new CustomEvent("message", { detail: JSON.parse(text) }));
  }

  #lost() {
    clearTimeout(this.#deaf);
    if (this.#closed) return;
    this.#become("lost");
    // Not everybody at once: many pages wait for the same server.
    this.#timer = window.setTimeout(() => this.#open(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(LONGEST, this.#wait * 2);
  }

  /** There is nothing to come back to. */
  #gone() {
    this.close();
    this.#become("gone");
  }

  #drop() {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#lost();
  }

  /** A phone that slept may hold a dead line without knowing it. */
  #wake = () => {
    if (document.visibilityState === "hidden" || this.#closed) return;
    this.#wait = FIRST;
    if (this.status === "lost") this.#open();
    else if (this.status === "open") this.dispatchEvent(new Event("wake"));
  };

  /** @param {"connecting" | "open" | "lost" | "gone"} status */
  #become(status) {
    if (this.status === status) return;
    this.status = status;
    this.dispatchEvent(new Event("status"));
  }
}

/** One that is still being opened is closed once it is: a browser complains otherwise. @param {WebSocket | null} socket */
function hangUp(socket) {
  if (socket?.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
  else socket?.close();
}
