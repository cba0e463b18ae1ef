/** `<me-page>`: oneself: name, e-mail, password, devices, tokens, and what becomes of one's data. */
import { html } from "/vendor/lit.js";
import { get, patch, post, remove } from "../api.js";
import { field, filled, trouble } from "../form.js";
import { icon } from "../icons.js";
import { Part, complain, toast, when } from "../part.js";
import { person } from "../person.js";
import { go } from "../router.js";
import { ago, words } from "../words.js";

/** @typedef {import("../types.js").Note} Note */
/** @typedef {{id: string, kind: "device" | "token", label: string, created: string, seen: string, current: boolean}} Session */

class MePage extends Part {
  static properties = { sessions: { state: true }, token: { state: true }, problems: { state: true }, sure: { state: true }, moving: { state: true } };

  constructor() {
    super();
    /** @type {Session[]} */
    this.sessions = [];
    /** A new token, shown once. @type {string} */
    this.token = "";
    /** What is wrong with each form. @type {Record<string, Note | null>} */
    this.problems = {};
    this.sure = false;
    /** Whether another address is being typed: that asks for the password. */
    this.moving = false;
  }

  connectedCallback() {
    super.connectedCallback();
    person.addEventListener("change", this.#again);
    this.#load();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    person.removeEventListener("change", this.#again);
  }

  #again = () => this.requestUpdate();

  async #load() {
    try {
      await person.load();
      if (!person.person) go("/sign-in");
      else if (person.online) this.sessions = await get("/api/sessions");
    } catch (problem) {
      complain(this, problem);
    }
  }

  /** Sends a form and says that it is done, or what is wrong, beside it. @param {string} form @param {() => Promise<any>} work @param {string} [said] */
  async #send(form, work, said = "app.me.saved") {
    try {
      await work();
      this.problems = { ...this.problems, [form]: null };
      if (said) toast(this, { note: { id: said } });
      return true;
    } catch (problem) {
      this.problems = { ...this.problems, [form]: /** @type {import("../api.js").Problem} */ (problem).note };
      return false;
    }
  }

  /** @param {HTMLInputElement} field */
  #typed({ name, value }) {
    if (name === "email") this.moving = value.trim() !== (person.me.email ?? "");
  }

  /** @param {Event} event */
  #save(event) {
    return this.#send("about", async () => {
      await patch("/api/me", filled(event));
      this.moving = false;
      await person.load(true);
    });
  }

  /** @param {Event} event */
  async #password(event) {
    const form = /** @type {HTMLFormElement} */ (event.target);
    const { old, fresh } = filled(event);
    if (await this.#send("password", () => post("/api/me/password", { old, new: fresh }), "app.me.password-saved")) form.reset();
    this.#load();
  }

  /** @param {Event} event */
  async #newToken(event) {
    const form = /** @type {HTMLFormElement} */ (event.target);
    const { label } = filled(event);
    const made = await this.#send("token", async () => (this.token = (await post("/api/tokens", { label })).token), "");
    if (made) form.reset();
    this.#load();
  }

  /** @param {Session} session */
  async #end(session) {
    try {
      await remove(`/api/sessions/${session.id}`);
      this.#load();
    } catch (problem) {
      complain(this, problem);
    }
  }

  /** @param {Event} event */
  async #forget(event) {
    const { password = "" } = filled(event);
    if (!this.sure) {
      this.sure = true;
      return;
    }
    const gone = await this.#send("forget", () => remove("/api/me", { password }), "app.me.forgotten");
    if (!gone) return;
    await person.load(true);
    go("/");
  }

  // ---- drawing ----

  render() {
    const { t } = this;
    const who = person.person;
    if (!who) return html`<p class="quiet-text">${t("app.loading")}</p>`;
    return html`<div class="people-page me">
      <h1>${t("app.person.me")}</h1>
      ${when(!who.login, () => html`<p class="note">${t("app.me.guest")} <a class="button" href="#/sign-up">${t("app.person.sign-up")}</a></p>`)}
      ${this.#about(who)}
      ${when(who.login, () => this.#passwords(who))}
      ${this.#devices()}
      ${this.#tokens()}
      <section class="card-form"><h2>${t("app.notices.title")}</h2>
        <button class="button" @click=${() => this.fire("open", { what: "settings" })}>${icon("settings")}${t("app.settings.title")}</button></section>
      ${this.#data(who)}
    </div>`;
  }

  /** @param {import("../person.js").Person} who */
  #about(who) {
    const { t } = this;
    return html`<form class="card-form" @submit=${(/** @type {Event} */ event) => this.#save(event)} @input=${(/** @type {any} */ event) => this.#typed(event.target)}><h2>${t("app.me.about")}</h2>
      ${field({ name: "name", label: t("app.person.name"), about: t("app.me.name-about"), auto: "nickname", value: who.name, most: 40 })}
      ${field({ name: "email", type: "email", label: t("app.enter.email"), about: t("app.me.email-about"), auto: "email", value: person.me.email ?? "", needed: false, most: 320 })}
      ${when(who.login && this.moving, () => field({ name: "password", type: "password", label: t("app.me.old-password"), about: t("app.me.email-password"), auto: "current-password", most: 1000 }))}
      ${trouble(t, this.problems.about)}
      <div class="choice end"><button class="button primary">${t("app.me.save")}</button></div></form>`;
  }

  /** @param {import("../person.js").Person} who */
  #passwords(who) {
    const { t } = this;
    return html`<form class="card-form" @submit=${(/** @type {Event} */ event) => this.#password(event)}><h2>${t("app.enter.password")}</h2>
      <input class="unseen" type="text" name="username" autocomplete="username" tabindex="-1" aria-hidden="true" .value=${who.login ?? ""} readonly />
      ${field({ name: "old", type: "password", label: t("app.me.old-password"), auto: "current-password", most: 1000 })}
      ${field({ name: "fresh", type: "password", label: t("app.enter.new-password"), about: t("app.me.password-about"), auto: "new-password", least: 8, most: 1000 })}
      ${trouble(t, this.problems.password)}
      <div class="choice end"><button class="button">${t("app.me.password-go")}</button></div></form>`;
  }

  #devices() {
    const devices = this.sessions.filter(({ kind }) => kind === "device");
    return html`<section class="card-form"><h2>${this.t("app.me.devices")}</h2>
      <ul class="devices">${devices.map((one) => this.#session(one, device(one.label) || this.t("app.me.device")))}</ul></section>`;
  }

  #tokens() {
    const { t } = this;
    const tokens = this.sessions.filter(({ kind }) => kind === "token");
    return html`<section class="card-form"><h2>${t("app.me.tokens")}</h2><p class="quiet-text">${t("app.me.tokens-about")}</p>
      <ul class="devices">${tokens.map((one) => this.#session(one, one.label || t("app.me.token")))}</ul>
      ${when(this.token, () => html`<p class="fresh-token" role="status">${t("app.me.token-once")}<code>${this.token}</code></p>`)}
      <form class="inline-form" @submit=${(/** @type {Event} */ event) => this.#newToken(event)}>
        ${field({ name: "label", label: t("app.me.token-label"), needed: false, most: 60 })}
        <button class="button">${icon("plus")}${t("app.me.token-new")}</button></form>
      ${trouble(t, this.problems.token)}</section>`;
  }

  /** @param {Session} one @param {string} name */
  #session(one, name) {
    const { t } = this;
    const seen = t(one.current ? "app.me.this" : "app.me.seen", { ago: ago(one.seen, words.language) });
    return html`<li><div><b>${name}</b><small>${seen}</small></div>
      ${when(!one.current, () => html`<button class="button small" aria-label=${t("app.me.end-of", { name })} @click=${() => this.#end(one)}>${t("app.me.end")}</button>`)}</li>`;
  }

  /** @param {import("../person.js").Person} who */
  #data(who) {
    const { t } = this;
    return html`<section class="card-form"><h2>${t("app.me.data")}</h2>
      <p class="quiet-text">${t("app.me.export-about")}</p>
      <a class="button" href="/api/me/export" download="metropolitan.json">${icon("save")}${t("app.me.export")}</a>
      <p class="quiet-text">${t("app.me.forget-about")}</p>
      <form class="inline-form" @submit=${(/** @type {Event} */ event) => this.#forget(event)}>
        ${when(who.login && this.sure, () => field({ name: "password", type: "password", label: t("app.enter.password"), auto: "current-password", most: 1000, first: true }))}
        <button class="button danger">${icon("trash")}${t(this.sure ? "app.me.forget-sure" : "app.me.forget")}</button>
        ${when(this.sure, () => html`<button class="button" type="button" @click=${() => (this.sure = false)}>${t("app.confirm.no")}</button>`)}</form>
      ${trouble(t, this.problems.forget)}</section>`;
  }
}

const SYSTEMS = ["Android", "iPhone", "iPad", "Windows", "Macintosh", "CrOS", "Linux"];
const BROWSERS = ["Firefox", "Edg", "OPR", "Chrome", "Safari"];
/** @type {Record<string, string>} */
const NAMES = { Macintosh: "Mac", Edg: "Edge", OPR: "Opera", CrOS: "ChromeOS" };

/** A device in two words, as its browser names itself. @param {string} label */
function device(label) {
  const found = [BROWSERS, SYSTEMS].map((known) => known.find((one) => label.includes(one))).filter((one) => one !== undefined);
  return found.map((one) => NAMES[one] ?? one).join(" · ");
}

customElements.define("me-page", MePage);
