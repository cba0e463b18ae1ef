/** The coach beside the board: one idea at a time, what to do now, and what was wrong with a move. */
import { html, nothing } from "/vendor/lit.js";
import { icon } from "../icons.js";
import { when } from "../part.js";

/** @typedef {import("../lesson.js").Lesson} Lesson */
/** @typedef {import("../part.js").Part & {say: import("../types.js").Say, game: string, play: () => void}} Page */

/** @param {Page} page @param {Lesson} lesson */
export function coach(page, lesson) {
  const { t } = page;
  const { tutorial, at } = lesson;
  if (!tutorial) return html`<section class="coach" aria-label=${t("app.learn.coach")}></section>`;
  const last = tutorial.steps.length;
  return html`<section class="coach" aria-label=${t("app.learn.coach")}>
    <div class="coach-head">
      <progress max=${last} value=${at} aria-label=${t("app.learn.progress")}></progress>
      <span class="quiet-text">${lesson.over ? t("app.learn.done") : t("app.learn.step", { n: at + 1, last })}</span>
      <button class="quiet square" ?disabled=${!at} aria-label=${t("app.learn.restart")} title=${t("app.learn.restart")}
        @click=${() => lesson.restart()}>${icon("again")}</button>
    </div>
    <div class="coach-says" aria-live="polite">${lesson.over ? ending(page, lesson) : idea(page, lesson)}</div>
    ${turns(page, lesson, "wide")}
  </section>`;
}

/** @param {Page} page @param {Lesson} lesson */
function idea(page, lesson) {
  const { step } = lesson;
  if (!step) return nothing;
  const { word } = lesson;
  return html`<h2>${step.title}</h2><p>${step.text}</p>
    ${when(step.ask, () => html`<p class="coach-ask">${icon("turn")}<span>${step.ask}</span></p>`)}
    ${when(word, () => objection(page, lesson))}
    ${when(step.rules.length && !word, () => html`<p class="coach-rules">${sections(step.rules).map((id) => rule(page, id))}</p>`)}`;
}

/** Why a move is not made: the rule it breaks, or what it would spoil. @param {Page} page @param {Lesson} lesson */
function objection(page, { word }) {
  if (word?.kind === "other")
    return html`<p class="coach-word">${icon("hint")}<span>${word.text || page.t("app.learn.other")}</span></p>`;
  if (!word) return nothing;
  const id = word.note.facts?.rule;
  return html`<p class="coach-word bad">${icon("close")}<span>${page.say.note(word.note)}
    ${when(id && page.say.has(`rules.${id}`), () => html`<small>${page.say(`rules.${id}`)} ${rule(page, id)}</small>`)}</span></p>`;
}

/** One rule of each section: that is where the others stand. @param {string[]} rules */
const sections = (rules) => rules.filter((id, n) => rules.findIndex((one) => one.split(".")[0] === id.split(".")[0]) === n);

/** The rules open over the board, which stays. @param {Page} page @param {string} id */
const rule = (page, id) =>
  html`<a href="#/rules/${page.game}/${id}" @click=${(/** @type {Event} */ event) => {
    event.preventDefault();
    page.fire("open", { what: "rules", game: page.game, rule: id });
  }}>${page.t("app.learn.rule", { section: page.say(`rules.${id.split(".")[0]}.title`) })}</a> `;

/** @param {Page} page @param {Lesson} lesson */
function ending(page, { tutorial }) {
  return html`<h2>${page.t("app.learn.ready")}</h2><p>${tutorial?.end}</p>
    <p class="choice"><button class="button primary" @click=${() => page.play()}>${icon("play")}${page.t("app.learn.first")}</button>
      <a class="button" href="#/learn">${icon("learn")}${page.t("app.learn.title")}</a></p>`;
}

/** The way back and on; beside the text, or on a phone under the board. @param {Page} page @param {Lesson} lesson @param {"wide" | "narrow"} where */
export function turns({ t }, lesson, where) {
  const waits = lesson.step && !lesson.free;
  return html`<div class="turns ${where}">
    <button class="button" ?disabled=${!lesson.at} @click=${() => lesson.back()}>${icon("back")}${t("app.learn.back")}</button>
    ${when(waits, () => html`<button class="button" ?disabled=${!lesson.asks} @click=${() => lesson.skip()}>${icon("hint")}${t("app.learn.show")}</button>`)}
    ${when(lesson.step && !waits, () => html`<button class="button primary next" ?disabled=${lesson.busy} @click=${() => lesson.next()}>${t("app.learn.next")}${icon("next")}</button>`)}
  </div>`;
}
