/** The position in words: for screen readers, for the line in the tray, for the bar that asks for confirmation. */

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Tile} Tile */
/** @typedef {import("./types.js").Say} Say */
/** @typedef {import("./types.js").Preview} Preview */
/** @typedef {import("./types.js").BuildPreview} BuildPreview */
/** @typedef {import("./moves.js").Move} Move */

/** @param {Say} t @param {string} key */
export const tileName = (t, key) => t(`tile.${key}`);

/** What a tile is worth, as a sentence. @param {Say} t @param {Tile} tile */
function worth(t, { citizens, coins, prestige, scores }) {
  if (scores) return t(`board.worth.${scores.counts}${scores.per > 1 ? "-per" : ""}`, { points: scores.points, per: scores.per });
  if (citizens) return t("board.worth.residential", { n: citizens });
  return t(prestige ? "board.worth.commercial" : "board.worth.coins-only", { n: coins, prestige });
}

/** A tile in the supply. @param {Board} board @param {Tile} tile @param {number} left @param {boolean} usable */
export function tileWords({ t, choosing }, tile, left, usable) {
  const what = t("board.tile.what", { tile: tileName(t, tile.key), shape: t(`shape.${tile.shape}`) });
  const more = !left ? t("board.tile.none") : choosing.mine && !usable ? t("board.tile.nowhere", { n: left }) : t("board.tile.left", { n: left });
  return [what, worth(t, tile), more].join(" ");
}

/** A lot: what is there, and what one can do about it. @param {Board} board @param {string} lot */
export function lotWords(board, lot) {
  return [content(board, lot), ...chances(board, lot)].join(" ");
}

/** @param {Board} board @param {string} lot */
function content({ view, t, tiles, worths }, lot) {
  const built = view.buildings.find((one) => one.lots.includes(lot));
  if (built) {
    const now = worths.get(built.lots.join(" "));
    const said = t("board.lot.built", { lot, seat: built.seat, tile: tileName(t, built.tile) });
    return [said, worth(t, tiles[built.tile]), ...(now === undefined ? [] : [t("board.lot.now", { n: now })])].join(" ");
  }
  const owner = view.seats.findIndex((one) => one.marked.includes(lot));
  if (owner >= 0) return t("board.lot.marked", { lot, seat: owner });
  const deed = view.row.find((one) => one.lot === lot);
  return deed ? t("board.lot.sale", deed) : t("board.lot.free", { lot });
}

/** @param {Board} board @param {string} lot @returns {string[]} */
function chances({ choosing, ghost, t }, lot) {
  const { ghost: move } = choosing;
  if (move?.lots.includes(lot)) return [t(ghost?.pencil ? "board.lot.pencil" : "board.lot.ghost")];
  if (choosing.deed("buy", lot)) return [t("board.lot.buy")];
  if (choosing.deed("take", lot)) return [t("board.lot.take")];
  const fits = choosing.spots(choosing.tile).some((spot) => spot.lots.includes(lot));
  if (!fits) return [];
  return [choosing.tile ? t("board.lot.fits", { tile: tileName(t, choosing.tile) }) : t("board.lot.build")];
}

/** What is pointed at; while nothing is chosen, what one can do here. @param {Board} board */
export function hint(board) {
  const { choosing, ghost, hovered, tall, t } = board;
  if (hovered) return lotWords(board, hovered);
  const idle = choosing.mine && !choosing.drafting && !ghost && !choosing.lot;
  return idle ? t(tall ? "board.hint.tap" : "board.hint.keys") : "";
}

/** What to do now, in one line; with a ghost, the page itself asks. @param {Board} board @returns {string} */
export function advice({ view, t, choosing, ghost }) {
  if (view.finished || (ghost && choosing.mine)) return "";
  if (choosing.tile) return t(choosing.mine ? "board.hint.where" : "board.hint.pencil-where", { tile: tileName(t, choosing.tile) });
  if (choosing.lot) return t("board.hint.which", { lot: choosing.lot });
  if (choosing.mine) return prompt(view, t);
  if (view.stage === "draft" && view.seat !== null) return t("board.hint.draft-wait");
  return choosing.planning ? t("board.hint.wait") : "";
}

/** What the player to move can do. @param {View} view @param {Say} t @returns {string} */
export const prompt = (view, t) => t(view.stage === "draft" ? "board.hint.draft" : view.stage === "final" ? "board.hint.final" : "board.hint.open");

/** The whole position in a few sentences. @param {Board} board @returns {string} */
export function describe({ view, t, choosing }) {
  if (view.finished) return t("board.say.over");
  const seats = view.seats.map((one, seat) => t("board.say.seat", { seat, coins: one.coins, citizens: one.citizens, prestige: one.prestige, income: one.income }));
  const deeds = view.row.map((deed) => t("board.say.deed", deed));
  return [
    view.stage === "draft" ? t("board.say.draft", { round: view.draft?.round }) : t("board.say.year", { year: view.year, seat: view.turn }),
    ...(deeds.length ? [t("board.say.row", { deeds })] : []),
    ...(view.stage === "final" ? [t("board.news.final", { n: view.turns_left, seat: view.last })] : []),
    ...(view.stall ? [t("board.news.stall", { turns: view.idle, n: view.stall })] : []),
    ...seats,
    ...(choosing.mine ? [prompt(view, t)] : []),
  ].join(" ");
}

/** A preview in short plain words. @param {Preview | null} preview @param {Say} t @returns {string} */
export function summary(preview, t) {
  if (!preview) return "";
  if (preview.move === "income") return t("board.sum.income", { n: preview.gain, coins: preview.coins });
  if (preview.move === "take") return t("board.sum.take", { lot: preview.lot });
  if (preview.move === "buy") return [t("board.sum.buy", { lot: preview.lot, price: preview.price, n: preview.coins }), ...(preview.last ? [t("board.sum.last")] : [])].join(" ");
  return [t("board.sum.build", { tile: tileName(t, preview.tile), lots: preview.lots }), ...changes(preview, t)].join(" ");
}

/** A move in a few words. @param {any} preview @param {Say} t */
export function named(preview, t) {
  const { move, lot, lots, price, tile } = preview;
  if (move === "build") return t("board.ghost.build", { tile: tileName(t, tile), lots });
  if (move === "income") return t("board.ghost.income");
  return move === "buy" ? t("board.ghost.buy", { lot, price }) : t("board.ghost.take", { lot });
}

/** @param {BuildPreview} preview @param {Say} t @returns {string[]} */
function changes({ income, citizens, returned, left }, t) {
  return [
    ...(citizens ? [t("board.sum.citizens", { change: signed(citizens) })] : []),
    ...(income ? [t("board.sum.coins", { change: signed(income) })] : []),
    ...(returned.length ? [t("board.sum.returned", { tiles: returned.map((one) => tileName(t, one.tile)) })] : []),
    ...(left.length ? [t("board.sum.left", { lots: left })] : []),
  ];
}

/** @param {number} n */
export const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "±0");
