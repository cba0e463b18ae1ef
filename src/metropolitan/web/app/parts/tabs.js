/** Panels that share one place: a tab each, the chosen one shown. Arrow keys go from tab to tab. */
import { html } from "/vendor/lit.js";
import { when } from "../part.js";

const DRAWN = 80; // ms until what was chosen has its height

/** @typedef {{id: string, title: string, body: unknown, news?: number, told?: string}} Tab */

/** @param {Tab[]} tabs @param {string} chosen @param {(id: string) => void} choose */
export function tabbed(tabs, chosen, choose) {
  const at = tabs.findIndex((one) => one.id === chosen);
  /** @param {KeyboardEvent} event */
  const step = (event) => {
    const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!way) return;
    event.preventDefault();
    const next = tabs[(at + way + tabs.length) % tabs.length].id;
    choose(next);
    const list = /** @type {HTMLElement} */ (event.currentTarget);
    requestAnimationFrame(() => /** @type {HTMLElement | null} */ (list.querySelector(`#${next}-tab`))?.focus());
  };
  /** What was chosen lies in sight. @param {MouseEvent} event */
  const show = ({ currentTarget }) => {
    const box = /** @type {HTMLElement} */ (currentTarget).closest(".tabbed");
    setTimeout(() => box?.scrollIntoView({ block: "nearest" }), DRAWN);
  };
  return html`<section class="fold tabbed">
    <div class="tab-list" role="tablist" @keydown=${step}>
      ${tabs.map(({ id, title, news, told }) => html`<button id="${id}-tab" class="tab" role="tab" aria-controls="${id}-pane"
        aria-selected=${id === chosen} tabindex=${id === chosen ? 0 : -1} 
        @click=${(/** @type {MouseEvent} */ event) => (choose(id), show(event))}>${title}
        ${when(news, () => html`<span class="news" aria-hidden="true">${news}</span><span class="unseen">${told}</span>`)}</button>`)}
    </div>
    ${tabs.map(({ id, body }) => html`<div id="${id}-pane" class="fold-in" role="tabpanel" aria-labelledby="${id}-tab" ?hidden=${id !== chosen}>${body}</div>`)}
  </section>`;
}
