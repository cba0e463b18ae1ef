/** Time, agreements and plans on the page of a table. */
import { html, nothing } from "/vendor/lit.js";
import { toast, when } from "../part.js";
import { fold } from "./desk.js";
import "./pact-bar.js";
import "./plan-note.js";
import "./seat-clock.js";

/** @typedef {import("../table.js").Table} Table */
/** @typedef {import("../part.js").Part & {say: import("../types.js").Say}} TablePage */

const ENDS = ["server.time-end", "server.agreed-end"]; // the table itself tells these

/** The page hears what happens beside the moves. @param {TablePage} page @param {Table} model */
export function attendAccord(page, model) {
  model.accord.addEventListener("change", () => page.requestUpdate());
  model.accord.addEventListener("news", (event) => {
    const names = model.seats.map((seat) => seat.name);
    const note = /** @type {CustomEvent} */ (event).detail;
    model.accord.aside(note, model.log.length);
    toast(page, { note, names, stays: note.id.startsWith("server.time-") }); // though a bot may move at once
  });
}

/** Whether something can be asked here: others play too, somewhere else. @param {Table} model */
const playing = (model) => !!model.table?.online && model.people.length > 0 && !!model.state && !model.state.finished;

/** What stands above the board: what is asked, that the clock is stopped, what I plan. @param {TablePage} page @param {Table} model @param {unknown} goal */
export function aboves(page, model, goal) {
  const { pact, plan, clock } = model.accord;
  const paused = !!clock?.paused && !model.state?.finished;
  if (!pact && !paused && !plan) return goal;
  return html`<div class="aboves">
    <pact-bar .pact=${pact} .seats=${model.seats} .mine=${model.people} ?paused=${paused} @resume=${() => model.accord.resume()}
      @agree=${(/** @type {CustomEvent} */ { detail }) => model.accord.agree(detail.yes)}></pact-bar>
    ${when(plan && !model.state?.finished, () => html`<plan-note .plan=${plan} .say=${page.say}></plan-note>`)}
  </div>`; // prettier-ignore
}

/** @param {Table} model */
const moved = (model) => model.log.some((entry) => entry.seat !== null && model.people.includes(entry.seat));

/** Whether a move can only be taken back if the others agree. @param {Table} model */
export const asksUndo = (model) => playing(model) && !model.alone && !model.state?.undo && !model.accord.pact && moved(model);

/** That the game is over, and why, where its rules have not ended it. @param {import("../types.js").Say} t @param {Table} model */
export function overWords(t, model) {
  const ended = model.table?.ended;
  return ended ? t(`app.clock.ended-${ended.why}`, { name: model.seats[ended.seat]?.name }) : t("app.table.over");
}

/** What the log tells beside the moves: what was heard since one came, and why the game is over. @param {Table} model
 * @returns {import("../accord.js").Aside[]} */
export function asides(model) {
  const { ended } = model.table ?? {};
  const heard = model.accord.asides.filter(({ note }) => !ENDS.includes(note.id));
  if (!ended) return heard;
  return [...heard, { after: model.log.length, note: { id: `app.clock.ended-${ended.why}`, facts: { name: model.seats[ended.seat]?.name } } }];
}

/** The time that runs, where the panels are out of sight. @param {Table} model */
export function running(model) {
  const { clock } = model.accord;
  if (!clock || clock.due === null || clock.turn === null) return nothing;
  return html`<seat-clock class="only-phone" .clock=${clock} .seat=${clock.turn} ?bank=${model.table?.clock?.kind === "live"}></seat-clock>`;
}

/** Where to ask the others for something; who is alone can only stop the clock. @param {TablePage} page @param {Table} model */
export function together(page, model) {
  const { clock, pact } = model.accord;
  if (!playing(model) || (model.alone && !clock)) return nothing;
  const menu = html`<pact-menu ?alone=${model.alone} ?clock=${!!clock} ?paused=${clock?.paused} ?busy=${!!pact} ?moved=${moved(model)}
    @ask=${(/** @type {CustomEvent} */ { detail }) => model.accord.ask(detail.what)}></pact-menu>`;
  return fold("together", page.t(model.alone ? "app.clock.title" : "app.pact.title"), menu, false);
}

/** The plan as boards see it: undefined where there are none. @param {Table} model */
export const plans = (model) => (playing(model) ? model.accord.plan : undefined);
