/** Small dark labels over the map: what a ghost would do, and which building to put on a chosen place. */
import { css, html, nothing } from "/vendor/lit.js";
import { MARGIN } from "./ground.js";
import { TOP, building, heightOf, paint, token } from "./pieces.js";
import { plus } from "./points.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./types.js").BidPreview} BidPreview */
/** @typedef {import("./types.js").Point} Point */

const WIDTH = 250, HEIGHT = 190; // px a label takes, about
const SIDES = /** @type {Point[]} */ ([[0, 30], [0, -78], [34, -20], [-34, -20], [34, -62], [-34, -62], [34, 24], [-34, 24]]);
const CORNER = "--x:0.93;--y:0.98;--sx:1;--sy:1"; // beside the tray, where passing is

/**
 * Where over the map a label hangs: on the side of its place where it hides least of the call.
 * Shifted by its own share of the map's width and height, it never leaves the map.
 * @param {Board} host @param {string} id
 */
function hang(host, id) {
  const { city, unit, view, ghost, glow } = host;
  const sides = SIDES.map((by) => aside(city, plus(city.place(id).at, by), by, unit));
  const told = [...view.bids.map((bid) => bid.place), ...(ghost?.preview?.next ?? [])];
  /** @param {number[]} box @param {string[]} ids */
  const hidden = (box, ids) => ids.filter((one) => covers(box, city.place(one).at)).length;
  /** @param {{box: number[]}} one */
  const hides = ({ box }) => hidden(box, told) + hidden(box, [...glow]) / 3 + off(box, city.size) / 8;
  return sides.reduce((best, one) => (hides(one) < hides(best) ? one : best)).css;
}

/** A label at a point of the map, beside its place by `by`: its style, and the part of the map it hides.
 * @param {import("./city.js").City} city @param {Point} at @param {Point} by @param {number} unit */
function aside({ size }, at, by, unit) {
  const [x, y] = at.map((n, i) => (n + MARGIN) / (size[i] + 2 * MARGIN));
  const sx = by[0] > 0 ? 0 : by[0] < 0 ? 1 : x, sy = by[1] > 0 ? 0 : by[1] < -50 ? 1 : y;
  const left = at[0] - (sx * WIDTH) / unit, top = at[1] - (sy * HEIGHT) / unit;
  return { css: `--x:${x};--y:${y};--sx:${sx};--sy:${sy}`, box: [left, top, left + WIDTH / unit, top + HEIGHT / unit] };
}

/** @param {number[]} box @param {Point} p */
const covers = ([l, t, r, b], [x, y]) => x > l - 16 && x < r + 16 && y > t - 8 && y < b + 50;

/** How far a box leaves the map. @param {number[]} box @param {Point} size */
const off = ([l, t, r, b], [w, h]) => Math.max(0, -l, -t, r - w, b - h);

/** What the ghost would do. @param {Board} host */
export function ghostLabel(host) {
  const { ghost, choosing, t } = host;
  if (!ghost?.preview) return nothing;
  const bid = choosing.ghost;
  const how = matchMedia("(pointer: coarse)").matches ? "touch" : "how";
  return html`<div class="label" style=${bid && !host.narrow ? hang(host, bid.place) : CORNER}>
    <strong>${bid ? t("board.ghost.bid", bid) : t("board.ghost.pass")}</strong>
    ${bid ? bidLines(host, ghost.preview) : passLines(host, ghost.preview)}
    ${host.narrow || ghost.passing ? nothing : html`<p class="good">${t(`board.ghost.${how}`)}</p>`}
  </div>`;
}

/** @param {Board} host @param {BidPreview} preview */
function bidLines(host, preview) {
  const { t } = host;
  return html`${preview.token ? gain(host, preview.token) : nothing}
    <p class="row"><span>${t("board.ghost.if-built")}</span>${preview.points.some(Boolean)
      ? preview.points.map((points, seat) => (points ? pair(host, seat, signed(points)) : nothing)) : html`<b>±0</b>`}</p>
    ${preview.settled ? html`<p class="good">${t("board.ghost.settled")}</p>` : rivals(host, preview)}
    ${preview.finished ? html`<p>${t("board.ghost.ends")}</p>` : nothing}`;
}

/** @param {Board} host @param {import("./types.js").Token} kind */
const gain = ({ t }, kind) => html`<p class="gain"><svg viewBox="-14 -14 28 30" aria-hidden="true">${token(kind)}</svg>
  ${t("board.ghost.token", { token: t(`token.${kind}`) })}</p>`;

/** Who can still outbid, with which buildings, and on how many places. @param {Board} host @param {BidPreview} preview */
const rivals = (host, { outbid, next }) => html`
  <p class="row"><span>${host.t("board.ghost.outbid")}</span>${outbid.map(({ seat, values }) => pair(host, seat, ranges(values)))}</p>
  <p>${host.t("board.ghost.next", { n: next.length })}</p>`;

/** @param {Board} host @param {import("./types.js").PassPreview} preview */
function passLines(host, { builds, finished }) {
  const { t } = host;
  return html`<p>${builds ? html`${chip(host, builds.seat)} ${t("board.ghost.builds", builds)}` : t("board.ghost.out")}</p>
    ${finished ? html`<p>${t("board.ghost.ends")}</p>` : nothing}`;
}

/** A player and what is said of him. @param {Board} host @param {number} seat @param {string} what */
const pair = (host, seat, what) => html`<span class="pair">${chip(host, seat)}<b>${what}</b></span>`;

/** A player as a small square of his colour with his letter. @param {Board} host @param {number} seat */
const chip = ({ seats }, seat) =>
  html`<span class="chip" style=${paint(seats[seat])} role="img" aria-label=${seats[seat].name}>${seats[seat].letter}</span>`;

/** @param {number} n */
const signed = (n) => (n > 0 ? `+${n}` : String(n).replace("-", "−"));

/** Values in few signs: 6, 8–11, 13. @param {number[]} values */
function ranges(values) {
  /** @type {[number, number][]} */
  const runs = [];
  for (const value of values) {
    const run = runs.at(-1);
    if (run && run[1] === value - 1) run[1] = value;
    else runs.push([value, value]);
  }
  return runs.map(([a, b]) => (a === b ? a : b === a + 1 ? `${a}, ${b}` : `${a}–${b}`)).join(", ");
}

/** The buildings that can go to a chosen place. @param {Board} host */
export function valuePicker(host) {
  const { choosing, t, view, seats } = host;
  if (!choosing.place || view.seat === null) return nothing;
  const [seat, number] = [seats[view.seat], view.seat];
  const values = choosing.values(choosing.place);
  const high = TOP[heightOf(Math.max(...values))] + 4;
  return html`<div class="label picker" role="group" aria-label=${t("board.hint.which", { place: choosing.place })}
    style=${hang(host, choosing.place)} @keydown=${(/** @type {KeyboardEvent} */ event) => host.keys.inRow(event)}>
    ${values.map((value) => html`<button @click=${() => choosing.chooseValue(value)} aria-label=${t("board.tray.building", { value })}>
      <svg viewBox="-19 ${-high} 42 ${high + 9}" aria-hidden="true">${building({ value }, seat, { number })}</svg></button>`)}
  </div>`;
}

export const labelStyles = css`
  .label {
    position: absolute; z-index: 2; left: calc(var(--x) * 100%); top: calc(var(--y) * 100%); box-sizing: border-box;
    transform: translate(calc(var(--sx) * -100%), calc(var(--sy) * -100%));
    width: max-content; max-width: min(19rem, 100%); padding: var(--s4); border-radius: var(--r3);
    background: var(--label); color: var(--label-ink); box-shadow: var(--shadow-3);
    font: 400 var(--t1)/1.4 var(--font); font-variant-numeric: tabular-nums; pointer-events: none;
  }
  .label strong { display: block; font-size: var(--t3); line-height: 1.2; }
  .label p { margin: var(--s2) 0 0; }
  .row { display: flex; flex-wrap: wrap; gap: var(--s2) var(--s3); align-items: center; }
  .pair { display: inline-flex; gap: var(--s2); align-items: center; white-space: nowrap; }
  .gain { display: flex; gap: var(--s3); align-items: center; }
  .gain svg { width: 22px; height: 22px; flex: none; overflow: visible; }
  .good { color: var(--label-accent); font-weight: 600; }
  .chip {
    display: inline-grid; place-items: center; width: 1.35em; height: 1.35em; border-radius: var(--r1); font-weight: 700; font-size: 0.85em;
    background: var(--seat); color: var(--seat-ink); box-shadow: 0 0 0 1px var(--label-ink);
  }
  .picker { pointer-events: auto; display: flex; flex-wrap: wrap; gap: var(--s2); padding: var(--s3); max-width: 256px; background: var(--sheet); box-shadow: 0 0 0 1px var(--hairline), var(--shadow-3); }
  .picker button { flex: none; width: 44px; min-height: 44px; padding: var(--s1) 0; border: 0; border-radius: var(--r2); background: var(--sheet-2); cursor: pointer; }
  .picker button:hover { background: var(--legal-soft); }
  .picker button:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
  .picker svg { display: block; width: 42px; margin: auto; overflow: visible; }
  .narrow .label { position: static; transform: none; width: auto; max-width: none; margin: var(--s3) 0; }
`;
