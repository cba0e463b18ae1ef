/** `<puzzle-page>`: a position, and the best move to be found in it, on the board of the table. */
import { html, nothing } from "/vendor/lit.js";
import { boardFacts, catalog, get, post } from "../api.js";
import { icon } from "../icons.js";
import { Part, chip, complain, toast, when } from "../part.js";
import { boardModule } from "../parts/board-stage.js";
import { NO_BOTS } from "../parts/bot-choice.js";
import "../parts/confirm-bar.js";
import { desk, fold, teller, tool } from "../parts/desk.js";
import "../parts/game-log.js";
import "../parts/puzzle-panel.js";
import "../parts/score-sheet.js";
import "../parts/seat-panels.js";
import { percent } from "../parts/chances.js";
import { person } from "../person.js";
import { puzzling } from "../puzzling.js";
import { go } from "../router.js";
import { defaultName } from "../seating.js";
import { settings, write } from "../settings.js";
import { sound } from "../sound.js";
import { shown } from "../table.js";
import { tab } from "../watch.js";
import { optionWords, words } from "../words.js";
import "../zoom-pane.js";

/** @typedef {import("../parts/puzzle-panel.js").Try} Try */
/** @typedef {{id: string, game: string, options: Record<string, any>, players: number, seat: number, difficulty: string, state: import("../types.js").State}} Puzzle */

class PuzzlePage extends Part {
  static properties = {
    puzzle: {}, found: { state: true }, ghost: { state: true }, marks: { state: true }, tries: { state: true }, hint: { state: true },
    solution: { state: true }, how: { state: true }, gone: { state: true }, module: { state: true }, advice: { state: true }, shelf: { state: true }, busy: { state: true },
  }; // prettier-ignore

  constructor() {
    super();
    /** The id of the puzzle. */
    this.puzzle = "";
    /** @type {Puzzle | null} */
    this.found = null;
    /** @type {import("../types.js").Ghost | null} */
    this.ghost = null;
    /** @type {string[]} */
    this.marks = [];
    /** @type {Try[]} */
    this.tries = [];
    /** @type {import("../types.js").Note | null} */
    this.hint = null;
    /** @type {import("../parts/puzzle-panel.js").Solution | null} */
    this.solution = null;
    /** @type {import("../puzzling.js").How | null} */
    this.how = null;
    /** @type {import("../puzzling.js").Shelf | null} */
    this.shelf = null;
    /** @type {import("../types.js").GameInfo[]} */
    this.games = [];
    /** @type {import("../types.js").Bots} */
    this.bots = NO_BOTS;
    /** @type {any} */
    this.facts = this.module = null;
    this.advice = "";
    this.gone = this.busy = false;
    this.asked = 0;
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener("keydown", this.#key);
    this.#load();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.#key);
  }

  get say() {
    return words.speaker(this.found?.game ?? null, this.#seats.map((seat) => seat.name));
  }

  /** Who sits there: oneself, and nobody in particular. */
  get #seats() {
    const colors = this.games.find((one) => one.id === this.found?.game)?.colors ?? [];
    const mine = this.found?.seat ?? 0;
    const seats = Array.from({ length: this.found?.players ?? 0 }, (_, n) => {
      const kind = /** @type {"person" | "bot"} */ (n === mine ? "person" : "bot");
      const name = n === mine ? settings.get("name") || this.t("app.seat.name", { n: n + 1 }) : defaultName(this.t, "bot", n);
      return { kind, name, bot: n === mine ? null : this.bots.usual, color: colors[n] };
    });
    return shown(seats);
  }

  get #at() {
    return `/api/puzzles/${encodeURIComponent(this.puzzle)}`;
  }

  async #load() {
    try {
      const [found, { games, bots }, shelf] = await Promise.all([get(this.#at), catalog(), puzzling.shelf()]);
      this.facts = await boardFacts(found.game, found.players, found.options);
      Object.assign(this, { games, bots, found, shelf });
      boardModule(found.game).then((module) => (this.module = module), () => undefined);
      puzzling.see(this.puzzle);
    } catch (problem) {
      if (/** @type {import("../api.js").Problem} */ (problem).status === 404) return void (this.gone = true);
      complain(this, problem);
    }
  }

  // ---- trying ----

  /** A move was chosen: shows what it would do, or, where no confirmation is wanted, takes it for the answer. @param {string} move */
  async #pick(move) {
    if (this.solution || this.busy) return;
    if (this.ghost?.move === move && !this.ghost.passing) return this.#confirm();
    const asked = ++this.asked;
    this.fire("quiet");
    try {
      const { preview } = await get(`${this.#at}/preview?${new URLSearchParams({ move })}`);
      if (asked !== this.asked) return;
      Object.assign(this, { ghost: { move, preview }, marks: [] });
      if (!settings.get("confirm")) this.#confirm();
    } catch (problem) {
      this.#refused(problem);
    }
  }

  /** Why a move is not possible. @param {any} problem */
  #refused(problem) {
    this.ghost = null;
    this.marks = problem.note?.places ?? [];
    sound("refused");
    if (!problem.note) throw problem;
    toast(this, { note: problem.note, game: problem.game, names: this.#seats.map((seat) => seat.name), bad: true });
  }

  async #confirm() {
    const { ghost } = this;
    if (!ghost || ghost.passing || this.busy || this.solution) return;
    this.busy = true;
    try {
      const answer = await get(`${this.#at}/answer?${new URLSearchParams({ move: ghost.move })}`);
      const one = { ...answer, preview: ghost.preview };
      if (one.right) await this.#end(this.tries.length || this.hint ? "helped" : "clean");
      else this.#wrong(one);
    } catch (problem) {
      complain(this, problem);
    } finally {
      this.busy = false;
    }
  }

  /** @param {Try} one */
  #wrong(one) {
    const { t } = this;
    this.tries = [one, ...this.tries.filter(({ move }) => move !== one.move)];
    this.ghost = null;
    sound("refused");
    this.fire("announce", t("app.puzzle.wrong", { chance: percent(t, one.chance), best: percent(t, one.best) }));
    this.#reveal();
  }

  /** It is over: the answer lies on the board. @param {import("../puzzling.js").How} how */
  async #end(how) {
    const solution = await get(`${this.#at}/solution`);
    Object.assign(this, { solution, how, advice: "", marks: [] });
    this.#show(solution.moves[0]);
    puzzling.done(this.puzzle, how, this.shelf?.today === this.puzzle ? this.shelf.day : null);
    sound(how === "given" ? "place" : "points");
    this.fire("announce", this.t(`app.puzzle.now-${how}`));
    this.#reveal();
  }

  /** On a phone the panel stands under the board. */
  #reveal() {
    this.updateComplete.then(() => this.querySelector("puzzle-panel")?.scrollIntoView({ block: "nearest", behavior: settings.still ? "auto" : "smooth" }));
  }

  async #give_up() {
    try {
      await this.#end("given");
    } catch (problem) {
      complain(this, problem);
    }
  }

  async #hint() {
    if (this.solution || this.hint) return;
    try {
      this.hint = (await get(`${this.#at}/hint`)).reason;
      this.fire("announce", this.t("app.puzzle.hint", { reason: this.say.note(/** @type {any} */ (this.hint)) }));
      this.#reveal();
    } catch (problem) {
      complain(this, problem);
    }
  }

  /** Lays a move that was told on the board. @param {{move: string, preview: any}} one */
  #show({ move, preview }) {
    this.ghost = { move, preview, passing: true };
  }

  #cancel() {
    this.asked++;
    if (!this.solution) Object.assign(this, { ghost: null, marks: [] });
  }

  // ---- going on ----

  get #kind() {
    return this.shelf?.kinds.find(({ ids }) => Object.values(ids).some((some) => some.includes(this.puzzle))) ?? null;
  }

  #next() {
    const kind = this.#kind;
    const id = kind && puzzling.next(kind, this.found?.difficulty ?? "");
    go(id && id !== this.puzzle ? `/puzzles/${id}` : "/puzzles");
  }

  /** From here against bots; the answer is laid out where it is known. */
  async #play_on() {
    if (!(await person.need())) return;
    try {
      const seats = this.#seats.map(({ kind, bot, color, name }) => ({ kind, bot, color, name }));
      const { id } = await post(`${this.#at}/play-on`, { seats });
      if (this.solution) write(sessionStorage, `metropolitan.try.${id}`, { move: this.solution.moves[0].move });
      go(`/table/${id}`);
    } catch (problem) {
      complain(this, problem);
    }
  }

  async #share() {
    const url = `${location.origin}/#/puzzles/${this.puzzle}`;
    try {
      if (navigator.share) return await navigator.share({ url });
      await navigator.clipboard.writeText(url);
      toast(this, { text: this.t("app.puzzle.copied") });
    } catch {
      toast(this, { text: url }); // thought better of it, or not allowed to: here it is
    }
  }

  /** @param {KeyboardEvent} event */
  #key = (event) => {
    const target = /** @type {Element} */ (event.composedPath()[0]);
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (target.closest?.("input, select, textarea")) return;
    if (event.key === "Escape") return this.#cancel();
    if (event.key === "Enter" && target === document.body) return void this.#confirm();
    const stage = /** @type {any} */ (this.querySelector("board-stage"));
    if (!settings.get("keys") || stage?.zoomKey(event)) return;
    /** @type {Record<string, () => void>} */
    const keys = { b: () => stage?.enter(), p: () => this.#describe(), h: () => this.#hint(), n: () => this.solution && this.#next() };
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  };

  #describe() {
    const text = /** @type {any} */ (this.querySelector("board-stage"))?.describe();
    if (text) toast(this, { text });
  }

  // ---- drawing ----

  render() {
    const { t, found } = this;
    if (this.gone) return this.#gone();
    const title = t("app.puzzle.one");
    tab(title, false);
    const about = found ? [this.say("title"), optionWords(this.say, found, this.games), t(`app.puzzle.${found.difficulty}`)].filter(Boolean).join(" · ") : "";
    return html`<div class="puzzle-page" @pick=${(/** @type {CustomEvent} */ { detail }) => this.#pick(detail.move)} @try=${(/** @type {CustomEvent} */ { detail }) => this.#pick(detail.move)}
        @confirm=${() => this.#confirm()} @cancel=${(/** @type {Event} */ event) => event instanceof CustomEvent && this.#cancel()}
        @advise=${(/** @type {CustomEvent} */ { detail }) => (this.advice = detail.text)} @light=${(/** @type {CustomEvent} */ { detail }) => (this.marks = detail.places)}
        @show=${(/** @type {CustomEvent} */ { detail }) => this.#show(detail)} @unshow=${() => this.solution && this.#show(this.solution.moves[0])}>
      ${desk({
        t, title, about, banner: nothing,
        stage: html`${teller(t, () => this.#describe())}${this.#board()}`, action: this.#action(), side: this.#side(),
        tools: html`<button class="quiet square" aria-label=${t("app.puzzle.share")} title=${t("app.puzzle.share")} @click=${() => this.#share()}>${icon("share")}</button>
          ${tool("rules", t("app.rules.title"), "rules", { game: found?.game })}`,
      })}</div>`; // prettier-ignore
  }

  #board() {
    const { found } = this;
    if (!found) return html`<board-stage></board-stage>`;
    const { state } = found;
    return html`<board-stage .game=${found.game} .facts=${this.facts} .view=${state.view} .seats=${this.#seats} .legal=${this.solution ? [] : state.legal}
      .ghost=${this.ghost} .marks=${this.marks} .recent=${null} .sheet=${state.sheet} .say=${this.say}></board-stage>`;
  }

  #action() {
    const { t, ghost, solution } = this;
    if (!this.found) return nothing;
    const seat = this.#seats[this.found.seat];
    const asks = ghost && !ghost.passing;
    return html`${asks
        ? html`<confirm-bar .ghost=${ghost} .module=${this.module} .say=${this.say} ?busy=${this.busy}></confirm-bar>`
        : html`<p class="whose ${solution ? "" : "mine"}">${chip(seat)}<span class="turn-words"><b>${t(solution ? `app.puzzle.now-${this.how}` : "app.puzzle.turn")}</b>
            <span class="advice" aria-live="polite">${solution ? nothing : this.advice}</span></span></p>`}
      <div class="steps">${solution
        ? html`<button class="button hint-button" @click=${() => this.#play_on()}>${icon("turn")}<span>${t("app.puzzle.play-on")}</span></button>
          <button class="button primary" @click=${() => this.#next()}>${icon("next")}${t("app.puzzle.next")}</button>`
        : html`<button class="button hint-button" ?disabled=${!!this.hint} @click=${() => this.#hint()}>${icon("hint")}<span>${t("app.hint.title")}</span></button>
          <button class="button hint-button" @click=${() => this.#give_up()}>${icon("eye")}<span>${t("app.puzzle.give-up")}</span></button>`}</div>`;
  }

  #side() {
    const { t, found, say } = this;
    if (!found) return nothing;
    const seats = this.#seats;
    return html`<puzzle-panel .seat=${seats[found.seat]} .tries=${this.tries} .hint=${this.hint} .solution=${this.solution} .how=${this.how} .module=${this.module} .say=${say} .ghost=${this.ghost}></puzzle-panel>
      <seat-panels replay .seats=${seats} .state=${found.state} .module=${this.module} .say=${say}></seat-panels>
      ${fold("log", t("app.log.title"), html`<game-log .entries=${found.state.log} .seats=${seats} .say=${say}></game-log>`, false)}
      ${fold("score", t("app.score.title"), html`<score-sheet .seats=${seats} .state=${found.state} .say=${say}></score-sheet>`, false)}
      <div class="choice"><a class="button" href="#/puzzles">${icon("puzzle")}${t("app.puzzle.all")}</a>
        ${when(!this.solution, () => html`<button class="button" @click=${() => this.#play_on()}>${icon("turn")}${t("app.puzzle.play-on")}</button>`)}</div>`;
  }

  #gone() {
    const { t } = this;
    return html`<main id="main" class="empty" tabindex="-1"><h1>${t("app.puzzle.gone")}</h1><p>${t("app.puzzle.gone-about")}</p>
      <a class="button primary" href="#/puzzles">${icon("puzzle")}${t("app.puzzle.all")}</a></main>`;
  }
}

customElements.define("puzzle-page", PuzzlePage);
