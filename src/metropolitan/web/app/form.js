/** Forms of people: a field, what is wrong, and sending what was filled in. */
import { html } from "/vendor/lit.js";
import { when } from "./part.js";

/** @typedef {import("./types.js").Note} Note */
/** @typedef {{name: string, type?: string, label: string, about?: string, auto?: string, value?: string, needed?: boolean, least?: number,
 *   most?: number, first?: boolean}} Field */

/** @param {Field} field */
export const field = ({ name, type = "text", label, about, auto = "off", value = "", needed = true, least, most = 100, first = false }) =>
  html`<label class="field"><span>${label}</span>
    <input type=${type} name=${name} autocomplete=${auto} .value=${value} ?required=${needed} minlength=${least ?? 0} maxlength=${most}
      ?autofocus=${first} autocapitalize="none" spellcheck="false" aria-describedby=${about ? `${name}-about` : ""} />
    ${when(about, () => html`<small id="${name}-about">${about}</small>`)}</label>`;

/** @param {import("./types.js").Say} t @param {Note | null} problem */
export const trouble = (t, problem) =>
  when(problem, () => html`<p class="problem" role="alert">${t.note(/** @type {Note} */ (problem))}</p>`);

/** What was filled in. @param {Event} event @returns {Record<string, string>} */
export function filled(event) {
  event.preventDefault();
  return Object.fromEntries([...new FormData(/** @type {HTMLFormElement} */ (event.target))].map(([key, value]) => [key, String(value)]));
}
