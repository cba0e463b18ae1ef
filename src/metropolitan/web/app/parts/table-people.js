/** People on the page of a table: waiting for them, taking a seat among them, playing again, and being kept out. */
import { html, nothing } from "/vendor/lit.js";
import { post } from "../api.js";
import { icon } from "../icons.js";
import { complain } from "../part.js";
import { person } from "../person.js";
import { go } from "../router.js";
import { optionWords } from "../words.js";
import { mark, tool } from "./desk.js";
import "./person-badge.js";
import "./waiting-room.js";

/** @typedef {import("../table.js").Table} Table */
/** @typedef {import("../part.js").Part & {table: string, model: Table | null, say: import("../types.js").Say, bots: import("../types.js").Bots,
 *   games: import("../types.js").GameInfo[]}} TablePage */

/** The host has closed the door. */
const SHUT = ["server.barred", "server.locked-table", "server.banned"];

/** Options, and how many look on. @param {TablePage} page @param {Table} model */
export function about({ t, say, games }, { table, people, state }) {
  if (!table) return "";
  const watching = table.watching ? t("app.table.watching", { n: table.watching }) : "";
  const behind = table.delay && !people.length && !state?.finished ? t("app.wait.delay", { n: table.delay }) : "";
  return [optionWords(say, table, games), watching, behind].filter(Boolean).join(" · ");
}

/** Something about the whole table: the line is lost; the rematch is ready. @param {TablePage} page @param {Table} model */
export function banner({ t }, { status, table, state }) {
  if (status === "lost") return html`<p class="banner" role="status">${icon("offline")}${t("app.table.lost")}</p>`;
  if (!table?.next || !state?.finished) return nothing;
  return html`<p class="banner" role="status">${icon("again")}<a href="#/table/${table.next}">${t("app.end.rematch-ready")}</a></p>`;
}

/** Before the game. @param {TablePage} page @param {Table} model @param {string} title */
export function waiting(page, model, title) {
  const { t, say, games, bots } = page;
  const { table } = model;
  return html`<div class="table-page"><header class="bar top">
      <a class="home-link" href="#/">${mark()}<span class="wordmark">${t("app.title")}</span></a>
      <div class="tools">${tool("rules", t("app.rules.title"), "rules", { game: table?.game })} ${tool("settings", t("app.settings.title"), "settings")}
        <person-badge></person-badge></div></header>
    ${banner(page, model)}
    <waiting-room .model=${model} .tick=${table} .bots=${bots} .title=${title} .about=${table ? optionWords(say, table, games) : ""}></waiting-room>
  </div>`;
}

/** There is no such table, or it is not for us. @param {TablePage} page */
export function gone({ t, model }) {
  const shut = model?.why && SHUT.includes(model.why.id) ? model.why : null;
  return html`<main id="main" class="empty" tabindex="-1"><h1>${t(shut ? "app.table.shut" : "app.table.gone")}</h1>
    <p>${shut ? t.note(shut) : t("app.table.gone-about")}</p>
    <a class="button primary" href="#/">${icon("home")}${t("app.home.title")}</a></main>`;
}

/** Takes an open seat of a running game. @param {TablePage} page @param {number} seat */
export async function join({ model }, seat) {
  const known = person.person;
  const me = await person.need();
  if (!me || !model) return;
  if (!known) await model.again();
  model.join(seat, me.name);
}

/** Goes to the rematch that is there, or asks for one. @param {TablePage} page */
export async function rematch(page) {
  const next = page.model?.table?.next;
  if (next) return go(`/table/${next}`);
  try {
    const { id } = await post(`/api/tables/${page.table}/rematch`);
    go(`/table/${id}`);
  } catch (problem) {
    complain(page, problem);
  }
}
