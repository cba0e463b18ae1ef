/** `<waiting-room>`: a table before the game: its link to send, seats that fill, and what the host can do. */
import { classMap, html, nothing, styleMap } from "/vendor/lit.js";
import { post } from "../api.js";
import { icon } from "../icons.js";
import { Part, chip, complain, inColor, toast, when } from "../part.js";
import { person } from "../person.js";
import { NO_BOTS, botName } from "./bot-choice.js";
import { fold } from "./desk.js";
import "./fair-seal.js";
import { clockWords } from "./seat-clock.js";

/** @typedef {import("../types.js").SeatShown} SeatShown */

const MOMENT = 1600; // so long a button says that it has done something

class WaitingRoom extends Part {
  static properties = { model: {}, bots: {}, title: {}, about: {}, tick: {}, copied: { state: true }, name: { state: true } };

  constructor() {
    super();
    /** @type {import("../table.js").Table | null} */
    this.model = null;
    /** @type {import("../types.js").Bots} */
    this.bots = NO_BOTS;
    this.title = this.about = "";
    this.tick = 0;
    this.copied = false;
    /** The name one sits down under. @type {string | null} */
    this.name = null;
  }

  connectedCallback() {
    super.connectedCallback();
    person.addEventListener("change", this.#known);
    person.load().catch(() => undefined);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    person.removeEventListener("change", this.#known);
  }

  #known = () => this.requestUpdate();

  get #link() {
    return `${location.origin}/t/${this.model?.id}`;
  }

  get #name() {
    return this.name ?? person.person?.name ?? "";
  }

  // ---- what one can do ----

  async #copy() {
    const field = /** @type {HTMLInputElement | null} */ (this.querySelector(".link-row input"));
    try {
      await navigator.clipboard.writeText(this.#link);
    } catch {
      field?.select(); // without https the browser keeps the clipboard to itself
      document.execCommand("copy");
    }
    this.copied = true;
    this.fire("announce", this.t("app.wait.copied"));
    setTimeout(() => (this.copied = false), MOMENT);
  }

  #share() {
    navigator.share({ title: this.title, text: this.t("app.wait.come", { game: this.title }), url: this.#link }).catch(() => undefined);
  }

  /** Sits down; who was nobody is somebody from now on, and comes again as such. @param {number} seat */
  async #sit(seat) {
    const model = /** @type {import("../table.js").Table} */ (this.model);
    const field = /** @type {HTMLInputElement | null} */ (this.querySelector("#my-name"));
    if (field && !field.reportValidity()) return;
    const name = this.#name.trim();
    try {
      await person.load();
      if (!person.person) {
        await person.guest(name);
        await model.again();
      }
      model.join(seat, name);
    } catch (problem) {
      complain(this, problem);
    }
  }

  /** @param {SubmitEvent} event */
  async #invite(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    try {
      const { login } = await post(`/api/tables/${this.model?.id}/invitations`, { login: String(new FormData(form).get("login")) });
      form.reset();
      toast(this, { text: this.t("app.wait.invited", { login }) });
    } catch (problem) {
      complain(this, problem);
    }
  }

  // ---- drawing ----

  render() {
    const { model, t } = this;
    const table = model?.table;
    if (!model || !table) return nothing;
    const open = model.seats.filter((seat) => seat.kind === "open").length;
    return html`<main id="main" class="wait-page page" tabindex="-1">
      <header class="wait-head"><h1>${this.title}</h1><p class="quiet-text">${[this.about, ...this.#facts(table)].filter(Boolean).join(" · ")}</p></header>
      <section class="sheet-box seats-box" aria-labelledby="wait-seats">
        <h2 id="wait-seats">${t("app.wait.seats")}</h2>
        ${when(!model.people.length, () => this.#who())}
        <ol class="chairs">${model.seats.map((seat, n) => this.#chair(seat, n))}</ol>
        <p class="wait-words" role="status">${open ? t("app.wait.for", { n: open }) : t("app.loading")}
          <span class="dots" aria-hidden="true"><i></i><i></i><i></i></span></p>
        ${when(table.host, () => this.#host(open))}
      </section>
      ${this.#invitation()}
      ${when(table.fair, () => fold("fair", t("app.fair.title"), html`<fair-seal .table=${table.id} .fair=${table.fair}></fair-seal>`, false))}
    </main>`;
  }

  /** @param {import("../types.js").TableMessage} table */
  #facts(table) {
    const { t } = this;
    return [
      table.open ? t("app.wait.in-lobby") : t("app.wait.by-link"),
      table.clock ? clockWords(t, table.clock) : "",
      table.rated ? t("app.wait.rated") : "",
      table.delay ? t("app.wait.delay", { n: table.delay }) : "",
      table.locked ? t("app.wait.locked") : "",
      table.watching ? t("app.table.watching", { n: table.watching }) : "",
    ];
  }

  #who() {
    return html`<label class="field"><span>${this.t("app.wait.name")}</span>
      <input id="my-name" type="text" required maxlength="40" autocomplete="nickname" .value=${this.#name}
        @input=${(/** @type {any} */ event) => (this.name = event.target.value)} />
      <small>${this.t("app.wait.name-about")}</small></label>`;
  }

  /** @param {SeatShown} seat @param {number} n */
  #chair(seat, n) {
    const { t, model } = this;
    const mine = model?.people.includes(n);
    const free = seat.kind === "open";
    const says = { person: mine ? t("app.wait.you") : seat.here ? t("app.wait.here") : t("app.wait.away"), bot: botName(t, seat.bot), open: "" }[seat.kind];
    return html`<li class=${classMap({ chair: true, free, away: seat.kind === "person" && !seat.here })} style=${styleMap(inColor(seat.color))}>
      ${chip(seat)}
      <span class="chair-text">${free ? html`<span class="quiet-text">${t("app.wait.free")}</span>` : html`<b>${seat.name}</b> <small>${says}</small>`}</span>
      <span class="choice">${this.#buttons(seat, n, !!mine)}</span>
    </li>`;
  }

  /** @param {SeatShown} seat @param {number} n @param {boolean} mine */
  #buttons(seat, n, mine) {
    const { t, model } = this;
    const host = model?.table?.host;
    const act = (/** @type {any} */ name, /** @type {string} */ label, /** @type {() => void} */ does, primary = false) =>
      html`<button class="button small ${primary ? "primary" : ""}" aria-label=${`${label}: ${seat.letter}`} @click=${does}>${icon(name)}${label}</button>`;
    if (mine) return act("close", t("app.wait.stand"), () => model?.order("stand", { seat: n }));
    if (seat.kind === "open")
      return html`${when(!model?.table?.locked && (!model?.people.length || !model?.table?.open), () => act("person", t(model?.people.length ? "app.wait.also" : "app.wait.sit"), () => this.#sit(n), !model?.people.length))}
        ${when(host, () => act("bot", t("app.wait.bot"), () => model?.hand(n, "bot", this.bots.usual || null)))}`;
    if (!host) return nothing;
    if (seat.kind === "bot") return act("open", t("app.wait.open"), () => model?.order("seat", { seat: n, kind: "open" }));
    return act("close", t("app.seat.kick"), () => model?.order("kick", { seat: n }));
  }

  /** @param {number} open */
  #host(open) {
    const { t, model } = this;
    const locked = !!model?.table?.locked;
    return html`<div class="choice host-choice">
      <button class="button primary" @click=${() => model?.order("begin")}>${icon("play")}${open ? t("app.wait.begin-bots") : t("app.wait.begin")}</button>
      <label class="check"><input type="checkbox" .checked=${locked} @change=${() => model?.order("lock", { on: !locked })} />${t("app.wait.lock")}</label>
    </div>`;
  }

  #invitation() {
    const { t, model } = this;
    return html`<section class="sheet-box link-box" aria-labelledby="wait-link">
      <h2 id="wait-link">${t("app.wait.link")}</h2>
      <p class="quiet-text">${t("app.wait.link-about")}</p>
      <div class="link-row">
        <input type="text" readonly aria-label=${t("app.wait.link")} .value=${this.#link} @focus=${(/** @type {any} */ event) => event.target.select()} />
        <button class="button primary" @click=${() => this.#copy()}>${icon(this.copied ? "check" : "file")}${t(this.copied ? "app.wait.copied" : "app.wait.copy")}</button>
        ${when("share" in navigator, () => html`<button class="button" @click=${() => this.#share()}>${icon("share")}${t("app.end.share")}</button>`)}
      </div>
      <img class="qr" src="/api/tables/${model?.id}/qr" alt=${t("app.wait.qr")} width="220" height="220" />
      ${when(model?.people.length || model?.table?.host, () => html`<form class="link-row" @submit=${(/** @type {SubmitEvent} */ event) => this.#invite(event)}>
        <input type="text" name="login" required maxlength="40" autocomplete="off" aria-label=${t("app.wait.login")} placeholder=${t("app.wait.login")} />
        <button class="button">${icon("plus")}${t("app.wait.invite")}</button></form>`)}
    </section>`;
  }
}

customElements.define("waiting-room", WaitingRoom);
