/** The position in words: for screen readers, for the line above the tray, for who listens. */

/** @typedef {import("./board.js").Board} Board */

/** A place with all that is to know about it. @param {Board} host @param {string} id */
export function placeWords(host, id) {
  const { city, view, t, choosing } = host;
  const place = city.place(id);
  const facts = { place: id, kind: t(`kind.${place.kind}`), district: t(`district.${place.district}`) };
  if (view.closed.includes(place.district)) return t("board.place.closed", facts);
  return [
    t("board.place.what", facts),
    t(...content(view, id, t)),
    t("board.place.near", { neighbors: place.neighbors }),
    ...landmarks(city, place).map((name) => t(`board.place.${name}`)),
    ...(choosing.ghost?.place === id ? [t("board.place.ghost", { value: choosing.ghost.value })] : []),
    ...(choosing.mine && choosing.values(id).length ? [t("board.place.legal", { values: choosing.values(id) })] : []),
  ].join(" ");
}

/** What stands on a place: an id and its facts.
 * @param {import("./types.js").View} view @param {string} id @param {import("./types.js").Say} t @returns {[string, any]} */
function content(view, id, t) {
  const token = view.tokens[id] && t(`token.${view.tokens[id]}`);
  const built = view.buildings.find((one) => one.place === id);
  const bid = view.bids.find((one) => one.place === id);
  if (built) return ["board.place.built", built];
  if (bid) return [token ? "board.place.bid-token" : "board.place.bid", { ...bid, token }];
  return [token ? "board.place.token" : "board.place.empty", { token }];
}

/** What it lies at, by name. @param {import("./city.js").City} city @param {import("./city.js").Place} place */
function landmarks(city, { id, wall, blind }) {
  const here = {
    bridge: city.bridges.some((one) => one.ends.includes(id)),
    statue: city.statues.some((one) => one.around.includes(id)),
    lake: city.lakes.some((one) => one.around.includes(id)),
    border: wall,
    blind,
  };
  return Object.entries(here).filter(([, yes]) => yes).map(([name]) => name);
}

/** The whole position in a few sentences. @param {Board} host @returns {string} */
export function describe(host) {
  const { view, t, choosing } = host;
  if (view.finished) return t("board.say.over");
  const last = view.bids.at(-1);
  const bids = view.bids.map((bid) => t("board.say.bid", bid));
  const call = last
    ? [t("board.say.call", { bids }), t("board.say.outbid", { ...last, seat: view.turn })]
    : [t("board.say.open", { seat: view.turn })];
  const values = [...new Set(choosing.bids.map((bid) => bid.value))].sort((a, b) => a - b);
  const places = [...new Set(choosing.bids.map((bid) => bid.place))];
  return [...call, ...(choosing.mine ? [t("board.say.can", { values, places })] : [])].join(" ");
}

/** What to do now, in one line; with a ghost, the page itself asks. @param {Board} host @returns {string} */
export function hint(host) {
  const { view, t, choosing } = host;
  const last = view.bids.at(-1);
  if (view.finished || choosing.ghost || choosing.passing) return "";
  if (choosing.place) return t("board.hint.which", { place: choosing.place });
  if (choosing.value !== null) return t(choosing.mine ? "board.hint.where" : "board.hint.pencil", { value: choosing.value });
  if (choosing.mine) return last ? t("board.hint.outbid", last) : t("board.hint.open");
  return view.seat === null ? "" : t("board.hint.wait");
}
