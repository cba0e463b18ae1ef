/** Which games statistics are made of: a row of choices. */
import { html } from "/vendor/lit.js";
import { when } from "../part.js";
import { words } from "../words.js";
import { botName } from "./bot-choice.js";

/** @typedef {import("../types.js").Say} Say */
/** @typedef {{name: string, game: string, players: string, options: Record<string, string>, since: string, opponent: string, near: string}} Wish */
/** @typedef {{games: {game: string, games: number}[], players: number[], options: Record<string, any[]>,
 *   opponents: {key: string, name: string, bot: string | null, login: string | null, games: number}[]}} Choices */

const DAY = 86_400_000;
const PERIODS = { ever: 0, year: 365, month: 30 };
/** @type {Wish} */
export const ANY = { name: "", game: "", players: "", options: {}, since: "ever", opponent: "", near: "" };

/** The wish as the server is asked for it. @param {Wish} wish */
export function query({ name, game, players, options, since, opponent, near }) {
  const days = PERIODS[/** @type {keyof typeof PERIODS} */ (since)];
  const day = days ? new Date(Date.now() - days * DAY).toISOString().slice(0, 10) : "";
  const chosen = Object.fromEntries(Object.entries(options).map(([key, value]) => [key, JSON.parse(value)]));
  const given = { name, game, players, options: Object.keys(chosen).length ? JSON.stringify(chosen) : "", since: day, opponent, near };
  return new URLSearchParams(Object.entries(given).filter(([, value]) => value)).toString();
}

/** @param {string} name @param {string} label @param {string} value @param {[string, string][]} all @param {(value: string) => void} wish */
const choose = (name, label, value, all, wish) => html`<label class="field"><span>${label}</span>
  <select name=${name} @change=${(/** @type {any} */ { target }) => wish(target.value)}>${all.map(([id, said]) => html`<option value=${id} ?selected=${id === value}>${said}</option>`)}</select></label>`;

/** @param {Say} t @param {Wish} wish @param {{names: {name: string, games: number}[], name: string, game: string | null, choices: Choices}} found
 * @param {(change: Partial<Wish>) => void} change */
export function filters(t, wish, found, change) {
  const { choices, names } = found;
  const all = /** @type {[string, string]} */ (["", t("statistics.filter.all")]);
  const say = words.speaker(found.game);
  const opponents = choices.opponents.map((one) => /** @type {[string, string]} */ ([one.key, one.bot ? botName(t, one.bot) : one.name]));
  return html`<div class="stat-filters" role="group" aria-label=${t("statistics.filter.name")}>
    ${when(names.length > 1, () => choose("name", t("statistics.who"), found.name, names.map(({ name }) => [name, name]), (name) => change({ ...ANY, name })))}
    ${when(choices.games.length > 1, () => choose("game", t("statistics.filter.game"), wish.game, [all, ...choices.games.map(({ game }) => /** @type {[string, string]} */ ([game, words.speaker(game)("title")]))], (game) => change({ game, players: "", options: {} })))}
    ${when(choices.players.length > 1, () => choose("players", t("statistics.filter.players"), wish.players, [all, ...choices.players.map((n) => /** @type {[string, string]} */ ([String(n), t("statistics.with", { n })]))], (players) => change({ players })))}
    ${Object.entries(choices.options).map(([key, values]) => choose(key, say(`option.${key}.label`), wish.options[key] ?? "", [all, ...values.map((value) => /** @type {[string, string]} */ ([JSON.stringify(value), say(`option.${key}.${value}`)]))], (value) => change({ game: found.game ?? "", options: without({ ...wish.options, [key]: value }) })))}
    ${choose("since", t("statistics.filter.since"), wish.since, Object.keys(PERIODS).map((id) => [id, t(`statistics.filter.${id}`)]), (since) => change({ since }))}
    ${choose("opponent", t("statistics.filter.opponent"), wish.opponent, [all, ["bots", t("statistics.filter.bots")], ["people", t("statistics.filter.people")], ...opponents], (opponent) => change({ opponent }))}
    ${choose("near", t("statistics.filter.near"), wish.near, [["", t("statistics.filter.everyone")], ["true", t("statistics.filter.tables")]], (near) => change({ near }))}
  </div>`;
}

/** @param {Record<string, string>} options */
const without = (options) => Object.fromEntries(Object.entries(options).filter(([, value]) => value));
