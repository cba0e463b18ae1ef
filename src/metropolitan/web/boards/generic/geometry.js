// Where places lie on the drawing. A game has units of its own; here the nearest two places are STEP apart.

/** @typedef {import("./types.js").Point} Point */
/** @typedef {{id: string, at: Point, shape: Point[] | null, label: string, shade: boolean, radius: number}} Spot */
/** @typedef {{spots: Spot[], byId: Map<string, Spot>, box: [number, number, number, number], put: (point: Point) => Point}} Plan */

const STEP = 100;
const PIECE = 0.36; // of the way to the next point
const FILL = 0.74; // of the room in a cell
const AROUND = { points: 62, cells: 30, labels: 36 };

/** @param {import("./types.js").Facts} facts @returns {Plan} */
export function plan(facts) {
  const places = facts.places ?? [];
  const scale = STEP / nearest(places.map(middle));
  const put = (/** @type {Point} */ [x, y]) => /** @type {Point} */ ([x * scale, y * scale]);
  const spots = places.map((place) => spot(place, put));
  const corners = [
    ...spots.flatMap(({ at, shape }) => shape ?? [at]),
    ...(facts.rims ?? []).flatMap(({ line }) => line.map(put)),
  ];
  const pad = spots.some(({ shape }) => shape) ? AROUND.cells : AROUND.points;
  const whole = [...bordered(corners, pad), ...bordered((facts.labels ?? []).map(({ at }) => put(at)), AROUND.labels)];
  return { spots, byId: new Map(spots.map((one) => [one.id, one])), box: bounds(whole), put };
}

/** @param {import("./types.js").Place} place @param {(point: Point) => Point} put @returns {Spot} */
function spot(place, put) {
  const shape = place.shape?.map(put) ?? null;
  const at = put(middle(place));
  const radius = shape ? FILL * within(at, shape) : PIECE * STEP;
  return { id: place.id, at, shape, label: place.label ?? place.id, shade: place.shade ?? false, radius };
}

/** A place's point, or the middle of its corners. @param {import("./types.js").Place} place @returns {Point} */
function middle({ at, shape = [] }) {
  const mean = (/** @type {0 | 1} */ n) => shape.reduce((sum, point) => sum + point[n], 0) / shape.length;
  return at ?? [mean(0), mean(1)];
}

/** How far the nearest two are apart. @param {Point[]} points */
function nearest(points) {
  const apart = points.flatMap((one, n) => points.slice(n + 1).map((other) => distance(one, other)));
  return Math.min(...apart.filter((far) => far > 0)) || 1;
}

/** How far it is from a point to the nearest side. @param {Point} at @param {Point[]} shape */
const within = (at, shape) => Math.min(...shape.map((one, n) => toLine(at, one, shape[(n + 1) % shape.length])));

/** @param {Point} at @param {Point} a @param {Point} b */
function toLine([x, y], [ax, ay], [bx, by]) {
  return Math.abs((by - ay) * x - (bx - ax) * y + bx * ay - by * ax) / (distance([ax, ay], [bx, by]) || 1);
}

/** @param {Point} one @param {Point} other */
export const distance = ([a, b], [c, d]) => Math.hypot(a - c, b - d);

/** With room around them. @param {Point[]} points @param {number} pad @returns {Point[]} */
const bordered = (points, pad) => points.flatMap(([x, y]) => /** @type {Point[]} */ ([[x - pad, y - pad], [x + pad, y + pad]]));

/** @param {Point[]} points @returns {[number, number, number, number]} */
function bounds(points) {
  if (!points.length) return [0, 0, 0, 0];
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return [left, top, Math.max(...xs) - left, Math.max(...ys) - top];
}

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The place that an arrow key leads to: near, and as straight as can be. @param {Plan} plan @param {string} from @param {string} key */
export function towards({ spots, byId }, from, key) {
  const way = WAYS[/** @type {keyof typeof WAYS} */ (key)];
  const here = byId.get(from)?.at;
  if (!way || !here) return null;
  const cost = (/** @type {Spot} */ { at: [x, y] }) => {
    const [dx, dy] = [x - here[0], y - here[1]];
    const [along, aside] = [dx * way[0] + dy * way[1], Math.abs(dx * way[1] + dy * way[0])];
    return along > 1 ? along + 2.5 * aside : Infinity;
  };
  const found = spots.reduce((best, one) => (cost(one) < cost(best) ? one : best), spots[0]);
  return Number.isFinite(cost(found)) ? found.id : null;
}
