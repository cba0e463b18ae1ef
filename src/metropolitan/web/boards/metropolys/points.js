/** Small geometry on points `[x, y]`: what the drawing of the city needs, and no more. */

/** @typedef {[number, number]} Point */

/** @type {(a: Point, b: Point, t: number) => Point} */
export const between = (a, b, t) => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];

/** @type {(a: Point, b: Point) => number} */
export const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** A point as a path has it. @type {(p: Point) => string} */
export const spot = (p) => `${round(p[0])} ${round(p[1])}`;

/** @type {(n: number) => number} */
export const round = (n) => Math.round(n * 10) / 10;

/** From a to b, made as long as asked. @type {(a: Point, b: Point, length?: number) => Point} */
export function toward(a, b, length = 1) {
  const far = distance(a, b) || 1;
  return [((b[0] - a[0]) / far) * length, ((b[1] - a[1]) / far) * length];
}

/** @type {(p: Point, by: Point) => Point} */
export const plus = (p, by) => [p[0] + by[0], p[1] + by[1]];

/** Twice the signed area: positive when the ring runs clockwise on a screen. @param {Point[]} ring */
export const turn = (ring) =>
  ring.reduce((sum, p, i) => sum + p[0] * next(ring, i)[1] - next(ring, i)[0] * p[1], 0);

/** @template T @param {T[]} ring @param {number} i @returns {T} */
export const next = (ring, i) => ring[(i + 1) % ring.length];

/** @template T @param {T[]} ring @param {number} i @returns {T} */
export const previous = (ring, i) => ring[(i + ring.length - 1) % ring.length];

/** The point of a segment nearest to p. @param {Point} p @param {Point} a @param {Point} b @returns {Point} */
export function nearest(p, a, b) {
  const [x, y] = [b[0] - a[0], b[1] - a[1]];
  const t = ((p[0] - a[0]) * x + (p[1] - a[1]) * y) / (x * x + y * y || 1);
  return between(a, b, Math.min(1, Math.max(0, t)));
}

/** The point of a ring's rim nearest to p. @param {Point[]} ring @param {Point} p @returns {Point} */
export function rim(ring, p) {
  let best = ring[0], least = Infinity;
  for (let i = 0, a = ring[ring.length - 1]; i < ring.length; a = ring[i++]) {
    const q = nearest(p, a, ring[i]);
    const far = (q[0] - p[0]) ** 2 + (q[1] - p[1]) ** 2;
    if (far < least) [best, least] = [q, far];
  }
  return best;
}

/** @param {Point[]} ring @param {Point} p */
export function inside(ring, p) {
  const [x, y] = p;
  let odd = false;
  for (let i = 0, a = ring[ring.length - 1]; i < ring.length; a = ring[i++]) {
    const b = ring[i];
    if (a[1] > y !== b[1] > y && x < a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0])) odd = !odd;
  }
  return odd;
}

/** How deep p lies inside a ring; negative outside. @param {Point[]} ring @param {Point} p */
export const depth = (ring, p) => distance(p, rim(ring, p)) * (inside(ring, p) ? 1 : -1);

/** Points of a grid of steps w and h around one, inside bounds. @param {Point} at @param {number[]} box @param {number} w @param {number} h
 * @returns {{p: Point, row: number, column: number}[]} every second row is shifted by half a step */
export function grid(at, [left, top, right, bottom], w, h) {
  const points = [];
  for (let row = Math.ceil((top - at[1]) / h); at[1] + row * h < bottom; row++) {
    const shift = row % 2 ? w / 2 : 0;
    for (let column = Math.ceil((left - at[0] - shift) / w); at[0] + shift + column * w < right; column++) {
      points.push({ p: /** @type {Point} */ ([at[0] + shift + column * w, at[1] + row * h]), row, column });
    }
  }
  return points;
}

/** The point that is worth most. @param {Point[]} points @param {(p: Point) => number} worth @returns {Point | null} */
export function best(points, worth) {
  /** @type {Point | null} */
  let found = null;
  let most = -Infinity;
  for (const p of points) {
    const much = worth(p);
    if (much > most) [found, most] = [p, much];
  }
  return found;
}

/** Left, top, right and bottom of points. @param {Point[]} points */
export function bounds(points) {
  const xs = points.map((p) => p[0]), ys = points.map((p) => p[1]);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
