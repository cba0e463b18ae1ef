/** How a board uses the room there is: the plan beside deeds and tray, or above them. */
import { LOT, clamp } from "./geometry.js";
import { MARGIN } from "./ground.js";

const TRACKS = 70; // px for the two rulers
const ASIDE = 240; // px for deeds and tray beside the plan, at least
const BELOW = 260; // px of them to be seen below it
const GAP = 16;
const LEAST = 420; // px of a plan where the room is low and the page scrolls

/** @typedef {{tall: boolean, plan: number, aside: number, unit: number, k: number}} Format `plan`, `aside`: px wide; `unit`: px for
 * a lot of a tile in the tray; `k`: how much larger signs are drawn where the plan is small */

/** @param {number} wide @param {number} high @param {number} side @returns {Format} */
export function measure(wide, high, side) {
  if (!wide) return { tall: false, plan: 0, aside: 0, unit: 30, k: 1 };
  const room = Math.max(0, wide - ASIDE - GAP);
  const beside = Math.max(Math.min(high - TRACKS, room), Math.min(room, LEAST));
  const above = Math.min(wide, Math.max(high - BELOW, LEAST));
  const tall = wide < 640 || beside < above * 0.8;
  const plan = Math.floor(tall ? above : beside);
  const aside = tall ? wide : Math.min(Math.max(380, plan * 0.44), wide - plan - GAP);
  const unit = tall ? clamp((wide - 24) / 8.8, 30, 40) : clamp(Math.min((aside - 12) / 8.3, (high - 362) / 8.1), 25, 60);
  const scale = plan / (side * LOT + 2 * MARGIN); // px for a hundredth of a lot
  return { tall, plan, aside, unit: Math.floor(unit), k: Math.round(clamp(0.56 / scale, 1, 1.34) * 20) / 20 };
}

/** A rule's little board: the plan, and what there is below it. @param {number} wide @param {number} units what is seen of the plan @returns {Format} */
export function small(wide, units) {
  return { tall: true, plan: wide, aside: wide, unit: 30, k: Math.round(clamp((0.5 * units) / wide, 0.8, 1.34) * 20) / 20 };
}
