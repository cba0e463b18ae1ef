/** Asking the server. A refusal comes back as a Problem with a note that can be said in any language. */

/** @typedef {import("./types.js").Note} Note */

export class Problem extends Error {
  /** @param {Note} note @param {string | null} game @param {number} status */
  constructor(note, game = null, status = 0) {
    super(note.id);
    this.note = note;
    this.game = game;
    this.status = status;
  }
}

/** @param {string} path @param {RequestInit} [request] */
async function fetched(path, request) {
  const answer = await fetch(path, request).catch(() => {
    throw new Problem({ id: "app.problem.unreachable" });
  });
  if (answer.ok) return answer;
  throw await problem(answer);
}

/** @param {string} path @param {RequestInit} [request] @returns {Promise<any>} */
const ask = async (path, request) => (await fetched(path, request)).json();

/** A refusal in the server's form, or, where something else answers, its number. @param {Response} answer */
async function problem(answer) {
  const body = await answer.json().catch(() => null);
  if (body?.note?.id) return new Problem(body.note, body.game ?? null, answer.status);
  return new Problem({ id: "app.problem.status", facts: { status: answer.status } }, null, answer.status);
}

/** @param {string} path @returns {Promise<any>} */
export const get = (path) => ask(path);

/** As it is: numbers of a record may be larger than the browser can count. @param {string} path */
export const getText = async (path) => (await fetched(path)).text();

/** @param {string} path @param {any} [body] @returns {Promise<any>} */
export const post = (path, body = {}) =>
  ask(path, { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } });

/** @param {string} path @param {Blob} file @returns {Promise<any>} */
export const send = (path, file) =>
  ask(path, { method: "POST", body: file, headers: { "Content-Type": "application/json" } });

/** @param {string} path @param {any} body @returns {Promise<any>} */
export const patch = (path, body) =>
  ask(path, { method: "PATCH", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } });

/** @param {string} path @param {any} [body] */
export const remove = (path, body) =>
  ask(path, { method: "DELETE", ...(body && { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }) });

/** Our own games in the order they are shown; others follow. */
const ORDER = ["metropolys", "foundations", "metro"];
const rank = (/** @type {{id: string}} */ { id }) => (ORDER.includes(id) ? ORDER.indexOf(id) : ORDER.length);

/** @type {Promise<any> | null} */
let lists = null;

/** The games and bots there are; they do not change while the page is open.
 * @returns {Promise<{games: import("./types.js").GameInfo[], bots: import("./types.js").Bots}>} */
export function catalog() {
  lists ??= Promise.all([get("/api/games"), get("/api/bots")]).then(([games, bots]) => ({ games: inOrder(games), bots }));
  lists.catch(() => (lists = null));
  return lists;
}

/** @param {import("./types.js").GameInfo[]} games */
const inOrder = (games) => [...games].sort((a, b) => rank(a) - rank(b));

/** What never changes of a board. @param {string} game @param {number} players @param {Record<string, any>} options */
export const boardFacts = (game, players, options) =>
  get(`/api/board/${game}?${new URLSearchParams({ players: String(players), options: JSON.stringify(options) })}`);
