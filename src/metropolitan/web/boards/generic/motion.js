// Pieces go where they go, and new ones come down; nothing moves where people do not want it.

import { changes } from "./scene.js";

/** How long, as the style has it: none with reduced motion. @param {Element} host */
function duration(host) {
  const slow = getComputedStyle(host).getPropertyValue("--slow").trim();
  return slow.endsWith("ms") ? parseFloat(slow) : parseFloat(slow) * 1000 || 0;
}

/** @param {import("./element.js").GenericBoard} host @param {import("./types.js").Piece[]} before @param {import("./types.js").Piece[]} now */
export function animate(host, before, now) {
  const time = duration(host);
  if (!time) return;
  const { came, moved } = changes(before, now);
  const find = (/** @type {import("./types.js").Piece} */ { place }) => host.renderRoot.querySelector(`[data-piece="${CSS.escape(place)}"]`);
  for (const { from, to } of moved) {
    const [start, end] = [host.layout.byId.get(from.place)?.at, host.layout.byId.get(to.place)?.at];
    if (start && end) find(to)?.animate([{ transform: `translate(${start[0] - end[0]}px, ${start[1] - end[1]}px)` }, { transform: "none" }], { duration: time, easing: "ease-in-out" });
  }
  for (const piece of came.filter((one) => !moved.some(({ to }) => to === one)))
    find(piece)?.animate([{ opacity: 0, transform: "translateY(-16px)" }, { opacity: 1, transform: "none" }], { duration: time, easing: "ease-out" });
}
