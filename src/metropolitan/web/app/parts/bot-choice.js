/** Which bot: six levels, and behind them those for study. */
import { html } from "/vendor/lit.js";
import { when } from "../part.js";

/** @typedef {import("../types.js").Bots} Bots */
/** @typedef {import("../types.js").Say} Say */

/** Until the server has told which there are. @type {Bots} */
export const NO_BOTS = { levels: [], others: [], usual: "" };

/** @param {Say} t @param {string | null} bot */
export const botName = (t, bot) => (bot && t.has(`app.bot.${bot}`) ? t(`app.bot.${bot}`) : bot ?? "");

/** The choices of a select. @param {Say} t @param {Bots} bots @param {string | null} now the one that is chosen @param {string} [prefix] of the values */
export function botChoices(t, bots, now, prefix = "") {
  const choice = (/** @type {string} */ bot) => html`<option value=${prefix + bot} .selected=${bot === now}>${t("app.seat.bot", { bot: botName(t, bot) })}</option>`;
  return html`<optgroup label=${t("app.seat.levels")}>${bots.levels.map(choice)}</optgroup>
    ${when(bots.others.length, () => html`<optgroup label=${t("app.seat.study")}>${bots.others.map(choice)}</optgroup>`)}`;
}
