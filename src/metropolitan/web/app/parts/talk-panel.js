/** `<talk-panel>`: what people say at the table, quick reactions, and what can be done about a line. */
import { classMap, html, live, nothing, repeat } from "/vendor/lit.js";
import { icon } from "../icons.js";
import { Part, chip, toast, when } from "../part.js";
import { REACTIONS } from "../talk.js";
import { timeOf } from "../words.js";

/** @typedef {import("../talk.js").Line} Line */

const LONGEST = 300;
const NEAR = 40; // px from the end of the lines: then new ones are followed

class TalkPanel extends Part {
  static properties = { talk: {}, seats: {}, host: { type: Boolean }, named: { type: Boolean }, menu: { state: true }, reporting: { state: true } };

  constructor() {
    super();
    /** @type {import("../talk.js").Talk | null} */
    this.talk = null;
    /** @type {import("../types.js").SeatShown[]} */
    this.seats = [];
    /** Whether the person here is the host. */
    this.host = false;
    /** Whether the person here has a name: others only listen. */
    this.named = false;
    /** The line whose menu is open. */
    this.menu = 0;
    this.reporting = 0;
    this.text = "";
    /** Whether the last line is in sight: then new ones are followed. */
    this.end = true;
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener("visibilitychange", this.#seen);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener("visibilitychange", this.#seen);
    this.talk?.removeEventListener("change", this.#changed);
  }

  /** @param {Map<PropertyKey, any>} changed */
  willUpdate(changed) {
    if (!changed.has("talk")) return;
    changed.get("talk")?.removeEventListener("change", this.#changed);
    this.talk?.addEventListener("change", this.#changed);
  }

  #changed = () => this.requestUpdate();

  /** New lines are followed by who reads the last ones. */
  updated() {
    const box = this.querySelector(".lines");
    if (box && this.end && !this.menu) box.scrollTop = box.scrollHeight;
    this.querySelector(".line-menu")?.scrollIntoView({ block: "nearest" });
    this.#seen();
  }

  /** Read is what stands on the screen. */
  #seen = () => {
    const box = this.querySelector(".lines");
    if (!box || document.visibilityState === "hidden" || !box.checkVisibility()) return;
    queueMicrotask(() => this.talk?.read());
  };

  /** @param {Event} event */
  #scrolled({ target }) {
    const box = /** @type {HTMLElement} */ (target);
    this.end = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR;
  }

  // ---- drawing ----

  render() {
    const { t, talk } = this;
    if (!talk) return nothing;
    return html`<div class="lines" role="region" aria-label=${t("app.talk.title")} tabindex="0" @scroll=${(/** @type {Event} */ event) => this.#scrolled(event)}>
        ${talk.lines.length
          ? html`<ol>${repeat(talk.lines, (line) => line.id, (line) => this.#line(line))}</ol>`
          : html`<p class="quiet-text">${t("app.talk.empty")}</p>`}
      </div>
      ${this.named ? this.#desk() : html`<p class="quiet-text">${t("app.talk.nobody")}</p>`}`;
  }

  #desk() {
    const { t, talk } = this;
    return html`<div class="reactions" role="group" aria-label=${t("app.talk.reactions")}>
        ${REACTIONS.map((what) => html`<button type="button" class="quiet square" aria-label=${t(`app.talk.${what}`)} title=${t(`app.talk.${what}`)}
          @click=${() => talk?.react(what)}>${icon(what)}</button>`)}
      </div>
      <form class="say" @submit=${(/** @type {SubmitEvent} */ event) => this.#say(event)}>
        <label class="unseen" for="say">${t("app.talk.say")}</label>
        <input id="say" type="text" maxlength=${LONGEST} autocomplete="off" enterkeyhint="send" placeholder=${t("app.talk.say")}
          .value=${live(this.text)} @input=${(/** @type {any} */ event) => (this.text = event.target.value)} />
        <button class="button square" aria-label=${t("app.talk.send")} title=${t("app.talk.send")}>${icon("send")}</button>
      </form>`;
  }

  /** @param {SubmitEvent} event */
  #say(event) {
    event.preventDefault();
    if (!this.text.trim() || !this.talk?.say(this.text)) return;
    this.text = "";
    this.end = true;
    this.requestUpdate();
  }

  /** @param {Line} line */
  #line(line) {
    const seat = line.seat === null ? null : this.seats[line.seat];
    const open = this.menu === line.id;
    const label = this.t("app.talk.more", { name: line.name });
    return html`<li class=${classMap({ said: true, mine: line.mine, hushed: line.hushed })}>
      <div class="said-head">${seat ? chip(seat) : html`<span class="looks-on" aria-hidden="true">${icon("eye")}</span>`}
        <b>${line.name}</b><time datetime=${line.at}>${timeOf(line.at, this.t.language)}</time>
        ${when(this.named, () => html`<button class="quiet square" aria-expanded=${open} aria-label=${label} title=${label}
          @click=${() => this.#open(open ? 0 : line.id)}>${icon("more")}</button>`)}</div>
      <p dir="auto">${line.text}</p>
      ${when(open, () => this.#menu(line))}
    </li>`;
  }

  /** @param {number} id */
  #open(id) {
    this.menu = id;
    this.reporting = 0;
  }

  /** @param {Line} line */
  #menu(line) {
    if (this.reporting === line.id) return this.#report(line);
    const act = (/** @type {any} */ name, /** @type {string} */ label, /** @type {() => void} */ does) =>
      html`<button type="button" class="button small" @click=${does}>${icon(name)}${this.t(`app.talk.${label}`)}</button>`;
    const silent = line.hushed ? "unhush" : "hush";
    return html`<div class="line-menu" role="group">
      ${when(line.mine || this.host, () => act("trash", "unsay", () => this.#do("unsay", line)))}
      ${when(!line.mine, () => act("mute", "mute", () => this.#do("mute", line, {}, this.t("app.talk.muted", { name: line.name }))))}
      ${when(!line.mine && this.host, () => act("hush", silent, () => this.#do("hush", line, { on: !line.hushed })))}
      ${when(!line.mine, () => act("flag", "report", () => (this.reporting = line.id)))}
    </div>`;
  }

  /** @param {Line} line */
  #report(line) {
    const { t } = this;
    return html`<form class="line-menu" @submit=${(/** @type {SubmitEvent} */ event) => this.#send(event, line)}>
      <label class="field"><span>${t("app.talk.why")}</span><input type="text" name="why" maxlength=${LONGEST} autocomplete="off" /></label>
      <button class="button small primary">${icon("flag")}${t("app.talk.report-now")}</button>
      <button type="button" class="button small" @click=${() => this.#open(0)}>${t("app.confirm.no")}</button>
    </form>`;
  }

  /** @param {SubmitEvent} event @param {Line} line */
  #send(event, line) {
    event.preventDefault();
    const text = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("why"));
    this.#do("report", line, { text }, this.t("app.talk.reported"));
  }

  /** @param {string} what @param {Line} line @param {object} [more] @param {string} [told] */
  #do(what, line, more, told) {
    this.talk?.about(what, line.id, more);
    this.#open(0);
    if (told) toast(this, { text: told, stays: true });
  }
}

customElements.define("talk-panel", TalkPanel);
