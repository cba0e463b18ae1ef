/** Two rulers for all players: citizens and prestige, to the point. */
import { css, html } from "/vendor/lit.js";
import { paint } from "./building.js";
import { icon } from "./icons.js";

/** @typedef {import("./board.js").Board} Board */

/** @param {Board} board */
export function tracks(board) {
  const { shown, facts, show, t } = board;
  const most = facts.tiles.reduce((sum, tile) => sum + tile.count * tile.citizens, 0);
  const prestige = show.prestige ?? shown.seats.map((seat) => seat.prestige);
  const top = Math.max(60, Math.ceil(Math.max(...prestige) / 20) * 20);
  return html`<div class="tracks">
    ${ruler(board, { id: "citizens", sign: "citizen", most, step: 5, fine: 1, values: shown.seats.map((seat) => seat.citizens) })}
    ${ruler(board, { id: "prestige", sign: "prestige", most: top, step: 10, fine: top > 100 ? 5 : 2, values: prestige })}
  </div>`;
}

/** @param {Board} board @param {{id: string, sign: string, most: number, step: number, fine: number, values: number[]}} what */
function ruler({ seats, t }, { id, sign, most, step, fine, values }) {
  const at = (/** @type {number} */ n) => `${(100 * n) / most}%`;
  const told = values.map((n, seat) => t(`board.tracks.one`, { seat, n }));
  const marks = [...Array(Math.floor(most / step) + 1).keys()].map((n) => n * step);
  return html`<div class="ruler" role="img" aria-label=${t(`board.tracks.${id}`, { told })}>
    <span class="what" title=${t(`board.tracks.${id}`, { told })}>${icon(sign)}</span>
    <span class="scale" style="--fine:${(100 * fine) / most}%">
      ${marks.map((n) => html`<span class="tick" style="left:${at(n)}">${n}</span>`)}
      ${levels(values, most).map((level, seat) => html`<span class="pin" style="${paint(seats[seat])};left:${at(values[seat])};--level:${level}">${seats[seat].letter}</span>`)}
    </span>
  </div>`;
}

/** Pins that would cover each other step aside, one behind the other. @param {number[]} values @param {number} most */
function levels(values, most) {
  return values.map((n, seat) => values.filter((other, before) => before < seat && Math.abs(other - n) < most * 0.028).length);
}

export const trackStyles = css`
  .tracks { display: grid; gap: var(--s1); font: 400 0.6875rem/1 var(--font); color: var(--ink-2); font-variant-numeric: tabular-nums; }
  .ruler { display: grid; grid-template-columns: 20px 1fr; align-items: end; height: 30px; }
  .what .icon { width: 15px; height: 15px; display: block; margin-bottom: 8px; }
  .scale { position: relative; height: 100%; margin-right: 12px; background:
    linear-gradient(var(--ink-2), var(--ink-2)) 0 calc(100% - 11px) / 100% 1px no-repeat,
    repeating-linear-gradient(90deg, var(--ink-2) 0 1px, transparent 1px var(--fine)) 0 calc(100% - 11px) / 100% 4px no-repeat; }
  .tick { position: absolute; bottom: 0; transform: translateX(-50%); line-height: 10px; }
  .pin {
    position: absolute; bottom: calc(12px + var(--level) * 3px); transform: translateX(calc(-50% + var(--level) * 5px)); z-index: calc(4 - var(--level)); display: grid; place-items: center; width: 15px; height: 16px; font: 700 0.6875rem/1 var(--font);
    background: var(--seat); color: var(--seat-ink); border-radius: 3px 3px 50% 50% / 3px 3px 40% 40%; box-shadow: 0 0 0 1px var(--piece-line);
    transition: left var(--slow) var(--ease);
  }
`;
