// A player's panel: what that player has beside the board. And what a move would do, in words.

import { css, html, nothing } from "/vendor/lit.js";

/** @typedef {import("./types.js").Say} Say */
/** @typedef {import("./types.js").Preview} Preview */

const MANY = 12; // more than these are not drawn one by one

export const panelStyles = css`
  .held { display: grid; gap: var(--s2); margin: 0; padding: 0; list-style: none; color: var(--ink-2); font-size: var(--t1); }
  .held li { display: flex; align-items: center; flex-wrap: wrap; gap: var(--s2) var(--s3); }
  .men { display: inline-flex; gap: 3px; }
  .men i { width: 14px; height: 14px; border-radius: 50%; background: var(--seat); border: 1.5px solid color-mix(in srgb, var(--seat), var(--piece-line) 55%); box-sizing: border-box; }
`;

/** @param {import("./types.js").View} view @param {number} seat @param {Say} t */
export function panel(view, seat, t) {
  const own = (view.supply ?? []).filter((one) => one.seat === seat);
  if (!own.length) return nothing;
  return html`<ul class="held">${own.map(({ id, n }) => html`<li><span>${t(`supply.${id}`, { n })}</span>
    ${n && n <= MANY ? html`<span class="men" aria-hidden="true">${Array.from({ length: n }, () => html`<i></i>`)}</span>` : nothing}</li>`)}</ul>`;
}

/** What a move would do. @param {Preview} preview @param {Say} t */
export const summary = (preview, t) => (preview.says ?? []).map((note) => t.note(note)).join(" ");

/** A move in a few words. @param {Preview} preview */
export const named = (preview) => preview.move;

/** Anything that happens is a piece put down. @param {import("./types.js").Note[]} notes */
export const sound = (notes) => (notes.length ? "place" : null);
