/** The layout of a game on the page: a bar on top, the board as large as it can be, an action bar, panels aside. */
import { html, nothing } from "/vendor/lit.js";
import { icon } from "../icons.js";
import { when } from "../part.js";
import { settings } from "../settings.js";
import "./person-badge.js";

/** @typedef {import("../types.js").Say} Say */

/** @param {{t: Say, title: string, about: string, banner: unknown, above?: unknown, stage: unknown, action: unknown,
 *   side: unknown, tools: unknown}} parts */
export function desk({ t, title, about, banner, above, stage, action, side, tools }) {
  const wide = settings.get("side");
  return html`<div class="desk ${wide ? "" : "narrow"}">
    <header class="bar">
      <a class="home-link" href="#/" title=${t("app.home.title")}>${mark()}<span class="unseen">${t("app.home.title")}</span></a>
      <h1 class="bar-title">${title}${when(about, () => html` <small>${about}</small>`)}</h1>
      <div class="tools">${tools}
        ${tool("help", t("app.help.title"), "help")} ${tool("settings", t("app.settings.title"), "settings")}
        <button class="quiet square only-wide" aria-expanded=${wide} aria-controls="side" aria-label=${t("app.table.panels")} title=${t("app.table.panels")}
          @click=${() => settings.set("side", !wide)}>${icon("panel")}</button>
        <person-badge></person-badge>
      </div>
    </header>
    ${banner}
    <main id="main" class="play" tabindex="-1">
      ${above ?? nothing}
      <section class="stage" aria-label=${t("app.table.board")}>${stage}</section>
      <div class="action">${action}</div>
    </main>
    <aside id="side" class="side" aria-label=${t("app.table.side")}>${side}</aside>
  </div>`;
}

/** A button of the bar that opens something: the app listens for it. @param {any} name @param {string} label @param {string} opens @param {any} [detail] */
export const tool = (name, label, opens, detail) =>
  html`<button class="quiet square" aria-label=${label} title=${label} @click=${(/** @type {Event} */ event) =>
    event.currentTarget?.dispatchEvent(new CustomEvent("open", { detail: { what: opens, ...detail }, bubbles: true, composed: true }))}>${icon(name)}</button>`;

/** A panel that folds away. @param {string} id @param {string} title @param {unknown} body @param {boolean} open */
export const fold = (id, title, body, open) =>
  html`<details class="fold" id=${id} ?open=${open}><summary><h2>${title}</h2></summary><div class="fold-in">${body}</div></details>`;

/** What the board shows, told on request: for who cannot see it. The button shows itself to the keyboard only.
 * @param {Say} t @param {() => void} act */
export const teller = (t, act) => html`<button class="skip" @click=${act}>${t("app.table.describe")}</button>`;

/** Our mark: a line under the city. */
export const mark = () => html`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
  <rect width="32" height="32" rx="8" fill="var(--accent)" />
  <path d="M6 24V12.500a3 3 0 0 1 5.3-2L16 16l4.7-5.500a3 3 0 0 1 5.3 2V24" fill="none" stroke="var(--accent-ink)" stroke-width="3.6" stroke-linecap="round" stroke-linejoin="round" />
</svg>`;
