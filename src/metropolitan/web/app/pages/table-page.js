/** `<table-page>`: a game being played. */
import { html, nothing } from "/vendor/lit.js";
import { catalog } from "../api.js";
import { icon } from "../icons.js";
import { Part, chip, complain, toast, when } from "../part.js";
import { boardModule } from "../parts/board-stage.js";
import { NO_BOTS, botName } from "../parts/bot-choice.js";
import { percent } from "../parts/chances.js";
import "../parts/confirm-bar.js";
import "../parts/fair-seal.js";
import { desk, fold, teller, tool } from "../parts/desk.js";
import { aboves, asides, asksUndo, attendAccord, overWords, plans, running, together } from "../parts/table-accord.js";
import { attend, talkButton, talkDrawer, talkOrLog } from "../parts/table-talk.js";
import "../parts/game-ending.js";
import "../parts/game-log.js";
import { meet, met } from "../parts/goal-strip.js";
import "../parts/hint-panel.js";
import "../parts/move-box.js";
import "../parts/pass-curtain.js";
import "../parts/score-sheet.js";
import "../parts/seat-panels.js";
import { about, banner, gone, join, rematch, waiting } from "../parts/table-people.js";
import { saveRecord, shareRecord } from "../records.js";
import { go } from "../router.js";
import { read, settings, write } from "../settings.js";
import { sound } from "../sound.js";
import { Table } from "../table.js";
import { Watch, tab } from "../watch.js";
import { words } from "../words.js";
import "../zoom-pane.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Note} Note */

const LAST_LOOK = 1600; // the last move is seen before the end is celebrated

class TablePage extends Part {
  static properties = { table: {}, games: { state: true }, module: { state: true }, ending: { state: true }, advice: { state: true },
    pane: { state: true }, drawer: { state: true } }; // prettier-ignore

  constructor() {
    super();
    /** The id of the table. */
    this.table = "";
    /** @type {Table | null} */
    this.model = null;
    /** @type {import("../types.js").BoardModule | null} */
    this.module = null;
    /** @type {import("../types.js").Bots} */
    this.bots = NO_BOTS;
    /** @type {import("../types.js").GameInfo[]} */
    this.games = [];
    this.ending = false;
    /** What the board says is to do now. */
    this.advice = "";
    /** Whether the goal is told: to newcomers, from the first moves of a game on. @type {boolean | null} */
    this.goal = null;
    this.watch = new Watch();
    /** Which of the panels that share a place is shown. */
    this.pane = "log";
    /** Whether the talk is drawn up over the board, on a phone. */
    this.drawer = false;
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener("keydown", this.#key);
    catalog().then((lists) => Object.assign(this, lists), (problem) => complain(this, problem));
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.#key);
    this.model?.close();
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  willUpdate(changed) {
    if (!changed.has("table") || !this.table) return;
    this.model?.close();
    const model = new Table(this.table);
    Object.assign(this, { model, module: null, ending: false, advice: "", goal: null, watch: new Watch() });
    model.addEventListener("change", () => this.#changed());
    model.addEventListener("state", (event) => this.#state(/** @type {CustomEvent} */ (event).detail));
    model.addEventListener("seat", (event) => this.#reseated(/** @type {CustomEvent} */ (event).detail));
    model.addEventListener("next", () => this.fire("announce", this.t("app.end.rematch-ready")));
    model.addEventListener("hint", (event) => this.#hinted(/** @type {CustomEvent} */ (event).detail));
    attend(this, model);
    attendAccord(this, model);
    model.addEventListener("refused", (event) => this.#refused(/** @type {CustomEvent} */ (event).detail));
  }

  get say() {
    return words.speaker(this.model?.table?.game ?? null, this.model?.seats.map((seat) => seat.name));
  }

  // ---- hearing the table ----

  /** A board whose files did not come is a matter for the whole page: a browser asks for a module only once. */
  #changed() {
    if (this.model?.status === "open" && this.#stage?.failed) location.reload();
    if (this.model?.status === "gone") this.fire("quiet");
    this.requestUpdate();
  }

  /** @param {State} state */
  #state(state) {
    const model = /** @type {Table} */ (this.model);
    const told = this.watch.notice(state, model.mine, this.say, this.module, this.table);
    if (told) this.fire("announce", told);
    if (state.fresh) this.fire("quiet");
    if (state.fresh) /** @type {any} */ (this.querySelector("move-box"))?.clear();
    this.#meet(state, model);
    this.#try(state, model);
    if (state.finished && state.result) setTimeout(() => this.#end(), state.fresh ? LAST_LOOK : 0);
  }

  /** A newcomer has met the game after two rounds of it. @param {State} state @param {Table} model */
  #meet(state, model) {
    const game = model.table?.game ?? "";
    const early = 2 * model.seats.length;
    this.goal ??= !met(game) && state.number < early && model.people.length > 0;
    if (state.number >= early) meet(game);
  }

  /** A better move that is to be tried from a moment of another game. @param {State} state @param {Table} model */
  #try(state, model) {
    const wish = read(sessionStorage, `metropolitan.try.${this.table}`);
    if (!wish.move || !model.mine) return;
    write(sessionStorage, `metropolitan.try.${this.table}`, {});
    if (state.legal.includes(wish.move)) model.ask(wish.move);
  }

  /** Everybody is told who plays a seat now. @param {import("../types.js").Seat} seat */
  #reseated({ name, kind, bot }) {
    const note = { id: `app.seat.now-${kind}`, facts: { name, bot: botName(this.t, bot) } };
    this.model?.accord.aside(note, this.model.log.length);
    toast(this, { note, stays: true });
  }

  /** @param {import("../types.js").Hint} hint */
  #hinted({ seat, moves: [best] }) {
    const move = this.module?.named?.(best.preview, this.say) || best.move;
    this.fire("announce", this.t("app.hint.said", { move, chance: percent(this.t, best.chances[seat]) }));
  }

  /** Asks for advice, and goes where it will stand; a second time puts it away. */
  #wonder() {
    const model = /** @type {Table} */ (this.model);
    if (model.hint || model.wondering) return model.forgo();
    if (!model.mine || !model.alone) return;
    model.wonder();
    this.#focus("#hint-title");
  }

  #describe() {
    const text = this.#stage?.describe();
    if (text) toast(this, { text });
  }

  /** The end is celebrated once the board has told its last scoring. */
  #end() {
    const board = this.#stage?.board;
    if (board?.busy) board.addEventListener("settled", () => (this.ending = true), { once: true });
    else this.ending = true;
  }

  /** @param {Note} note */
  #refused(note) {
    const model = /** @type {Table} */ (this.model);
    sound("refused");
    const stays = note.id.startsWith("server.bot-"); // though the game may go on at once
    toast(this, { note, game: model.table?.game ?? null, names: model.seats.map((seat) => seat.name), bad: true, stays });
  }

  /** What my seat will do; a pencilled move that is planned is no longer only pencilled. @param {import("../accord.js").Plan | null} plan */
  #plan(plan) {
    this.model?.accord.intend(plan);
    if (this.model?.ghost?.pencil) this.model.cancel();
  }

  /** What was wrong before is settled. @param {string} move */
  #pick(move) {
    this.fire("quiet");
    this.model?.pick(move);
  }

  // ---- keys ----

  /** @param {KeyboardEvent} event */
  #key = (event) => {
    const target = /** @type {Element} */ (event.composedPath()[0]);
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    const typing = target.closest?.("input, select, textarea");
    const command = event.ctrlKey || event.metaKey;
    if (command && !typing) return this.#command(event);
    if (event.key === "Escape" && this.model?.ghost) return this.model.cancel();
    if (event.key === "Escape" && (this.model?.hint || this.model?.wondering)) return this.model.forgo();
    if (event.key === "Enter" && target === document.body) return this.model?.confirm();
    if (typing || command || event.altKey || !settings.get("keys")) return;
    if (this.#stage?.zoomKey(event)) return;
    this.#letter(event);
  };

  /** @param {KeyboardEvent} event */
  #command(event) {
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey && this.model?.state?.undo) this.model.undo();
    else if ((key === "y" || key === "z") && this.model?.state?.redo) this.model.redo();
    else return;
    event.preventDefault();
  }

  /** @param {KeyboardEvent} event */
  #letter(event) {
    /** @type {Record<string, () => void>} */
    const keys = {
      b: () => this.#stage?.enter(),
      m: () => this.#focus("#typed"),
      l: () => this.#focus("#log summary, #log-tab"),
      c: () => this.#talk(),
      s: () => this.#focus("#score summary"),
      p: () => this.#describe(),
      h: () => this.#wonder(),
      r: () => this.fire("open", { what: "rules", game: this.model?.table?.game }),
    };
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  }

  /** Goes to where one says something. */
  #talk() {
    if (!this.model?.talk.open) return;
    this.pane = "talk";
    this.#focus("#say");
  }

  get #stage() {
    return /** @type {any} */ (this.querySelector("board-stage"));
  }

  /** Opens the panel it lies in, and goes there. @param {string} where */
  #focus(where) {
    settings.set("side", true);
    this.updateComplete.then(() => {
      const found = /** @type {HTMLElement | null} */ (this.querySelector(where));
      found?.closest("details")?.setAttribute("open", "");
      found?.focus({ preventScroll: found.id === "hint-title" });
    });
  }

  /** Whoever takes the device goes on where the board is. */
  #draw() {
    this.model?.draw();
    this.updateComplete.then(() => /** @type {HTMLElement | null} */ (this.querySelector("#main"))?.focus());
  }

  // ---- drawing ----

  render() {
    const { model, t } = this;
    if (!model) return nothing;
    if (model.status === "gone") return gone(this);
    const { table, state } = model;
    if (table?.imported) go(`/replay/${this.table}`);
    const game = table ? this.say("title") : "";
    tab(game || t("app.title"), model.mine);
    if (model.waits) return waiting(this, model, game);
    return html`<div class="table-page" @pick=${(/** @type {CustomEvent} */ event) => this.#pick(event.detail.move)}
        @try=${(/** @type {CustomEvent} */ event) => model.ask(event.detail.move)} @confirm=${() => model.confirm()}
        @cancel=${(/** @type {Event} */ event) => event.type === "cancel" && event instanceof CustomEvent && model.cancel()}
        @advise=${(/** @type {CustomEvent} */ event) => (this.advice = event.detail.text)}
        @light=${(/** @type {CustomEvent} */ event) => model.light(event.detail.places)}
        @hand=${(/** @type {CustomEvent} */ { detail }) => model.hand(detail.seat, detail.kind, detail.bot)}
        @sit=${(/** @type {CustomEvent} */ { detail }) => model.sit(detail.seat, detail.here)}
        @join=${(/** @type {CustomEvent} */ { detail }) => join(this, detail.seat)} @kick=${(/** @type {CustomEvent} */ { detail }) => model.order("kick", { seat: detail.seat })}
        @show=${(/** @type {CustomEvent} */ { detail }) => model.show(detail)} @unshow=${() => model.unshow()} @hint-away=${() => model.forgo()}
        @plan=${(/** @type {CustomEvent} */ { detail }) => this.#plan(detail.plan)}
        @draw=${() => this.#draw()} @undo=${() => model.undo()} @look=${() => (this.ending = false)}
        @review=${() => go(`/replay/${this.table}/review`)}
        @rematch=${() => rematch(this)} @replay=${() => go(`/replay/${this.table}`)}
        @save=${() => this.#record(saveRecord)} @share=${() => this.#record(shareRecord)}>
      ${desk({
        t, title: game, about: about(this, model),
        banner: banner(this, model),
        above: aboves(this, model, when(this.goal && table && !state?.finished, () => html`<goal-strip .game=${table?.game} .say=${this.say}></goal-strip>`)),
        stage: html`${teller(t, () => this.#describe())}${this.#board()}`, action: this.#action(), side: this.#side(),
        tools: tool("rules", t("app.rules.title"), "rules", { game: table?.game }),
      })}
      ${when(model.curtain !== null, () => html`<pass-curtain .seat=${model.seats[/** @type {number} */ (model.curtain)]} .number=${model.curtain} .bots=${this.bots} ?undo=${state?.undo}></pass-curtain>`)}
      ${talkDrawer(this, model)}
      ${when(this.ending && state?.result, () => html`<game-ending .table=${table} .seats=${model.seats} .state=${state} .say=${this.say} .people=${model.people} .next=${table?.next ?? null} ?looks=${table?.online && !model.people.length}></game-ending>`)}
    </div>`; // prettier-ignore
  }

  #board() {
    const { model } = this;
    if (!model?.table) return html`<board-stage></board-stage>`;
    const { state, table } = model;
    if (!this.module) boardModule(table.game).then((module) => (this.module = module), () => undefined);
    const recent = state?.fresh ? model.log.at(-1)?.notes ?? null : null;
    return html`<board-stage .game=${table.game} .facts=${model.facts} .view=${state?.view ?? null} .seats=${model.seats}
      .legal=${model.mine && state ? state.legal : []} .ghost=${model.ghost} .marks=${model.marks} .recent=${recent} .sheet=${state?.sheet ?? []} .plan=${plans(model)} .say=${this.say}></board-stage>`;
  }

  #action() {
    const { model, t } = this;
    if (!model) return nothing;
    const { state, ghost } = model;
    return html`${ghost && !ghost.passing
        ? html`<confirm-bar .ghost=${ghost} .module=${this.module} .say=${this.say} ?busy=${!!model.pending} ?plans=${plans(model) !== undefined}></confirm-bar>`
        : this.#status()}
      <div class="steps">${talkButton(this, model)}
        ${when(state?.result, () => html`<button class="button" @click=${() => (this.ending = true)}>${icon("score")}${t("app.table.result")}</button>
          <button class="button" @click=${() => this.fire("review")}>${icon("curve")}${t("app.review.title")}</button>`)}
        ${when(!state?.finished && model.people.length && model.alone, () => html`
          <button class="button hint-button" ?disabled=${!model.mine} aria-pressed=${!!model.hint || model.wondering} title=${t("app.hint.ask")} @click=${() => this.#wonder()}>${icon("hint")}<span>${t("app.hint.title")}</span></button>`)}
        ${when(!state?.finished, () => html`
          ${this.#undo(model)}
          <button class="quiet square" ?disabled=${!state?.redo} aria-label=${t("app.table.redo")} title=${t("app.table.redo")} @click=${() => model.redo()}>${icon("redo")}</button>`)}
      </div>`;
  }

  /** Takes back what can be taken back alone; anything else the others are asked for. @param {Table} model */
  #undo(model) {
    const asks = asksUndo(model);
    const label = this.t(asks ? "app.pact.undo" : "app.table.undo");
    return html`<button class="quiet square" ?disabled=${!model.state?.undo && !asks} aria-label=${label} title=${label}
      @click=${() => (asks ? model.accord.ask("undo") : model.undo())}>${icon("undo")}</button>`;
  }

  /** Whose turn it is, in a few words. */
  #status() {
    const { model, t } = this;
    const state = model?.state;
    if (!model || !state) return html`<p class="whose">${t("app.loading")}</p>`;
    if (state.turn === null) return html`<p class="whose">${overWords(t, model)}</p>`;
    const seat = model.seats[state.turn];
    return html`<p class="whose ${model.mine ? "mine" : ""}">${chip(seat)}<span class="turn-words"><b>${this.#turn(state, seat)}</b>
      <span class="advice" aria-live="polite">${state.thinking === null ? this.advice : nothing}</span></span>
      ${when(state.thinking !== null, () => html`<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>`)}</p>${running(model)}`;
  }

  /** @param {State} state @param {import("../types.js").SeatShown} seat */
  #turn(state, { name, kind }) {
    const { model, t } = this;
    if (model?.mine) return model.people.length === 1 ? t("app.table.your-turn") : t("app.table.turn", { name });
    if (state.thinking !== null) return t("app.table.thinks", { name });
    return kind === "open" ? t("app.table.open") : t("app.table.waiting", { name });
  }

  #side() {
    const { model, t, say } = this;
    if (!model) return nothing;
    const { state, seats } = model;
    return html`<bulletin-line></bulletin-line>${when(model.hint || model.wondering, () => html`<hint-panel .hint=${model.hint} .seats=${seats} .module=${this.module} .say=${say} .ghost=${model.ghost}></hint-panel>`)}
      <seat-panels .seats=${seats} .reactions=${model.talk.reactions} .state=${state} .module=${this.module} .say=${say} .bots=${this.bots} .elsewhere=${model.elsewhere} .table=${model.table} .clock=${model.accord.clock}></seat-panels>
      ${together(this, model)}
      ${talkOrLog(this, model, html`<game-log .game=${model.table?.game ?? ""} .entries=${model.log} .asides=${asides(model)} .seats=${seats} .say=${say}></game-log>`)}
      ${fold("score", t("app.score.title"), html`<score-sheet .seats=${seats} .state=${state} .say=${say}></score-sheet>`, false)}
      ${when(!state?.finished, () => fold("typed-move", t("app.move.title"), html`<move-box .legal=${model.mine && state ? state.legal : []}></move-box>`, false))}
      ${when(model.table?.fair, () => fold("fair", t("app.fair.title"), html`<fair-seal .table=${this.table} .fair=${model.table?.fair} ?over=${!!state?.result} ?plays=${model.people.length}></fair-seal>`, false))}`;
  }

  /** @param {(id: string) => Promise<void>} way */
  async #record(way) {
    try {
      await way(this.table);
    } catch (problem) {
      complain(this, problem);
    }
  }
}

customElements.define("table-page", TablePage);
