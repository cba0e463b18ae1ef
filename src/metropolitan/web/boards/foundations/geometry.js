/** Lots, shapes and outlines as points. A lot is 100 wide; the city's corner is 0 0, columns go right, rows down. */

/** @typedef {[number, number]} Cell column, row */
/** @typedef {[number, number]} Point */

export const LOT = 100;
const COLUMNS = "ABCDEFGHI";

/** @param {string} lot @returns {Cell} */
export const cell = (lot) => [COLUMNS.indexOf(lot[0]), Number(lot.slice(1)) - 1];

/** @param {Cell} cell */
export const name = ([column, row]) => `${COLUMNS[column]}${row + 1}`;

/** The letters of the columns of a city. @param {number} side */
export const columns = (side) => [...COLUMNS.slice(0, side)];

/** @param {string} lot @returns {Point} */
export const middle = (lot) => /** @type {Point} */ (cell(lot).map((n) => (n + 0.5) * LOT));

/** The middle of several lots. @param {string[]} lots @returns {Point} */
export function center(lots) {
  const all = lots.map(middle);
  return [mean(all.map(([x]) => x)), mean(all.map(([, y]) => y))];
}

const mean = (/** @type {number[]} */ all) => all.reduce((sum, n) => sum + n, 0) / all.length;

/** In the order in which moves name lots: by column, then row. @param {Cell[]} cells */
const sorted = (cells) => cells.sort(([a, b], [c, d]) => a - c || b - d);

/** @param {Cell[]} cells moved to the corner */
function settled(cells) {
  const left = Math.min(...cells.map(([column]) => column));
  const top = Math.min(...cells.map(([, row]) => row));
  return sorted(cells.map(([column, row]) => /** @type {Cell} */ ([column - left, row - top])));
}

/** All ways to turn a shape, clockwise, each only once. @param {Cell[]} steps @returns {Cell[][]} */
export function turns(steps) {
  const found = [settled(steps)];
  for (let n = 1; n < 4; n++) found.push(settled(found[n - 1].map(([column, row]) => [-row, column])));
  return found.filter((one, n) => found.findIndex((other) => String(other) === String(one)) === n);
}

/** Which of the turns lies on these lots. @param {Cell[][]} ways @param {string[]} lots */
export function turnOf(ways, lots) {
  const laid = String(settled(lots.map(cell)));
  return ways.findIndex((way) => String(way) === laid);
}

/** A turned shape with its middle as near to a point as the city allows. @param {Cell[]} way @param {Point} at @param {number} side */
export function laid(way, [x, y], side) {
  const wide = Math.max(...way.map(([column]) => column)) + 1;
  const high = Math.max(...way.map(([, row]) => row)) + 1;
  const left = clamp(Math.round(x / LOT - wide / 2), 0, side - wide);
  const top = clamp(Math.round(y / LOT - high / 2), 0, side - high);
  return way.map(([column, row]) => name([column + left, row + top]));
}

/** All ways to lay a shape so that it covers a lot. @param {Cell[][]} ways @param {string} lot @param {number} side */
export function covering(ways, lot, side) {
  const [x, y] = cell(lot);
  const all = ways.flatMap((way) => way.map(([a, b]) => way.map(([column, row]) => /** @type {Cell} */ ([column + x - a, row + y - b]))));
  return all.filter((cells) => cells.every((one) => one.every((n) => n >= 0 && n < side))).map((cells) => cells.map(name));
}

export const clamp = (/** @type {number} */ n, /** @type {number} */ least, /** @type {number} */ most) => Math.max(least, Math.min(most, n));

/** @param {Point} a @param {Point} b */
export const apart = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/**
 * The corners around cells, clockwise, drawn `inset` inside them.
 * @param {Cell[]} cells side by side @param {number} inset @returns {Point[]}
 */
export function outline(cells, inset) {
  const corners = around(cells);
  return corners.map((corner, n) => {
    const into = way(corners.at(n - 1) ?? corner, corner);
    const on = way(corner, corners[(n + 1) % corners.length]);
    // Inside lies to the right of a clockwise edge: (x, y) turned right is (-y, x).
    return [corner[0] * LOT + inset * (-into[1] - on[1]), corner[1] * LOT + inset * (into[0] + on[0])];
  });
}

/** @param {Point} a @param {Point} b the unit step from one to the other */
const way = (a, b) => /** @type {Point} */ ([Math.sign(b[0] - a[0]), Math.sign(b[1] - a[1])]);

/** The corners of cells on the grid, in one clockwise round. @param {Cell[]} given @returns {Point[]} */
function around(given) {
  const cells = sorted([...given]); // the first has nothing above it: its corner begins the round
  const full = new Set(cells.map(String));
  const next = new Map();
  for (const [x, y] of cells) {
    if (!full.has(`${x},${y - 1}`)) next.set(`${x},${y}`, [x + 1, y]);
    if (!full.has(`${x + 1},${y}`)) next.set(`${x + 1},${y}`, [x + 1, y + 1]);
    if (!full.has(`${x},${y + 1}`)) next.set(`${x + 1},${y + 1}`, [x, y + 1]);
    if (!full.has(`${x - 1},${y}`)) next.set(`${x},${y + 1}`, [x, y]);
  }
  const round = [cells[0]];
  for (let at = next.get(String(cells[0])); String(at) !== String(cells[0]); at = next.get(String(at))) round.push(at);
  return round.filter((corner, n) => {
    const [before, after] = [/** @type {Point} */ (round.at(n - 1)), round[(n + 1) % round.length]];
    return String(way(before, corner)) !== String(way(corner, after));
  });
}

/** @param {Point[]} points */
export const path = (points) => `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}Z`;

const round = (/** @type {number} */ n) => Math.round(n * 100) / 100;
