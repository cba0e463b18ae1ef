/** `<person-badge>`: who one is, in the header, with what one can do about it. Nothing in a house. */
import { html, nothing } from "/vendor/lit.js";
import { remove } from "../api.js";
import { icon } from "../icons.js";
import { Part, complain, when } from "../part.js";
import { person } from "../person.js";

class PersonBadge extends Part {
  static properties = { open: { state: true }, sure: { state: true } };

  constructor() {
    super();
    this.open = false;
    /** A guest who leaves loses his games: that is asked once more. */
    this.sure = false;
  }

  connectedCallback() {
    super.connectedCallback();
    person.addEventListener("change", this.#again);
    addEventListener("pointerdown", this.#away);
    addEventListener("hashchange", this.#shut);
    person.load().catch(() => {});
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    person.removeEventListener("change", this.#again);
    removeEventListener("pointerdown", this.#away);
    removeEventListener("hashchange", this.#shut);
  }

  #again = () => this.requestUpdate();

  #shut = () => {
    this.open = this.sure = false;
  };

  /** @param {PointerEvent} event */
  #away = (event) => event.composedPath().includes(this) || this.#shut();

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key !== "Escape" || !this.open) return;
    this.#shut();
    /** @type {HTMLElement | null} */ (this.querySelector(".badge"))?.focus();
  }

  async #leave() {
    if (!person.person?.login && !this.sure) {
      this.sure = true;
      return;
    }
    try {
      await remove("/api/sessions/current");
      await person.load(true);
      this.#shut();
      location.hash = "#/";
    } catch (problem) {
      complain(this, problem);
    }
  }

  render() {
    const { t } = this;
    const who = person.person;
    if (!person.online) return nothing;
    if (!who) return html`<a class="button small" href="#/sign-in">${icon("person")}<span class="badge-name">${t("app.person.sign-in")}</span></a>`;
    return html`<div class="badge-box" @keydown=${(/** @type {KeyboardEvent} */ event) => this.#key(event)}>
      <button class="quiet badge" aria-expanded=${this.open} aria-controls="badge-menu" aria-label=${t("app.person.menu", { name: who.name })}
        @click=${() => (this.open = !this.open)}>${icon(who.login ? "person" : "open")}<span class="badge-name">${who.name}</span></button>
      ${when(this.open, () => this.#menu(who))}</div>`;
  }

  /** @param {import("../person.js").Person} who */
  #menu(who) {
    const { t } = this;
    return html`<div class="badge-menu" id="badge-menu">
      <p><b>${who.name}</b><br /><small>${who.login ? t("app.person.account", { login: who.login }) : t("app.person.guest")}</small></p>
      ${when(who.login, () => html`<a class="button quiet" href="#/people/${who.login}">${icon("person")}${t("app.person.profile")}</a>`)}
      <a class="button quiet" href="#/statistics">${icon("score")}${t("statistics.title")}</a>
      <a class="button quiet" href="#/leaderboard/metropolys">${icon("curve")}${t("app.person.leaderboard")}</a>
      <a class="button quiet" href="#/me">${icon("settings")}${t("app.person.me")}</a>
      ${when(!who.login, () => html`<a class="button quiet" href="#/sign-up">${icon("plus")}${t("app.person.sign-up")}</a>
        <a class="button quiet" href="#/sign-in">${icon("person")}${t("app.person.sign-in")}</a>`)}
      ${when(this.sure, () => html`<p class="problem" role="alert">${t("app.person.leave-guest")}</p>`)}
      <button class="button quiet ${this.sure ? "danger" : ""}" @click=${() => this.#leave()}>${icon("close")}${t("app.person.sign-out")}</button>
    </div>`;
  }
}

customElements.define("person-badge", PersonBadge);
