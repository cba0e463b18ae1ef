/** What lies on the map: places to choose, the chain of bids, tokens, buildings, ghosts. */
import { classMap, css, nothing, repeat, svg } from "/vendor/lit.js";
import { about, cardsOf } from "./cards.js";
import { chain, step } from "./chain.js";
import { label, printed } from "./ground.js";
import { landmarks } from "./landmarks.js";
import { building, paint, token } from "./pieces.js";
import { spot } from "./points.js";
import { placeWords } from "./words.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./city.js").Place} Place */
/** @typedef {import("./names.js").Print} Print */
/** @typedef {ReturnType<typeof about> & {name: string}} Shown what a card that is shown is about */
/**
 * @typedef {object} Piece something that stands on a place
 * @property {string} key
 * @property {string} place
 * @property {number} [seat]
 * @property {number} [value]
 * @property {import("./types.js").Token} [token]
 * @property {number} [order] of a bid in its call
 * @property {"last" | "ghost" | "pencil" | "away" | "aside"} [look]
 */

const MANY = 14; // so many legal places are only outlined: the map must stay readable

/** @param {Board} host */
export function layer(host) {
  const { city, view } = host;
  const shown = spotlight(host);
  return svg`
    <g class="places">${repeat(city.places, (one) => one.id, (one) => place(host, one, shown))}</g>
    ${landmarks(city, view.closed)}
    ${shown ? svg`<path class="highlight ${shown.name}" d=${shown.lines} />` : nothing}
    ${routes(host)}
    <g class="pieces">${repeat(pieces(host), (one) => one.key, (one) => piece(host, one))}</g>
    ${shown ? shown.marks.map(progress) : nothing}`;
}

/** What the card is about that is shown. @param {Board} host @returns {Shown | null} */
function spotlight({ city, view, shown, names }) {
  const name = cardsOf(view, view.seat).find(([key]) => key === shown)?.[1];
  return shown && name ? { ...about(city, view, shown, name, names), name } : null;
}

/** The chain of bids, the step a ghost would add, and where it could go from there. @param {Board} host */
function routes({ city, view, choosing, ghost }) {
  const bid = choosing.ghost, last = view.bids.at(-1);
  const on = /** @type {string[]} */ ((bid && ghost?.preview?.next) || []);
  return svg`<g class="routes">
    ${bid ? on.map((id) => step(city, bid.place, id, "next")) : nothing}
    ${chain(city, view.bids)}
    ${bid && last ? step(city, last.place, bid.place, "ghost") : nothing}
  </g>`;
}

/** @param {Board} host @param {Place} one @param {Shown | null} shown */
function place(host, one, shown) {
  const { id, d, kind } = one;
  const look = looks(host, one, shown);
  const print = /** @type {Print} */ (host.prints.get(id));
  return svg`<g class=${classMap({ place: true, [kind]: true, ...look })} data-place=${id} role="button"
    tabindex=${host.current === id ? 0 : -1} aria-label=${placeWords(host, id)}
    @click=${() => host.choose(id)} @keydown=${(/** @type {KeyboardEvent} */ event) => host.keys.onPlace(event, id)}
    @focus=${() => host.enter(id)} @pointerenter=${() => host.enter(id, true)}>
    ${look.lifted ? svg`<path class="under" d=${d} />` : nothing}
    <g class="top-side"><path class="face" d=${d} />
      ${look.lifted ? [printed(one, print), label(one, print, host.scale)] : look.legal ? lit(one) : nothing}</g>
  </g>`;
}

/** A plot that can be built on. @param {Place} one */
const lit = ({ at }) => svg`<path class="lit" d="M-23 0L0 -12L23 0L0 12Z" transform="translate(${spot(at)})" />`;

/** How a place looks, by class. @param {Board} host @param {Place} one @param {Shown | null} shown */
function looks({ choosing, ghost, marks, view, glow, drag, traces }, { id, district }, shown) {
  const legal = glow.has(id), chosen = choosing.place === id || choosing.ghost?.place === id;
  const lifted = chosen || (legal && glow.size <= MANY);
  return {
    legal, chosen, lifted,
    would: ghost?.preview?.builds?.place === id,
    mark: Boolean(marks?.includes(id)),
    dim: Boolean(shown) && !lifted && !view.closed.includes(district) && !shown?.places.has(id),
    counts: Boolean(shown?.places.has(id)),
    over: drag.piece?.over === id,
    trace: traces.includes(id),
  };
}

/** All that stands up, from the back to the front. @param {Board} host @returns {Piece[]} */
function pieces({ city, view, choosing, leaving }) {
  const ghost = choosing.ghost ? [choosing.ghost] : [];
  const busy = [...view.bids, ...choosing.pencilled, ...ghost].map((one) => one.place);
  /** @type {Piece[]} */
  const all = [
    ...Object.entries(view.tokens).map(([id, kind]) => put(`token ${id}`, { place: id, token: kind }, busy.includes(id) ? "aside" : undefined)),
    ...view.buildings.map((one) => put(one.place, one)),
    ...view.bids.map((one, i) => put(one.place, { ...one, order: i + 1 }, i === view.bids.length - 1 ? "last" : undefined)),
    ...choosing.pencilled.map((one) => put(`pencil ${one.place}`, { ...one, seat: view.seat ?? 0 }, "pencil")),
    ...ghost.map((one) => put("ghost", { ...one, seat: view.turn ?? 0 }, "ghost")),
    ...leaving.map((one) => put(one.key, one, "away")),
  ];
  const y = (/** @type {Piece} */ one) => city.place(one.place).at[1] - (one.token ? 1 : 0);
  return all.sort((a, b) => y(a) - y(b));
}

/** @param {string} key @param {Omit<Piece, "key">} rest @param {Piece["look"]} [look] @returns {Piece} */
const put = (key, rest, look) => ({ ...rest, key, look });

/** @param {Board} host @param {Piece} one */
function piece(host, one) {
  const [x, y] = host.city.place(one.place).at;
  const k = host.scale;
  if (!one.token) return stand([x, y], k, one, raised(host, one));
  if (one.look === "aside") return stand([x + 25 * k, y + 3 * k], 0.66 * k, one, token(one.token));
  return stand([x, y], (1 + k) / 2, one, token(one.token));
}

/** @param {import("./types.js").Point} at @param {number} scale @param {Piece} one @param {unknown} body */
const stand = (at, scale, { key, look, order }, body) => svg`<g transform="translate(${spot(at)}) scale(${scale})">
  <g class="move ${look ?? ""} ${order ? "bid" : ""}" data-key=${key}>${body}</g></g>`;

/** A building: built ones cast a shadow, the others stand on a rim. @param {Board} host @param {Piece} one */
function raised({ seats, hideValues, view }, { seat = 0, value = 0, order, look }) {
  const built = !order && !look;
  return svg`<g style=${paint(seats[seat])}>
    ${built || look === "away" ? svg`<path class="cast" d="M-14 0L0 7.2L20 9L33 2.5L14 -3Z" />`
      : svg`<ellipse class="rim-line" cy="1" rx="22.6" ry="13.1" /><ellipse class="rim" cy="1" rx="21" ry="11.5" />`}
    <g class="body">${building({ value }, seats[seat], { number: seat, hide: built && hideValues && !view.finished })}</g>
    ${order ? svg`<g class="order"><circle cx="-17" cy="8" r="6.6" /><text x="-17" y="8.2">${order}</text></g>` : nothing}
  </g>`;
}

/** How far one has come at a landmark: 2/3. @param {Shown["marks"][0]} mark */
const progress = ({ at: [x, y], have, need }) => svg`<g class="progress ${have >= need ? "done" : ""}">
  <rect x=${x - 14} y=${y - 8} width="28" height="16" rx="8" /><text x=${x} y=${y + 0.4}>${Math.min(have, need)}/${need}</text></g>`;

export const layerStyles = css`
  .play { position: absolute; inset: 0; width: 100%; height: 100%; overflow: visible; touch-action: manipulation; -webkit-tap-highlight-color: transparent; user-select: none; }
  .play text { font-family: var(--font); text-anchor: middle; dominant-baseline: central; }
  .place { cursor: pointer; outline: none; }
  .face { fill: transparent; stroke: transparent; stroke-width: 3; stroke-linejoin: round; }
  .under { fill: color-mix(in oklab, var(--fill), var(--ink) 55%); stroke: color-mix(in oklab, var(--fill), var(--ink) 55%); stroke-width: 3.4; stroke-linejoin: round; }
  .top-side { transition: transform var(--quick) var(--ease); }
  .place:hover .face { fill: color-mix(in oklab, var(--field-line), transparent 72%); stroke: color-mix(in oklab, var(--field-line), transparent 20%); }
  .place.lifted .top-side { transform: translateY(-4px); }
  .place.legal .face { fill: color-mix(in oklab, var(--legal-soft), transparent 88%); stroke: var(--legal); stroke-width: calc(3.4px * var(--scale)); animation: glow 1.8s ease-in-out infinite alternate; }
  .place.lifted .face { fill: color-mix(in oklab, var(--fill), var(--legal-soft) 66%); }
  .place.legal:hover .face, .place.lifted:hover .face { fill: color-mix(in oklab, var(--legal-soft), transparent 25%); }
  .place.lifted:hover .top-side, .place.over .top-side { transform: translateY(-6px); }
  .lit { fill: var(--legal-soft); stroke: var(--legal); stroke-width: calc(1.8px * var(--scale)); stroke-linejoin: round; pointer-events: none; }
  .place.over .face { stroke: var(--legal); stroke-width: 5; }
  .place.chosen .face { fill: color-mix(in oklab, var(--fill), var(--legal-soft) 80%); stroke: var(--accent); stroke-width: calc(4px * var(--scale)); animation: none; }
  .place.would .face { stroke: var(--accent); stroke-width: 4; stroke-dasharray: 8 6; }
  .place.dim .face { fill: color-mix(in oklab, var(--sheet), transparent 32%); }
  .place.counts .face { stroke: color-mix(in oklab, var(--ink), transparent 25%); stroke-width: 2; }
  .highlight { fill: none; stroke: var(--accent); stroke-width: 4; stroke-linecap: round; pointer-events: none; }
  .highlight.bridges { stroke-width: 15; stroke-opacity: 0.42; }
  .highlight.borders { stroke-width: 9; stroke-opacity: 0.55; }
  .place.mark .face { fill: color-mix(in oklab, var(--mark), transparent 78%); stroke: var(--mark); stroke-width: 4.5; stroke-dasharray: 10 5; }
  .place.lifted.mark .face { fill: color-mix(in oklab, var(--fill), var(--legal-soft) 66%); }
  .place:focus-visible .face { stroke: var(--focus); stroke-width: 4.5; }
  .place.trace .face { stroke: var(--accent); stroke-width: 5; stroke-opacity: 0.55; animation: fade 2.4s ease-out both; }
  @keyframes glow { from { stroke-opacity: 1; } to { stroke-opacity: 0.65; } }
  @keyframes fade { from { fill: var(--legal-soft); stroke-opacity: 1; } to { stroke-opacity: 0; } }
  .pieces, .progress { pointer-events: none; }
  .cast { fill: var(--contact); }
  .rim-line { fill: var(--piece-line); opacity: 0.55; }
  .ghost .rim-line, .pencil .rim-line { display: none; }
  .rim { fill: var(--sheet); stroke: var(--seat); stroke-width: 3; }
  .bid .prism { transform: translateY(-3px); }
  .bid.last .rim { stroke-width: 4; stroke: var(--accent); fill: var(--legal-soft); }
  .order circle { fill: var(--label); stroke: var(--label-ink); stroke-width: 1.2; }
  .order text { fill: var(--label-ink); font-size: 9px; font-weight: 700; }
  .move.ghost .body { opacity: 0.7; }
  .ghost .rim { fill: color-mix(in oklab, var(--sheet), transparent 40%); stroke: var(--accent); stroke-width: 2.4; stroke-dasharray: 5 3.6; }
  .pencil { --pencil: color-mix(in oklab, var(--ink-2), var(--ink) 40%); }
  .pencil .rim { fill: color-mix(in oklab, var(--sheet), transparent 50%); stroke: var(--pencil); stroke-width: 1.2; stroke-dasharray: 2 2.6; }
  .pencil .prism { stroke: var(--pencil); stroke-dasharray: 3.4 1.4; }
  .pencil :is(.light, .dark, .top, .roof, .well) { fill: color-mix(in oklab, var(--sheet), transparent 18%); }
  .pencil .window { display: none; }
  .pencil .letter { fill: var(--ink-2); }
  .progress rect { fill: var(--label); stroke: var(--label-ink); stroke-width: 1; }
  .progress text { fill: var(--label-ink); font-size: 10.5px; font-weight: 700; }
  .progress.done rect { fill: var(--good); }
  .still .place .face { animation: none; }
`;
