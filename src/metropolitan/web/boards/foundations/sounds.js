/** What a move sounds like, by the names the page knows. */

/** @param {{id: string}[]} notes @returns {string | null} */
export function sound(notes) {
  const has = (/** @type {string} */ id) => notes.some((note) => note.id === `event.${id}`);
  if (has("year-end")) return "points";
  if (has("build")) return "place";
  return has("buy") || has("income") ? "bid" : null;
}
