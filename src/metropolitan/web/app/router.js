/** Where we are, from the part of the address after #. */

/** @typedef {{page: "home"} | {page: "new", game: string | null} | {page: "table", id: string}
 *   | {page: "replay", id: string, review: boolean} | {page: "rules", game: string, rule: string | null}
 *   | {page: "admin"}} Route */

/** @param {string} hash @returns {Route} */
export function route(hash) {
  const [page, first, second] = hash.replace(/^#\/?/, "").split("/").map(plain);
  if (page === "new") return { page, game: first || null };
  if (page === "admin") return { page };
  if (page === "table" && first) return { page, id: first };
  if (page === "replay" && first) return { page, id: first, review: second === "review" };
  if (page === "rules" && first) return { page, game: first, rule: second || null };
  return { page: "home" };
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
