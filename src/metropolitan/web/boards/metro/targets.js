// The places one can point at, tab to and choose: squares, stations, the central station. They lie over the drawing.

import { svg } from "/vendor/lit.js";
import { CELL, MARGIN, SQUARES, corner, spot } from "./geometry.js";
import { centralLabel, lineLabel, squareLabel } from "./describe.js";

/** @param {{facts: import("./types.js").Facts, view: import("./types.js").View, here: string | null, usable: (square: string) => boolean,
 *   is: (square: string) => any, t: import("./types.js").Say}} table */
export function targetsArt(table) {
  const { facts } = table;
  const squares = SQUARES.filter((square) => !facts.central.includes(square));
  return [...squares.map((square) => squareTarget(square, table)), centralTarget(table), ...facts.stations.map((station) => stationTarget(station, table))];
}

const target = ({ here }, place, label, [x, y, wide, high], usable) => svg`
  <g role="button" data-place=${place} tabindex=${here === place ? 0 : -1} aria-label=${label}>
    <rect class=${usable ? "target usable" : "target"} x=${x} y=${y} width=${wide} height=${high}/>
    <rect class="ring" x=${x + 2} y=${y + 2} width=${wide - 4} height=${high - 4} rx="10"/></g>`;

function squareTarget(square, table) {
  const [x, y] = corner(square);
  return target(table, square, squareLabel(square, table.view, table.is(square), table.t), [x, y, CELL, CELL], table.usable(square));
}

function centralTarget(table) {
  const top = MARGIN + 3 * CELL;
  return target(table, "central", centralLabel(table.view, table.t), [top, top, 2 * CELL, 2 * CELL], false);
}

function stationTarget(station, table) {
  const line = table.view.lines[station.station - 1];
  return target(table, `S${station.station}`, lineLabel(line, table.t), stationBox(station), true);
}

/** The strip between a square and the sheet's edge. @returns {[number, number, number, number]} */
function stationBox(station) {
  const [a, b] = spot(station, 0, 0);
  const [c, d] = spot(station, CELL, MARGIN - 2);
  return [Math.min(a, c), Math.min(b, d), Math.abs(a - c), Math.abs(b - d)];
}

/** The place of an event on the drawing, or null. */
export const placeOf = (event) => event.composedPath()[0]?.closest?.("[data-place]")?.dataset.place ?? null;

/** A point of the page on the drawing. @returns {import("./types.js").Point} */
export function onBoard(drawing, { x, y }) {
  const { left, top, width } = drawing.getBoundingClientRect();
  const seen = drawing.viewBox.baseVal;
  const scale = seen.width / width;
  return [seen.x + (x - left) * scale, seen.y + (y - top) * scale];
}
