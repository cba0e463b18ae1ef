/** Where we are, from the part of the address after #. */

/** @typedef {{page: "home"} | {page: "new", game: string | null} | {page: "table", id: string}
 *   | {page: "replay", id: string, review: boolean, number: number} | {page: "rules", game: string, rule: string | null}
 *   | {page: "enter", what: "sign-in" | "sign-up" | "forgot" | "reset", token: string} | {page: "me"}
 *   | {page: "people", login: string} | {page: "leaderboard", game: string} | {page: "admin"} | {page: "learn"}
 *   | {page: "lesson", game: string, name: string} | {page: "statistics", game: string}
 *   | {page: "puzzles"} | {page: "puzzle", id: string}} Route */

/** @param {string} hash @returns {Route} */
export function route(hash) {
  const [page, first, second, third] = hash.replace(/^#\/?/, "").split("/").map(plain);
  if (page === "new") return { page, game: first || null };
  if (page === "learn" && first && second) return { page: "lesson", game: first, name: second };
  if (page === "admin" || page === "learn") return { page };
  if (page === "puzzles") return first ? { page: "puzzle", id: first } : { page };
  if (page === "statistics") return { page, game: first ?? "" };
  if (page === "table" && first) return { page, id: first };
  if (page === "replay" && first) return { page, id: first, review: second === "review", number: /^\d+$/.test(third) ? Number(third) : 0 };
  if (page === "rules") return { page, game: first ?? "", rule: second || null };
  return person(page, first) ?? { page: "home" };
}

/** The pages of people. @param {string} page @param {string | undefined} first @returns {Route | null} */
function person(page, first) {
  if (page === "sign-in" || page === "sign-up" || page === "forgot") return { page: "enter", what: page, token: "" };
  if (page === "reset" && first) return { page: "enter", what: page, token: first };
  if (page === "me") return { page };
  if (page === "people" && first) return { page, login: first };
  return page === "leaderboard" && first ? { page, game: first } : null;
}

/** Addresses are typed by anybody. @param {string} part */
function plain(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** @param {string} path */
export function go(path) {
  location.hash = path;
}
