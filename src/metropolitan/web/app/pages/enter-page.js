/** `<enter-page>`: sign in, create an account, or get a new password: one card each. */
import { html, nothing } from "/vendor/lit.js";
import { post } from "../api.js";
import { field, filled, trouble } from "../form.js";
import { Part, when } from "../part.js";
import { person } from "../person.js";
import { go } from "../router.js";

class EnterPage extends Part {
  static properties = { what: {}, token: {}, problem: { state: true }, busy: { state: true }, sent: { state: true } };

  constructor() {
    super();
    /** @type {"sign-in" | "sign-up" | "forgot" | "reset"} */
    this.what = "sign-in";
    this.token = "";
    /** @type {import("../types.js").Note | null} */
    this.problem = null;
    this.busy = false;
    this.sent = false;
  }

  connectedCallback() {
    super.connectedCallback();
    person.addEventListener("change", this.#again);
    person.load().catch(() => {});
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    person.removeEventListener("change", this.#again);
  }

  #again = () => this.requestUpdate();

  /** @param {Event} event */
  async #submit(event) {
    const given = filled(event);
    this.busy = true;
    this.problem = null;
    try {
      await post(this.#address(), given);
      if (this.what === "forgot") this.sent = true;
      else await this.#entered();
    } catch (problem) {
      this.problem = /** @type {import("../api.js").Problem} */ (problem).note;
    }
    this.busy = false;
  }

  #address() {
    return { "sign-in": "/api/sessions", "sign-up": "/api/accounts", forgot: "/api/resets", reset: `/api/resets/${this.token}` }[this.what];
  }

  /** Back to where one came from. */
  async #entered() {
    await person.load(true);
    go(person.back);
  }

  render() {
    const { t, what } = this;
    return html`<section class="enter" aria-labelledby="enter-title">
      <h1 id="enter-title">${t(`app.enter.${what}`)}</h1>
      <p class="quiet-text">${this.#lead()}</p>
      ${this.sent ? html`<p role="status">${t("app.enter.sent")}</p>` : this.#form()}
      <nav class="enter-more">${this.#others()}</nav>
    </section>`;
  }

  #lead() {
    const guest = person.person && !person.person.login;
    if (this.what === "sign-in" || this.what === "sign-up") return this.t(`app.enter.${this.what}-${guest ? "guest" : "about"}`);
    return this.t(`app.enter.${this.what}-about`);
  }

  #form() {
    const { t, what } = this;
    if (what === "forgot" && person.online && !person.me.mail) return html`<p>${t("server.no-mail")}</p>`;
    return html`<form class="person-form" @submit=${(/** @type {Event} */ event) => this.#submit(event)}>
      ${what === "reset" ? nothing : this.#login()}
      ${what === "forgot" ? nothing : this.#password()}
      ${when(what === "sign-up", () => field({ name: "email", type: "email", label: t("app.enter.email"), about: t("app.enter.email-about"), auto: "email", needed: false, most: 320 }))}
      ${trouble(t, this.problem)}
      <button class="button primary large" ?disabled=${this.busy}>${t(`app.enter.${what}-go`)}</button>
    </form>`;
  }

  #login() {
    const { t, what } = this;
    const about = what === "sign-up" ? t("app.enter.login-about") : undefined;
    return field({ name: "login", label: t("app.enter.login"), about, auto: "username", least: what === "sign-up" ? 2 : 1, most: 32, first: true });
  }

  #password() {
    const { t, what } = this;
    const known = what === "sign-in";
    return field({
      name: "password", type: "password", label: t(what === "reset" ? "app.enter.new-password" : "app.enter.password"), most: 1000, first: what === "reset",
      about: known ? undefined : t("app.enter.password-about"), auto: known ? "current-password" : "new-password", least: known ? 1 : 8,
    }); // prettier-ignore
  }

  #others() {
    const { t, what } = this;
    const to = (/** @type {string} */ page) => html`<a href="#/${page}">${t(`app.enter.to-${page}`)}</a>`;
    if (what === "sign-in") return html`${to("sign-up")} ${to("forgot")}`;
    return to("sign-in");
  }
}

customElements.define("enter-page", EnterPage);
