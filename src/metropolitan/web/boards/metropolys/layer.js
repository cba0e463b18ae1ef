/** What lies on the map: places to choose, the chain of bids, tokens, buildings, ghosts. */
import { classMap, css, nothing, repeat, svg } from "/vendor/lit.js";
import { about } from "./cards.js";
import { chain, step } from "./chain.js";
import { label, printed } from "./ground.js";
import { landmarks } from "./landmarks.js";
import { building, paint, token } from "./pieces.js";
import { spot } from "./points.js";
import { placeWords } from "./words.js";

const MANY = 14; // so many legal places are outlined only: the map must stay readable

/** @param {any} host the board */
export function layer(host) {
  const { city, view, choosing, ghost } = host;
  const shown = spotlight(host);
  const bid = choosing.ghost;
  const last = view.bids.at(-1);
  return svg`
    <g class="places">${repeat(city.places, (one) => one.id, (one) => place(host, one, shown))}</g>
    ${landmarks(city, view.closed)}
    ${shown ? svg`<path class="highlight ${host.view.cards[host.view.seat].area}" d=${shown.lines} />` : nothing}
    <g class="routes">
      ${(bid && ghost.preview?.next?.map((id) => step(city, bid.place, id, "next"))) || nothing}
      ${chain(city, view.bids)}
      ${bid && last ? step(city, last.place, bid.place, "ghost") : nothing}
    </g>
    <g class="pieces">${repeat(pieces(host), (one) => one.key, (one) => piece(host, one))}</g>
    ${shown ? shown.marks.map(progress) : nothing}`;
}

/** The places a card is about, while it is shown. */
function spotlight({ city, view, shown, names }) {
  const name = shown && view.cards[view.seat]?.[shown];
  return name ? about(city, view, shown, name, names) : null;
}

function place(host, one, shown) {
  const { choosing, ghost, marks, view } = host;
  const { id } = one;
  const open = !view.closed.includes(one.district);
  const legal = host.glow.has(id), many = host.glow.size > MANY;
  const chosen = choosing.place === id || choosing.ghost?.place === id;
  const lifted = chosen || (legal && !many);
  const look = {
    place: true, [one.kind]: true, legal, chosen, lifted,
    would: ghost?.preview?.builds?.place === id,
    mark: Boolean(marks?.includes(id)),
    dim: Boolean(shown) && open && !shown.places.has(id),
    counts: Boolean(shown?.places.has(id)),
    over: host.drag.piece?.over === id,
    trace: host.traces.includes(id),
  };
  return svg`<g class=${classMap(look)} data-place=${id} role="button" tabindex=${host.current === id ? 0 : -1}
    aria-label=${placeWords(host, id)} @click=${() => host.choose(id)} @keydown=${(event) => host.keys.onPlace(event, id)}
    @focus=${() => host.enter(id)} @pointerenter=${() => host.enter(id, true)}>
    ${lifted ? svg`<path class="under" d=${one.d} />` : nothing}
    <g class="top-side"><path class="face" d=${one.d} />${lifted ? [printed(one, host.prints.get(id)), label(one, host.prints.get(id), host.scale)] : nothing}</g>
    ${look.mark ? svg`<path class="alarm" transform="translate(${spot(one.at)})" d="M0 -15L16 13H-16Z" /><text class="alarm-sign" x=${one.at[0]} y=${one.at[1] + 5}>!</text>` : nothing}
  </g>`;
}

/** All that stands up, from the back to the front. */
function pieces({ city, view, choosing, leaving, seats, hideValues, scale }) {
  const at = (id) => city.byId.get(id).at;
  const busy = new Set([...view.bids, ...choosing.pencils, ...(choosing.ghost ? [choosing.ghost] : [])].map((one) => one.place));
  const own = { seat: view.turn ?? 0 };
  const all = [
    ...Object.entries(view.tokens).map(([id, kind]) => ({ key: `token ${id}`, place: id, token: kind, aside: busy.has(id) })),
    ...view.buildings.map((one) => ({ ...one, key: one.place, hide: hideValues })),
    ...view.bids.map((one, i) => ({ ...one, key: one.place, order: i + 1, last: i === view.bids.length - 1 })),
    ...choosing.pencils.map((one) => ({ ...one, seat: view.seat, key: `pencil ${one.place}`, pencil: true })),
    ...(choosing.ghost ? [{ ...own, ...choosing.ghost, key: "ghost", ghost: true }] : []),
    ...leaving.map((one) => ({ ...one, away: true })),
  ];
  return all.map((one) => ({ ...one, at: at(one.place), info: seats[one.seat], scale })).sort((a, b) => a.at[1] - b.at[1] || (a.token ? -1 : 1));
}

function piece(host, one) {
  const [x, y] = one.at;
  const k = one.scale;
  if (one.token) {
    const put = one.aside ? `translate(${x + 25 * k} ${y + 3 * k}) scale(${0.66 * k})` : `translate(${x} ${y}) scale(${(1 + k) / 2})`;
    return svg`<g class="stand" transform=${put}><g class="move ${one.away ? "away" : ""}" data-key=${one.key}>${token(one.token)}</g></g>`;
  }
  const look = { move: true, bid: Boolean(one.order), last: Boolean(one.last), ghost: Boolean(one.ghost), pencil: Boolean(one.pencil), away: Boolean(one.away) };
  return svg`<g class="stand" transform="translate(${x} ${y}) scale(${k})"><g class=${classMap(look)} data-key=${one.key} style=${paint(one.info)}>
    ${one.order || one.ghost || one.pencil ? svg`<ellipse class="rim-line" cy="1" rx="22.6" ry="13.1" /><ellipse class="rim" cy="1" rx="21" ry="11.5" />` : svg`<path class="cast" d="M-14 0L0 7.2L20 9L33 2.5L14 -3Z" />`}
    <g class="body">${building(one, one.info, { number: one.seat, hide: one.hide })}</g>
    ${one.order ? svg`<g class="order"><circle cx="-17" cy="8" r="6.6" /><text x="-17" y="8.2">${one.order}</text></g>` : nothing}
  </g></g>`;
}

/** How far one has come at a landmark: 2/3. */
const progress = ({ at: [x, y], have, need }) => svg`<g class="progress ${have >= need ? "done" : ""}">
  <rect x=${x - 14} y=${y - 8} width="28" height="16" rx="8" /><text x=${x} y=${y + 0.4}>${Math.min(have, need)}/${need}</text></g>`;

export const layerStyles = css`
  .play { position: absolute; inset: 0; width: 100%; height: 100%; overflow: visible; touch-action: manipulation; -webkit-tap-highlight-color: transparent; user-select: none; }
  .play text { font-family: var(--font); text-anchor: middle; dominant-baseline: central; }
  .place { cursor: pointer; outline: none; }
  .face { fill: transparent; stroke: transparent; stroke-width: 3; stroke-linejoin: round; }
  .under { fill: color-mix(in oklab, var(--fill), var(--ink) 55%); stroke: color-mix(in oklab, var(--fill), var(--ink) 55%); stroke-width: 3.4; stroke-linejoin: round; pointer-events: none; }
  .top-side { transition: transform var(--quick) var(--ease); }
  .place:hover .face { fill: color-mix(in oklab, var(--field-line), transparent 72%); stroke: color-mix(in oklab, var(--field-line), transparent 20%); }
  .place.lifted .top-side { transform: translateY(-4px); }
  .place.legal .face { fill: color-mix(in oklab, var(--legal-soft), transparent 74%); stroke: var(--legal); stroke-width: calc(3.4px * var(--scale)); animation: glow 1.8s ease-in-out infinite alternate; }
  .place.lifted .face { fill: color-mix(in oklab, var(--fill), var(--legal-soft) 66%); }
  .place.legal:hover .face, .place.lifted:hover .face { fill: color-mix(in oklab, var(--legal-soft), transparent 25%); }
  .place.lifted:hover .top-side, .place.over .top-side { transform: translateY(-6px); }
  .place.over .face { stroke: var(--legal); stroke-width: 5; }
  .place.chosen .face { fill: color-mix(in oklab, var(--fill), var(--legal-soft) 80%); stroke: var(--accent); stroke-width: calc(4px * var(--scale)); animation: none; }
  .place.would .face { stroke: var(--accent); stroke-width: 4; stroke-dasharray: 8 6; }
  .place.dim .face { fill: color-mix(in oklab, var(--sheet), transparent 32%); }
  .place.counts .face { stroke: color-mix(in oklab, var(--ink), transparent 25%); stroke-width: 2; }
  .highlight { fill: none; stroke: var(--accent); stroke-width: 4; stroke-linecap: round; pointer-events: none; }
  .highlight.bridges { stroke-width: 15; stroke-opacity: 0.42; }
  .highlight.borders { stroke-width: 9; stroke-opacity: 0.55; }
  .place.mark .face { fill: color-mix(in oklab, var(--mark), transparent 78%); stroke: var(--mark); stroke-width: 4.5; stroke-dasharray: 10 5; }
  .place:focus-visible .face { stroke: var(--focus); stroke-width: 4.5; }
  .alarm { fill: var(--mark); stroke: var(--sheet); stroke-width: 2.4; stroke-linejoin: round; pointer-events: none; }
  .alarm-sign { fill: var(--sheet); font-size: 17px; font-weight: 800; pointer-events: none; }
  .place.trace .face { stroke: var(--accent); stroke-width: 5; stroke-opacity: 0.55; animation: fade 2.4s ease-out both; }
  @keyframes glow { from { stroke-opacity: 1; } to { stroke-opacity: 0.5; } }
  @keyframes fade { from { fill: var(--legal-soft); stroke-opacity: 1; } to { stroke-opacity: 0; } }
  .pieces, .progress { pointer-events: none; }
  .cast { fill: var(--contact); }
  .rim-line { fill: var(--piece-line); opacity: 0.55; }
  .ghost .rim-line, .pencil .rim-line { display: none; }
  .rim { fill: var(--sheet); stroke: var(--seat); stroke-width: 3; }
  .bid .body { transform: translateY(-3px); }
  .bid.last .rim { stroke-width: 4; stroke: var(--accent); fill: var(--legal-soft); }
  .order circle { fill: var(--label); stroke: var(--label-ink); stroke-width: 1.2; }
  .order text { fill: var(--label-ink); font-size: 9px; font-weight: 700; }
  .move.ghost .body { opacity: 0.7; }
  .ghost .rim { fill: color-mix(in oklab, var(--sheet), transparent 40%); stroke: var(--accent); stroke-width: 2.4; stroke-dasharray: 5 3.6; }
  .pencil { --pencil: color-mix(in oklab, var(--ink-2), transparent 10%); opacity: 0.85; }
  .pencil .rim { fill: color-mix(in oklab, var(--sheet), transparent 50%); stroke: var(--pencil); stroke-width: 1.2; stroke-dasharray: 2 2.6; }
  .pencil .prism { stroke: var(--pencil); stroke-dasharray: 3 1.6; }
  .pencil :is(.light, .dark, .top, .roof, .well) { fill: color-mix(in oklab, var(--sheet), transparent 25%); }
  .pencil .window { display: none; }
  .pencil .letter { fill: var(--ink-2); }
  .progress rect { fill: var(--label); stroke: var(--label-ink); stroke-width: 1; }
  .progress text { fill: var(--label-ink); font-size: 10.5px; font-weight: 700; }
  .progress.done rect { fill: var(--good); }
  @media (prefers-reduced-motion: reduce) { .place .face { animation: none !important; } }
`;
