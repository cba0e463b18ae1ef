/** The scoring of a year, cut into steps: citizens, each civic building, commerce, markers, and the sum. */

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./types.js").Note} Note */
/** @typedef {import("./types.js").Item & {seat: number}} Scored */
/** @typedef {{seat: number, points: number, text: string}} Row */
/** @typedef {{seat: number, n: number, total: number, paid: number, citizen: number, civic: number, coin: number, marker: number}} Sum */
/** @typedef {{title: string, rows: Row[], lit: {lots: string[], how: string}[], gains: number[], sum?: Sum[]}} Step */

/** @param {Board} host @param {number} year @param {Note[]} notes @returns {Step[]} */
export function steps(host, year, notes) {
  const last = host.facts.bonuses.length; // only then markers score, and their item names no year
  const items = host.sheet.flatMap((own, seat) => own.map((item) => ({ ...item, seat })))
    .filter(({ id, facts }) => !id.startsWith("score.now-") && (facts.year ?? last) === year);
  const of = (/** @type {string[]} */ ...ids) => items.filter((item) => ids.includes(item.id.replace("score.", "")));
  const parts = [
    together(host, "population", of("most", "population")),
    ...of("civic").map((item) => civic(host, item)),
    together(host, "commercial", of("commercial")), together(host, "coins", of("coins")), together(host, "markers", of("markers")),
  ];
  return [...parts.filter((step) => step !== null), sum(host, year, items, notes)];
}

/** What all players score at once. @param {Board} host @param {string} part @param {Scored[]} items @returns {Step | null} */
function together(host, part, items) {
  if (!items.length) return null;
  const { t, seats } = host;
  const text = (/** @type {Scored} */ { id, seat, facts }) => (part === "population" ? t(id === "score.most" ? "board.show.most" : "board.show.behind", facts) : seats[seat].name);
  const places = items.flatMap((item) => (part === "markers" ? item.places.map((lot) => [lot]) : buildings(host, item.places)));
  const rows = items.map((item) => ({ seat: item.seat, points: item.points, text: text(item) }));
  return { title: t(`board.show.${part}`), rows, lit: places.map((lots) => ({ lots, how: "" })), gains: gains(host, items) };
}

/** One civic building, with the buildings beside it that count. @param {Board} host @param {Scored} item @returns {Step} */
function civic(host, item) {
  const { seat, points, facts } = item;
  const beside = /** @type {Note[]} */ (facts.beside).map((note) => ({ lots: note.places, how: "" }));
  return {
    title: host.t("board.show.civic", { tile: facts.tile, lots: facts.lots }), rows: [{ seat, points, text: host.t("board.show.beside", { n: beside.length }) }],
    lit: [...beside, { lots: facts.lots, how: "self" }], gains: gains(host, [item]),
  };
}

/** What the year gave everybody, part by part. @param {Board} host @param {number} year @param {Scored[]} items @param {Note[]} notes @returns {Step} */
function sum(host, year, items, notes) {
  const told = (/** @type {string} */ id) => notes.filter((note) => note.id === id).map((note) => note.facts);
  const part = (/** @type {number} */ seat, /** @type {RegExp} */ ids) => total(items.filter((item) => item.seat === seat && ids.test(item.id)));
  const rows = told("event.scores").map(({ seat, n, total }) => ({
    seat, n, total, paid: told("event.paid").find((one) => one.seat === seat)?.n ?? 0,
    citizen: part(seat, /most|population/), civic: part(seat, /civic/), coin: part(seat, /commercial|coins/), marker: part(seat, /markers/),
  }));
  return { title: host.t("board.show.sum", { year }), rows: [], lit: [], gains: gains(host, []), sum: rows };
}

/** @param {Scored[]} items */
const total = (items) => items.reduce((all, item) => all + item.points, 0);

/** @param {Board} host @param {Scored[]} items */
const gains = (host, items) => host.view.seats.map((_, seat) => total(items.filter((item) => item.seat === seat)));

/** The buildings on lots. @param {Board} host @param {string[]} places */
const buildings = (host, places) => host.view.buildings.map((one) => one.lots).filter((lots) => places.includes(lots[0]));
