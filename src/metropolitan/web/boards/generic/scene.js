// The drawing: ground, lines, places, pieces, what a move would change.

import { nothing, svg } from "/vendor/lit.js";

/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").Seat} Seat */
/** @typedef {import("./geometry.js").Plan} Plan */
/** @typedef {import("./geometry.js").Spot} Spot */
/** @typedef {import("./types.js").Point} Point */

const DEEP = 0.16; // how thick a piece is, of its radius
const EDGE = 14;
/** An empty place that can be chosen: calmer than a piece, since there may be many. */
export const FREE = "can empty";

/** @param {Point[]} points @param {boolean} [closed] */
const path = (points, closed = true) => `M${points.map((point) => point.join(" ")).join("L")}${closed ? "Z" : ""}`;

/** @param {Plan} plan */
export function groundArt({ box: [x, y, wide, high] }) {
  const sheet = (/** @type {string} */ name, /** @type {number} */ down) => svg`<rect class=${name} x=${x + EDGE / 2} y=${y + EDGE / 2 + down}
    width=${wide - EDGE} height=${high - EDGE} rx="22"/>`;
  return svg`${sheet("shade", 4)}${sheet("sheet", 0)}`;
}

/** @param {Plan} plan @param {[string, string][]} links @param {Set<string>} lit */
export function linksArt({ byId }, links, lit) {
  const lines = links.flatMap(([a, b]) => {
    const [from, to] = [byId.get(a), byId.get(b)];
    return from && to ? [{ d: path([from.at, to.at], false), lit: lit.has(a) && lit.has(b) }] : [];
  });
  return svg`<g class="links"><path class="bed" d=${lines.map(({ d }) => d).join("")}/><path class="way" d=${lines.map(({ d }) => d).join("")}/>
    <path class="way lit" d=${lines.filter((line) => line.lit).map(({ d }) => d).join("")}/></g>`;
}

/** @param {Plan} plan @param {import("./types.js").Rim[]} rims @param {Seat[]} seats */
export const rimsArt = ({ put }, rims, seats) =>
  rims.map(({ seat, line }) => svg`<path class="rim" d=${path(line.map(put), false)} style=${tint(seats[seat])}/>`);

/** @param {Plan} plan @param {import("./types.js").Label[]} labels */
export const labelsArt = ({ put }, labels) =>
  labels.map(({ text, at }) => svg`<text class="label" x=${put(at)[0]} y=${put(at)[1]}>${text}</text>`);

/** @param {Spot} spot @param {Set<string>} lit @param {Set<string>} last */
export function placeArt({ id, at: [x, y], shape }, lit, last) {
  const names = `${lit.has(id) ? "lit" : ""} ${last.has(id) ? "last" : ""}`;
  if (!shape) return svg`<circle class="point ${names}" cx=${x} cy=${y} r="11"/>`;
  return svg`<path class="cell ${names}" d=${path(shape)}/>`;
}

/** @param {Spot[]} spots @param {Set<string>} lit @param {Set<string>} last */
export const placesArt = (spots, lit, last) =>
  spots.map((spot) => svg`<g class=${spot.shade ? "place dark" : "place"}>${placeArt(spot, lit, last)}</g>`);

/** What shows that a place can be chosen, is chosen, or caused a refusal. @param {Spot} spot @param {string} state */
export function ringArt({ at: [x, y], shape, radius }, state) {
  if (shape && state !== "chosen") return svg`<path class="glow ${state}" d=${path(shape)}/>`;
  if (state === FREE) return svg`<circle class="glow ${state}" cx=${x} cy=${y} r="19"/>`;
  return svg`<circle class="glow ${state}" cx=${x} cy=${y} r=${radius + 6}/>`;
}

/** @param {Seat | undefined} seat */
const tint = (seat) => (seat ? `--c: var(--seat-${seat.color}); --ci: var(--seat-${seat.color}-ink)` : "--c: var(--track); --ci: var(--ink)");

/** A man: a disc with its seat's letter, or the mark of its kind. @param {Piece} piece @param {Spot} spot @param {Seat[]} seats @param {string} [name] */
export function pieceArt(piece, { at: [x, y], radius: r }, seats, name = "piece") {
  const seat = typeof piece.seat === "number" ? seats[piece.seat] : undefined;
  return svg`<g class=${name} data-piece=${piece.place} style=${tint(seat)}><g transform="translate(${x} ${y})">
    <ellipse class="contact" cx="0" cy=${r * DEEP * 1.6} rx=${r * 1.04} ry=${r}/>
    <circle class="side" cy=${r * DEEP} r=${r}/><circle class="top" r=${r}/><circle class="groove" r=${r * 0.72}/>
    <text class="sign" style="font-size: ${r * (piece.mark ? 0.95 : 0.8)}px">${piece.mark ?? seat?.letter ?? ""}</text></g></g>`;
}

/** What a move changes: what comes, what goes, and what only goes elsewhere. @param {Piece[]} before @param {Piece[]} now */
export function changes(before, now) {
  const same = (/** @type {Piece} */ a, /** @type {Piece} */ b) => a.seat === b.seat && a.kind === b.kind && a.mark === b.mark;
  const stays = (/** @type {Piece[]} */ others) => (/** @type {Piece} */ one) => others.some((other) => other.place === one.place && same(one, other));
  const came = now.filter((piece) => !stays(before)(piece));
  const gone = before.filter((piece) => !stays(now)(piece));
  const moved = gone.flatMap((from) => {
    const to = came.find((piece) => same(piece, from));
    return to ? [{ from, to }] : [];
  });
  return { came, gone, moved, taken: gone.filter((piece) => !moved.some(({ from }) => from === piece)) };
}

/** @param {ReturnType<typeof changes>} change @param {Plan} plan @param {Seat[]} seats */
export function ghostArt({ came, moved, taken }, { byId }, seats) {
  const at = (/** @type {Piece} */ piece) => /** @type {Spot} */ (byId.get(piece.place));
  return svg`${moved.map(({ from, to }) => svg`<path class="trail" d=${path([at(from).at, at(to).at], false)}/>`)}
    ${came.map((piece) => pieceArt(piece, at(piece), seats, "piece ghost"))}
    ${taken.map((piece) => cross(at(piece)))}`;
}

/** @param {Spot} spot */
function cross({ at: [x, y], radius }) {
  const r = radius * 0.62;
  return svg`<path class="cross" d="M${x - r} ${y - r}L${x + r} ${y + r}M${x + r} ${y - r}L${x - r} ${y + r}"/>`;
}

/** @param {Piece[]} pieces @param {Plan} plan @param {Seat[]} seats @param {Set<string>} leaving */
export const piecesArt = (pieces, { byId }, seats, leaving) =>
  pieces.map((piece) => {
    const spot = byId.get(piece.place);
    return spot ? pieceArt(piece, spot, seats, leaving.has(piece.place) ? "piece leaving" : "piece") : nothing;
  });
