// How a move is shown: the tile settles, lines light up tile by tile while their points count, then cars turn.

import { difference } from "./model.js";

const PER_TILE = 0.45; // of --slow: how long one tile of a line takes to light up, until the whole takes too long
const LONGEST = 2; // of --slow: all lines together
const SETTLE = 0.6; // of --slow: lines begin while the tile still comes to rest
const TICKS = 14;

/** @typedef {{square: string | null, lines: {line: object, was: object}[], spread: number, share: number}} Motion */

/** The duration of a token, in milliseconds; 0 where nothing shall move. */
export function duration(element, token) {
  const said = getComputedStyle(element).getPropertyValue(token).trim();
  return said.endsWith("ms") ? parseFloat(said) : parseFloat(said) * 1000 || 0;
}

/** A player of one motion at a time; `show` is called with the motion as it goes on, and null at its end. */
export class Player {
  #timer = 0;

  constructor(host, show) {
    this.host = host;
    this.show = show;
  }

  /** Shows how one view became another. */
  play(old, now) {
    this.stop();
    const slow = duration(this.host, "--slow");
    const motion = difference(old, now);
    if (!slow || !motion.square) return;
    const longest = Math.max(0, ...motion.lines.map(({ line, was }) => line.path.length - lit(line, was)));
    const spread = Math.min(longest * PER_TILE, LONGEST) * slow;
    this.#run({ ...motion, spread, share: 0 }, SETTLE * slow, spread);
  }

  /** At once to the end: something newer happens. */
  stop() {
    if (!this.#timer) return;
    clearInterval(this.#timer);
    this.#timer = 0;
    this.show(null);
  }

  #run(motion, wait, spread) {
    const begin = performance.now();
    this.show(motion);
    this.#timer = setInterval(() => {
      const share = (performance.now() - begin - wait) / (spread || 1);
      if (share >= 1) this.stop();
      else if (share > 0) this.show({ ...motion, share });
    }, Math.max(40, (wait + spread) / TICKS));
  }
}

/** From which crossing on a line lights up: all of it when it closes, else what is new. */
export const lit = (line, was) => (line.closed ? 0 : was.path.length);

/** The points shown while they count up. */
export const counted = (points, share) => Math.round(points * Math.min(1, Math.max(0, share)));
