/** `<name-dialog>`: a name is needed, and nothing else; who has an account signs in instead. `done` waits for the end. */
import { html, ref } from "/vendor/lit.js";
import { icon } from "../icons.js";
import { Part, showModal, when } from "../part.js";
import { person } from "../person.js";
import { outside } from "./settings-dialog.js";

class NameDialog extends Part {
  static properties = { problem: { state: true }, busy: { state: true } };

  constructor() {
    super();
    /** @type {import("../types.js").Note | null} */
    this.problem = null;
    this.busy = false;
    /** @type {Promise<void>} */
    this.done = new Promise((resolve) => (this.resolve = resolve));
  }

  /** @param {SubmitEvent} event */
  async #submit(event) {
    event.preventDefault();
    const name = new FormData(/** @type {HTMLFormElement} */ (event.target)).get("name");
    this.busy = true;
    try {
      await person.guest(String(name));
      this.querySelector("dialog")?.close();
    } catch (problem) {
      this.problem = /** @type {import("../api.js").Problem} */ (problem).note;
    }
    this.busy = false;
  }

  render() {
    const { t, problem } = this;
    return html`<dialog class="name" aria-labelledby="name-title" @close=${() => this.resolve?.()} @click=${outside}
        ${ref((dialog) => queueMicrotask(() => showModal(dialog)))}>
      <div class="dialog-head">
        <h2 id="name-title">${t("app.person.name-title")}</h2>
        <form method="dialog"><button class="quiet square" aria-label=${t("app.close")} title=${t("app.close")}>${icon("close")}</button></form>
      </div>
      <form class="person-form" @submit=${(/** @type {SubmitEvent} */ event) => this.#submit(event)}>
        <label class="field"><span>${t("app.person.name")}</span>
          <input type="text" name="name" required maxlength="40" autocomplete="nickname" autofocus aria-describedby="name-about"
            aria-invalid=${problem ? "true" : "false"} />
          <small id="name-about">${t("app.person.name-about")}</small></label>
        ${when(problem, () => html`<p class="problem" role="alert">${t.note(/** @type {any} */ (problem))}</p>`)}
        <div class="choice end">
          <a class="button quiet" href="#/sign-in" @click=${() => this.querySelector("dialog")?.close()}>${t("app.person.have")}</a>
          <button class="button primary" ?disabled=${this.busy}>${t("app.person.name-go")}</button>
        </div>
      </form>
    </dialog>`;
  }
}

customElements.define("name-dialog", NameDialog);
