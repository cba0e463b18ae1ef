/** `<seat-panels>`: who plays: name, colour and letter, whose turn, points, and what the game shows of each. */
import { LitElement, classMap, html, nothing, styleMap } from "/vendor/lit.js";
import { icon } from "../icons.js";
import { Part, chip, inColor, when } from "../part.js";
import { NO_BOTS, botChoices, botName } from "./bot-choice.js";
import "./seat-clock.js";
import { crowd, floats } from "./table-talk.js";

/** @typedef {import("../types.js").SeatShown} SeatShown */
/** @typedef {import("../types.js").State} State */

/** `<game-panel>`: a game's own part of a seat panel, in its own styles. */
class GamePanel extends LitElement {
  static properties = { module: {}, view: {}, seat: {}, say: {} };

  /** @param {Map<PropertyKey, unknown>} changed */
  willUpdate(changed) {
    if (!changed.has("module")) return;
    const styles = [/** @type {any} */ (this).module?.panelStyles ?? []].flat(Infinity);
    const root = /** @type {ShadowRoot} */ (this.renderRoot);
    root.adoptedStyleSheets = styles.map((/** @type {any} */ one) => one.styleSheet);
  }

  render() {
    const { module, view, seat, say } = /** @type {any} */ (this);
    return module?.panel && view ? module.panel(view, seat, say) : nothing;
  }
}

/** What a seat has, as far as this page may know it. @param {State} state @param {number} seat */
export function points(state, seat) {
  const sheet = state.sheet?.[seat] ?? [];
  return state.result?.scores[seat] ?? state.view?.points?.[seat] ?? sheet.reduce((sum, item) => sum + item.points, 0);
}

class SeatPanels extends Part {
  static properties = {
    seats: {}, reactions: {}, state: {}, module: {}, say: {}, bots: {}, elsewhere: {}, table: {}, clock: {}, replay: { type: Boolean },
    menu: { state: true }, folded: { state: true },
  }; // prettier-ignore

  constructor() {
    super();
    /** @type {SeatShown[]} */
    this.seats = [];
    /** Reactions that are in the air. @type {import("../talk.js").Reaction[]} */
    this.reactions = [];
    /** @type {State | null} */
    this.state = null;
    /** @type {any} */
    this.module = null;
    /** @type {any} */
    this.say = null;
    /** @type {import("../types.js").Bots} */
    this.bots = NO_BOTS;
    /** @type {Set<number>} */
    this.elsewhere = new Set();
    /** What the server said of the table, where people sit at other screens. @type {import("../types.js").TableMessage | null} */
    this.table = null;
    /** @type {import("../accord.js").Clock | null} */
    this.clock = null;
    this.replay = false;
    this.menu = -1;
    /** Seats of which only the head is shown. @type {Set<number>} */
    this.folded = new Set();
  }

  /** @param {number} n */
  #fold(n) {
    const folded = new Set(this.folded);
    if (!folded.delete(n)) folded.add(n);
    this.folded = folded;
  }

  render() {
    return html`<ul class="seats" aria-label=${this.t("app.table.players")}>
      ${this.seats.map((seat, n) => this.#seat(seat, n))}
    </ul>
    ${crowd(this.reactions, this.t)}`;
  }

  /** @param {SeatShown} seat @param {number} n */
  #seat(seat, n) {
    const { state } = this;
    const [turn, won] = [state?.turn === n, state?.result?.winners.includes(n)];
    return html`<li class=${classMap({ seat: true, turn, won: !!won, away: this.#away(seat) })} style=${styleMap(inColor(seat.color))}
        aria-current=${turn ? "true" : nothing}>
      <div class="seat-head">
        <button class="seat-fold" aria-expanded=${!this.folded.has(n)} @click=${() => this.#fold(n)}>${chip(seat)}
          <span class="seat-name">${seat.name}</span><span class="seat-kind">${this.#kind(seat)}</span></button>
        ${this.#doing(n)}${floats(this.reactions, n, this.t)}
        ${when(this.clock && !state?.finished && seat.kind === "person", () => html`<seat-clock .clock=${this.clock} .seat=${n}
          ?bank=${this.table?.clock?.kind === "live"} ?mine=${this.table?.mine?.includes(n)}></seat-clock>`)}
        ${when(state, () => html`<span class="seat-points" title=${this.t("app.table.points")}>
          ${this.#points(/** @type {State} */ (state), n)}<span class="unseen">${this.t("app.table.points")}</span></span>`)}
        ${when(!this.replay && !state?.finished && (!this.#online || this.#rights(seat, n)), () => this.#more(seat, n))}
      </div>
      ${when(this.menu === n && !state?.finished, () => (this.#online ? this.#orders(seat, n) : this.#menu(seat, n)))}
      ${when(state?.view && !this.folded.has(n), () => html`<game-panel .module=${this.module} .view=${state?.view} .seat=${n} .say=${this.say}></game-panel>`)}
    </li>`;
  }

  /** A game may know better what is a point already. @param {State} state @param {number} n */
  #points(state, n) {
    return (state.result ? null : this.module?.points?.(state.view, n)) ?? points(state, n);
  }

  /** @param {SeatShown} seat */
  #kind(seat) {
    const says = seat.kind === "bot" ? botName(this.t, seat.bot) : this.t(`app.seat.${seat.kind}`);
    return html`<span title=${says}>${icon(seat.kind)}<span class="unseen">${says}</span></span>
      ${when(this.#away(seat), () => html`<span class="away-mark" title=${this.t("app.seat.away")}>${icon("offline")}<span class="unseen">${this.t("app.seat.away")}</span></span>`)}`;
  }

  // ---- where people sit at other screens ----

  get #online() {
    return !this.replay && !!this.table?.online;
  }

  /** @param {SeatShown} seat */
  #away(seat) {
    return this.#online && seat.kind === "person" && !seat.here;
  }

  /** What this page may do with a seat, or null. @param {SeatShown} seat @param {number} n */
  #rights({ kind, here, kept: left }, n) {
    const { mine = [], kept = [], host = false } = this.table ?? {};
    const own = mine.includes(n);
    const can = {
      take: kept.includes(n),
      sit: kind === "open" && !mine.length && !kept.length && !this.table?.locked,
      bot: own || (host && (kind !== "person" || !here)),
      open: own || (host && kind === "bot" && !left),
      kick: host && !own && !kept.includes(n) && (kind === "person" || !!left),
    };
    return Object.values(can).some(Boolean) ? { ...can, own } : null;
  }

  /** @param {SeatShown} seat @param {number} n */
  #orders(seat, n) {
    const { t } = this;
    const can = this.#rights(seat, n);
    if (!can) return nothing;
    const fire = (/** @type {string} */ name, /** @type {any} */ detail) => {
      this.menu = -1;
      this.fire(name, { seat: n, ...detail });
    };
    const act = (/** @type {any} */ picture, /** @type {string} */ label, /** @type {() => void} */ does, /** @type {string} */ kind = "") =>
      html`<button type="button" class="button small ${kind}" @click=${does}>${icon(picture)}${label}</button>`;
    return html`<form class="seat-menu" @submit=${(/** @type {SubmitEvent} */ event) => this.#give(event, (kind, bot) => fire("hand", { kind, bot }))}>
      ${when(can.take, () => act("person", t("app.seat.take-back"), () => fire("hand", { kind: "person", bot: null }), "primary"))}
      ${when(can.sit, () => act("person", t("app.wait.sit"), () => fire("join", {}), "primary"))}
      ${when(can.bot, () => html`<label class="field"><span class="unseen">${t("app.seat.level", { name: seat.name })}</span>
        <select name="bot">${botChoices(t, this.bots, seat.kind === "bot" ? seat.bot : this.bots.usual)}</select></label>
        <button class="button small">${icon("bot")}${t(seat.kind === "bot" ? "app.seat.change" : can.own ? "app.seat.leave" : "app.seat.give")}</button>`)}
      ${when(can.open && !can.own, () => act("open", t("app.wait.open"), () => fire("hand", { kind: "open", bot: null })))}
      ${when(can.kick, () => act("close", t("app.seat.kick"), () => fire("kick", {}), "danger"))}
    </form>`;
  }

  /** @param {number} n */
  #doing(n) {
    if (this.state?.thinking === n)
      return html`<span class="dots" title=${this.t("app.table.thinking")}><i></i><i></i><i></i>
        <span class="unseen">${this.t("app.table.thinking")}</span></span>`;
    if (this.state?.turn === n)
      return html`<span class="to-move" title=${this.t("app.table.to-move")}>${icon("turn")}<span class="unseen">${this.t("app.table.to-move")}</span></span>`;
    if (this.state?.result?.winners.includes(n)) return html`<span class="to-move">${this.t("app.table.winner")}</span>`;
    return nothing;
  }

  /** @param {SeatShown} seat @param {number} n */
  #more(seat, n) {
    return html`<button class="quiet square" aria-expanded=${this.menu === n} aria-label=${this.t("app.seat.more", { name: seat.name })}
      title=${this.t("app.seat.more", { name: seat.name })} @click=${() => (this.menu = this.menu === n ? -1 : n)}>${icon("swap")}</button>`;
  }

  /** Hand the seat to a bot or back; say that its person plays on another screen. @param {SeatShown} seat @param {number} n */
  #menu(seat, n) {
    const { t } = this;
    const hand = (/** @type {string} */ kind, /** @type {string | null} */ bot = null) => {
      this.menu = -1;
      this.fire("hand", { seat: n, kind, bot });
    };
    const bot = seat.kind === "bot";
    return html`<form class="seat-menu" @submit=${(/** @type {SubmitEvent} */ event) => this.#give(event, hand)}>
      ${when(seat.kind !== "person", () => html`<button type="button" class="button small primary" @click=${() => hand("person")}>
        ${icon("person")}${t("app.seat.take")}</button>`)}
      <label class="field"><span class="unseen">${t("app.seat.level", { name: seat.name })}</span>
        <select name="bot">${botChoices(t, this.bots, bot ? seat.bot : this.bots.usual)}</select></label>
      <button class="button small">${icon("bot")}${t(bot ? "app.seat.change" : "app.seat.give")}</button>
      ${when(seat.kind === "person", () => this.#here(n))}
    </form>`;
  }

  /** @param {SubmitEvent} event @param {(kind: string, bot: string) => void} hand */
  #give(event, hand) {
    event.preventDefault();
    hand("bot", String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("bot")));
  }

  /** @param {number} n */
  #here(n) {
    return html`<label class="check"><input type="checkbox" .checked=${!this.elsewhere.has(n)}
      @change=${(/** @type {any} */ event) => this.fire("sit", { seat: n, here: event.target.checked })} />
      ${this.t("app.seat.here")}</label>`;
  }
}

customElements.define("game-panel", GamePanel);
customElements.define("seat-panels", SeatPanels);
