/**
 * The scoring of a year, step by step: citizens, each civic building with what counts beside it, commerce, markers,
 * and the sum. It goes on by itself, can be skipped at any time, and with reduced motion shows the sum at once.
 */
import { css, html, nothing } from "/vendor/lit.js";
import { icon } from "./icons.js";
import { chip } from "./label.js";
import { time } from "./motion.js";

/** @typedef {{seat: number, points: number, text: string}} Row */
/** @typedef {{part: string, title: string, rows: Row[], lit: {lots: string[], how: string}[], gains: number[], sum?: any}} Step */

const IN_ALL = 11000, LEAST = 700, MOST = 1700; // ms for all steps, and for one
const STAYS = 9000; // ms the sum stays

export class Show {
  /** @type {Step[]} */ steps = [];
  index = 0;
  /** @type {any} */ view = null;
  /** @type {number[]} */ start = [];
  /** @type {number | undefined} */ timer = undefined;

  /** @param {any} host */
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

  /** A year may have ended. @param {any[] | null} notes */
  begin(notes) {
    const ended = notes?.find((note) => note.id === "event.year-end");
    if (!ended) return;
    const { view, sheet } = this.host;
    const totals = notes?.filter((note) => note.id === "event.scores").map((note) => note.facts) ?? [];
    this.view = view;
    this.start = view.seats.map((/** @type {any} */ seat, /** @type {number} */ n) => seat.prestige - (totals[n]?.n ?? 0));
    this.steps = steps(this.host, ended.facts.year, sheet ?? [], notes ?? []);
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

  end() {
    clearTimeout(this.timer);
    if (!this.steps.length) return;
    this.steps = [];
    this.host.requestUpdate();
    this.host.choosing.fire("settled");
  }
}

/** @param {any} host @param {number} year @param {any[][]} sheet @param {any[]} notes @returns {Step[]} */
function steps(host, year, sheet, notes) {
  const { facts, t } = host;
  const last = facts.bonuses.length;
  const items = sheet.flatMap((own, seat) => own.map((item) => ({ ...item, seat })))
    .filter(({ id, facts }) => !id.startsWith("score.now-") && (facts.year ?? last) === year);
  const of = (/** @type {string[]} */ ...ids) => items.filter((item) => ids.includes(item.id.replace("score.", "")));
  const parts = [
    together(host, "population", of("most", "population")),
    ...of("civic").map((item) => civic(host, item)),
    together(host, "commercial", of("commercial")), together(host, "coins", of("coins")), together(host, "markers", of("markers")),
  ];
  return [...parts.filter((step) => step !== null), sum(host, year, items, notes)].map((step) => ({ ...step, title: step.title || t(`board.show.${step.part}`) }));
}

/** What all players score at once. @param {any} host @param {string} part @param {any[]} items @returns {Step | null} */
function together(host, part, items) {
  if (!items.length) return null;
  const rows = items.map(({ seat, points, id, facts }) => ({ seat, points, text: text(host.t, part, id, facts) }));
  const lit = part === "markers" ? items.flatMap((item) => item.places.map((/** @type {string} */ lot) => ({ lots: [lot], how: "" })))
    : items.flatMap((item) => buildings(host, item.places)).map((lots) => ({ lots, how: "" }));
  return { part, title: "", rows, lit, gains: gains(host, items) };
}

/** @param {any} t @param {string} part @param {string} id @param {any} facts */
function text(t, part, id, facts) {
  if (part !== "population") return "";
  return id === "score.most" ? t("board.show.most", facts) : t("board.show.behind", facts);
}

/** One civic building, with the buildings beside it that count. @param {any} host @param {any} item @returns {Step} */
function civic(host, item) {
  const { seat, points, facts } = item;
  const beside = (facts.beside ?? []).map((/** @type {any} */ note) => ({ lots: note.places, how: "" }));
  return {
    part: "civic", title: host.t("board.show.civic", { tile: facts.tile, lots: facts.lots }), rows: [{ seat, points, text: host.t("board.show.beside", { n: beside.length }) }],
    lit: [...beside, { lots: facts.lots, how: "self" }], gains: gains(host, [item]),
  };
}

/** What the year gave everybody, part by part. @param {any} host @param {number} year @param {any[]} items @param {any[]} notes @returns {Step} */
function sum(host, year, items, notes) {
  const totals = notes.filter((note) => note.id === "event.scores").map((note) => note.facts);
  const paid = notes.filter((note) => note.id === "event.paid").map((note) => note.facts);
  const part = (/** @type {number} */ seat, /** @type {RegExp} */ ids) =>
    items.filter((item) => item.seat === seat && ids.test(item.id)).reduce((all, item) => all + item.points, 0);
  const rows = totals.map(({ seat, n, total }) => ({
    seat, n, total, paid: paid.find((one) => one.seat === seat)?.n ?? 0,
    citizen: part(seat, /most|population/), civic: part(seat, /civic/), coin: part(seat, /commercial|coins/), marker: part(seat, /markers/),
  }));
  return { part: "sum", title: host.t("board.show.sum", { year }), rows: [], lit: [], gains: host.view.seats.map(() => 0), sum: rows };
}

/** @param {any} host @param {any[]} items */
const gains = (host, items) =>
  host.view.seats.map((/** @type {any} */ _, /** @type {number} */ seat) => items.filter((item) => item.seat === seat).reduce((all, item) => all + item.points, 0));

/** The buildings on lots. @param {any} host @param {string[]} places @returns {string[][]} */
const buildings = (host, places) =>
  host.view.buildings.map((/** @type {any} */ one) => one.lots).filter((/** @type {string[]} */ lots) => places.includes(lots[0]));

// ---- the card it is told on ----

/** @param {any} board */
export function card(board) {
  const { show, t } = board;
  const { step } = show;
  if (!step) return nothing;
  const last = !show.running;
  return html`<div class="show" role="group" aria-label=${t("board.show.title")}>
    <strong aria-live="polite">${step.title}</strong>
    ${step.sum ? table(board, step.sum) : step.rows.map((/** @type {Row} */ row) => html`<p class="score-row">${chip(board.seats[row.seat])}<span>${row.text || board.seats[row.seat].name}</span><b>+${row.points}</b></p>`)}
    <div class="dots" aria-hidden="true">${show.steps.map((/** @type {Step} */ _, /** @type {number} */ n) => html`<i class=${n <= show.index ? "done" : ""}></i>`)}</div>
    <div class="do">${last ? html`<button class="yes" @click=${() => show.end()}>${t("board.show.close")}</button>` : html`
      <button class="yes" @click=${() => show.go(1)}>${t("board.show.next")}</button>
      <button @click=${() => show.skip()}>${icon("skip")} ${t("board.show.skip")}</button>`}</div>
  </div>`;
}

/** @param {any} board @param {any[]} rows */
function table({ seats, t }, rows) {
  const parts = ["citizen", "civic", "coin", "marker"].filter((part) => rows.some((row) => row[part]));
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
