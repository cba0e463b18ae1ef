/** A player's panel: what everybody may see of him. And a move's preview in a few words. */
import { LitElement, css, html, nothing } from "/vendor/lit.js";
import { art, artStyles, cardsOf, special } from "./cards.js";
import { heightOf, pieceStyles, token } from "./pieces.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Say} Say */
/** @typedef {import("./types.js").Height} Height */

const MOST = 13; // the highest building there is
const HEIGHTS = /** @type {Height[]} */ (["small", "medium", "tall"]);
const TOKENS = /** @type {const} */ (["trendy", "subway", "ruins"]);
const SPECIALS = /** @type {const} */ (["subway", "ruins"]);

class Panel extends LitElement {
  static properties = { view: { attribute: false }, seat: { type: Number }, t: { attribute: false } };

  static styles = [pieceStyles, artStyles, css`
    :host { display: block; font: 400 var(--t1)/1.3 var(--font); color: var(--ink); font-variant-numeric: tabular-nums; }
    .values { display: flex; gap: 2px; align-items: end; }
    .group { display: flex; gap: 1px; align-items: end; flex: 5; }
    .medium { flex: 4; } .tall { flex: 4; }
    .values b, .values i { flex: 1; min-width: 0; display: grid; place-items: end center; font: 600 0.6875rem/1.5 var(--font); border-radius: 2px 2px 0 0; background: var(--sheet-2); border-bottom: 2px solid var(--seat, var(--ink-2)); }
    .small > * { height: 1.15rem; } .medium > * { height: 1.6rem; } .tall > * { height: 2.05rem; }
    .values i { font-style: normal; font-weight: 400; background: none; border-bottom: 2px dotted var(--hairline); color: transparent; }
    .values i.bid { color: var(--ink); border: 1px dashed var(--ink-2); }
    .row { display: flex; flex-wrap: wrap; gap: var(--s2) var(--s4); align-items: center; margin-top: var(--s3); min-height: 22px; }
    .pair { display: inline-flex; gap: var(--s2); align-items: center; font-weight: 600; }
    .pair svg { width: 19px; height: 20px; overflow: visible; }
    .pair.none { opacity: 0.4; }
    .special { width: 31px; height: 22px; }
    .passed { color: var(--ink-2); border: 1px solid var(--hairline); border-radius: var(--round); padding: 0 var(--s3); }
    .cards { display: flex; gap: var(--s3); margin-top: var(--s3); }
    figure { margin: 0; width: 84px; text-align: center; font-weight: 600; border: 1px solid var(--hairline); border-radius: var(--r2); overflow: hidden; background: var(--sheet); }
    figure .art { height: 40px; }
    figcaption { padding: var(--s1) var(--s2) var(--s2); text-transform: capitalize; }
    .say { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  `];

  constructor() {
    super();
    /** @type {View | null} */
    this.view = null;
    this.seat = 0;
    /** @type {Say} */
    this.t = Object.assign((/** @type {string} */ id) => id, { note: (/** @type {{id: string}} */ note) => note.id });
  }

  render() {
    const { view, seat, t } = this;
    if (!view) return nothing;
    return html`
      <span class="say">${t("board.panel.hand", { values: view.hands[seat], n: view.hands[seat].length })}</span>
      <div class="values" aria-hidden="true">${HEIGHTS.map((height) => group(view, seat, height))}</div>
      <div class="row">
        ${TOKENS.map((kind) => this.tokens(kind, view.taken[seat][kind]))}
        ${SPECIALS.filter((kind) => view[`${kind}_card`] === seat).map((kind) => html`
          <span role="img" aria-label=${t(`score.${kind}-card`)} title=${t(`score.${kind}-card`)}>${special(kind)}</span>`)}
        ${view.passed.includes(seat) && view.bids.length ? html`<span class="passed">${t("board.panel.passed")}</span>` : nothing}
      </div>
      ${view.finished ? html`<div class="cards">${cardsOf(view, seat).map(([key, name]) => html`
        <figure>${art(key, name)}<figcaption>${t(`card.${key}.${name}`)}</figcaption></figure>`)}</div>` : nothing}`;
  }

  /** @param {import("./types.js").Token} kind @param {number} n */
  tokens(kind, n) {
    return html`<span class="pair ${n ? "" : "none"}" role="img" aria-label=${this.t(`score.${kind}`, { n })}>
      <svg viewBox="-14 -14 28 30" aria-hidden="true">${token(kind)}</svg>${n}</span>`;
  }
}

/** All values of a height: in hand, out as a bid, or built. @param {View} view @param {number} seat @param {Height} height */
function group(view, seat, height) {
  const hand = view.hands[seat];
  const bids = view.bids.filter((bid) => bid.seat === seat).map((bid) => bid.value);
  const values = [...Array(MOST).keys()].map((n) => n + 1).filter((value) => heightOf(value) === height);
  return html`<span class="group ${height}">${values.map((value) => hand.includes(value)
    ? html`<b>${value}</b>` : html`<i class=${bids.includes(value) ? "bid" : ""}>${value}</i>`)}</span>`;
}

customElements.define("metropolys-panel", Panel);

/** @param {View} view @param {number} seat @param {Say} t */
export const panel = (view, seat, t) => html`<metropolys-panel .view=${view} .seat=${seat} .t=${t}></metropolys-panel>`;

/** A preview in short plain words. @param {import("./types.js").Preview} preview @param {Say} t @returns {string} */
export function summary(preview, t) {
  if (preview.move === "pass") return preview.builds ? t("board.sum.pass-builds", preview.builds) : t("board.sum.pass");
  const { value, place, token: kind, settled, outbid } = preview;
  const first = settled ? t("board.sum.settled", { value, place }) : t("board.sum.open", { value, place, n: outbid.length });
  return kind ? `${first} ${t("board.sum.token", { token: t(`token.${kind}`) })}` : first;
}

/** A move in a few words. @param {any} preview @param {import("./types.js").Say} t */
export const named = (preview, t) => (preview.move === "pass" ? t("board.ghost.pass") : t("board.ghost.bid", preview));

/** Which sound goes with what happened. @param {{id: string}[]} notes */
export function sound(notes) {
  const happened = notes.map((note) => note.id);
  if (happened.some((id) => id.startsWith("event.token"))) return "points";
  if (happened.includes("event.build")) return "place";
  return happened[0] === "event.pass" ? "pass" : "bid";
}
