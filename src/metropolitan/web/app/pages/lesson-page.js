/** `<lesson-page>`: a tutorial: the real board, a coach, and moves made as at a real table. */
import { html, nothing } from "/vendor/lit.js";
import { catalog, post } from "../api.js";
import { icon } from "../icons.js";
import { Lesson } from "../lesson.js";
import { Part, chip, complain, toast, when } from "../part.js";
import { boardModule } from "../parts/board-stage.js";
import { coach, turns } from "../parts/coach-panel.js";
import "../parts/confirm-bar.js";
import { desk, fold, teller, tool } from "../parts/desk.js";
import "../parts/game-log.js";
import "../parts/score-sheet.js";
import "../parts/seat-panels.js";
import { person } from "../person.js";
import { go } from "../router.js";
import { defaultName } from "../seating.js";
import { settings } from "../settings.js";
import { sound } from "../sound.js";
import { shown } from "../table.js";
import { tab } from "../watch.js";
import { words } from "../words.js";
import "../zoom-pane.js";

/** @typedef {import("../types.js").Seat} Seat */

class LessonPage extends Part {
  static properties = { game: {}, name: {}, module: { state: true }, colors: { state: true }, advice: { state: true }, pointed: { state: true } };

  constructor() {
    super();
    this.game = "";
    this.name = "";
    /** @type {Lesson | null} */
    this.lesson = null;
    /** @type {import("../types.js").BoardModule | null} */
    this.module = null;
    /** The colours of this game's pieces. @type {string[]} */
    this.colors = [];
    /** What the board says is to do now. */
    this.advice = "";
    /** Places that a line of the log or the sheet points at. @type {string[]} */
    this.pointed = [];
    this.told = "";
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener("keydown", this.#key);
    person.load().catch(() => undefined);
    catalog().then(({ games }) => (this.colors = games.find(({ id }) => id === this.game)?.colors ?? []), (problem) => complain(this, problem));
    boardModule(this.game).then((module) => (this.module = module), () => undefined);
    this.lesson = new Lesson(this.game, this.name);
    this.lesson.addEventListener("change", this.#changed);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.#key);
    this.lesson?.removeEventListener("change", this.#changed);
    this.lesson?.close();
  }

  #changed = () => {
    this.pointed = [];
    this.#hear();
    this.requestUpdate();
  };

  /** What is new at the table sounds as it does there. */
  #hear() {
    const { state, word } = /** @type {Lesson} */ (this.lesson);
    const now = word ? `${word.kind} ${this.lesson?.step?.id}` : `${state?.number}`;
    if (now === this.told) return;
    this.told = now;
    if (word?.kind === "refused") sound("refused");
    else if (state?.fresh) sound(this.module?.sound?.(state.log.at(-1)?.notes ?? []) ?? "place");
  }

  get say() {
    return words.speaker(this.game, this.#seats.map((seat) => seat.name));
  }

  /** @returns {Seat[]} */
  get #seats() {
    const scene = this.lesson?.scene;
    return Array.from({ length: scene?.players ?? 0 }, (_, n) => {
      const kind = n === scene?.seat ? /** @type {const} */ ("person") : /** @type {const} */ ("bot");
      const own = kind === "person" && (settings.get("name") || person.person?.name);
      return { kind, name: own || defaultName(this.t, kind, n), bot: null, color: this.colors[n] ?? "" };
    });
  }

  // ---- keys ----

  /** @param {KeyboardEvent} event */
  #key = (event) => {
    const { lesson } = this;
    const target = /** @type {Element} */ (event.composedPath()[0]);
    if (!lesson || event.defaultPrevented || document.querySelector("dialog[open]") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" && (lesson.ghost || lesson.word)) return lesson.cancel();
    if (event.key === "Enter" && target === document.body) return lesson.ghost ? lesson.confirm() : lesson.next();
    if (target.closest?.("input, select, textarea, [role=grid], [role=group] [tabindex]")) return;
    if (event.key === "ArrowRight") return lesson.next();
    if (event.key === "ArrowLeft") return lesson.back();
    if (settings.get("keys")) this.#letter(event);
  };

  /** @param {KeyboardEvent} event */
  #letter(event) {
    const stage = this.#stage;
    if (stage?.zoomKey(event)) return;
    if (event.key === "b") stage?.enter();
    else if (event.key === "p") this.#describe();
    else if (event.key === "r") this.fire("open", { what: "rules", game: this.game });
    else return;
    event.preventDefault();
  }

  get #stage() {
    return /** @type {any} */ (this.querySelector("board-stage"));
  }

  #describe() {
    const text = this.#stage?.describe();
    if (text) toast(this, { text });
  }

  /** The first real game. */
  async play() {
    const { first } = /** @type {import("../lesson.js").Tutorial} */ (this.lesson?.tutorial);
    if (!(await person.need())) return;
    const seats = Array.from({ length: first.players }, (_, n) => {
      const kind = n ? "bot" : "person";
      return { kind, name: defaultName(this.t, kind, n), bot: n ? first.bot : null, color: this.colors[n] };
    });
    try {
      const { id } = await post("/api/tables", { game: this.game, options: first.options, seats, seed: null, first: 0 });
      go(`/table/${id}`);
    } catch (problem) {
      complain(this, problem);
    }
  }

  // ---- drawing ----

  render() {
    const { lesson, t } = this;
    if (!lesson) return nothing;
    if (lesson.gone) return this.#gone(lesson);
    const title = lesson.tutorial?.title ?? "";
    tab(title || t("app.learn.title"), false);
    return html`<div class="lesson ${lesson.word?.kind === "refused" ? "refused" : ""}"
        @pick=${(/** @type {CustomEvent} */ event) => lesson.pick(event.detail.move)} @try=${(/** @type {CustomEvent} */ event) => lesson.pick(event.detail.move)}
        @confirm=${() => lesson.confirm()} @cancel=${(/** @type {Event} */ event) => event instanceof CustomEvent && lesson.cancel()}
        @advise=${(/** @type {CustomEvent} */ event) => (this.advice = event.detail.text)}
        @light=${(/** @type {CustomEvent} */ event) => (this.pointed = event.detail.places)}>
      ${desk({
        t, title: this.say("title"), about: title, banner: coach(this, lesson),
        stage: html`${teller(t, () => this.#describe())}${this.#board(lesson)}`, action: this.#action(lesson), side: this.#side(lesson),
        tools: html`<a class="quiet square" href="#/learn" aria-label=${t("app.learn.title")} title=${t("app.learn.title")}>${icon("learn")}</a>
          ${tool("rules", t("app.rules.title"), "rules", { game: this.game })}`,
      })}
    </div>`; // prettier-ignore
  }

  /** @param {Lesson} lesson */
  #board({ state, facts, ghost, marks, asks }) {
    const recent = state?.fresh ? state.log.at(-1)?.notes ?? null : null;
    return html`<board-stage .game=${this.game} .facts=${facts} .view=${state?.view ?? null} .seats=${shown(this.#seats)}
      .legal=${asks && state ? state.legal : []} .ghost=${ghost} .marks=${this.pointed.length ? this.pointed : marks} .recent=${recent}
      .sheet=${state?.sheet ?? []} .say=${this.say}></board-stage>`;
  }

  /** What would happen, or whose turn it is; on a phone also the way on. @param {Lesson} lesson */
  #action(lesson) {
    if (lesson.ghost) return html`<confirm-bar .ghost=${lesson.ghost} .module=${this.module} .say=${this.say}></confirm-bar>`;
    return html`${this.#status(lesson)}${turns(this, lesson, "narrow")}`;
  }

  /** @param {Lesson} lesson */
  #status({ state, asks }) {
    if (!asks || typeof state?.turn !== "number") return nothing;
    return html`<p class="whose mine">${chip(shown(this.#seats)[state.turn])}<span class="turn-words">
      <b>${this.t("app.table.your-turn")}</b> <span class="advice" aria-live="polite">${this.advice}</span></span></p>`;
  }

  /** @param {Lesson} lesson */
  #side({ state, step }) {
    const seats = shown(this.#seats);
    return html`${when(step?.sheet, () => html`<section class="lesson-sheet"><h2>${this.t("app.score.title")}</h2>
        <score-sheet .seats=${seats} .state=${state} .say=${this.say}></score-sheet></section>`)}
      <seat-panels replay .seats=${seats} .state=${state} .module=${this.module} .say=${this.say}></seat-panels>
      ${fold("log", this.t("app.log.title"), html`<game-log .entries=${state?.log ?? []} .seats=${seats} .say=${this.say}></game-log>`, false)}`;
  }

  /** @param {Lesson} lesson */
  #gone(lesson) {
    const { t } = this;
    const { note, game, status } = /** @type {import("../api.js").Problem} */ (lesson.gone);
    return html`<main id="main" class="empty" tabindex="-1"><h1>${words.speaker(game).note(note)}</h1>
      <div class="choice">${when(!status, () => html`<button class="button primary" @click=${() => lesson.again()}>${icon("again")}${t("app.again")}</button>`)}
        <a class="button ${status ? "primary" : ""}" href="#/learn">${icon("learn")}${t("app.learn.title")}</a></div></main>`;
  }
}

customElements.define("lesson-page", LessonPage);
