/** A tutorial as this page knows it: the step one is at, the moves made, the move being considered.
 *
 * It fires `change` when something to show is new. The server keeps nothing: it is told the moves of a scene,
 * and says where they lead. Which step one has come to, and what one chose, is kept in this browser. */
import { Problem, boardFacts, get } from "./api.js";
import { read, settings, write } from "./settings.js";
import { words } from "./words.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Ghost} Ghost */
/** @typedef {import("./types.js").Note} Note */
/** @typedef {{id: string, scene: number, title: string, text: string, ask: string, other: string, wrong: {moves: string[], text: string}[],
 *   asks: string[], play: string[], lit: string[], rules: string[], sheet: boolean}} Step */
/** @typedef {{game: string, id: string, title: string, about: string, end: string, minutes: number,
 *   scenes: {players: number, seat: number, options: Record<string, any>}[], steps: Step[],
 *   first: {players: number, options: Record<string, any>, bot: string}}} Tutorial */
/** @typedef {{kind: "refused", note: Note} | {kind: "other", text: string}} Word */

const MOTION = 900; // a move is seen before the next one

/** @param {string} game @param {string} id */
const key = (game, id) => `metropolitan.lesson.${game}.${id}`;

/** How far one has come: the step, what was chosen at each, and whether it was ever finished.
 * @param {string} game @param {string} id @returns {{at?: string, chosen?: Record<string, string>, done?: boolean}} */
export const progress = (game, id) => read(localStorage, key(game, id));

export class Lesson extends EventTarget {
  /** @type {Tutorial | null} */
  tutorial = null;
  /** The number of the step; after the last one comes the end. */
  at = 0;
  /** @type {State | null} */
  state = null;
  /** @type {any} */
  facts = null;
  /** @type {Ghost | null} */
  ghost = null;
  /** What was wrong with a move. @type {Word | null} */
  word = null;
  /** Others move, or an answer is on its way. */
  busy = false;
  /** Why it cannot be shown. @type {import("./api.js").Problem | null} */
  gone = null;
  /** What one chose, by step. @type {Record<string, string>} */
  chosen = {};
  /** The scene whose board is shown. */
  #scene = -1;
  /** Later wishes overtake earlier ones. */
  #wish = 0;

  /** @param {string} game @param {string} id */
  constructor(game, id) {
    super();
    this.game = game;
    this.id = id;
    words.addEventListener("change", this.#speak);
    this.#open();
  }

  close() {
    words.removeEventListener("change", this.#speak);
    this.#wish++;
  }

  // ---- where one is ----

  /** @returns {Step | null} */
  get step() {
    return this.tutorial?.steps[this.at] ?? null;
  }

  get over() {
    return !!this.tutorial && this.at >= this.tutorial.steps.length;
  }

  /** Whether one may go on: nothing is asked here, or it was done before. */
  get free() {
    const { step } = this;
    return !!step && (!step.asks.length || step.id in this.chosen);
  }

  /** Whether a move is wanted now. */
  get asks() {
    return !!this.step?.asks.length && !this.busy;
  }

  get scene() {
    const steps = this.tutorial?.steps ?? [];
    return this.tutorial?.scenes[steps[Math.min(this.at, steps.length - 1)]?.scene ?? 0];
  }

  /** What is lit: the cause of a refusal, or what the step is about. */
  get marks() {
    return this.word?.kind === "refused" ? this.word.note.places ?? [] : this.step?.lit ?? [];
  }

  /** The moves of this scene up to a step; with `all`, also those it opens with. @param {number} at @param {boolean} all */
  #moves(at, all) {
    const steps = this.tutorial?.steps ?? [];
    const scene = steps[at].scene;
    const before = steps.slice(0, at).filter((step) => step.scene === scene);
    const made = before.flatMap((step) => [...step.play, ...(step.asks.length ? [this.chosen[step.id]] : [])]);
    return all ? [...made, ...steps[at].play] : made;
  }

  // ---- going ----

  async #open() {
    try {
      this.tutorial = await this.#fetch();
    } catch (problem) {
      return this.#lost(problem);
    }
    const { at, chosen = {} } = progress(this.game, this.id);
    const found = this.tutorial.steps.findIndex((step) => step.id === at);
    if (found > 0 && (await this.#resume(found, chosen))) return;
    if (this.gone && !this.gone.status) return; // not there now: what was kept is kept
    this.gone = null;
    this.restart();
  }

  /** Once more, after the server was not there. */
  again() {
    this.gone = null;
    this.#open();
  }

  /** Goes on where one left off, unless the tutorial is another by now. @param {number} at @param {Record<string, string>} chosen */
  async #resume(at, chosen) {
    const steps = /** @type {Tutorial} */ (this.tutorial).steps;
    const known = steps.slice(0, at).every((step) => !step.asks.length || fits(step.asks, chosen[step.id] ?? ""));
    if (!known) return false;
    this.chosen = chosen;
    return this.#go(at, false);
  }

  /** @returns {Promise<Tutorial>} */
  #fetch() {
    return get(`${this.#path}?language=${words.language}`);
  }

  get #path() {
    return `/api/tutorials/${encodeURIComponent(this.game)}/${encodeURIComponent(this.id)}`;
  }

  /** The same in another language. */
  #speak = async () => {
    if (!this.tutorial) return;
    this.tutorial = await this.#fetch().catch(() => this.tutorial);
    this.#changed();
  };

  /** Shows a step; where one comes from the one before, the others' moves are seen. @param {number} at @param {boolean} moving */
  async #go(at, moving) {
    const { steps } = /** @type {Tutorial} */ (this.tutorial);
    this.at = at;
    Object.assign(this, { ghost: null, word: null });
    this.#keep();
    if (this.over) return this.#changed(), true;
    return this.#positions(steps[at], moving ? this.#moves(at, false) : this.#moves(at, true), moving ? steps[at].play : []);
  }

  /** Shows a position, and then where some moves lead, one by one. @param {Step} step @param {string[]} moves @param {string[]} then
   * @returns {Promise<boolean>} */
  async #positions(step, moves, then) {
    const wish = ++this.#wish;
    this.busy = true;
    this.#changed();
    try {
      await this.#set(step.scene);
      await this.#show(step, moves, wish);
      for (let n = 1; n <= then.length && wish === this.#wish; n++) {
        await this.#pause();
        await this.#show(step, [...moves, ...then.slice(0, n)], wish);
      }
    } catch (problem) {
      if (wish === this.#wish) this.#lost(problem);
      return false;
    }
    if (wish !== this.#wish) return true;
    this.busy = false;
    this.#changed();
    return true;
  }

  /** The board of a scene. @param {number} number */
  async #set(number) {
    if (this.#scene === number) return;
    const scene = /** @type {Tutorial} */ (this.tutorial).scenes[number];
    this.facts = await boardFacts(this.game, scene.players, scene.options);
    this.#scene = number;
    this.state = null;
  }

  /** @param {Step} step @param {string[]} moves @param {number} wish */
  async #show(step, moves, wish) {
    const state = await get(`${this.#path}/${step.scene}?${query(moves)}`);
    if (wish !== this.#wish) return;
    const fresh = this.state !== null && state.number === this.state.number + 1;
    this.state = { ...state, fresh };
    this.#changed();
  }

  #pause() {
    return new Promise((go) => setTimeout(go, settings.still ? 0 : Math.max(MOTION, settings.get("pace"))));
  }

  next() {
    if (this.tutorial && !this.busy && this.free) this.#go(this.at + 1, true);
  }

  back() {
    if (this.at > 0) this.#go(this.at - 1, false);
  }

  restart() {
    this.chosen = {};
    this.#go(0, false);
  }

  /** The move is made for whoever does not find it. */
  skip() {
    const { step, state } = this;
    const move = step && state?.legal.find((one) => fits([step.asks[0]], one));
    if (move && this.asks) this.#do(move);
  }

  // ---- moves ----

  /** A move was chosen, legal or not: shows what it would do, or why it cannot be. @param {string} move */
  async pick(move) {
    if (!this.asks || !this.step) return;
    if (this.ghost?.move === move) return this.confirm();
    const { step } = this;
    const wish = this.#wish;
    try {
      const found = await get(`${this.#path}/${step.scene}/preview?${query(this.#moves(this.at, true), move)}`);
      if (wish !== this.#wish || step !== this.step) return;
      Object.assign(this, { ghost: { move, preview: found.preview }, word: null });
      if (!settings.get("confirm")) return this.confirm();
    } catch (problem) {
      this.#refused(problem);
    }
    this.#changed();
  }

  confirm() {
    const { step, ghost } = this;
    if (!ghost || !step || !this.asks) return;
    if (fits(step.asks, ghost.move)) return this.#do(ghost.move);
    const wrong = step.wrong.find(({ moves }) => fits(moves, ghost.move));
    this.word = { kind: "other", text: wrong?.text || step.other };
    this.ghost = null;
    this.#changed();
  }

  cancel() {
    this.ghost = this.word = null;
    this.#changed();
  }

  /** @param {unknown} problem */
  #refused(problem) {
    if (!(problem instanceof Problem)) throw problem;
    this.word = { kind: "refused", note: problem.note };
    this.ghost = null;
  }

  /** The learner's move is made; then the next step opens. @param {string} move */
  async #do(move) {
    const step = /** @type {Step} */ (this.step);
    const { at } = this;
    const moves = [...this.#moves(at, true), move];
    this.#forget(at, move);
    Object.assign(this, { ghost: null, word: null });
    if (!(await this.#positions(step, moves, []))) return;
    const wish = this.#wish;
    await this.#pause();
    if (wish === this.#wish) this.#go(at + 1, true);
  }

  /** Another choice than before makes later ones void. @param {number} at @param {string} move */
  #forget(at, move) {
    const { steps } = /** @type {Tutorial} */ (this.tutorial);
    if (this.chosen[steps[at].id] !== move) for (const step of steps.slice(at)) delete this.chosen[step.id];
    this.chosen[steps[at].id] = move;
  }

  #keep() {
    const { tutorial, at, chosen } = this;
    if (!tutorial) return;
    const done = this.over || !!progress(this.game, this.id).done;
    write(localStorage, key(this.game, this.id), { at: this.over ? tutorial.steps[0].id : tutorial.steps[at].id, chosen: this.over ? {} : chosen, done });
  }

  /** @param {unknown} problem */
  #lost(problem) {
    if (!(problem instanceof Problem)) throw problem;
    this.gone = problem;
    this.busy = false;
    this.#changed();
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }
}

/** Whether a move is one of these; `*` stands for anything. @param {string[]} patterns @param {string} move */
export const fits = (patterns, move) =>
  patterns.some((one) => new RegExp(`^${one.replace(/[^\w\s*]/g, "\\$&").replaceAll("*", ".*")}$`).test(move));

/** @param {string[]} moves @param {string} [move] */
function query(moves, move) {
  const asked = new URLSearchParams(moves.map((one) => ["moves", one]));
  if (move !== undefined) asked.set("move", move);
  return asked;
}
