// A player's panel: lines open and closed, and his stations; pointing at one lights its line on the board.

import { LitElement, css, html } from "/vendor/lit.js";
import { lineLabel, tally } from "./describe.js";

/** The board listens for this: which lines to light, or null. */
export const LIGHT = "metro-light";

const light = (lines) => document.dispatchEvent(new CustomEvent(LIGHT, { detail: lines }));

export class MetroPanel extends LitElement {
  static properties = { view: { attribute: false }, seat: { attribute: false }, t: { attribute: false } };

  constructor() {
    super();
    /** @type {import("./types.js").View | any} */
    this.view = null;
    this.seat = 0;
    /** @type {import("./types.js").Say} */
    this.t = (id) => id;
  }

  static styles = css`
    :host { display: block; font-variant-numeric: tabular-nums; }
    p { margin: 0; color: var(--ink-2); font-size: var(--t1); }
    ul { display: flex; flex-wrap: wrap; gap: var(--s2); margin: var(--s2) 0 0; padding: 0; list-style: none; }
    li { box-sizing: border-box; min-width: 1.9rem; padding: 0 var(--s2); border: 1.5px dashed var(--c); border-radius: var(--round);
      font-size: var(--t1); line-height: 1.45; text-align: center; color: var(--ink-2); background: var(--sheet); cursor: default; }
    li.closed { border-style: solid; box-shadow: inset 0 -3px 0 var(--c); color: var(--ink); }
    li:hover { background: var(--sheet-2); }
    b { font-weight: 700; }`;

  render() {
    const { view, seat, t } = this;
    const own = view.lines.filter(({ owner }) => owner === seat);
    const all = own.map(({ station }) => station);
    return html`<div @pointerenter=${() => light(all)} @pointerleave=${() => light(null)}>
      <p>${t("board.panel.lines", tally(view, seat))}</p>
      <ul style="--c: var(--seat, var(--ink-2))">${own.map((line) => this.#chip(line, all))}</ul></div>`;
  }

  #chip(line, all) {
    const label = lineLabel(line, this.t);
    return html`<li class=${line.closed ? "closed" : "open"} title=${label} @pointerenter=${() => light([line.station])} @pointerleave=${() => light(all)}>
      ${line.closed ? html`${line.station}&thinsp;·&thinsp;<b>${line.points}</b>` : line.station}</li>`;
  }
}

customElements.define("metro-panel", MetroPanel);

/** The panel of a seat, for the shell. */
export const panel = (view, seat, t) => html`<metro-panel .view=${view} .seat=${seat} .t=${t}></metro-panel>`;

/** What is to do now. */
export function prompt(view, t) {
  if (view.drawn) return t("board.prompt.drawn");
  return t(`board.prompt.${view.hand.length > 1 ? "choose" : "place"}${view.pool ? "-or-draw" : ""}`);
}

/** A move in a few words. */
export const named = (preview, t) => (preview.move === "draw" ? t("board.tray.draw") : t("board.ghost.at", preview));

/** What a move would do, in short plain words. */
export function summary(preview, t) {
  if (preview.move === "draw") return t("board.summary.draw", { n: preview.pool });
  const gains = preview.points.map((points, seat) => ({ seat, points })).filter(({ points }) => points);
  const further = preview.lines.filter(({ closed }) => !closed).length;
  const scored = gains.map((facts) => t("board.summary.scores", facts));
  const rest = further ? [t("board.summary.further", { n: further })] : [];
  return [...(scored.length ? scored : [t("board.summary.nothing")]), ...rest].join(" ");
}
