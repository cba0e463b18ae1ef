/** Who sits where: sensible seats to begin with. */
import { person } from "./person.js";
import { settings } from "./settings.js";

/** @typedef {import("./types.js").Seat} Seat */
/** @typedef {import("./types.js").GameInfo} GameInfo */
/** @typedef {import("./types.js").Bots} Bots */
/** @typedef {import("./types.js").Say} Say */

/** A name for a seat that has none: people and seats that wait for them are numbered, bots have names. @param {Say} t @param {Seat["kind"]} kind @param {number} n */
export function defaultName(t, kind, n) {
  if (kind === "person" && n === 0 && settings.get("name")) return settings.get("name");
  if (kind === "open") return t("app.seat.free", { n: n + 1 });
  if (kind === "person") return t("app.seat.name", { n: n + 1 });
  const names = t("app.seat.bot-names").split(", ");
  return names[n % names.length];
}

/** The first seat by the name that its person has here. @param {Seat[]} seats @param {Say} t @returns {Seat[]} */
export const known = (seats, t) =>
  seats.map((seat, n) => (n === 0 && seat.kind === "person" && seat.name === defaultName(t, "person", 0) ? { ...seat, name: person.person?.name || seat.name } : seat));

/** A person and bots. @param {GameInfo} game @param {Bots} bots @param {Say} t @param {number} [players] @returns {Seat[]} */
export function defaultSeats(game, bots, t, players = Math.min(game.players[1], Math.max(game.players[0], 3))) {
  return Array.from({ length: players }, (_, n) => {
    const kind = n ? "bot" : "person";
    return { kind, name: defaultName(t, kind, n), bot: n ? bots.usual : null, color: game.colors[n] };
  });
}

/** A person, and seats for whoever comes. @param {GameInfo} game @param {Say} t @param {number} [players] @returns {Seat[]} */
export function openSeats(game, t, players = Math.min(game.players[1], Math.max(game.players[0], 3))) {
  return Array.from({ length: players }, (_, n) => {
    const kind = n ? "open" : "person";
    return { kind, name: defaultName(t, kind, n), bot: null, color: game.colors[n] };
  });
}

/** One seat more, in a colour that is free. @param {Seat[]} seats @param {GameInfo} game @param {Bots} bots @param {Say} t */
export function addSeat(seats, game, bots, t) {
  const color = game.colors.find((one) => !seats.some((seat) => seat.color === one)) ?? game.colors[0];
  return [...seats, { kind: /** @type {const} */ ("bot"), name: defaultName(t, "bot", seats.length), bot: bots.usual, color }];
}

/** Two seats never have the same colour: they swap. @param {Seat[]} seats @param {number} n @param {string} color */
export function recolor(seats, n, color) {
  const old = seats[n].color;
  return seats.map((seat, m) => {
    if (m === n) return { ...seat, color };
    return seat.color === color ? { ...seat, color: old } : seat;
  });
}

/** Another kind of player, with a name that fits unless a person chose one. @param {Seat} seat @param {number} n
 * @param {Seat["kind"]} kind @param {string | null} bot @param {Say} t @returns {Seat} */
export function reseat(seat, n, kind, bot, t) {
  const chosen = seat.name !== defaultName(t, seat.kind, n);
  return { ...seat, kind, bot: kind === "bot" ? bot : null, name: chosen && seat.name ? seat.name : defaultName(t, kind, n) };
}
