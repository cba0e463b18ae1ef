/** `<replay-page>`: a finished or imported game, move by move, with anybody's eyes. */
import { html, live, nothing } from "/vendor/lit.js";
import { boardFacts, catalog, get, post } from "../api.js";
import { icon } from "../icons.js";
import { Part, complain, toast, when } from "../part.js";
import { boardModule } from "../parts/board-stage.js";
import "../parts/chance-curve.js";
import { desk, fold, teller, tool } from "../parts/desk.js";
import "../parts/game-log.js";
import "../parts/game-review.js";
import { playersOn } from "../parts/play-on.js";
import "../parts/score-sheet.js";
import "../parts/seat-panels.js";
import { saveRecord } from "../records.js";
import { go } from "../router.js";
import { settings, write } from "../settings.js";
import { shown } from "../table.js";
import { tab } from "../watch.js";
import { optionWords, words } from "../words.js";
import "../zoom-pane.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").ReviewMove} ReviewMove */

const STEP = 1100; // a move of a replay, in milliseconds
const ASK = 400; // between two looks at how far a review is

class ReplayPage extends Part {
  static properties = {
    table: {}, wanted: {}, number: {}, stored: { state: true }, review: { state: true }, progress: { state: true }, better: { state: true }, frame: { state: true }, at: { state: true }, eyes: { state: true }, log: { state: true },
    playing: { state: true }, marks: { state: true }, module: { state: true }, gone: { state: true }, going: { state: true },
  }; // prettier-ignore

  constructor() {
    super();
    this.table = "";
    /** Whether a review is asked for by the address. */
    this.wanted = false;
    /** The move that the address leads to. */
    this.number = 0;
    /** @type {import("../types.js").Review | null} */
    this.review = null;
    /** How much of the review is done. @type {number | null} */
    this.progress = null;
    /** The better move at the moment shown, and whether it lies on the board. @type {{number: number, move: string, preview: any, frame: State | null} | null} */
    this.better = null;
    /** @type {import("../types.js").Bots | null} */
    this.bots = null;
    /** @type {import("../types.js").Stored | null} */
    this.stored = null;
    /** @type {State | null} */
    this.frame = null;
    /** @type {Map<string, Promise<State>>} */
    this.frames = new Map();
    /** @type {import("../types.js").LogEntry[]} */
    this.log = [];
    /** @type {any} */
    this.facts = this.module = null;
    /** @type {import("../types.js").GameInfo[]} */
    this.games = [];
    this.at = 0;
    this.eyes = "all";
    /** @type {string[]} */
    this.marks = [];
    this.playing = this.gone = this.going = false;
    this.timer = 0;
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener("keydown", this.#key);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.#key);
    clearTimeout(this.timer);
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  willUpdate(changed) {
    if (changed.has("table") && this.table) this.#load();
    else if (changed.has("wanted") && this.wanted && this.stored) this.#ask();
    if (changed.has("number") && this.stored) this.#by(this.number - this.at);
  }

  get say() {
    return words.speaker(this.stored?.game ?? null, this.stored?.seats.map((seat) => seat.name));
  }

  get #last() {
    return this.stored?.moves ?? 0;
  }

  async #load() {
    try {
      const [tables, { games, bots }] = await Promise.all([get("/api/tables"), catalog()]);
      Object.assign(this, { games, bots });
      const stored = tables.find((/** @type {{id: string}} */ one) => one.id === this.table);
      if (!stored) return void (this.gone = true);
      this.frames.clear();
      this.facts = await boardFacts(stored.game, stored.seats.length, stored.options);
      this.stored = stored;
      boardModule(stored.game).then((module) => (this.module = module), () => undefined);
      await this.#see();
      await this.show(this.number);
      if (this.wanted || stored.reviewed) this.#ask();
    } catch (problem) {
      complain(this, problem);
    }
  }

  /** Other eyes read another log. */
  async #see() {
    this.log = (await this.#get(this.#last)).log;
  }

  /** @param {number} n @returns {Promise<State>} */
  #get(n) {
    const key = `${n}?seat=${this.eyes}`;
    if (!this.frames.has(key)) {
      const frame = get(`/api/tables/${this.table}/at/${key}`);
      frame.catch(() => this.frames.delete(key));
      this.frames.set(key, frame);
    }
    return /** @type {Promise<State>} */ (this.frames.get(key));
  }

  /** Shows the position after n moves; a later wish overtakes an earlier one. @param {number} n */
  async show(n) {
    this.at = Math.max(0, Math.min(this.#last, n));
    if (this.better?.number !== this.at) this.better = null;
    const wish = `${this.at} ${this.eyes}`;
    try {
      const frame = await this.#get(this.at);
      if (wish !== `${this.at} ${this.eyes}`) return;
      const forward = frame.number === (this.frame?.number ?? -1) + 1;
      this.frame = { ...frame, fresh: forward };
      this.marks = [];
      if (this.at < this.#last) this.#get(this.at + 1);
      this.#weigh();
    } catch (problem) {
      this.#stop();
      complain(this, problem);
    }
  }

  // ---- the review ----

  /** Has the review made, or fetches the one that is kept; this takes its time, and the replay goes on. */
  async #ask() {
    if (this.progress !== null || this.review) return;
    this.progress = 0;
    try {
      while (this.isConnected && !this.review) {
        const { done, of, review } = await get(`/api/tables/${this.table}/review`);
        Object.assign(this, { progress: done / of, review });
        if (!review) await new Promise((go) => setTimeout(go, ASK));
      }
      this.#weigh();
    } catch (problem) {
      this.progress = null;
      complain(this, problem);
    }
  }

  /** @returns {ReviewMove | undefined} */
  get #judged() {
    return this.review?.moves[this.at - 1];
  }

  /** What the better move at this moment would have done. */
  async #weigh() {
    const judged = this.#judged;
    if (!judged || !judged.loss || this.better?.number === this.at) return;
    const { number, best: move } = judged;
    const found = await get(`/api/tables/${this.table}/at/${number - 1}/preview?${new URLSearchParams({ move })}`).catch(() => null);
    if (found && this.at === number) this.better = { number, move, preview: found.preview, frame: null };
  }

  /** Lays the better move on the board as its player saw it then; or takes it away again. */
  async #better() {
    const { better } = this;
    const seat = this.#judged?.seat;
    if (!better) return;
    this.#stop();
    const frame = better.frame ? null : await get(`/api/tables/${this.table}/at/${better.number - 1}?seat=${seat}`).catch(() => null);
    if (this.better?.number === better.number) this.better = { ...better, frame };
    if (frame) this.querySelector(".stage")?.scrollIntoView({ block: "nearest" }); // it may lie above what a phone shows
  }

  /** A new table where the move was made: its player may make the better one. */
  async #try() {
    const { stored, bots } = this;
    const judged = this.#judged;
    if (!judged || !stored || !bots) return;
    try {
      const { id } = await post(`/api/tables/${this.table}/play-on`, { at: judged.number - 1, seats: playersOn(stored, judged.seat, bots) });
      write(sessionStorage, `metropolitan.try.${id}`, { move: judged.best });
      go(`/table/${id}`);
    } catch (problem) {
      complain(this, problem);
    }
  }

  /** @param {string} eyes */
  async #look(eyes) {
    this.eyes = eyes;
    this.frame = null;
    await this.#see();
    await this.show(this.at);
  }

  #toggle() {
    if (this.playing) return this.#stop();
    this.playing = true;
    if (this.at >= this.#last) this.at = -1;
    this.#step();
  }

  async #step() {
    clearTimeout(this.timer);
    if (!this.playing || this.at >= this.#last) return this.#stop();
    await this.show(this.at + 1);
    this.timer = window.setTimeout(() => this.#step(), STEP);
  }

  #stop() {
    this.playing = false;
    clearTimeout(this.timer);
  }

  /** @param {KeyboardEvent} event */
  #key = (event) => {
    const target = /** @type {Element} */ (event.composedPath()[0]);
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (target.closest?.("input:not([type=range]), select, textarea, [role=grid], [role=group] [tabindex]")) return;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowLeft: () => this.#by(-1), ArrowRight: () => this.#by(1), PageUp: () => this.#by(-10), PageDown: () => this.#by(10),
      Home: () => this.#by(-Infinity), End: () => this.#by(Infinity), " ": () => this.#toggle(), p: () => this.#describe(),
    }; // prettier-ignore
    if (event.key === " " && target.closest?.("button, a, summary")) return;
    if (/^[a-z]$/.test(event.key) && !settings.get("keys")) return;
    if (!keys[event.key]) return settings.get("keys") ? void (/** @type {any} */ (this.querySelector("board-stage"))?.zoomKey(event)) : undefined;
    event.preventDefault();
    keys[event.key]();
  };

  /** @param {number} step */
  #by(step) {
    this.#stop();
    this.show(this.at + step);
  }

  render() {
    const { t, stored, better } = this;
    const frame = better?.frame ?? this.frame;
    const ghost = better?.frame ? { move: better.move, preview: better.preview, passing: true } : null;
    if (this.gone) return this.#gone();
    const seats = shown(stored?.seats ?? []);
    tab(stored ? t("app.replay.tab", { game: this.say("title") }) : t("app.title"), false);
    return html`<div class=${!ghost && (this.eyes === "all" || this.eyes === "none") ? "all-map" : ""} @light=${(/** @type {CustomEvent} */ event) => (this.marks = event.detail.places)}
        @review=${() => this.#ask()} @better=${() => this.#better()} @try-better=${() => this.#try()}
        @jump=${(/** @type {CustomEvent} */ event) => this.#by(event.detail.number - this.at)}>
      ${desk({
        t, title: stored ? t("app.replay.tab", { game: this.say("title") }) : "", about: stored ? optionWords(this.say, stored, this.games) : "",
        banner: nothing,
        stage: html`${teller(t, () => this.#describe())}<board-stage .game=${stored?.game ?? ""} .facts=${this.facts} .view=${frame?.view ?? null} .seats=${seats} .legal=${[]}
          .ghost=${ghost} .marks=${this.marks} .recent=${!ghost && frame?.fresh ? this.log[frame.number - 1]?.notes ?? null : null} .sheet=${frame?.sheet ?? []} .replay=${true} .say=${this.say}></board-stage>`,
        action: this.#transport(), side: this.#side(seats),
        tools: tool("rules", t("app.rules.title"), "rules", { game: stored?.game }),
      })}
      ${when(this.going && stored, () => html`<play-on .stored=${stored} .at=${this.at} .me=${stored?.imported ? this.frame?.turn ?? 0 : null} @closed=${() => (this.going = false)}
        @go-on=${(/** @type {CustomEvent} */ event) => this.#go_on(event.detail.seats)}></play-on>`)}
    </div>`; // prettier-ignore
  }

  #describe() {
    const text = /** @type {any} */ (this.querySelector("board-stage"))?.describe();
    if (text) toast(this, { text });
  }

  #transport() {
    const { t, at } = this;
    const last = this.#last;
    const button = (/** @type {any} */ name, /** @type {string} */ label, /** @type {() => void} */ act, off = false) =>
      html`<button class="quiet square" aria-label=${label} title=${label} ?disabled=${off} @click=${act}>${icon(name)}</button>`;
    const says = t("app.replay.at", { n: at, last });
    return html`<div class="transport" role="group" aria-label=${t("app.replay.title")}>
      ${button("first", t("app.replay.first"), () => this.#by(-Infinity), at === 0)}
      ${button("back", t("app.replay.back"), () => this.#by(-1), at === 0)}
      <button class="button primary round" aria-label=${this.playing ? t("app.replay.pause") : t("app.replay.play")}
        title=${this.playing ? t("app.replay.pause") : t("app.replay.play")} @click=${() => this.#toggle()}>${icon(this.playing ? "pause" : "play")}</button>
      ${button("next", t("app.replay.next"), () => this.#by(1), at === last)}
      ${button("last", t("app.replay.last"), () => this.#by(Infinity), at === last)}
      <input type="range" min="0" max=${last} .value=${live(String(at))} aria-label=${t("app.replay.slider")} aria-valuetext=${says}
        @input=${(/** @type {any} */ event) => this.#by(Number(event.target.value) - this.at)} />
      <output>${says}</output>
    </div>
    ${when(this.review, () => html`<chance-curve .review=${this.review} .seats=${shown(this.stored?.seats ?? [])} .at=${at}></chance-curve>`)}`;
  }

  /** @param {import("../types.js").SeatShown[]} seats */
  #side(seats) {
    const { t, frame } = this;
    const choices = [["all", t("app.replay.all")], ["none", t("app.replay.none")], ...seats.map((seat, n) => [String(n), seat.name])];
    return html`<label class="field eyes"><span>${t("app.replay.eyes")}</span>
        <select @change=${(/** @type {any} */ event) => this.#look(event.target.value)}>
          ${choices.map(([value, label]) => html`<option value=${value} .selected=${value === this.eyes}>${label}</option>`)}
        </select></label>
      <game-review .review=${this.review} .progress=${this.progress} .seats=${seats} .at=${this.at} .log=${this.log} .say=${this.say}
        .better=${this.better ? this.module?.named?.(this.better.preview, this.say) ?? "" : ""} ?shown=${!!this.better?.frame}></game-review>
      <seat-panels replay .seats=${seats} .state=${frame} .module=${this.module} .say=${this.say}></seat-panels>
      ${fold("log", t("app.log.title"), html`<game-log jumps .game=${this.stored?.game ?? ""} .entries=${this.log} .grades=${this.review?.moves.map((move) => move.grade) ?? []} .seats=${seats} .say=${this.say} .at=${this.at}></game-log>`, true)}
      ${fold("score", t("app.score.title"), html`<score-sheet .seats=${seats} .state=${frame} .say=${this.say}></score-sheet>`, false)}
      <div class="choice">
        ${when(this.at < this.#last || !this.stored?.finished, () => html`<button class="button" @click=${() => (this.going = true)}>${icon("play")}${t("app.replay.go-on")}</button>`)}
        ${when(this.stored?.finished, () => html`<button class="button" @click=${() => this.#save()}>${icon("save")}${t("app.end.save")}</button>`)}
      </div>`;
  }

  async #save() {
    try {
      await saveRecord(this.table);
    } catch (problem) {
      complain(this, problem);
    }
  }

  /** @param {import("../types.js").Seat[]} seats */
  async #go_on(seats) {
    try {
      const { id } = await post(`/api/tables/${this.table}/play-on`, { at: this.at, seats });
      go(`/table/${id}`);
    } catch (problem) {
      complain(this, problem);
    }
  }

  #gone() {
    return html`<main id="main" class="empty" tabindex="-1"><h1>${this.t("app.table.gone")}</h1><p>${this.t("app.table.gone-about")}</p>
      <a class="button primary" href="#/">${icon("home")}${this.t("app.home.title")}</a></main>`;
  }
}

customElements.define("replay-page", ReplayPage);
