/** `<notice-settings>`: how one is told of a turn, and whom one has muted. Only where people are told apart. */
import { html, live, nothing } from "/vendor/lit.js";
import { get, remove } from "../api.js";
import { icon } from "../icons.js";
import { able, allow, pushable, pushed, subscribe, unsubscribe } from "../notify.js";
import { Part, complain, when } from "../part.js";
import { person } from "../person.js";
import { settings } from "../settings.js";
import { words } from "../words.js";

class NoticeSettings extends Part {
  static properties = { about: { state: true }, push: { state: true }, mutes: { state: true }, busy: { state: true } };

  constructor() {
    super();
    /** @type {import("../person.js").Me | null} */
    this.about = null;
    this.push = false;
    /** @type {{id: string, name: string}[]} */
    this.mutes = [];
    this.busy = false;
  }

  async connectedCallback() {
    super.connectedCallback();
    this.about = await person.load();
    if (!this.about.online || !this.about.person) return;
    this.push = await pushed();
    this.mutes = await get("/api/mutes").catch(() => []);
  }

  render() {
    const { about, t } = this;
    if (!about?.online) return nothing;
    const { mail, push, hooks } = about;
    const somebody = about.person !== null;
    return html`<section class="notice-settings" aria-labelledby="notices-title">
      <h3 id="notices-title">${t("app.notices.title")}</h3>
      ${when(able(), () => this.#switch("here", settings.get("notices") && Notification.permission === "granted", (on) => this.#here(on)))}
      ${when(somebody && push && pushable(), () => this.#switch("push", this.push, (on) => this.#push(on)))}
      ${when(somebody && mail, () => this.#switch("mail", about.wishes.mail === true, (on) => this.#wish({ mail: on || null })))}
      ${when(somebody && mail && !about.email && about.wishes.mail, () => html`<p class="quiet-text">${t("app.notices.no-email")}</p>`)}
      ${when(somebody && hooks, () => this.#hook())}
      ${when(this.mutes.length, () => this.#muted())}
    </section>`;
  }

  /** @param {string} name @param {boolean} on @param {(on: boolean) => Promise<unknown>} flip */
  #switch(name, on, flip) {
    return html`<label class="switch"><input type="checkbox" role="switch" .checked=${live(on)} ?disabled=${this.busy}
        @change=${(/** @type {any} */ event) => this.#try(() => flip(event.target.checked))} />
      <span><b>${this.t(`app.notices.${name}`)}</b><small>${this.t(`app.notices.${name}-about`)}</small></span></label>`;
  }

  #hook() {
    const { t } = this;
    return html`<form class="field hook" @submit=${(/** @type {SubmitEvent} */ event) => this.#hooked(event)}>
      <label for="hook"><b>${t("app.notices.hook")}</b></label><small>${t("app.notices.hook-about")}</small>
      <span class="say"><input id="hook" name="hook" type="url" inputmode="url" placeholder="https://" .value=${this.about?.wishes.hook ?? ""} />
        <button class="button" ?disabled=${this.busy}>${t("app.notices.keep")}</button></span></form>`;
  }

  #muted() {
    const { t } = this;
    return html`<h3>${t("app.notices.muted")}</h3><ul class="muted">${this.mutes.map(({ id, name }) => html`<li><span>${name}</span>
      <button class="button small" @click=${() => this.#try(() => this.#hear(id))}>${icon("sound")}${t("app.notices.hear")}</button></li>`)}</ul>`;
  }

  // ---- doing ----

  /** One thing at a time; what goes wrong is said. @param {() => Promise<unknown>} act */
  async #try(act) {
    this.busy = true;
    try {
      await act();
    } catch (problem) {
      this.fire("toast", { text: this.t("app.notices.failed"), bad: true });
      if (/** @type {any} */ (problem).note) complain(this, problem);
    }
    this.busy = false;
  }

  /** @param {boolean} on */
  async #here(on) {
    if (!on) return settings.set("notices", false);
    if (!(await allow())) this.fire("toast", { text: this.t("app.notices.blocked"), bad: true });
  }

  /** @param {boolean} on */
  async #push(on) {
    if (on && !(await allow())) return this.fire("toast", { text: this.t("app.notices.blocked"), bad: true });
    await (on ? subscribe(this.about?.push ?? "") : unsubscribe());
    this.push = await pushed();
    if (on) await this.#wish({});
  }

  /** The server writes in the language of who wishes it. @param {Record<string, any>} wishes */
  async #wish(wishes) {
    this.about = await person.wish({ ...wishes, language: words.language });
  }

  /** @param {SubmitEvent} event */
  #hooked(event) {
    event.preventDefault();
    const url = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("hook")).trim();
    this.#try(() => this.#wish({ hook: url || null }));
  }

  /** @param {string} id */
  async #hear(id) {
    await remove(`/api/mutes/${id}`);
    this.mutes = this.mutes.filter((one) => one.id !== id);
  }
}

customElements.define("notice-settings", NoticeSettings);
