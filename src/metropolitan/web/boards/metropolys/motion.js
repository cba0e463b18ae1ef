/** Motion that explains: a building rises, losing bids and tokens go to their owner's side. None where none is wanted. */

/** @param {HTMLElement} host @param {"--quick" | "--slow"} name the tokens say how long, and 0 with reduced motion */
export function time(host, name) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  const text = getComputedStyle(host).getPropertyValue(name).trim();
  return parseFloat(text) * (text.endsWith("ms") ? 1 : 1000) || 0;
}

/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").View} View */
/** @typedef {{key: string, place: string, seat: number, value?: number, token?: import("./types.js").Token}} Departure */

/** The sides of the map where players sit, by their number. @type {Record<number, string[]>} */
const AROUND = { 2: ["s", "n"], 3: ["s", "nw", "ne"], 4: ["s", "w", "n", "e"] };
const EASE = "cubic-bezier(0.2, 0.8, 0.3, 1)";

/** Out of the ground. @param {Element} piece @param {number} duration */
export const rise = (piece, duration) =>
  piece.animate([{ transform: "scaleY(0.02)", opacity: 0.4 }, { transform: "scaleY(1.07)", offset: 0.7 }, { transform: "none" }], { duration, easing: EASE });

/** A bid becomes a building: it comes down to the ground. @param {Element} piece @param {number} duration */
export const settle = (piece, duration) =>
  piece.animate([{ transform: "translateY(-9px)" }, { transform: "none" }], { duration, easing: "ease-in" });

/** Away to a point, getting smaller. @param {Element} piece @param {Point} by @param {number} duration */
export const leave = (piece, [x, y], duration) =>
  piece.animate([{ transform: "none", opacity: 1 }, { transform: `translate(${x}px, ${y}px) scale(0.7)`, opacity: 0 }], { duration, easing: "cubic-bezier(0.5, 0, 0.8, 0.6)", fill: "forwards" });

/** Where a seat sits around the map, seen from the one who looks: he is below, the others follow clockwise.
 * @param {import("./city.js").City} city @param {View} view @param {number} seat @returns {Point} */
export function side({ size: [w, h] }, view, seat) {
  const around = AROUND[view.players];
  const where = around[(seat - (view.seat ?? 0) + view.players) % view.players];
  const x = where.includes("w") ? -40 : where.includes("e") ? w + 40 : w / 2;
  return [x, where.includes("n") ? -60 : where === "s" ? h + 70 : h / 2];
}

/**
 * What a finished call sends away: the other bids, and the token of the new building.
 * @param {View | undefined} old @param {import("./types.js").Note[] | null} recent @returns {Departure[]}
 */
export function departures(old, recent) {
  const built = recent?.find((note) => note.id === "event.build");
  if (!old || !built) return [];
  const { seat, place } = /** @type {import("./types.js").Bid} */ (built.facts);
  const bids = old.bids.filter((bid) => bid.place !== place).map((bid) => ({ ...bid, key: `bid-${bid.place}` }));
  return old.tokens[place] ? [...bids, { key: `token-${place}`, place, seat, token: old.tokens[place] }] : bids;
}
