/** The secret cards: their pictures, and what of the map they are about. */
import { css, html, svg } from "/vendor/lit.js";
import { GLYPHS, MOTIFS, STATUE, stamp } from "./motifs.js";
import { between, spot } from "./points.js";

/** @typedef {import("./types.js").Kind} Kind */
/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./city.js").City} City */
/** @typedef {import("./city.js").Place} Place */
/** @typedef {import("./names.js").Name} Name */

/** Pictures of 64 x 40; colours by class. @type {Record<string, unknown>} */
const ART = {
  bridges: svg`<path class="water" d="M0 24H64V40H0Z" /><path class="land" d="M0 20H13V40H0ZM51 20H64V40H51Z" />
    <path class="stone" d="M5 20Q32 6 59 20V25H51Q32 13 13 25H5Z" />
    <path class="ink" d="M9 15V18M18 11V14.5M27 9V12.5M37 9V12.5M46 11V14.5M55 15V18M7 15.8Q32 2.6 57 15.8" />
    <path class="foam" d="M20 28q2-2 4 0t4 0M34 33q2-2 4 0t4 0" />`,
  statues: svg`<path class="land" d="M0 30H64V40H0Z" /><circle class="sun" cx="46" cy="12" r="6" />
    <path class="stone" d="M22 40V33H25V27H39V33H42V40Z" /><path class="fill" d=${stamp(STATUE, 32, 16)} transform="translate(-12.8 -3) scale(1.4)" />`,
  lakes: svg`<path class="land" d="M0 10H64V40H0Z" /><ellipse class="water" cx="33" cy="27" rx="24" ry="9" />
    <path class="foam" d="M20 25q2-2 4 0t4 0 4 0M34 30q2-2 4 0t4 0" />
    <path class="fill" d=${stamp(MOTIFS.park[1], 9, 11) + stamp(MOTIFS.park[0], 20, 9) + stamp(MOTIFS.park[1], 55, 12)} />`,
  borders: svg`<path class="land" d="M0 24H64V40H0Z" />
    <path class="stone" d="M2 36V16H6V12H10V16H14V12H18V16H22V20H42V16H46V12H50V16H54V12H58V16H62V36Z" />
    <path class="fill" d="M27 36V29A5 5 0 0 1 37 29V36Z" /><path class="ink" d="M6 24H14M18 29H24M40 25H48M50 31H58" />`,
  districts: svg`<path class="water" d="M0 0H64V40H0Z" /><path class="land" d="M5 4H27V18H5Z" /><path class="land two" d="M33 4H59V14L33 20Z" />
    <path class="land three" d="M5 24L27 23V36H5Z" /><path class="land four" d="M33 26L59 19V36H33Z" />
    <path class="fill" d=${stamp(MOTIFS.lodging[0], 10, 12) + stamp(MOTIFS.lodging[0], 22, 12) + stamp(MOTIFS.lodging[1], 46, 29)} />`,
  chains: svg`<path class="land" d="M0 28H64V40H0Z" /><path class="route" d="M12 25Q22 12 32 22T54 17" />
    <path class="fill" d=${stamp(MOTIFS.lodging[0], 11, 27) + stamp(MOTIFS.administration[0], 32, 27) + stamp(MOTIFS.lodging[1], 53, 25)} transform="translate(0 2)" />`,
};

/** A row of a kind's motifs. @param {Kind} kind */
const row = (kind) => svg`<path class="land" d="M0 29Q32 23 64 29V40H0Z" />
  ${[[0, 13, 27], [1, 32, 22], [0, 51, 27]].map(([n, x, y], i) => svg`<path class="fill" fill-rule="evenodd" d=${stamp(MOTIFS[kind][n], 0, 0)} transform="translate(${x} ${y}) scale(${i === 1 ? 1.8 : 1.35})" />`)}`;

/** The picture of a card. @param {import("./types.js").CardKey} key @param {string} name */
export const art = (key, name) => html`<svg class="art ${name}" viewBox="0 0 64 40" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
  <rect class="sky" width="64" height="40" />${key === "area" ? ART[name] : row(/** @type {Kind} */ (name))}
</svg>`;

/** The cards of a seat that may be seen: which of the two, and its name.
 * @param {import("./types.js").View} view @param {number | null} seat @returns {[import("./types.js").CardKey, string][]} */
export const cardsOf = (view, seat) => /** @type {any} */ (Object.entries((seat !== null && view.cards[seat]) || {}));

/** A special card: its token's glyph. @param {"subway" | "ruins"} kind */
export const special = (kind) => html`<svg class="special ${kind}" viewBox="-14 -10 28 20" aria-hidden="true">
  <rect x="-13" y="-9" width="26" height="18" rx="3" /><path fill-rule="evenodd" d=${stamp(GLYPHS[kind], 0, 0)} />
</svg>`;

/**
 * What a card is about: the places that count, and for cards of groups, how far one has come at each landmark.
 * @param {City} city @param {import("./types.js").View} view
 * @param {import("./types.js").CardKey} key @param {string} name @param {Name[]} names
 * @returns {{places: Set<string>, lines: string, marks: {at: Point, have: number, need: number}[]}}
 */
export function about(city, view, key, name, names) {
  const open = city.places.filter((one) => !view.closed.includes(one.district));
  const own = new Set(view.buildings.filter((one) => one.seat === view.seat).map((one) => one.place));
  const groups = key === "neighborhood" ? [] : GROUPS[name](city, open, names);
  const counted = groups.flatMap((group) => group.places);
  const scoring = open.filter((one) => (key === "neighborhood" ? one.kind === name : PLACES[name]?.(one, own) ?? counted.includes(one.id)));
  const need = name === "bridges" ? 2 : 3;
  const marks = view.edition === "expert" ? groups.map(({ at, places }) => ({ at, need, have: places.filter((id) => own.has(id)).length })) : [];
  const lines = key === "area" ? LINES[name]?.(city, scoring) ?? "" : "";
  return { places: new Set(scoring.map((one) => one.id)), lines, marks: marks.filter((mark) => mark.have) };
}

/** The places of cards that are not about groups. @type {Record<string, (one: Place, own: Set<string>) => boolean>} */
const PLACES = {
  borders: (one) => Boolean(one.wall),
  chains: (one, own) => own.has(one.id) || one.neighbors.some((id) => own.has(id)),
};

/** The landmarks themselves, as lines to draw over the map. @type {Record<string, (city: City, scoring: Place[]) => string>} */
const LINES = {
  bridges: (city, scoring) => city.bridges.filter((one) => touches(one.ends, scoring)).map(({ from, to }) => `M${spot(from)}L${spot(to)}`).join(""),
  statues: (city, scoring) => city.statues.filter((one) => touches(one.around, scoring)).map(({ at }) => `M${spot(at)}m-13 0a13 13 0 1 0 26 0a13 13 0 1 0 -26 0`).join(""),
  lakes: (city, scoring) => city.lakes.filter((one) => touches(one.around, scoring)).map((one) => one.d).join(""),
  borders: (city, scoring) => scoring.map((one) => one.wall).join(""),
};

/** @param {string[]} ids @param {Place[]} scoring */
const touches = (ids, scoring) => scoring.some((one) => ids.includes(one.id));

/** The groups of places a card counts, and where to say how far one has come.
 * @type {Record<string, (city: City, open: Place[], names: Name[]) => {places: string[], at: Point}[]>} */
const GROUPS = {
  bridges: (city) => city.bridges.map(({ ends, from, to }) => ({ places: ends, at: between(from, to, 0.5) })),
  statues: (city) => city.statues.map(({ around, at }) => ({ places: around, at: [at[0], at[1] - 17] })),
  lakes: (city) => city.lakes.map(({ around, at }) => ({ places: around, at })),
  districts: (city, open, names) => names.map(({ district, at }) => ({
    at: [at[0], at[1] - 15], places: open.filter((one) => one.district === district).map((one) => one.id),
  })),
  borders: () => [],
  chains: () => [],
};

export const artStyles = css`
  .art { display: block; width: 100%; height: 100%; --own: var(--shore); --own-2: var(--ink-2); }
  .sky { fill: color-mix(in oklab, var(--own), var(--sheet) 62%); }
  .art .land { fill: color-mix(in oklab, var(--own), var(--sheet) 8%); }
  .art .fill { fill: color-mix(in oklab, var(--own-2), var(--ink) 30%); fill-rule: evenodd; }
  .art .water { fill: var(--river); }
  .art .stone { fill: var(--shore); stroke: var(--ink-2); stroke-width: 1; stroke-linejoin: round; }
  .art .ink { fill: none; stroke: var(--ink-2); stroke-width: 1; }
  .art .foam { fill: none; stroke: var(--field-line); stroke-width: 1.2; stroke-linecap: round; }
  .art .sun { fill: var(--trendy); }
  .art .route { fill: none; stroke: var(--ink); stroke-width: 2; stroke-dasharray: 0.1 4; stroke-linecap: round; }
  .art.bridges, .art.lakes, .art.districts, .art.chains { --own: var(--park); --own-2: var(--park-2); }
  .art.districts .two { fill: var(--lodging); } .art.districts .three { fill: var(--mall); } .art.districts .four { fill: var(--industry); }
  .art.districts .fill, .art.chains .fill { fill: var(--ink-2); }
  .art.chains { --own: var(--lodging); }
  .art.industry { --own: var(--industry); --own-2: var(--industry-2); } .art.park { --own: var(--park); --own-2: var(--park-2); }
  .art.lodging { --own: var(--lodging); --own-2: var(--lodging-2); } .art.mall { --own: var(--mall); --own-2: var(--mall-2); }
  .art.administration { --own: var(--administration); --own-2: var(--administration-2); }
  .special { display: block; } .special rect { fill: var(--disc); } .special path { fill: var(--glyph); }
  .special.subway { --disc: var(--subway); --glyph: var(--subway-ink); } .special.ruins { --disc: var(--ruins); --glyph: var(--ruins-ink); }
`;
