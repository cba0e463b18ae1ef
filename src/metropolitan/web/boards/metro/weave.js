// Where lines cross other tracks: the upper one passes over a gap in the lower one.

import { svg } from "/vendor/lit.js";
import { corner } from "./geometry.js";
import { kindOf, milestones, strokes } from "./line.js";
import { THICK, THIN, bridge, knots, reach } from "./tile.js";
import { seatStyle } from "./seat.js";

/** @typedef {import("./types.js").Line} Line */

const wide = (over) => (over?.line.closed ? THICK : THIN);

/** The line over each track, by square and side of entry, and how far from its beginning. @param {Line[]} lines */
function runs(lines, codes) {
  const found = new Map();
  for (const line of lines) {
    const far = milestones(line, codes);
    line.path.forEach(([square, into], n) => found.set(`${square} ${into / 2}`, { line, far: far[n] }));
  }
  return found;
}

/** Every crossing with a line in it; with `both`, only those of two of these lines. */
function meetings(lines, codes, both) {
  const over = runs(lines, codes);
  const squares = [...new Set(lines.flatMap(({ path }) => path.map(([square]) => square)))];
  return squares.flatMap((square) => knots(codes.get(square)).flatMap((knot) => {
    const [upper, lower] = [over.get(`${square} ${knot.over}`), over.get(`${square} ${knot.under}`)];
    return (both ? upper && lower : upper || lower) ? [{ square, knot, upper, lower }] : [];
  }));
}

/** The pieces of upper tracks, each over its gap. @param {Line[]} lines */
export function weaveArt(lines, codes, seats, both = false) {
  return meetings(lines, codes, both).map(({ square, knot, upper, lower }) => {
    const half = reach(knot, wide(upper), wide(lower));
    const piece = (longer) => bridge(codes.get(square), knot, half + longer, corner(square));
    const from = (upper?.far ?? 0) + knot.at.get(knot.over) - half - 1;
    return svg`<path class=${upper?.line.closed ? "gap wide" : "gap"} d=${piece(0)}/>
      ${upper ? lineBridge(upper.line, piece(1), from, seats) : railBridge(piece)}`;
  });
}

const railBridge = (piece) => svg`<path class="rails" d=${piece(1)}/><path class="bed" d=${piece(1.5)}/>`;

const lineBridge = (line, d, from, seats) => svg`<g class=${kindOf(line)} style=${seatStyle(seats, line.owner)}>${strokes(line, d, from)}</g>`;
