/** `<settings-dialog>`: language, theme, sound, motion, confirmation, pace. */
import { html, live, ref } from "/vendor/lit.js";
import { icon } from "../icons.js";
import { Part, showModal } from "../part.js";
import { settings } from "../settings.js";
import { sound } from "../sound.js";
import { languageName, words } from "../words.js";
import "./notice-settings.js";

const THEMES = ["system", "light", "dark", "contrast"];
const PACES = [0, 300, 700, 1500, 3000];

class SettingsDialog extends Part {
  render() {
    const { t } = this;
    return html`<dialog class="settings" aria-labelledby="settings-title" @close=${() => this.fire("closed")}
        ${ref((dialog) => queueMicrotask(() => showModal(dialog)))} @click=${outside}>
      <div class="dialog-head">
        <h2 id="settings-title">${t("app.settings.title")}</h2>
        <form method="dialog"><button class="quiet square" aria-label=${t("app.close")} title=${t("app.close")}>${icon("close")}</button></form>
      </div>
      ${this.#choice("language", words.languages.map((one) => [one, languageName(one)]), words.language)}
      ${this.#choice("theme", THEMES.map((one) => [one, t(`app.settings.theme-${one}`)]))}
      ${this.#choice("motion", ["system", "none"].map((one) => [one, t(`app.settings.motion-${one}`)]))}
      ${this.#choice("pace", PACES.map((one) => [one, t(`app.settings.pace-${one}`)]))}
      ${this.#switch("sound")} ${this.#switch("confirm")} ${this.#switch("hideValues")} ${this.#switch("keys")}
      <p class="quiet-text">${t("app.settings.kept")}</p>
      <notice-settings></notice-settings>
    </dialog>`;
  }

  /** @param {string} name @param {[string | number, string][] | (string | number)[][]} choices @param {any} [now] */
  #choice(name, choices, now = settings.get(name)) {
    const take = (/** @type {string} */ text) => settings.set(name, typeof choices[0][0] === "number" ? Number(text) : text);
    return html`<label class="field"><span>${this.t(`app.settings.${name}`)}</span>
      <select @change=${(/** @type {any} */ event) => take(event.target.value)}>
        ${choices.map(([value, label]) => html`<option value=${value} .selected=${value === now}>${label}</option>`)}
      </select></label>`;
  }

  /** @param {string} name */
  #switch(name) {
    return html`<label class="switch"><input type="checkbox" role="switch" .checked=${live(settings.get(name))}
        @change=${(/** @type {any} */ event) => this.#flip(name, event.target.checked)} />
      <span><b>${this.t(`app.settings.${name}`)}</b><small>${this.t(`app.settings.${name}-about`)}</small></span></label>`;
  }

  /** @param {string} name @param {boolean} on */
  #flip(name, on) {
    settings.set(name, on);
    if (name === "sound") sound("turn");
  }
}

/** A click beside a dialog closes it. @param {MouseEvent} event */
export function outside(event) {
  if (event.target === event.currentTarget) /** @type {HTMLDialogElement} */ (event.currentTarget).close();
}

customElements.define("settings-dialog", SettingsDialog);
