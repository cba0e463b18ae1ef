/**
 * The scoring of a year, told step by step. It goes on by itself, can be skipped at any time, and with reduced motion
 * shows the sum at once.
 */
import { css, html, nothing } from "/vendor/lit.js";
import { icon } from "./icons.js";
import { chip } from "./label.js";
import { time } from "./motion.js";
import { steps } from "./scoring.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./scoring.js").Step} Step */
/** @typedef {import("./scoring.js").Sum} Sum */
/** @typedef {import("./types.js").View} View */

const IN_ALL = 11000, LEAST = 700, MOST = 1700; // ms for all steps, and for one
const STAYS = 9000; // ms the sum stays

export class Show {
  /** @type {Step[]} */ steps = [];
  index = 0;
  /** @type {View | null} */ view = null;
  /** @type {number[]} */ start = [];
  /** @type {number | undefined} */ timer = undefined;

  /** @param {Board} host */
  constructor(host) {
    this.host = host;
  }

  /** @returns {Step | null} */
  get step() {
    return this.steps[this.index] ?? null;
  }

  /** Is the board to stay as it was scored? */
  get running() {
    return this.step !== null && this.index < this.steps.length - 1;
  }

  /** Everybody's prestige as far as it has been counted. @returns {number[] | null} */
  get prestige() {
    if (!this.running) return null;
    const done = this.steps.slice(0, this.index + 1);
    return this.start.map((n, seat) => done.reduce((sum, step) => sum + step.gains[seat], n));
  }

  /** A new position: a scoring that was taken back, or left behind in a replay, is over; a year may have ended. */
  arrive() {
    const { view, replay, recent } = this.host;
    if (this.step && (replay || worth(view) < worth(this.view))) this.end();
    this.begin(recent);
  }

  /** @param {import("./types.js").Note[] | null} notes */
  begin(notes) {
    const ended = notes?.find((note) => note.id === "event.year-end");
    if (!ended) return;
    this.view = this.host.view;
    this.steps = steps(this.host, ended.facts.year, notes ?? []);
    const gained = this.steps.at(-1)?.sum ?? [];
    this.start = this.host.view.seats.map((seat, n) => seat.prestige - (gained.find((one) => one.seat === n)?.n ?? 0));
    this.index = time(this.host, "--slow") ? 0 : this.steps.length - 1;
    this.wait();
  }

  wait() {
    clearTimeout(this.timer);
    const last = this.index === this.steps.length - 1;
    const pace = Math.max(LEAST, Math.min(MOST, IN_ALL / this.steps.length));
    this.timer = setTimeout(() => (last ? this.end() : this.go(1)), last ? STAYS : pace);
  }

  /** @param {number} by */
  go(by) {
    this.index = Math.max(0, Math.min(this.steps.length - 1, this.index + by));
    this.wait();
    this.host.requestUpdate();
  }

  skip() {
    this.go(this.steps.length);
  }

  /** Who goes on playing need not wait for it. @param {Event} event */
  press(event) {
    const told = /** @type {Element} */ (event.target).closest(".show");
    if (this.running && !told) this.skip();
  }

  end() {
    clearTimeout(this.timer);
    if (!this.steps.length) return;
    this.steps = [];
    this.host.requestUpdate();
    this.host.choosing.fire("settled");
  }
}

/** All prestige there is: it only grows. @param {View | null} view */
const worth = (view) => (view?.seats ?? []).reduce((sum, seat) => sum + seat.prestige, 0);

// ---- the card it is told on ----

/** @param {Board} board */
export function card(board) {
  const { show, t } = board;
  const { step } = show;
  if (!step) return nothing;
  const last = !show.running;
  return html`<div class="show" role="group" aria-label=${t("board.show.title")}>
    <strong aria-live="polite">${step.title}</strong>
    ${step.sum ? table(board, step.sum) : step.rows.map((row) => html`<p class="score-row">${chip(board.seats[row.seat])}<span>${row.text}</span><b>+${row.points}</b></p>`)}
    <div class="dots" aria-hidden="true">${show.steps.map((_, n) => html`<i class=${n <= show.index ? "done" : ""}></i>`)}</div>
    <div class="do">${last ? html`<button class="yes" @click=${() => show.end()}>${t("board.show.close")}</button>` : html`
      <button class="yes" @click=${() => show.go(1)}>${t("board.show.next")}</button>
      <button @click=${() => show.skip()}>${icon("skip")} ${t("board.show.skip")}</button>`}</div>
  </div>`;
}

/** @param {Board} board @param {Sum[]} rows */
function table({ seats, t }, rows) {
  const parts = /** @type {const} */ (["citizen", "civic", "coin", "marker"]).filter((part) => rows.some((row) => row[part]));
  return html`<table><thead><tr><th scope="col"><span class="say">${t("board.show.player")}</span></th>
      ${parts.map((part) => html`<th scope="col"><span class="say">${t(`board.show.of-${part}`)}</span>${icon(part)}</th>`)}<th scope="col">${t("board.show.points")}</th><th scope="col">${t("board.show.total")}</th></tr></thead>
    <tbody>${rows.map((row) => html`<tr><th scope="row">${chip(seats[row.seat])}</th>${parts.map((part) => html`<td>${row[part] || "·"}</td>`)}<td><b>+${row.n}</b></td><td>${row.total}</td></tr>`)}</tbody></table>
    ${rows.some((row) => row.paid) ? html`<p class="paid">${icon("coin")}${rows.filter((row) => row.paid).map((row) => html`<span class="change">${chip(seats[row.seat])}+${row.paid}</span>`)}</p>` : nothing}`;
}

export const showStyles = css`
  .show { position: absolute; inset: 0 0 auto 0; z-index: 4; min-height: 100%; box-sizing: border-box; padding: var(--s4); border-radius: var(--r3); background: var(--label); color: var(--label-ink); box-shadow: var(--shadow-3);
    display: grid; gap: var(--s3); align-content: start; font: 400 var(--t1)/1.35 var(--font); font-variant-numeric: tabular-nums; }
  .show strong { font-size: var(--t3); line-height: 1.2; }
  .show p { margin: 0; }
  .score-row { display: grid; grid-template-columns: auto 1fr auto; gap: var(--s3); align-items: center; }
  .score-row b { font-size: var(--t3); color: var(--label-accent); }
  .show .icon { width: 1.2em; height: 1.2em; vertical-align: -0.25em; }
  .show .solid { fill: currentColor; }
  .show .hole { fill: var(--label); }
  .show .hole-line { stroke: var(--label); }
  .show .sign .line { fill: none; stroke: currentColor; stroke-width: 2.6; stroke-linecap: round; stroke-linejoin: round; }
  .show table { border-collapse: collapse; width: 100%; }
  .show th, .show td { padding: 3px 4px; text-align: right; font-weight: 400; }
  .show th:first-child { text-align: left; }
  .show td b { color: var(--label-accent); font-size: var(--t2); }
  .show tbody tr { border-top: 1px solid color-mix(in oklab, var(--label-ink), transparent 78%); }
  .paid { display: flex; flex-wrap: wrap; gap: var(--s3); align-items: center; }
  .dots { display: flex; flex-wrap: wrap; gap: 4px; align-self: end; }
  .dots i { width: 6px; height: 6px; border-radius: 50%; background: var(--label-ink); opacity: 0.3; }
  .dots i.done { opacity: 1; background: var(--label-accent); }
  .say { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  .show button:focus-visible { outline: 3px solid var(--label-accent); outline-offset: 2px; }
`;
