// How a seat looks: its colour, the ink on it, its letter. Nobody's stations and lines are grey.

/** @typedef {import("./types.js").Seat} Seat */

/** @param {Seat[]} seats @param {number | null} owner */
export function seatStyle(seats, owner) {
  if (owner === null || !seats[owner]) return "--c: var(--nobody); --ci: var(--nobody-ink)";
  const { color } = seats[owner];
  return `--c: var(--seat-${color}); --ci: var(--seat-${color}-ink)`;
}

/** @param {Seat[]} seats @param {number | null} owner */
export const seatLetter = (seats, owner) => (owner === null ? "" : (seats[owner]?.letter ?? ""));
