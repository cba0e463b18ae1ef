// Lines: the tracks of a station's line in its owner's colour, its head while it is open, its badge when closed.

import { nothing, svg } from "/vendor/lit.js";
import { FAR, NEAR, add, corner, endOf, outward, spot, times } from "./geometry.js";
import { text } from "./curve.js";
import { calmRun, curves, placed } from "./tile.js";
import { seatLetter, seatStyle } from "./seat.js";

/** @typedef {import("./types.js").Line} Line */
/** @typedef {import("./types.js").Station} Station */
/** @typedef {import("./types.js").Codes} Codes */

/** Where tracks end: under the car, under the roof, inside the central station. */
const DEPARTURE = { along: NEAR, out: 30 };
const ARRIVAL = { along: FAR, out: 26 };
const INSIDE = 30;
const BADGED = 4; // a closed line of so many tiles has a badge on its way
const ROOMY = 45;

/** Through one tile, from where the line has come to. @param {Codes} codes @param {import("./types.js").Step} step */
function through(codes, [square, into]) {
  const curve = placed(codes.get(square), into / 2, ...corner(square));
  return curve.commands(0, curve.length);
}

/** From under the car to the field. */
const leave = (station) => `M${text(spot(station, DEPARTURE.along, DEPARTURE.out))}L${text(spot(station, DEPARTURE.along, 0))}`;

/** The last bit of a closed line: under the roof of a station or into the central station. */
function arrive(line, stations) {
  if (!line.closed) return "";
  const end = line.to === "central" ? inside(line) : spot(stationOf(line.to, stations), ARRIVAL.along, ARRIVAL.out);
  return `L${text(end)}`;
}

/** @param {string} place @param {Station[]} stations */
export const stationOf = (place, stations) => stations[Number(place.slice(1)) - 1];

function inside({ path }) {
  const [square, , out] = path.at(-1);
  return add(endOf(square, out), times(outward(out >> 1), INSIDE));
}

/** A whole line as one path. @param {Line} line */
function linePath(line, codes, stations) {
  return leave(stations[line.station - 1]) + line.path.map((step) => through(codes, step)).join("") + arrive(line, stations);
}

/** A line's bits, one a tile: the first begins at the car, the last of a closed line ends at its station. */
function lineBits(line, codes, stations) {
  return line.path.map((step, n) => {
    const begin = n ? `M${text(endOf(step[0], step[1]))}` : leave(stations[line.station - 1]);
    return begin + through(codes, step) + (n === line.path.length - 1 ? arrive(line, stations) : "");
  });
}

/** How far each crossing is from where the line begins, so that its dashes go on evenly. */
export function milestones(line, codes) {
  const lengths = line.path.map(([square, into]) => curves(codes.get(square))[into / 2].length);
  return lengths.map((_, n) => lengths.slice(0, n).reduce((sum, length) => sum + length, DEPARTURE.out));
}

/** The class of a line: how far it is, and its owner's pattern. */
export const kindOf = ({ closed, owner }) => `line ${closed ? "closed" : "open"} ${owner === null ? "nobody" : `pattern-${owner}`}`;

/** A line's strokes along a path: rim and body, and in open lines a core, whose dashes begin `from` on. */
export const strokes = (line, d, from = 0) => svg`<path class="rim" d=${d}/><path class="body" d=${d}/>
  ${line.closed ? nothing : svg`<path class="core" d=${d} stroke-dashoffset=${from}/>`}`;

/** A line as it lies. @param {Line} line @param {Codes} codes */
export function lineArt(line, codes, stations, seats) {
  if (!line.path.length) return nothing;
  return svg`<g class=${kindOf(line)} style=${seatStyle(seats, line.owner)}>${strokes(line, linePath(line, codes, stations))}</g>`;
}

/** A line that lights up tile by tile, from one crossing on. */
export function lineRun(line, from, codes, stations, seats) {
  const bits = lineBits(line, codes, stations).slice(from);
  return svg`<g class="run ${kindOf(line)}" style=${seatStyle(seats, line.owner)}>
    ${bits.map((d, n) => svg`<g class="bit" style="--n: ${n / bits.length}">${strokes(line, d)}</g>`)}</g>`;
}

/** Where an open line waits to go on: an arrow with its owner's letter. */
export function headArt(line, seats) {
  if (line.closed || !line.path.length) return nothing;
  const { square, end } = line.head;
  const [x, y] = endOf(square, end);
  const ahead = ((end >> 1) + 2) % 4;
  const [tx, ty] = add([x, y], times(outward(ahead), 2));
  return svg`<g class="head" style=${seatStyle(seats, line.owner)}>
    <path class="arrow" transform="translate(${x} ${y}) rotate(${ahead * 90})" d="M0 -17L8.5 -9.5A11 11 0 1 1 -8.5 -9.5Z"/>
    <text x=${tx} y=${ty}>${seatLetter(seats, line.owner)}</text></g>`;
}

/** The owner's letter on the way of a long closed line, as on a subway map. */
export function badgeArt(line, codes, seats) {
  if (!line.closed || line.owner === null || line.path.length < BADGED) return nothing;
  const [x, y] = badgeSpot(line.path, codes);
  return svg`<g class="badge" style=${seatStyle(seats, line.owner)}>
    <circle cx=${x} cy=${y} r="10"/><text x=${x} y=${y}>${seatLetter(seats, line.owner)}</text></g>`;
}

/** Near the middle of the way, where there is room between crossings. */
function badgeSpot(path, codes) {
  const half = (path.length - 1) / 2;
  const spots = path.map(([square, into], n) => ({ square, ...calmRun(codes.get(square), into / 2), off: Math.abs(n - half) }));
  const roomy = spots.filter(({ length }) => length > ROOMY);
  const { square, at } = (roomy.length ? roomy : spots).sort((a, b) => a.off - b.off)[0];
  return add(corner(square), at);
}
