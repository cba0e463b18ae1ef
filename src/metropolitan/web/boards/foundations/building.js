/** A building: a solid piece on its lots, with walls, a roof of its kind, its owner's band and flag, and its worth. */
import { css, nothing, svg } from "/vendor/lit.js";
import { LOT, cell, center, outline, path } from "./geometry.js";
import { emblem, sign } from "./icons.js";
import { roof } from "./roof.js";

/** @typedef {import("./types.js").Tile} Tile */
/** @typedef {import("./types.js").Seat} Seat */
/** @typedef {import("./geometry.js").Cell} Cell */
/** @typedef {import("./geometry.js").Point} Point */

const INSET = 10;
const EAVE = 4; // half the owner's band
const HEIGHTS = [0, 13, 17, 21, 25]; // by number of lots
const LEAN = 0.36; // how far aside a roof stands, for its height
const SHIFT = [2, 6]; // so that roof and feet together stand in the middle of the lot

/** The colours of a seat, for a style attribute. @param {{color: string}} seat */
export const paint = (seat) => `--seat:var(--seat-${seat.color});--seat-ink:var(--seat-${seat.color}-ink)`;

/** How far a roof lies from the ground. @param {number} size in lots @returns {Point} */
export const lift = (size) => [-LEAN * HEIGHTS[size], -HEIGHTS[size]];

/**
 * @param {Tile} tile @param {string[]} lots
 * @param {Seat} seat @param {number} number the seat's
 * @param {{k?: number, now?: number}} [how] `k`: how much larger signs are drawn; `now`: what it would score
 */
export function building(tile, lots, seat, number, { k = 1, now } = {}) {
  const cells = lots.map(cell);
  const ground = outline(cells, INSET);
  const [x, y] = lift(cells.length);
  return svg`<g class="building ${tile.kind}" style=${paint(seat)} transform="translate(${SHIFT[0]} ${SHIFT[1]})">
    <g class="walls">${walls(ground, [x, y])}${facade(tile.kind, ground, [x, y])}</g>
    <g class="top" transform="translate(${x} ${y})"><g class="lid">
      <path class="plate" d=${path(ground)} />
      ${roof(tile.kind, cells, INSET)}
      <path class="band" d=${path(outline(cells, INSET + EAVE))} /><path class="weave seat-${number}" d=${path(outline(cells, INSET + EAVE))} />
      ${worth(tile, lots, k)}
      ${flag(cells, seat, Math.min(k, 1.2))}
      ${now === undefined ? nothing : score(cells, now, k)}
    </g></g>
  </g>`;
}

/** The edges that face south and east, from the ground to the roof. @param {Point[]} ground @param {Point} up */
function walls(ground, [x, y]) {
  const sides = { east: "", south: "" };
  ground.forEach(([a, b], n) => {
    const [c, d] = ground[(n + 1) % ground.length];
    const side = d > b ? "east" : c < a ? "south" : null; // clockwise: down along the east, left along the south
    if (side) sides[side] += path([[a, b], [c, d], [c + x, d + y], [a + x, b + y]]);
  });
  return svg`<path class="east" d=${sides.east} /><path class="south" d=${sides.south} />`;
}

/** Windows, awnings or columns on the walls that face us. @param {string} kind @param {Point[]} ground @param {Point} up */
function facade(kind, ground, up) {
  const runs = ground.map((end, n) => [end, ground[(n + 1) % ground.length]]).filter(([a, b]) => b[0] < a[0]);
  const draw = { residential: windows, commercial: awnings, civic: pillars }[kind] ?? windows;
  return runs.map(([[right, foot], [left]]) => draw(left, right, foot, up));
}

/** A piece of a wall: `a` to `b` along its foot, `low` to `high` parts of its height. */
const slab = (/** @type {number} */ a, /** @type {number} */ b, /** @type {number} */ foot, /** @type {Point} */ [x, y], low = 0, high = 1) =>
  path([[a + x * low, foot + y * low], [b + x * low, foot + y * low], [b + x * high, foot + y * high], [a + x * high, foot + y * high]]);

const along = (/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ step) => {
  const n = Math.round((to - from) / step);
  return [...Array(n).keys()].map((i) => from + ((to - from) * (i + 0.5)) / n);
};

/** @type {(left: number, right: number, foot: number, up: Point) => unknown} */
function windows(left, right, foot, up) {
  const rows = -up[1] > 20 ? [[0.14, 0.42], [0.54, 0.82]] : [[0.24, 0.72]];
  const d = rows.flatMap(([low, high]) => along(left + 4, right - 4, 15).map((x) => slab(x - 3.6, x + 3.6, foot, up, low, high)));
  return svg`<path class="window" d=${d.join("")} />`;
}

/** @type {(left: number, right: number, foot: number, up: Point) => unknown} */
function awnings(left, right, foot, up) {
  const stripes = along(left, right, 9).filter((_, n) => n % 2 === 0).map((x) => slab(x - 4.5, x + 4.5, foot, up, 0.5, 1));
  return svg`<path class="shop" d=${slab(left + 6, right - 6, foot, up, 0, 0.5)} /><path class="awning" d=${slab(left, right, foot, up, 0.5, 1)} /><path class="stripe" d=${stripes.join("")} />`;
}

/** @type {(left: number, right: number, foot: number, up: Point) => unknown} */
function pillars(left, right, foot, up) {
  const gaps = along(left + 3, right - 3, 13).map((x) => slab(x - 3.2, x + 3.2, foot, up, 0, 0.74));
  return svg`<path class="gap" d=${gaps.join("")} />`;
}

// ---- what it is worth ----

/** Where the worth of a building is written: its middle, or the lot where it bends. @param {string[]} lots @returns {Point} */
function heart(lots) {
  const [x, y] = center(lots);
  if (lots.length !== 3) return [x, y];
  const nearest = lots.map((lot) => center([lot])).sort((a, b) => Math.hypot(a[0] - x, a[1] - y) - Math.hypot(b[0] - x, b[1] - y));
  return nearest[0];
}

/** @param {Tile} tile @param {string[]} lots @param {number} k */
export function worth(tile, lots, k) {
  if (tile.scores) return civic(tile, lots, k);
  const [x, y] = heart(lots);
  const parts = [["citizen", tile.citizens], ["coin", tile.coins], ["prestige", tile.prestige]].filter(([, n]) => n);
  const [wide, high] = [0, 1].map((n) => new Set(lots.map((lot) => lot[n])).size);
  const narrow = wide === 1 || (wide === high && lots.length === 3);
  const step = narrow ? [0, 33 * k] : [62 * k, 0];
  return parts.map(([sign, n], i) => {
    const far = i - (parts.length - 1) / 2;
    return pill(/** @type {string} */ (sign), n, x + far * step[0], y + far * step[1], k);
  });
}

/** A sign and a number on a small plate. @param {string} name @param {unknown} n @param {number} x @param {number} y @param {number} k */
const pill = (name, n, x, y, k) => svg`<g class="pill" transform="translate(${x} ${y}) scale(${k})">
  <rect x="-26" y="-15" width="52" height="30" rx="15" />${sign(name, -10, 0, 0.94)}<text x="11" y="0.500">${n}</text></g>`;

/** Its emblem under a dome, and what it scores for each of what it counts. @param {Tile} tile @param {string[]} lots @param {number} k */
function civic(tile, lots, k) {
  const { counts, points, per } = /** @type {NonNullable<Tile["scores"]>} */ (tile.scores);
  const [first, last] = [center(lots.slice(0, 1)), center(lots.slice(-1))];
  const one = lots.length === 1;
  const size = one ? 1 : 1.12;
  const [a, b] = one ? [[first[0], first[1] - 15], [first[0], first[1] + 23]] : [first, last];
  return svg`<g class="dome civic" transform="translate(${a[0]} ${a[1]}) scale(${size})"><circle class="shell" r="25" /><circle class="rib" r="20.500" />${sign(emblem(tile.key), 0, 0, 1.2)}</g>
    <g class="pill rule" transform="translate(${b[0]} ${b[1]}) scale(${Math.min(k, 1.26)})"><rect x="-29" y="-13" width="58" height="26" rx="13" />
      <text x="-15" y="0.500">${per === 2 ? "½" : points}</text><path class="times" d="M-3.500 -3.500l7 7m0 -7l-7 7" />${sign(SIGN[counts], 15.500, 0, 0.84)}</g>`;
}

/** @type {Record<string, string>} */
const SIGN = { coins: "coin", citizens: "citizen", civic: "civic", buildings: "buildings" };

/** What a civic building would score now. @param {Cell[]} cells @param {number} points @param {number} k */
function score(cells, points, k) {
  const right = Math.max(...cells.map(([column]) => column));
  const top = Math.min(...cells.filter(([column]) => column === right).map(([, row]) => row));
  return svg`<g class="now" transform="translate(${(right + 1) * LOT - 14} ${top * LOT + 12}) scale(${k})">
    <circle r="14" /><text y="0.5">${points}</text></g>`;
}

/** The owner's flag on the corner farthest from us. @param {Cell[]} cells @param {Seat} seat @param {number} k */
function flag(cells, seat, k) {
  const [x, y] = [...cells].sort(([a, b], [c, d]) => b - d || a - c)[0];
  return svg`<g class="flag" transform="translate(${x * LOT + INSET + 5} ${y * LOT + INSET + 7}) scale(${k})">
    <path class="pole" d="M0 0V-27" /><path class="cloth" d="M0.800 -27.500H27L22.500 -18L27 -8.500H0.800Z" /><text x="11.500" y="-17.500">${seat.letter}</text></g>`;
}

/** The shadows of all buildings as one, so that they do not add up. @param {string[][]} all the lots of each */
export const shadow = (all) => all.map((lots) => cast(outline(lots.map(cell), INSET), HEIGHTS[lots.length])).join("");

/** What a footprint sweeps over on its way to where the shadow ends. @param {Point[]} ground @param {number} high */
function cast(ground, high) {
  const foot = ground.map(([x, y]) => /** @type {Point} */ ([x + SHIFT[0], y + SHIFT[1]]));
  const away = (/** @type {Point} */ [x, y]) => /** @type {Point} */ ([x + high * 0.8, y + high * 0.45]);
  const swept = foot.map((a, n) => {
    const b = foot[(n + 1) % foot.length];
    const outward = (b[0] - a[0]) * 0.45 - (b[1] - a[1]) * 0.8 > 0; // all parts go round the same way
    return path(outward ? [a, b, away(b), away(a)] : [b, a, away(a), away(b)]);
  });
  return swept.join("") + path(foot.map(away));
}

/** The footprint of a building, as an outline. @param {string[]} lots @param {number} [inset] */
export const footprint = (lots, inset = 4) => path(outline(lots.map(cell), inset));

export const buildingStyles = css`
  .building { --line: color-mix(in oklab, var(--piece-line), transparent 18%); stroke-linejoin: round; }
  .building.residential, .residential { --hue: var(--residential); }
  .building.commercial, .commercial { --hue: var(--commercial); }
  .building.civic, .civic { --hue: var(--civic); }
  .walls path { stroke: none; }
  .walls .south { fill: color-mix(in oklab, var(--hue), var(--wall) 46%); stroke: var(--line); stroke-width: 2; }
  .walls .east { fill: color-mix(in oklab, var(--hue), #000 38%); stroke: var(--line); stroke-width: 2; }
  .walls .window, .walls .gap { fill: color-mix(in oklab, var(--hue), #000 58%); }
  .walls .shop { fill: color-mix(in oklab, var(--hue), #000 55%); }
  .walls .awning { fill: var(--wall); }
  .walls .stripe { fill: color-mix(in oklab, var(--hue), #000 14%); }
  .plate { fill: color-mix(in oklab, var(--hue), #fff 8%); stroke: var(--line); stroke-width: 2.6; }
  .slope { fill: var(--tone); stroke: var(--tone); stroke-width: 0.6; }
  .slope.n { --tone: color-mix(in oklab, var(--hue), #fff 30%); }
  .slope.w { --tone: color-mix(in oklab, var(--hue), #fff 13%); }
  .slope.s { --tone: color-mix(in oklab, var(--hue), #000 7%); }
  .slope.e { --tone: color-mix(in oklab, var(--hue), #000 20%); }
  .ridge { fill: none; stroke: color-mix(in oklab, var(--hue), #fff 58%); stroke-width: 1.6; stroke-linecap: round; }
  .yard { fill: color-mix(in oklab, var(--hue), var(--wall) 62%); stroke: color-mix(in oklab, var(--hue), #000 30%); stroke-width: 1.4; }
  .tree { fill: color-mix(in oklab, var(--hue), #000 22%); }
  .felt { fill: color-mix(in oklab, var(--hue), #fff 20%); stroke: color-mix(in oklab, var(--hue), #000 30%); stroke-width: 1.4; }
  .hatch { fill: url(#hatch); }
  .glass { fill: color-mix(in oklab, var(--hue), #fff 68%); stroke: color-mix(in oklab, var(--hue), #000 30%); stroke-width: 1.6; }
  .glazing { fill: url(#glazing); }
  .step { fill: color-mix(in oklab, var(--hue), #fff 22%); stroke: color-mix(in oklab, var(--hue), #000 22%); stroke-width: 1.2; }
  .step.high { fill: color-mix(in oklab, var(--hue), #fff 46%); }
  .paving { fill: url(#paving); }
  .band { fill: none; stroke: var(--seat); stroke-width: 8; }
  .weave { fill: none; stroke: color-mix(in oklab, var(--seat-ink), transparent 12%); stroke-width: 2.6; }
  .weave.seat-0 { stroke: none; }
  .weave.seat-1 { stroke-dasharray: 11 9; }
  .weave.seat-2 { stroke-dasharray: 0.1 8; stroke-width: 4; stroke-linecap: round; }
  .weave.seat-3 { stroke-dasharray: 2.4 4; stroke-width: 8; }
  .pill rect { fill: var(--sheet); stroke: var(--line); stroke-width: 1.4; }
  .pill text, .now text { fill: var(--ink); font: 700 23px var(--font); font-variant-numeric: tabular-nums; text-anchor: middle; dominant-baseline: central; }
  .pill .solid { fill: var(--ink); }
  .pill .hole { fill: var(--sheet); }
  .rule text { font-size: 21px; }
  .times { fill: none; stroke: var(--ink-2); stroke-width: 2.2; stroke-linecap: round; }
  .coin { fill: var(--coin); stroke: color-mix(in oklab, var(--coin), #000 50%); stroke-width: 1.6; }
  .coin-ring { fill: none; stroke: color-mix(in oklab, var(--coin), #000 32%); stroke-width: 1.2; }
  .coin-mark { fill: none; stroke: color-mix(in oklab, var(--coin), #000 62%); stroke-width: 1.9; stroke-linecap: round; stroke-linejoin: round; }
  .shell { fill: color-mix(in oklab, var(--hue), #fff 74%); stroke: color-mix(in oklab, var(--hue), #000 45%); stroke-width: 2; }
  .rib { fill: none; stroke: color-mix(in oklab, var(--hue), #000 5%); stroke-width: 1.4; stroke-dasharray: 2 2.600; }
  .dome .solid { fill: color-mix(in oklab, var(--hue), #000 72%); }
  .now circle { fill: var(--label); stroke: var(--label-ink); stroke-width: 1.6; }
  .now text { fill: var(--label-accent); font-size: 18px; }
  .flag .pole { stroke: var(--piece-line); stroke-width: 2.6; stroke-linecap: round; }
  .flag .cloth { fill: var(--seat); stroke: var(--line); stroke-width: 1.6; stroke-linejoin: round; }
  .flag text { fill: var(--seat-ink); font: 800 15.5px var(--font); text-anchor: middle; dominant-baseline: central; }
`;
