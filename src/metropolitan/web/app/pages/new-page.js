/** `<new-page>`: a new table: game, options, seats, who begins. */
import { html, live } from "/vendor/lit.js";
import { catalog, post } from "../api.js";
import { nonce, remember } from "../fair.js";
import { icon } from "../icons.js";
import { Part, complain, when } from "../part.js";
import "../parts/art-picture.js";
import "../parts/clock-choice.js";
import { NO_BOTS } from "../parts/bot-choice.js";
import "../parts/seat-editor.js";
import { person } from "../person.js";
import { go } from "../router.js";
import { defaultSeats, known, openSeats } from "../seating.js";
import { words } from "../words.js";

/** @typedef {import("../types.js").GameInfo} GameInfo */
/** @typedef {import("../types.js").Seat} Seat */

class NewPage extends Part {
  static properties = {
    game: {}, games: { state: true }, seats: { state: true }, options: { state: true }, first: { state: true },
    seed: { state: true }, busy: { state: true }, more: { state: true },
  }; // prettier-ignore

  constructor() {
    super();
    /** @type {string | null} */
    this.game = null;
    /** @type {GameInfo[]} */
    this.games = [];
    /** @type {import("../types.js").Bots} */
    this.bots = NO_BOTS;
    /** @type {Seat[]} */
    this.seats = [];
    /** @type {Record<string, any>} */
    this.options = {};
    /** @type {number | null} */
    this.first = null;
    this.seed = "";
    this.busy = false;
    /** What only matters where people are at other screens. @type {Record<string, any>} */
    this.more = { open: false, rated: false, delay: 0, clock: null };
  }

  get #info() {
    return this.games.find((one) => one.id === this.game) ?? this.games[0];
  }

  /** Whether the game begins only once people have come. */
  get #waits() {
    return person.online && this.seats.some((seat) => seat.kind === "open");
  }

  async connectedCallback() {
    super.connectedCallback();
    try {
      const [lists] = await Promise.all([catalog(), person.load()]);
      Object.assign(this, lists);
      this.#begin();
    } catch (problem) {
      complain(this, problem);
    }
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  willUpdate(changed) {
    if (changed.has("game") && this.games.length) this.#begin();
  }

  #begin() {
    const info = this.#info;
    this.seats = known(person.online ? openSeats(info, this.t) : defaultSeats(info, this.bots, this.t), this.t);
    this.options = Object.fromEntries(Object.entries(info.options).map(([name, choices]) => [name, choices[0]]));
    this.first = null;
  }

  /** @param {Event} event */
  async #start(event) {
    event.preventDefault();
    if (!(await person.need())) return;
    this.busy = true;
    const { options, first } = this;
    const seats = person.online ? known(this.seats, this.t) : this.seats;
    const mine = person.online ? nonce() : "";
    const more = person.online ? { ...this.more, nonce: mine } : {};
    const seed = this.seed === "" ? null : Number(this.seed);
    try {
      const { id } = await post("/api/tables", { game: this.#info.id, options, seats, seed, first, ...more });
      if (mine) remember(id, { nonce: mine });
      go(`/table/${id}`);
    } catch (problem) {
      complain(this, problem);
    }
    this.busy = false;
  }

  render() {
    const { t } = this;
    if (!this.games.length) return html`<p class="quiet-text">${t("app.loading")}</p>`;
    const info = this.#info;
    return html`<form class="new" @submit=${(/** @type {Event} */ event) => this.#start(event)}>
      <h1>${t("app.new.title")}</h1>
      <fieldset class="pick-game"><legend>${t("app.new.game")}</legend>
        ${this.games.map((game) => this.#pick(game, game === info))}</fieldset>
      <fieldset><legend>${t("app.new.seats")}</legend>
        <p class="quiet-text">${t(person.online ? "app.new.online-about" : "app.new.seats-about")} ${t("app.new.levels-about")}</p>
        <seat-editor .seats=${this.seats} .game=${info} .bots=${this.bots}
          @seats=${(/** @type {CustomEvent} */ event) => this.#seat(event.detail.seats)}></seat-editor>
        ${this.#first()}</fieldset>
      ${this.#options(info)}
      ${when(person.online, () => this.#online())}
      <details class="seed"><summary>${t("app.new.seed")}</summary>
        <label class="field"><span>${t("app.new.seed-about")}</span>
          <input type="number" min="0" max=${Number.MAX_SAFE_INTEGER} step="1" .value=${live(this.seed)}
            @input=${(/** @type {any} */ event) => (this.seed = event.target.value)} /></label></details>
      <div class="choice end"><a class="button" href="#/">${t("app.confirm.no")}</a>
        <button class="button primary large" ?disabled=${this.busy}>${icon("play")}${t(this.#waits ? "app.new.open-table" : "app.new.start")}</button></div>
    </form>`;
  }

  /** Who may come, who looks on, what it counts for. */
  #online() {
    const { t, more } = this;
    const set = (/** @type {Record<string, any>} */ facts) => (this.more = { ...more, ...facts });
    const check = (/** @type {string} */ name) => html`<label class="check"><input type="checkbox" .checked=${live(more[name])}
      @change=${(/** @type {any} */ event) => set({ [name]: event.target.checked })} /><span>${t(`app.new.${name}`)} <small>${t(`app.new.${name}-about`)}</small></span></label>`;
    return html`<fieldset><legend>${t("app.new.online")}</legend>
      ${check("open")} ${when(person.person?.login, () => check("rated"))}
      <clock-choice .clock=${more.clock ?? null} @clock=${(/** @type {CustomEvent} */ { detail }) => set(detail)}></clock-choice>
      <label class="field"><span>${t("app.new.delay")}</span>
        <input type="number" min="0" max="100" step="1" .value=${live(String(more.delay))}
          @change=${(/** @type {any} */ event) => set({ delay: Math.max(0, Math.min(100, Number(event.target.value) || 0)) })} />
        <small>${t("app.new.delay-about")}</small></label>
    </fieldset>`;
  }

  /** @param {GameInfo} game @param {boolean} on */
  #pick(game, on) {
    return html`<label class="card ${on ? "on" : ""}">
      <input type="radio" name="game" class="unseen" value=${game.id} .checked=${live(on)} @change=${() => go(`/new/${game.id}`)} />
      <art-picture name=${game.id}></art-picture><span>${words.speaker(game.id)("title")}</span></label>`;
  }

  /** @param {Seat[]} seats */
  #seat(seats) {
    this.seats = seats;
    if (this.first !== null && this.first >= seats.length) this.first = null;
  }

  #first() {
    return html`<label class="field"><span>${this.t("app.new.first")}</span>
      <select @change=${(/** @type {any} */ event) => (this.first = event.target.value === "" ? null : Number(event.target.value))}>
        <option value="" .selected=${this.first === null}>${this.t("app.new.chance")}</option>
        ${this.seats.map((seat, n) => html`<option value=${n} .selected=${this.first === n}>${seat.name}</option>`)}
      </select></label>`;
  }

  /** Options that leave a choice. @param {GameInfo} info */
  #options(info) {
    const open = Object.entries(info.options).filter(([, choices]) => choices.length > 1);
    const say = words.speaker(info.id);
    return when(open.length, () => html`<fieldset><legend>${this.t("app.new.options")}</legend>
      ${open.map(([name, choices]) => this.#option(name, choices, say))}</fieldset>`);
  }

  /** @param {string} name @param {any[]} choices @param {import("../types.js").Say} say */
  #option(name, choices, say) {
    const label = (/** @type {any} */ choice) => {
      const id = `option.${name}.${choice}`;
      return say.has(id) ? say(id) : String(choice);
    };
    const set = (/** @type {string} */ n) => (this.options = { ...this.options, [name]: choices[Number(n)] });
    return html`<label class="field"><span>${say(`option.${name}.label`)}</span>
      <select @change=${(/** @type {any} */ event) => set(event.target.value)}>
        ${choices.map((choice, n) => html`<option value=${n} .selected=${this.options[name] === choice}>${label(choice)}</option>`)}
      </select>${when(say.has(`option.${name}.about`), () => html`<small>${say(`option.${name}.about`)}</small>`)}</label>`;
  }
}

customElements.define("new-page", NewPage);
