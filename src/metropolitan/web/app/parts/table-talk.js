/** Talk on the page of a table: a tab beside the log, a drawer on a phone, reactions in the air, who hears of it. */
import { html, nothing, ref, repeat } from "/vendor/lit.js";
import { icon } from "../icons.js";
import { showModal, toast, when } from "../part.js";
import { person } from "../person.js";
import { words } from "../words.js";
import { fold } from "./desk.js";
import { outside } from "./settings-dialog.js";
import { tabbed } from "./tabs.js";
import "./talk-panel.js";

/** @typedef {import("../table.js").Table} Table */
/** @typedef {import("../part.js").Part & {pane: string, drawer: boolean, table: string}} TablePage */
/** @typedef {import("../talk.js").Reaction} Reaction */

/** The page hears what is said. @param {TablePage} page @param {Table} model */
export function attend(page, model) {
  const { talk } = model;
  const news = (/** @type {Event} */ event) => /** @type {CustomEvent} */ (event).detail;
  talk.addEventListener("change", () => page.requestUpdate());
  talk.addEventListener("line", (event) => page.fire("announce", page.t("app.talk.said", { name: news(event).name, what: news(event).text })));
  talk.addEventListener("reaction", (event) => page.fire("announce", page.t("app.talk.said", { name: news(event).name, what: page.t(`app.talk.${news(event).what}`) })));
  model.addEventListener("notice", (event) => elsewhere(page, news(event)));
  person.load().then(() => page.requestUpdate(), () => undefined);
}

/** Something happens at another table. @param {TablePage} page @param {{what: string, tables: string[], game: string, n: number}} notice */
function elsewhere(page, { what, tables, game, n }) {
  if (tables.includes(page.table)) return;
  const text = page.t(`app.notices.elsewhere-${what}`, { n, game: words.speaker(game)("title") });
  const link = n === 1 ? { href: `#/table/${tables[0]}`, text: page.t("app.notices.go") } : { href: "#/", text: page.t("app.home.title") };
  toast(page, { text, link, stays: true });
}

/** @param {TablePage} page @param {Table} model */
const panel = (page, model) =>
  html`<talk-panel .talk=${model.talk} .seats=${model.seats} ?host=${model.table?.host} ?named=${!!person.person}></talk-panel>`;

/** The log alone, or with the talk behind a tab. @param {TablePage} page @param {Table} model @param {unknown} log */
export function talkOrLog(page, model, log) {
  const { t } = page;
  if (!model.talk.open) return fold("log", t("app.log.title"), log, true);
  const { unread } = model.talk;
  const talk = { id: "talk", title: t("app.talk.title"), body: when(page.pane === "talk", () => panel(page, model)), news: unread, told: t("app.talk.news", { n: unread }) };
  return tabbed([{ id: "log", title: t("app.log.title"), body: log }, talk], page.pane, (id) => (page.pane = id));
}

/** On a phone: opens the drawer, and tells of what is new. @param {TablePage} page @param {Table} model */
export function talkButton(page, model) {
  if (!model.talk.open) return nothing;
  const [n, label] = [model.talk.unread, page.t("app.talk.title")];
  const told = n ? `${label}: ${page.t("app.talk.news", { n })}` : label;
  return html`<button class="quiet square has-news only-phone" aria-label=${told} title=${label} @click=${() => (page.drawer = true)}>
    ${icon("chat")}${when(n, () => html`<span class="news" aria-hidden="true">${n}</span>`)}</button>`;
}

/** @param {TablePage} page @param {Table} model */
export function talkDrawer(page, model) {
  if (!page.drawer) return nothing;
  const { t } = page;
  return html`<dialog class="drawer" aria-labelledby="drawer-title" @close=${() => (page.drawer = false)} @click=${outside}
      ${ref((dialog) => queueMicrotask(() => showModal(dialog)))}>
    <div class="dialog-head"><h2 id="drawer-title">${t("app.talk.title")}</h2>
      <form method="dialog"><button class="quiet square" aria-label=${t("app.close")} title=${t("app.close")}>${icon("close")}</button></form></div>
    ${panel(page, model)}
  </dialog>`;
}

// ---- reactions in the air ----

/** Those of a seat float up beside its name. @param {Reaction[]} reactions @param {number} seat @param {import("../types.js").Say} t */
export function floats(reactions, seat, t) {
  const own = reactions.filter((one) => one.seat === seat);
  if (!own.length) return nothing;
  return html`<span class="floats">${repeat(own, (one) => one.key, ({ what }) => html`<span class="float" title=${t(`app.talk.${what}`)}>${icon(/** @type {any} */ (what))}</span>`)}</span>`;
}

/** Those of people who look on stand under the seats. @param {Reaction[]} reactions @param {import("../types.js").Say} t */
export function crowd(reactions, t) {
  const others = reactions.filter((one) => one.seat === null);
  if (!others.length) return nothing;
  return html`<p class="crowd" aria-hidden="true">${repeat(others, (one) => one.key, ({ name, what }) =>
    html`<span title=${t(`app.talk.${what}`)}>${icon(/** @type {any} */ (what))}${name}</span>`)}</p>`;
}
