// The keys of the board, while the focus is on it or its tray.

import { stepTo } from "./grid.js";
import { choices } from "./model.js";
import { placeOf } from "./targets.js";

/** Does what a key says; tells whether it says something. @param {import("./board.js").BoardMetro} host */
export function press(host, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  return command(host, event.key) || walk(host, placeOf(event), event.key);
}

function command({ choosing, pointing, view, legal, ghost, marks, tell }, key) {
  if (key === "Escape" && (ghost || pointing.pinned || marks.length)) pointing.pin(null), tell("cancel");
  else if (/^r$/i.test(key) && choosing.free) choosing.turnOn(key === "r" ? 1 : -1);
  else if (/^d$/i.test(key) && legal.includes("draw")) choosing.draw();
  else if (/^[1-3]$/.test(key) && Number(key) <= choices(view).length) choosing.chooseTile(Number(key) - 1);
  else return false;
  return true;
}

/** Arrow keys, Enter and space, on the drawing only; Page Up and Page Down go through the legal squares. */
function walk(host, place, key) {
  if (!place) return false;
  if (key === "Enter" || key === " ") return host.pointing.choose(place, false), true;
  const next = stepTo(place, key, host.facts) ?? nextLegal(host.choosing.glowing, place, key);
  if (next) host.goTo(next);
  return next !== null;
}

function nextLegal(glowing, place, key) {
  const squares = [...glowing].sort();
  const [after, before] = [squares.filter((square) => square > place), squares.filter((square) => square < place)];
  if (key === "PageDown") return after[0] ?? squares[0] ?? null;
  if (key === "PageUp") return before.at(-1) ?? squares.at(-1) ?? null;
  return null;
}
