/** What lies on the map: places to choose, the chain of bids, tokens, buildings, ghosts. */
import { classMap, css, nothing, repeat, svg } from "/vendor/lit.js";
import { about } from "./cards.js";
import { chain, step } from "./chain.js";
import { building, paint, token } from "./pieces.js";
import { spot } from "./points.js";
import { placeWords } from "./words.js";

/** @param {any} host the board */
export function layer(host) {
  const { city, view, choosing, ghost } = host;
  const shown = spotlight(host);
  const bid = choosing.ghost;
  const last = view.bids.at(-1);
  return svg`
    <g class="places">${repeat(city.places, (one) => one.id, (one) => place(host, one, shown))}</g>
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
  const look = {
    place: true,
    legal: host.glow.has(id),
    chosen: choosing.place === id || choosing.ghost?.place === id,
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
    <path class="under" d=${one.d} /><path class="face" d=${one.d} />
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
    const put = one.aside ? `translate(${x + 21 * k} ${y + 3 * k}) scale(${0.66 * k})` : `translate(${x} ${y}) scale(${k})`;
    return svg`<g class="stand" transform=${put}><g class="move ${one.away ? "away" : ""}" data-key=${one.key}>${token(one.token)}</g></g>`;
  }
  const look = { move: true, bid: Boolean(one.order), last: Boolean(one.last), ghost: Boolean(one.ghost), pencil: Boolean(one.pencil), away: Boolean(one.away) };
  return svg`<g class="stand" transform="translate(${x} ${y}) scale(${k})"><g class=${classMap(look)} data-key=${one.key} style=${paint(one.info)}>
    ${one.order || one.ghost || one.pencil ? svg`<ellipse class="rim" cy="1" rx="21" ry="11.5" />` : svg`<path class="cast" d="M-14 0L0 7.2L20 9L33 2.5L14 -3Z" />`}
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
  .face, .under { fill: transparent; stroke: transparent; stroke-width: 3; stroke-linejoin: round; transition: transform var(--quick) var(--ease); }
  .under { pointer-events: none; }
  .place:hover .face { fill: color-mix(in oklab, var(--field-line), transparent 72%); stroke: color-mix(in oklab, var(--field-line), transparent 20%); }
  .place.legal .under { fill: color-mix(in oklab, var(--ink), transparent 55%); stroke: color-mix(in oklab, var(--ink), transparent 55%); }
  .place.legal .face { fill: color-mix(in oklab, var(--legal-soft), transparent 38%); stroke: var(--legal); stroke-width: 3.4; transform: translateY(-3px); animation: glow 1.8s ease-in-out infinite alternate; }
  .place.legal:hover .face, .place.over .face { fill: var(--legal-soft); transform: translateY(-5px); }
  .place.over .face { stroke: var(--legal); stroke-width: 5; }
  .place.chosen .face { fill: color-mix(in oklab, var(--legal-soft), transparent 12%); stroke: var(--accent); stroke-width: 4; animation: none; }
  .place.would .face { stroke: var(--accent); stroke-width: 4; stroke-dasharray: 8 6; }
  .place.dim .face { fill: color-mix(in oklab, var(--sheet), transparent 32%); }
  .place.counts .face { stroke: var(--ink); stroke-width: 2.6; }
  .place.mark .face { fill: color-mix(in oklab, var(--mark), transparent 78%); stroke: var(--mark); stroke-width: 4.5; stroke-dasharray: 10 5; }
  .place:focus-visible .face { stroke: var(--focus); stroke-width: 4.5; }
  .alarm { fill: var(--mark); stroke: var(--sheet); stroke-width: 2.4; stroke-linejoin: round; pointer-events: none; }
  .alarm-sign { fill: var(--sheet); font-size: 17px; font-weight: 800; pointer-events: none; }
  .place.trace .face { stroke: var(--accent); stroke-width: 5; stroke-opacity: 0.55; animation: fade 2.4s ease-out both; }
  @keyframes glow { from { stroke-opacity: 1; } to { stroke-opacity: 0.45; } }
  @keyframes fade { from { fill: var(--legal-soft); stroke-opacity: 1; } to { stroke-opacity: 0; } }
  .pieces, .progress { pointer-events: none; }
  .cast { fill: var(--contact); }
  .rim { fill: color-mix(in oklab, var(--sheet), transparent 12%); stroke: var(--seat); stroke-width: 3; }
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
