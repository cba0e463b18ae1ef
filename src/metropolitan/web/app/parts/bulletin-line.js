/** `<bulletin-line>`: what the people of this server announce: a quiet line on every page, until one has read it. */
import { html, nothing } from "/vendor/lit.js";
import { get } from "../api.js";
import { icon } from "../icons.js";
import { Part } from "../part.js";
import { person } from "../person.js";
import { read, write } from "../settings.js";

const AGAIN = 5 * 60_000; // ms until one asks again
const KEY = "metropolitan.read";

class BulletinLine extends Part {
  static properties = { told: { state: true } };

  constructor() {
    super();
    /** @type {{id: number, text: string}[]} */
    this.told = [];
    this.timer = 0;
  }

  connectedCallback() {
    super.connectedCallback();
    this.#ask();
    this.timer = window.setInterval(() => this.#ask(), AGAIN);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.timer);
  }

  async #ask() {
    const { online } = await person.load();
    if (online && document.visibilityState !== "hidden") this.told = await get("/api/announcements").catch(() => this.told);
  }

  /** @param {number} id */
  #put_away(id) {
    const kept = this.told.map((one) => one.id).filter((one) => this.#read.includes(one));
    write(localStorage, KEY, { ids: [...kept, id] });
    this.requestUpdate();
  }

  /** @returns {number[]} */
  get #read() {
    return read(localStorage, KEY).ids ?? [];
  }

  render() {
    const fresh = this.told.filter(({ id }) => !this.#read.includes(id));
    if (!fresh.length) return nothing;
    return html`<aside class="bulletin" aria-label=${this.t("app.bulletin.title")}>
      ${fresh.map(({ id, text }) => html`<p>${icon("horn")}<span dir="auto">${text}</span>
        <button class="quiet square" aria-label=${this.t("app.close")} title=${this.t("app.close")} @click=${() => this.#put_away(id)}>${icon("close")}</button></p>`)}
    </aside>`;
  }
}

customElements.define("bulletin-line", BulletinLine);
