// The whole drawing, layer by layer: ground, tiles, lines, stations, and what lights up.

import { nothing, repeat, svg } from "/vendor/lit.js";
import { CELL, FAR, FIELD, MARGIN, SQUARES, WHOLE, corner, spot } from "./geometry.js";
import { centralGround, centralHall } from "./central.js";
import { badgeArt, headArt, lineArt, lineRun, stationOf } from "./line.js";
import { lately } from "./model.js";
import { counted, lit as litFrom } from "./motion.js";
import { seatStyle } from "./seat.js";
import { carArt, plateArt, platformArt, roofArt } from "./station.js";
import { tileArt, turnedCode } from "./tile.js";
import { weaveArt } from "./weave.js";

const at = (square) => `translate(${corner(square).join(" ")})`;

const DASHES = svg`<rect class="dashes" x="2.5" y="2.5" width="95" height="95" rx="9"/>`;

/** What never changes: the sheet, the platforms, the central station's ground. */
export const groundArt = lately((facts) => svg`
  <rect class="sheet" x="1" y="1" width=${WHOLE - 2} height=${WHOLE - 2} rx="30"/>
  ${facts.stations.map(platformArt)}
  <rect class="field" x=${MARGIN - 5} y=${MARGIN - 5} width=${FIELD + 10} height=${FIELD + 10} rx="13"/>
  ${centralGround()}`);

/** Empty squares; those where the chosen tile may go glow. */
export function wellsArt(facts, codes, glowing) {
  const empty = SQUARES.filter((square) => !codes.has(square) && !facts.central.includes(square));
  return empty.map((square) => {
    const [x, y] = corner(square);
    return svg`<g class="well ${glowing.has(square) ? "glow" : ""}" transform="translate(${x} ${y})">
      <rect class="well-rim" x="3" y="3" width="94" height="94" rx="9"/><rect class="well-floor" x="3" y="5.5" width="94" height="91.5" rx="8.5"/>
      <text class="name" x="50" y="50">${square}</text></g>`;
  });
}

/** Laid tiles; one that has just come settles. */
export const tilesArt = (codes, ghost, fresh) =>
  repeat(codes, ([square]) => square, ([square, code]) => svg`<g transform=${at(square)}>
    <g class=${square === ghost ? "ghost" : square === fresh ? "tile settle" : "tile"}>${tileArt(code)}${square === ghost ? DASHES : nothing}</g></g>`);

/** A tile that is not laid: ghost, pencil, or the hint under the pointer. */
export const looseTile = (kind, square, code) => svg`<g class=${kind} transform=${at(square)}>
  ${tileArt(code)}${DASHES}</g>`;

export const pencilsArt = (pencils) => pencils.map(({ square, tile, turn }) => looseTile("pencil", square, turnedCode(tile, turn)));

/** All lines, their crossings, heads and badges. While lines light up, they still lie below as they were. */
export const linesArt = lately(({ lines, codes }, facts, seats, moved) => {
  const moving = new Map((moved ?? []).map(({ line, was }) => [line.station, was]));
  return layers(lines.map((line) => moving.get(line.station) ?? line), codes, facts, seats, false);
});

/** Some lines again, above the others: those somebody looks at, or those the ghost takes further. */
export const litArt = ({ lines, codes }, shown, facts, seats) =>
  layers(lines.filter(({ station }) => shown.has(station)), codes, facts, seats, true);

const layers = (lines, codes, facts, seats, both) => svg`${lines.map((line) => lineArt(line, codes, facts.stations, seats))}
  ${weaveArt(lines, codes, seats, both)}${lines.map((line) => [headArt(line, seats), badgeArt(line, codes, seats)])}`;

export const runsArt = (motion, codes, facts, seats) =>
  motion.lines.map(({ line, was }) => lineRun(line, litFrom(line, was), codes, facts.stations, seats));

/** Roofs, cars, numbers and points; a car turns when its line has finished lighting up. */
export function stationsArt(facts, lines, seats, motion, shown) {
  const moving = new Set((motion?.lines ?? []).map(({ line }) => line.station));
  const came = new Map(lines.filter(({ closed }) => closed).map((line) => [line.to, line]));
  const ends = new Set(lines.filter((line) => shown?.has(line.station) && line.to).map(({ to }) => to));
  return facts.stations.map((station, n) => {
    const [line, runs] = [lines[n], moving.has(n + 1)];
    const points = runs ? counted(line.points, motion.share) : line.points;
    const quiet = shown && !shown.has(n + 1) && !ends.has(`S${n + 1}`);
    return svg`<g class=${quiet ? "station quiet" : "station"}>${roofArt(station, came.get(`S${n + 1}`), seats)}
      ${carArt(station, line.closed && !runs, seats)}${plateArt(station, line, points, seats)}</g>`;
  });
}

export const hallArt = (view) => centralHall(view.options.central === "double");

/** Where lines that the ghost closes would end. */
export const endsArt = (changed, facts, seats) =>
  [...changed.values()].filter(({ closed }) => closed).map((line) => {
    if (line.to === "central") return svg`<circle class="end" style=${seatStyle(seats, line.owner)} cx=${WHOLE / 2} cy=${WHOLE / 2} r="47"/>`;
    const [x, y] = spot(stationOf(line.to, facts.stations), FAR, 26);
    return svg`<circle class="end" style=${seatStyle(seats, line.owner)} cx=${x} cy=${y} r="23"/>`;
  });

/** Places to point at: the cause of a refusal, the place of a log line. */
export const marksArt = (marks, facts) =>
  [...new Set(marks.map((place) => (facts.central.includes(place) ? "central" : place)))].map((place) => markArt(place, facts));

function markArt(place, facts) {
  if (place === "central") return svg`<rect class="mark" x=${MARGIN + 3 * CELL} y=${MARGIN + 3 * CELL} width=${2 * CELL} height=${2 * CELL} rx="17"/>`;
  if (/^\d\d$/.test(place)) return svg`<rect class="mark" transform=${at(place)} x="1.5" y="1.5" width="97" height="97" rx="10"/>`;
  const station = stationOf(place, facts.stations);
  if (!station) return nothing;
  const [x, y] = spot(station, 50, 38);
  return svg`<rect class="mark" x=${x - (isUpright(station) ? 46 : 38)} y=${y - (isUpright(station) ? 38 : 46)}
    width=${isUpright(station) ? 92 : 76} height=${isUpright(station) ? 76 : 92} rx="12"/>`;
}

export const isUpright = ({ side }) => side === "N" || side === "S";

/** The tile that came last, ringed in its player's colour. */
export const lastArt = (last, seats) =>
  last ? svg`<rect class="last" style=${seatStyle(seats, last.seat)} transform=${at(last.square)} x="2.5" y="2.5" width="95" height="95" rx="9.5"/>` : nothing;

