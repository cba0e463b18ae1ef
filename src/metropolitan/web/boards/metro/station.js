// The stations around the field: platform, departure track with its car, roofed arrival, number and points.

import { nothing, svg } from "/vendor/lit.js";
import { FAR, NEAR, SIDES, corner, spot } from "./geometry.js";
import { seatLetter, seatStyle } from "./seat.js";

const CAR = { along: NEAR, out: 27 };
const PARKED = { along: NEAR - 1, out: 26 };
const PLATE = 61; // how far out number and points stand

/** Puts a drawing made for a station in the north on its place. */
function placed(station) {
  const [x, y] = corner(station.square);
  return `translate(${x} ${y}) rotate(${SIDES.indexOf(station.side) * 90} 50 50)`;
}

const TRACKS = `M${NEAR} 1V-46M${FAR} 1V-30`;

/** What lies below the lines: the platform and its two tracks. */
export const platformArt = (station) => svg`<g class="platform" transform=${placed(station)}>
  <path class="slab" d="M8 -3V-40a9 9 0 0 1 9 -9H83a9 9 0 0 1 9 9V-3Z"/>
  <path class="rails" d=${TRACKS}/><path class="bed" d=${TRACKS}/></g>`;

/** What stands above the lines: the roof over the arrival track; its ridge has the colour of the line that came. */
export const roofArt = (station, came, seats) => svg`
  <g class=${came ? "roof reached" : "roof"} transform=${placed(station)} style=${came ? seatStyle(seats, came.owner) : nothing}>
    <rect class="roof-shade" x="54" y="-40" width="26" height="33" rx="3"/>
    <rect class="roof-side" x="54" y="-43" width="26" height="34" rx="3"/>
    <path class="roof-lee" d="M67 -33L78.5 -42a3 3 0 0 1 1.5 2V-12a3 3 0 0 1 -1.5 2L67 -19Z"/>
    <path class="roof-hips" d="M55 -42L67 -33L79 -42M55 -10L67 -19L79 -10"/><path class="roof-ridge" d="M67 -33V-19"/></g>`;

/** The car: across the track once its line is done. */
export function carArt(station, closed, seats) {
  const at = closed ? PARKED : CAR;
  const [x, y] = spot(station, at.along, at.out);
  const turn = (SIDES.indexOf(station.side) + (closed ? 1 : 0)) * 90;
  return svg`<g class=${closed ? "car parked" : "car"} style="${seatStyle(seats, station.owner)}; transform: translate(${x}px, ${y}px)">
    <g class="car-body" style="transform: rotate(${turn}deg)">
      <rect class="car-shade" x="-12" y="-17.5" width="27" height="39" rx="7"/>
      <rect class="car-top" x="-13" y="-20" width="26" height="40" rx="7"/>
      <path class="car-glass" d="M-7 -14.5h14M-7 14.5h14"/></g>
    <text class="car-letter">${seatLetter(seats, station.owner)}</text></g>`;
}

/** The number, and what the line has earned. */
export function plateArt(station, line, shown, seats) {
  const [x, y] = spot(station, FAR + 3, PLATE);
  return svg`<text class="number" x=${x} y=${y}>${station.station}</text>${line.closed ? scoreArt(station, line, shown, seats) : nothing}`;
}

function scoreArt(station, line, shown, seats) {
  const [x, y] = spot(station, NEAR - 5, PLATE);
  if (line.owner === null) return svg`<path class="done" d="M${x - 7} ${y}h14"/>`;
  const wide = 22 + 10 * String(line.points).length;
  return svg`<g class=${line.doubled ? "score doubled" : "score"} style=${seatStyle(seats, line.owner)}>
    <rect x=${x - wide / 2} y=${y - 13} width=${wide} height="26" rx="13"/>
    <text class="points" x=${x} y=${y}>${shown}</text></g>`;
}
