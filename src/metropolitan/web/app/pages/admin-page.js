/** `<admin-page>`: for moderators: what was reported, people, announcements, a few figures. */
import { html, nothing } from "/vendor/lit.js";
import { get, post, remove } from "../api.js";
import { icon } from "../icons.js";
import { Part, complain, when } from "../part.js";
import { ago, timeOf } from "../words.js";

/** @typedef {{id: number, table: string, chat: number, about: string, name: string | null, login: string | null, banned: string | null,
 *   by_name: string | null, text: string, line: string, at: string, context: {id: number, name: string, text: string, gone: boolean}[]}} Report */
/** @typedef {{id: string, name: string, login: string | null, admin: boolean, banned: string | null, seen: string}} Member */

const FIGURES = ["people", "accounts", "seen", "tables", "playing", "waiting", "moved", "lines", "reports"];

class AdminPage extends Part {
  static properties = { reports: { state: true }, people: { state: true }, told: { state: true }, figures: { state: true },
    refused: { state: true }, sure: { state: true } }; // prettier-ignore

  constructor() {
    super();
    /** @type {Report[] | null} */
    this.reports = null;
    /** @type {Member[]} */
    this.people = [];
    /** @type {{id: number, text: string, until: string}[]} */
    this.told = [];
    /** @type {Record<string, number>} */
    this.figures = {};
    this.refused = false;
    /** What waits for a second click. */
    this.sure = "";
    this.search = "";
  }

  connectedCallback() {
    super.connectedCallback();
    this.#load().catch(() => (this.refused = true));
  }

  async #load() {
    const search = new URLSearchParams({ search: this.search });
    [this.reports, this.people, this.told, this.figures] = await Promise.all([
      get("/api/admin/reports"), get(`/api/admin/people?${search}`), get("/api/announcements"), get("/api/admin/figures"),
    ]); // prettier-ignore
  }

  /** Does something, and shows how things stand then. @param {() => Promise<unknown>} act */
  async #do(act) {
    this.sure = "";
    try {
      await act();
      await this.#load();
    } catch (problem) {
      complain(this, problem);
    }
  }

  // ---- drawing ----

  render() {
    const { t } = this;
    if (this.refused) return html`<div class="empty"><h1>${t("app.admin.nothing")}</h1><a class="button primary" href="#/">${icon("home")}${t("app.home.title")}</a></div>`;
    if (!this.reports) return html`<div class="waiting"><p>${t("app.loading")}</p></div>`;
    return html`<div class="admin"><h1>${t("app.admin.title")}</h1>
      <dl class="counted">${FIGURES.map((name) => html`<div><dt>${t(`app.admin.figure-${name}`)}</dt><dd>${this.figures[name]?.toLocaleString(t.language) ?? "–"}</dd></div>`)}</dl>
      <section><h2>${t("app.admin.reports")}</h2>
        ${this.reports.length ? html`<div class="cards">${this.reports.map((one) => this.#report(one))}</div>` : html`<p class="quiet-text">${t("app.admin.no-reports")}</p>`}
      </section>
      <section><h2>${t("app.admin.announcements")}</h2>${this.#announce()}${this.#announced()}</section>
      <section><h2>${t("app.admin.people")}</h2>${this.#people()}</section>
    </div>`;
  }

  /** @param {Report} one */
  #report(one) {
    const { t } = this;
    return html`<article class="case">
      <h3>${one.name ?? "?"}${when(one.login, () => html` <small>${one.login}</small>`)}</h3>
      <p>${t("app.admin.reported", { name: one.by_name ?? "?", when: ago(one.at, t.language) })}${when(one.text, () => html` <q>${one.text}</q>`)}</p>
      <ol class="context">${this.#context(one).map((line) => html`<li class="${line.id === one.chat ? "it" : ""} ${line.gone ? "gone-line" : ""}"><b>${line.name}</b>: ${line.text}</li>`)}</ol>
      <div class="choice">
        <button class="button primary" @click=${() => this.#do(() => post(`/api/admin/reports/${one.id}/done`))}>${icon("check")}${t("app.admin.done")}</button>
        ${this.#twice(`line ${one.chat}`, "app.admin.delete-line", () => remove(`/api/admin/chat/${one.chat}`))}
        ${one.banned ? nothing : this.#ban(one.about)}
        ${this.#twice(`table ${one.table}`, "app.admin.delete-table", () => remove(`/api/admin/tables/${one.table}`))}
        <a class="button quiet" href="#/table/${one.table}">${t("app.admin.table")}</a>
      </div>
    </article>`;
  }

  /** The lines around it; where the table is gone, the line alone. @param {Report} one */
  #context(one) {
    return one.context.length ? one.context : [{ id: one.chat, name: one.name ?? "?", text: one.line, gone: true }];
  }

  /** What cannot be taken back asks for a second click. @param {string} key @param {string} label @param {() => Promise<unknown>} act */
  #twice(key, label, act) {
    if (this.sure === key) return html`<button class="button danger" @click=${() => this.#do(act)}>${icon("trash")}${this.t("app.admin.sure")}</button>`;
    return html`<button class="button" @click=${() => (this.sure = key)}>${icon("trash")}${this.t(label)}</button>`;
  }

  /** @param {string} person */
  #ban(person) {
    const { t } = this;
    return html`<form class="choice" @submit=${(/** @type {SubmitEvent} */ event) => this.#banned(event, person)}>
      <label class="check"><span>${t("app.admin.days")}</span><input type="number" name="days" min="1" max="36500" value="7" required /></label>
      <button class="button">${icon("hush")}${t("app.admin.ban")}</button></form>`;
  }

  /** @param {SubmitEvent} event @param {string} person */
  #banned(event, person) {
    event.preventDefault();
    const days = Number(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("days"));
    this.#do(() => post("/api/admin/bans", { person, days }));
  }

  #announce() {
    const { t } = this;
    return html`<form class="announce" @submit=${(/** @type {SubmitEvent} */ event) => this.#say(event)}>
      <label class="field"><span>${t("app.admin.text")}</span><input type="text" name="text" maxlength="300" required /></label>
      <label class="field"><span>${t("app.admin.hours")}</span><input type="number" name="hours" min="1" max="8784" value="24" required /></label>
      <button class="button primary">${icon("horn")}${t("app.admin.announce")}</button></form>`;
  }

  /** @param {SubmitEvent} event */
  #say(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const said = new FormData(form);
    this.#do(async () => {
      await post("/api/admin/announcements", { text: String(said.get("text")), hours: Number(said.get("hours")) });
      form.reset();
    });
  }

  #announced() {
    const { t } = this;
    if (!this.told.length) return nothing;
    return html`<ul class="people-list">${this.told.map(({ id, text, until }) => html`<li class="person-row"><div>${text}
      <small class="quiet-text">${t("app.admin.until", { until: timeOf(until, t.language) })}</small></div>
      <button class="button small" @click=${() => this.#do(() => remove(`/api/admin/announcements/${id}`))}>${icon("close")}${t("app.admin.withdraw")}</button></li>`)}</ul>`;
  }

  #people() {
    const { t } = this;
    const seek = (/** @type {any} */ event) => {
      this.search = event.target.value;
      this.#do(async () => undefined);
    };
    return html`<label class="search">${icon("search")}<span class="unseen">${t("app.admin.search")}</span>
        <input type="search" placeholder=${t("app.admin.search")} @change=${seek} /></label>
      <ul class="people-list">${this.people.map((one) => this.#person(one))}</ul>`;
  }

  /** @param {Member} one */
  #person(one) {
    const { t } = this;
    return html`<li class="person-row"><div><b>${one.name}</b><small class="quiet-text">${one.login ?? t("app.admin.guest")} · ${ago(one.seen, t.language)}</small></div>
      ${when(one.admin, () => html`<span class="tag">${t("app.admin.moderator")}</span>`)}
      ${when(one.banned, () => html`<span class="tag bad">${t("app.admin.banned", { until: timeOf(one.banned ?? "", t.language) })}</span>
        <button class="button small" @click=${() => this.#do(() => remove(`/api/admin/bans/${one.id}`))}>${t("app.admin.unban")}</button>`)}
      ${when(!one.admin && !one.banned, () => this.#ban(one.id))}
      ${when(!one.admin, () => this.#twice(`person ${one.id}`, "app.admin.delete-person", () => remove(`/api/admin/people/${one.id}`)))}</li>`;
  }
}

customElements.define("admin-page", AdminPage);
