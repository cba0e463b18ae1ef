/** The position in words: for screen readers, for the line above the tray, for who listens. */

/** @param {any} host the board */
export function placeWords(host, id) {
  const { city, view, t, choosing } = host;
  const place = city.byId.get(id);
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

/** What stands on a place: an id and its facts. @returns {[string, any]} */
function content(view, id, t) {
  const token = view.tokens[id] && t(`token.${view.tokens[id]}`);
  const built = view.buildings.find((one) => one.place === id);
  const bid = view.bids.find((one) => one.place === id);
  if (built) return ["board.place.built", built];
  if (bid) return [token ? "board.place.bid-token" : "board.place.bid", { ...bid, token }];
  return [token ? "board.place.token" : "board.place.empty", { token }];
}

function landmarks(city, { id, wall, blind }) {
  return [
    ["bridge", city.bridges.some((one) => one.ends.includes(id))],
    ["statue", city.statues.some((one) => one.around.includes(id))],
    ["lake", city.lakes.some((one) => one.around.includes(id))],
    ["border", wall],
    ["blind", blind],
  ].filter(([, here]) => here).map(([name]) => name);
}

/** The whole position in a few sentences. @returns {string} */
export function describe(host) {
  const { view, t, choosing } = host;
  if (view.finished) return t("board.say.over");
  const last = view.bids.at(-1);
  const bids = view.bids.map((bid) => t("board.say.bid", bid));
  return [
    ...(last ? [t("board.say.call", { bids }), t("board.say.outbid", { seat: view.turn, ...pick(last) })] : [t("board.say.open", { seat: view.turn })]),
    ...(choosing.mine ? [t("board.say.can", { values: [...new Set(choosing.bids.map((bid) => bid.value))].sort((a, b) => a - b), places: [...new Set(choosing.bids.map((bid) => bid.place))] })] : []),
  ].join(" ");
}

const pick = ({ value, place }) => ({ value, place });

/** What to do now, in one line. @returns {string} */
export function hint(host) {
  const { view, t, choosing } = host;
  const last = view.bids.at(-1);
  if (view.finished) return t("board.hint.over");
  if (choosing.place) return t("board.hint.which", { place: choosing.place });
  if (choosing.mine && host.ghost) return t("board.hint.ghost");
  if (choosing.value !== null) return t(choosing.mine ? "board.hint.where" : "board.hint.pencil", { value: choosing.value });
  if (choosing.mine) return last ? t("board.hint.outbid", pick(last)) : t("board.hint.open");
  if (view.seat === null) return t("board.hint.watch", { seat: view.turn });
  return t("board.hint.wait", { seat: view.turn });
}
