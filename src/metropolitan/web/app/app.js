/** `<metropolitan-app>`: the frame of every page: where we are, dialogs, toasts, what is announced, dropped records. */
import { html, keyed, nothing } from "/vendor/lit.js";
import { icon } from "./icons.js";
import { Part, complain, when } from "./part.js";
import { mark, tool } from "./parts/desk.js";
import "./parts/bulletin-line.js";
import "./parts/person-badge.js";
import "./parts/toast-stack.js";
import { person } from "./person.js";
import { openRecord } from "./records.js";
import { route } from "./router.js";
import { settings } from "./settings.js";
import { tab } from "./watch.js";
import { languageName, words } from "./words.js";

/** Pages and dialogs are loaded when they are needed. @type {Record<string, () => Promise<unknown>>} */
const LOAD = {
  home: () => import("./pages/home-page.js"),
  new: () => import("./pages/new-page.js"),
  table: () => import("./pages/table-page.js"),
  replay: () => import("./pages/replay-page.js"),
  rules: () => import("./pages/rules-page.js"),
  puzzles: () => import("./pages/puzzles-page.js"),
  puzzle: () => import("./pages/puzzle-page.js"),
  learn: () => import("./pages/learn-page.js"),
  lesson: () => import("./pages/lesson-page.js"),
  enter: () => import("./pages/enter-page.js"),
  me: () => import("./pages/me-page.js"),
  people: () => import("./pages/profile-page.js"),
  leaderboard: () => import("./pages/leaderboard-page.js"),
  admin: () => import("./pages/admin-page.js"),
  statistics: () => import("./pages/statistics-page.js"),
};
/** @type {Record<string, () => Promise<unknown>>} */
const DIALOGS = {
  settings: () => import("./parts/settings-dialog.js"),
  help: () => import("./parts/help-dialog.js"),
  rules: () => import("./parts/rules-dialog.js"),
};

class MetropolitanApp extends Part {
  static properties = { route: { state: true }, dialog: { state: true }, told: { state: true }, over: { state: true } };

  constructor() {
    super();
    /** @type {import("./router.js").Route} */
    this.route = { page: "home" };
    /** @type {any} */
    this.dialog = null;
    this.told = "";
    this.over = false;
    this.dragged = 0;
  }

  connectedCallback() {
    super.connectedCallback();
    addEventListener("hashchange", () => this.#go(true));
    person.addEventListener("change", () => this.requestUpdate());
    addEventListener("keydown", (event) => this.#key(event));
    for (const name of /** @type {const} */ (["dragenter", "dragover", "dragleave", "drop"]))
      addEventListener(name, (event) => this.#drag(event));
    this.#go(false);
  }

  /** A new page begins at its top, and the focus goes there. @param {boolean} moved */
  async #go(moved) {
    const { hash } = location;
    const to = route(hash);
    await LOAD[to.page]();
    if (location.hash !== hash) return; // somewhere else by now, and that page may have been quicker
    const same = this.route.page === to.page;
    const reading = [this.route, to].every((one) => one.page === "rules" && words.games.includes(one.game)); // the book scrolls by itself
    if (to.page !== "enter") person.back = location.hash.slice(1) || "/";
    if (!same) {
      this.#toasts?.clear(true);
      this.told = "";
    }
    this.route = to;
    this.dialog = null;
    await this.updateComplete;
    if (!["table", "replay", "lesson", "puzzle"].includes(to.page)) tab(this.t("app.title"), false);
    if (!moved || reading) return;
    scrollTo(0, 0);
    this.#main(false);
  }

  /** @param {boolean} [scroll] */
  #main(scroll = true) {
    /** @type {HTMLElement | null} */ (this.querySelector("#main"))?.focus({ preventScroll: !scroll });
  }

  // ---- events of the parts ----

  /** @param {CustomEvent} event */
  async #open({ detail }) {
    await DIALOGS[detail.what]();
    this.dialog = detail;
  }

  /** Saying the same thing again must be heard again. @param {string} told */
  #announce(told) {
    this.told = "";
    requestAnimationFrame(() => (this.told = told));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {Element} */ (event.composedPath()[0]);
    if (event.key !== "?" || !settings.get("keys") || target.closest?.("input, textarea, select")) return;
    if (!document.querySelector("dialog[open]")) this.#open(new CustomEvent("open", { detail: { what: "help" } }));
  }

  /** A file dropped anywhere is a record to replay. @param {DragEvent} event */
  #drag(event) {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    if (event.type === "dragenter") this.dragged++;
    if (event.type === "dragleave") this.dragged--;
    if (event.type === "drop") this.dragged = 0;
    this.over = this.dragged > 0;
    if (event.type === "drop") this.#record(event.dataTransfer.files[0]);
  }

  /** @param {File | undefined} file @param {HTMLInputElement} [input] */
  async #record(file, input) {
    if (!file) return;
    try {
      await openRecord(file);
    } catch (problem) {
      complain(this.#toasts, problem);
    }
    if (input) input.value = "";
  }

  // ---- drawing ----

  render() {
    return html`<div @open=${(/** @type {CustomEvent} */ event) => this.#open(event)} @announce=${(/** @type {CustomEvent} */ event) => this.#announce(event.detail)}
        @toast=${(/** @type {CustomEvent} */ event) => this.#toasts.add(event.detail)}
        @quiet=${() => this.#toasts.clear(false)}
        @record=${(/** @type {CustomEvent} */ { detail }) => this.#record(detail.file, detail.input)}>
      <button class="skip" @click=${() => this.#main()}>${this.t("app.skip")}</button>
      ${this.#page()}
      <toast-stack></toast-stack>
    </div>
    ${this.#dialog()}
    <div class="unseen" role="log" aria-live="polite" aria-atomic="true">${this.told}</div>
    ${when(this.over, () => html`<div class="drop" aria-hidden="true">${icon("file")}<p>${this.t("app.home.drop-here")}</p></div>`)}`;
  }

  /** @returns {any} */
  get #toasts() {
    return this.querySelector("toast-stack");
  }

  #page() {
    const here = this.route;
    if (here.page === "table") return html`${keyed(here.id, html`<table-page .table=${here.id}></table-page>`)}`;
    if (here.page === "replay") return html`${keyed(here.id, html`<replay-page .table=${here.id} .wanted=${here.review} .number=${here.number}></replay-page>`)}`;
    if (here.page === "puzzle") return keyed(here.id, html`<puzzle-page .puzzle=${here.id}></puzzle-page>`);
    if (here.page === "lesson") return keyed(`${here.game}/${here.name}`, html`<lesson-page .game=${here.game} .name=${here.name}></lesson-page>`);
    return html`${this.#header()}<bulletin-line></bulletin-line>
      <main id="main" class="page" tabindex="-1">${this.#text(here)}</main>
      <footer class="foot"><p>${this.t("app.foot.rights")}</p></footer>`;
  }

  /** @param {import("./router.js").Route} here */
  #text(here) {
    if (here.page === "new") return html`<new-page .game=${here.game}></new-page>`;
    if (here.page === "admin") return html`<admin-page></admin-page>`;
    if (here.page === "puzzles") return html`<puzzles-page></puzzles-page>`;
    if (here.page === "learn") return html`<learn-page></learn-page>`;
    if (here.page === "rules") return html`<rules-page .game=${here.game} .rule=${here.rule}></rules-page>`;
    if (here.page === "enter") return keyed(here.what, html`<enter-page .what=${here.what} .token=${here.token}></enter-page>`);
    if (here.page === "statistics") return keyed(here.game, html`<statistics-page .game=${here.game}></statistics-page>`);
    if (here.page === "me") return html`<me-page></me-page>`;
    if (here.page === "people") return keyed(here.login, html`<profile-page .login=${here.login}></profile-page>`);
    if (here.page === "leaderboard") return html`<leaderboard-page .game=${here.game}></leaderboard-page>`;
    return html`<home-page></home-page>`;
  }

  #header() {
    const { t } = this;
    return html`<header class="bar top">
      <a class="home-link" href="#/">${mark()}<span class="wordmark">${t("app.title")}</span></a>
      <div class="tools">
        <label class="language"><span class="unseen">${t("app.settings.language")}</span>
          <select @change=${(/** @type {any} */ event) => settings.set("language", event.target.value)}>
            ${words.languages.map((one) => html`<option value=${one} lang=${one} .selected=${one === words.language}>${languageName(one)}</option>`)}
          </select></label>
        <button class="quiet square only-wide" aria-pressed=${settings.get("sound")} aria-label=${t("app.settings.sound")} title=${t("app.settings.sound")}
          @click=${() => settings.set("sound", !settings.get("sound"))}>${icon(settings.get("sound") ? "sound" : "mute")}</button>
        ${tool("help", t("app.help.title"), "help")} ${tool("settings", t("app.settings.title"), "settings")}
        ${when(person.online && person.person?.admin, () => html`<a class="quiet square" href="#/admin" aria-label=${t("app.admin.title")} title=${t("app.admin.title")}>${icon("shield")}</a>`)}
        <person-badge></person-badge>
      </div>
    </header>`;
  }

  #dialog() {
    const { dialog } = this;
    const closed = () => (this.dialog = null);
    if (dialog?.what === "settings") return html`<settings-dialog @closed=${closed}></settings-dialog>`;
    if (dialog?.what === "help") return html`<help-dialog @closed=${closed}></help-dialog>`;
    if (dialog?.what === "rules") return html`<rules-dialog .game=${dialog.game} .rule=${dialog.rule ?? null} @closed=${closed}></rules-dialog>`;
    return nothing;
  }
}

customElements.define("metropolitan-app", MetropolitanApp);
