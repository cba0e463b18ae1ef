/** Tables of statistics: every row has its plot, and says its numbers. */
import { html } from "/vendor/lit.js";
import { when } from "../part.js";
import { words } from "../words.js";
import { binPlot, curvePlot, pairPlot, range, sharePlot } from "./stat-plots.js";

/** @typedef {import("../types.js").Say} Say */
/** @typedef {{games: number, share: number, low: number, high: number, expected: number, verdict: string}} Share */
/** @typedef {{id: string, games: number, own: number, field: number | null, gap: number | null, low: number | null, high: number | null, verdict: string}} Measure */
/** @typedef {{game: string, number: number, cost: number}} Dearest */
/** @typedef {Measure & {moves: number, theirs: number, dearest: Dearest | null}} Habit */
/** @typedef {{id: string, at: string, score: number, rank: number, players: number, others: string[], early: boolean, beyond: number, chance: number}} Outing */
/** @typedef {Measure & {least: number | null, most: number | null, bins: import("./stat-plots.js").Bin[]}} Score */

export const number = (/** @type {number} */ value, /** @type {number} */ digits = 1) => new Intl.NumberFormat(words.language, { maximumFractionDigits: digits }).format(value);
export const percent = (/** @type {number} */ value, /** @type {number} */ digits = 0) => words.speaker()("statistics.percent", { n: number(100 * value, digits) });

/** A table of rows with a plot each; roles are told, as on a phone a row is laid out in two lines. @param {Say} t @param {string} title @param {string} figure @param {unknown[]} rows */
const table = (t, title, figure, rows) => html`<div class="scroll"><table class="stats" role="table" aria-label=${title}>
  <colgroup><col class="what" /><col /><col class="figure" /></colgroup>
  <thead class="unseen" role="rowgroup"><tr role="row"><th role="columnheader">${t("statistics.column.what")}</th><th role="columnheader">${t("statistics.column.interval")}</th><th role="columnheader">${figure}</th></tr></thead>
  <tbody role="rowgroup">${rows}</tbody></table></div>`;

/** @param {unknown} label @param {string} more @param {unknown} plot @param {unknown} figure @param {string} verdict */
const row = (label, more, plot, figure, verdict) => html`<tr role="row" class="said-${verdict}"><th role="rowheader">${label}<small>${more}</small></th><td role="cell" class="plot">${plot}</td><td role="cell" class="figure">${figure}</td></tr>`;

/** @param {Say} t @param {number | null} low @param {number | null} high @param {(value: number) => string} say */
const span = (t, low, high, say) => (low === null || high === null ? "" : t("statistics.span", { low: say(low), high: say(high) }));

/** @param {Say} t @param {string[]} parts */
const joined = (t, ...parts) => parts.filter(Boolean).join(" · ");

/** Shares of victories, or of better results. @param {Say} t @param {string} title @param {string} figure @param {(Share & {label: unknown})[]} rows */
export const shareTable = (t, title, figure, rows) => table(t, title, figure, rows.map((one) => row(
  one.label,
  joined(t, t("statistics.games", { n: one.games }), span(t, one.low, one.high, percent), t(`statistics.verdict.${one.verdict}`)),
  sharePlot(one), html`<b>${percent(one.share)}</b><small>${percent(one.expected)}</small>`, one.verdict)));

/** Averages beside the field's; more is better only where they are `worth` something by themselves.
 * @param {Say} t @param {string} title @param {(Measure & {label: string})[]} rows @param {boolean} [worth] */
export function measureTable(t, title, rows, worth = false) {
  const room = range(rows);
  return table(t, title, t("statistics.column.you"), rows.map((one) => row(
    one.label,
    joined(t, t("statistics.games", { n: one.games }), gap(t, one), t(`statistics.measure-verdict.${one.verdict}`)),
    pairPlot(one, room), html`<b>${number(one.own)}</b><small>${one.field === null ? "" : number(one.field)}</small>`, worth || one.verdict === "few" ? one.verdict : "")));
}

/** @param {Say} t @param {Measure} one */
const gap = (t, one) => (one.low === null ? "" : t("statistics.gap", { span: span(t, one.low, one.high, signed) }));

const signed = (/** @type {number} */ value) => new Intl.NumberFormat(words.language, { maximumFractionDigits: 1, signDisplay: "exceptZero" }).format(value);

/** What moves of a kind cost a game. @param {Say} t @param {string} title @param {(Habit & {label: string})[]} rows @param {(dearest: Dearest) => unknown} see */
export function habitTable(t, title, rows, see) {
  const room = range(rows);
  return table(t, title, t("statistics.column.cost"), rows.map((one) => row(
    one.label,
    joined(t, t("statistics.moves", { n: one.moves }), t(`statistics.habit-verdict.${one.verdict}`)),
    html`${pairPlot(one, room)}${when(one.dearest, () => see(/** @type {Dearest} */ (one.dearest)))}`,
    html`<b>${percent(one.own, 1)}</b><small>${one.field === null ? "" : percent(one.field, 1)}</small>`,
    one.verdict === "above" ? "below" : one.verdict === "below" ? "above" : one.verdict)));
}

/** Results over time, with every game behind them. @param {Say} t @param {Outing[]} games */
export function curve(t, games) {
  const last = games[games.length - 1];
  const day = (/** @type {Outing} */ one) => (one.at ? new Date(one.at).toLocaleDateString(words.language, { day: "numeric", month: "short", year: "numeric" }) : "");
  return html`${curvePlot(games, t("statistics.curve-said", { n: games.length, beyond: signed(last.beyond), chance: number(last.chance) }))}
    <div class="stat-axis ends" aria-hidden="true"><span>${day(games[0])}</span><span>${signed(last.beyond)}</span><span>${day(last)}</span></div>
    <details><summary>${t("statistics.table")}</summary><div class="scroll" tabindex="0" role="region" aria-label=${t("statistics.curve")}><table class="figures">
      <thead><tr>${["day", "place", "score", "others", "beyond"].map((id) => html`<th scope="col">${t(`statistics.column.${id}`)}</th>`)}</tr></thead>
      <tbody>${[...games].reverse().map((one) => html`<tr><th scope="row"><a href="#/replay/${one.id}">${day(one)}</a></th><td>${t("statistics.place", { rank: one.rank, of: one.players })}</td>
        <td>${one.score}</td><td>${one.others.join(", ")}</td><td>${signed(one.beyond)}</td></tr>`)}</tbody></table></div></details>`;
}

/** The spread of scores. @param {Say} t @param {Score} score */
export function scores(t, score) {
  const said = t("statistics.score-said", { own: number(score.own), least: number(score.least ?? 0), most: number(score.most ?? 0) });
  return html`${binPlot(score.bins, said)}
    <details><summary>${t("statistics.table")}</summary><div class="scroll" tabindex="0" role="region" aria-label=${t("statistics.score")}><table class="figures">
      <thead><tr>${["score", "you", "others"].map((id) => html`<th scope="col">${t(`statistics.column.${id}`)}</th>`)}</tr></thead>
      <tbody>${score.bins.map((bin) => html`<tr><th scope="row">${bin.from === bin.to ? bin.from : `${bin.from}–${bin.to}`}</th><td>${percent(bin.own)}</td><td>${percent(bin.field)}</td></tr>`)}</tbody></table></div></details>`;
}
