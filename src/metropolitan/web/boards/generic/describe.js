// The board in words: a label for every place, and the whole position for those who listen.

/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Say} Say */

/** What a piece is called. @param {Piece} piece @param {Say} t */
function called(piece, t) {
  const id = `piece.${piece.kind}`;
  return piece.kind && t.has(id) ? t(id) : t("app.generic.thing");
}

/** @param {string} place @param {Piece | undefined} piece @param {string} state @param {Say} t */
export function placeLabel(place, piece, state, t) {
  const label = whatStands(place, piece, t);
  return state ? t(`app.generic.${state}`, { label }) : label;
}

/** @param {string} place @param {Piece | undefined} piece @param {Say} t */
function whatStands(place, piece, t) {
  if (!piece) return t("app.generic.empty", { place });
  if (typeof piece.seat !== "number") return t("app.generic.nobodys", { place, piece: called(piece, t) });
  return t("app.generic.theirs", { place, piece: called(piece, t), seat: piece.seat });
}

/** What a seat has beside the board. @param {View} view @param {number} seat @param {Say} t */
export const held = (view, seat, t) => (view.supply ?? []).filter((one) => one.seat === seat).map((one) => t(`supply.${one.id}`, { n: one.n }));

/** The whole position in sentences. @param {View} view @param {number} seats @param {string} task @param {Say} t */
export function describe(view, seats, task, t) {
  const told = Array.from({ length: seats }, (_, seat) => {
    const own = (view.pieces ?? []).filter((piece) => piece.seat === seat);
    const where = own.length ? t("app.generic.stands", { seat, n: own.length, places: own.map(({ place }) => place).join(", ") }) : t("app.generic.none", { seat });
    return [where, ...held(view, seat, t).map((what) => `${what}.`)].join(" ");
  });
  return [...told, task].filter(Boolean).join(" ");
}
