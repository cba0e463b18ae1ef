/** Small dark labels over the map: what a ghost would do, and which building to put on a chosen place. */
import { css, html, nothing } from "/vendor/lit.js";
import { TOP, building, heightOf, paint, token } from "./pieces.js";

const WIDTH = 250, HEIGHT = 190; // px a label takes, about
const SIDES = [[0, 30], [0, -78], [34, -20], [-34, -20], [34, -62], [-34, -62], [34, 24], [-34, 24]];

/**
 * Where over the map a label hangs: on the side of its place where it hides least of the call.
 * Shifted by its own share of the map's width and height, it never leaves the map.
 */
export function hang(host, id) {
  const { city, margin, unit, view, ghost, glow } = host;
  const [x, y] = city.byId.get(id).at;
  const [w, h] = city.size.map((n) => n + 2 * margin);
  const sides = SIDES.map(([a, b]) => {
    const fx = (x + margin + a) / w, fy = (y + margin + b) / h;
    const sx = a > 0 ? 0 : a < 0 ? 1 : fx, sy = b > 0 ? 0 : b < -50 ? 1 : fy;
    const left = fx * w - (sx * WIDTH) / unit - margin, top = fy * h - (sy * HEIGHT) / unit - margin;
    return { css: `--x:${fx};--y:${fy};--sx:${sx};--sy:${sy}`, box: [left, top, left + WIDTH / unit, top + HEIGHT / unit] };
  });
  const told = [...view.bids.map((bid) => bid.place), ...(ghost?.preview?.next ?? [])];
  const hidden = (box, ids) => ids.filter((one) => covers(box, city.byId.get(one).at)).length;
  const hides = ({ box }) => hidden(box, told) + hidden(box, [...glow]) / 3 + off(box, city.size) / 8;
  return sides.reduce((best, one) => (hides(one) < hides(best) ? one : best)).css;
}

const covers = ([l, t, r, b], [x, y]) => x > l - 16 && x < r + 16 && y > t - 8 && y < b + 50;
const off = ([l, t, r, b], [w, h]) => Math.max(0, -l, -t, r - w, b - h);

/** @param {any} host */
export function ghostLabel(host) {
  const { ghost, choosing, t } = host;
  if (!ghost) return nothing;
  const bid = choosing.ghost;
  return html`<div class="label" role="group" aria-label=${t("board.ghost.consequences")}
    style=${bid && !host.narrow ? hang(host, bid.place) : ""}>
    <strong>${bid ? t("board.ghost.bid", bid) : t("board.ghost.pass")}</strong>
    ${ghost.preview ? (bid ? bidLines(host, ghost.preview) : passLines(host, ghost.preview)) : nothing}
    <div class="do">
      <button class="yes" @click=${() => choosing.fire("confirm")}>${t(bid ? "board.ghost.do-bid" : "board.ghost.do-pass")}</button>
      <button @click=${() => choosing.cancel()}>${t("board.ghost.take-back")}</button>
    </div>
  </div>`;
}

function bidLines(host, preview) {
  const { t } = host;
  return html`
    ${preview.token ? html`<p class="gain"><svg viewBox="-14 -14 28 30" aria-hidden="true">${token(preview.token)}</svg>${t("board.ghost.token", { token: t(`token.${preview.token}`) })}</p>` : nothing}
    <p class="row"><span>${t("board.ghost.if-built")}</span>${preview.points.map((points, seat) => points ? html`
      <span class="pair">${chip(host, seat)}<b>${signed(points)}</b></span>` : nothing)}${preview.points.some(Boolean) ? nothing : html`<b>±0</b>`}</p>
    ${rivals(host, preview)}
    ${preview.settled ? nothing : html`<p>${t("board.ghost.next", { n: preview.next.length })}</p>`}
    ${preview.finished ? html`<p>${t("board.ghost.ends")}</p>` : nothing}`;
}

/** Who can still outbid, and with which buildings. */
function rivals(host, { settled, outbid }) {
  const { t } = host;
  if (settled) return html`<p class="good">${t("board.ghost.settled")}</p>`;
  return html`<div class="row"><span>${t("board.ghost.outbid")}</span>${outbid.map(({ seat, values }) => html`
    <span class="pair">${chip(host, seat)}<b>${ranges(values)}</b></span>`)}</div>`;
}

function passLines(host, { builds, finished }) {
  const { t } = host;
  return html`
    <p>${builds ? html`${chip(host, builds.seat)} ${t("board.ghost.builds", builds)}` : t("board.ghost.out")}</p>
    ${finished ? html`<p>${t("board.ghost.ends")}</p>` : nothing}`;
}

/** A player as a small square of his colour with his letter. */
export const chip = ({ seats }, seat) =>
  html`<span class="chip" style=${paint(seats[seat])} role="img" aria-label=${seats[seat].name}>${seats[seat].letter}</span>`;

/** @param {number} n */
export const signed = (n) => (n > 0 ? `+${n}` : String(n).replace("-", "−"));

/** Values in few signs: 6, 8–11, 13. @param {number[]} values */
export function ranges(values) {
  const runs = [];
  for (const value of values) {
    const run = runs.at(-1);
    if (run && run[1] === value - 1) run[1] = value;
    else runs.push([value, value]);
  }
  return runs.map(([a, b]) => (a === b ? a : b === a + 1 ? `${a}, ${b}` : `${a}–${b}`)).join(", ");
}

/** The buildings that can go to a chosen place. */
export function valuePicker(host) {
  const { choosing, t, view, seats } = host;
  if (!choosing.place) return nothing;
  const values = choosing.values(choosing.place);
  const high = TOP[heightOf(Math.max(...values))] + 4;
  return html`<div class="label picker" role="group" aria-label=${t("board.hint.which", { place: choosing.place })}
    style=${host.narrow ? "" : hang(host, choosing.place)} @keydown=${(event) => host.keys.inRow(event)}>
    ${values.map((value) => html`<button @click=${() => choosing.chooseValue(value)} aria-label=${t("board.tray.building", { value })}>
      <svg viewBox="-19 ${-high} 42 ${high + 9}" aria-hidden="true">${building({ value }, seats[view.seat], { number: view.seat })}</svg></button>`)}
  </div>`;
}

export const labelStyles = css`
  .label {
    position: absolute; z-index: 2; left: calc(var(--x) * 100%); top: calc(var(--y) * 100%); box-sizing: border-box;
    transform: translate(calc(var(--sx) * -100%), calc(var(--sy) * -100%));
    width: max-content; max-width: min(19rem, 100%); padding: var(--s4); border-radius: var(--r3);
    background: var(--label); color: var(--label-ink); box-shadow: var(--shadow-3);
    font: 400 var(--t1)/1.4 var(--font); font-variant-numeric: tabular-nums; cursor: default;
  }
  .label strong { display: block; font-size: var(--t3); line-height: 1.2; }
  .label p, .label .row { margin: var(--s2) 0 0; }
  .row { display: flex; flex-wrap: wrap; gap: var(--s2) var(--s3); align-items: center; }
  .pair { display: inline-flex; gap: var(--s2); align-items: center; white-space: nowrap; }
  .gain { display: flex; gap: var(--s3); align-items: center; }
  .gain svg { width: 22px; height: 22px; flex: none; overflow: visible; }
  .good { color: var(--label-accent); font-weight: 600; }
  .chip {
    display: inline-grid; place-items: center; width: 1.35em; height: 1.35em; border-radius: var(--r1); font-weight: 700; font-size: 0.85em;
    background: var(--seat); color: var(--seat-ink); box-shadow: 0 0 0 1px var(--label-ink);
  }
  .do { display: flex; gap: var(--s3); margin-top: var(--s4); }
  .do button {
    font: 600 var(--t1) var(--font); color: inherit; background: none; border: 1px solid color-mix(in oklab, var(--label-ink), transparent 55%);
    border-radius: var(--round); padding: var(--s3) var(--s5); cursor: pointer; min-height: 34px;
  }
  .do .yes { background: var(--label-accent); border-color: var(--label-accent); color: var(--label); }
  .picker { display: flex; flex-wrap: wrap; gap: var(--s2); padding: var(--s3); max-width: 256px; }
  .picker button { flex: none; width: 44px; min-height: 44px; padding: var(--s1) 0; border: 0; border-radius: var(--r2); background: var(--sheet); cursor: pointer; }
  .picker button:hover { background: var(--legal-soft); }
  .picker svg { display: block; width: 42px; margin: auto; overflow: visible; }
  .label button:focus-visible { outline: 3px solid var(--label-accent); outline-offset: 2px; }
  @media (pointer: coarse) { .do button { min-height: var(--touch); } }
  .narrow .label { position: sticky; bottom: var(--s3); left: auto; top: auto; transform: none; width: auto; max-width: none; margin: var(--s3) 0; }
  .narrow .label .do button { flex: 1; min-height: var(--touch); }
`;
