/** Chances to win: who has how much, in the colours and patterns of the seats. */
import { html, styleMap, svg } from "/vendor/lit.js";
import { chip, inColor } from "../part.js";

/** @typedef {import("../types.js").SeatShown} SeatShown */
/** @typedef {import("../types.js").Say} Say */

/** @param {Say} t @param {number} chance */
export const percent = (t, chance) => t("app.percent", { n: Math.round(100 * chance) });

/** A change, with its sign. @param {Say} t @param {number} change */
export const change = (t, change) => {
  const n = Math.round(100 * change);
  return t("app.percent", { n: `${n > 0 ? "+" : n < 0 ? "−" : "±"}${Math.abs(n)}` });
};

/** Everybody's chance in words. @param {Say} t @param {number[]} chances @param {SeatShown[]} seats */
export const chancesSaid = (t, chances, seats) =>
  seats.map((seat, n) => t("app.chances.one", { name: seat.name, chance: percent(t, chances[n]) })).join(", ");

/** A bar that all seats share. @param {Say} t @param {number[]} chances @param {SeatShown[]} seats */
export const chanceBar = (t, chances, seats) =>
  html`<span class="chances" role="img" aria-label=${chancesSaid(t, chances, seats)} title=${chancesSaid(t, chances, seats)}>
    ${seats.map((seat, n) => html`<i class="pattern-${seat.letter}" style=${styleMap({ ...inColor(seat.color), flexGrow: String(chances[n]) })}></i>`)}</span>`;

/** Who is who, and what everybody has. @param {Say} t @param {number[]} chances @param {SeatShown[]} seats */
export const chanceLegend = (t, chances, seats) =>
  html`<ul class="chance-legend">${seats.map((seat, n) => html`<li>${chip(seat)}<span class="unseen">${seat.name}</span> ${percent(t, chances[n])}</li>`)}</ul>`;

/** What is drawn over a seat's colour, as lines in a square of 8. @type {Record<string, string>} */
const LINES = {
  A: "", B: "M-2 2 2-2M0 8 8 0M6 10 10 6", C: "M2 2h.1M6 6h.1", D: "M0 2h8M0 6h8", E: "M2 0v8M6 0v8", F: "M0 0 8 8M-2 6 2 10M6-2 10 2",
}; // prettier-ignore

/** Patterns of a drawing; `id` keeps those of two drawings apart. @param {string} id @param {SeatShown[]} seats */
export const patterns = (id, seats) =>
  svg`<defs>${seats.map((seat) => svg`<pattern id="${id}-${seat.letter}" width="8" height="8" patternUnits="userSpaceOnUse" style=${styleMap(inColor(seat.color))}>
    <rect width="8" height="8" fill="var(--seat)" /><path d=${LINES[seat.letter]} stroke="var(--seat-ink)" stroke-width="1.6" stroke-linecap="round" opacity="0.3" fill="none" />
  </pattern>`)}</defs>`;
