// Smooth curves measured by their length: points along them, parts of them, where two of them cross.

/** @typedef {import("./types.js").Point} Point */
/** @typedef {[Point, Point, Point, Point]} Cubic */

const STEPS = 24;
const number = (n) => Math.round(n * 100) / 100;
/** @param {Point} point */
export const text = ([x, y]) => `${number(x)} ${number(y)}`;

/** @param {Point} from @param {Point} to @returns {Cubic} */
export const straight = (from, to) => [from, mix(from, to, 1 / 3), mix(from, to, 2 / 3), to];

/** @returns {Point} */
const mix = ([a, b], [x, y], t) => [a + (x - a) * t, b + (y - b) * t];

export class Curve {
  /** @param {Cubic[]} cubics each beginning where the last one ends */
  constructor(cubics) {
    this.cubics = cubics;
    this.samples = measure(cubics);
    this.length = this.samples[this.samples.length - 1].s;
  }

  /** The point at a distance along the curve. @returns {Point} */
  at(s) {
    const [part, t] = this.#place(s);
    return point(this.cubics[part], t);
  }

  /** The drawing commands from one distance to another, without the first `M`. */
  commands(from, to) {
    const [first, t0] = this.#place(from);
    const [last, t1] = this.#place(to);
    const parts = [];
    for (let part = first; part <= last; part++) {
      const cut = slice(this.cubics[part], part === first ? t0 : 0, part === last ? t1 : 1);
      parts.push(`C${text(cut[1])} ${text(cut[2])} ${text(cut[3])}`);
    }
    return parts.join("");
  }

  /** The same curve somewhere else. @param {Point} by */
  moved([dx, dy]) {
    const move = (/** @type {Point} */ [x, y]) => /** @type {Point} */ ([x + dx, y + dy]);
    return new Curve(this.cubics.map(([a, b, c, d]) => [move(a), move(b), move(c), move(d)]));
  }

  #place(s) {
    const at = this.samples.findIndex((sample) => sample.s >= s - 1e-6);
    const here = this.samples[Math.max(at, 1)];
    const before = this.samples[Math.max(at, 1) - 1];
    const share = (s - before.s) / (here.s - before.s || 1);
    const begin = before.part === here.part ? before.t : 0;
    return [here.part, Math.min(1, Math.max(0, begin + (here.t - begin) * share))];
  }
}

/** @param {Cubic[]} cubics */
function measure(cubics) {
  const samples = [{ part: 0, t: 0, s: 0, at: cubics[0][0] }];
  cubics.forEach((cubic, part) => {
    for (let n = 1; n <= STEPS; n++) {
      const last = samples[samples.length - 1];
      const at = point(cubic, n / STEPS);
      samples.push({ part, t: n / STEPS, s: last.s + Math.hypot(at[0] - last.at[0], at[1] - last.at[1]), at });
    }
  });
  return samples;
}

const point = (cubic, t) => slice(cubic, 0, t)[3];

/** The part of a cubic between two parameters, by repeated halving of its handles. @returns {Cubic} */
function slice([a, b, c, d], t0, t1) {
  const [ab, bc, cd] = [mix(a, b, t1), mix(b, c, t1), mix(c, d, t1)];
  const [abc, bcd] = [mix(ab, bc, t1), mix(bc, cd, t1)];
  const head = [a, ab, abc, mix(abc, bcd, t1)];
  const u = t1 ? t0 / t1 : 0;
  const [pq, qr, rs] = [mix(head[0], head[1], u), mix(head[1], head[2], u), mix(head[2], head[3], u)];
  const [pqr, qrs] = [mix(pq, qr, u), mix(qr, rs, u)];
  return [mix(pqr, qrs, u), qrs, rs, head[3]];
}

/** Where two curves cross: the distance along each, and the sine of the angle. */
export function crossings(one, other) {
  const found = [];
  for (let i = 1; i < one.samples.length; i++) {
    for (let j = 1; j < other.samples.length; j++) {
      const hit = meet(one.samples[i - 1], one.samples[i], other.samples[j - 1], other.samples[j]);
      if (hit) found.push(hit);
    }
  }
  return found;
}

function meet(a, b, c, d) {
  const [rx, ry] = [b.at[0] - a.at[0], b.at[1] - a.at[1]];
  const [qx, qy] = [d.at[0] - c.at[0], d.at[1] - c.at[1]];
  const cross = rx * qy - ry * qx;
  if (Math.abs(cross) < 1e-9) return null;
  const [wx, wy] = [c.at[0] - a.at[0], c.at[1] - a.at[1]];
  const t = (wx * qy - wy * qx) / cross;
  const u = (wx * ry - wy * rx) / cross;
  if (t < 0 || t >= 1 || u < 0 || u >= 1) return null;
  const sine = Math.abs(cross) / (Math.hypot(rx, ry) * Math.hypot(qx, qy));
  return { one: a.s + t * (b.s - a.s), other: c.s + u * (d.s - c.s), sine };
}
