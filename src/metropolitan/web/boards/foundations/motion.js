/** Motion that explains: a building rises, coins travel, deeds slide. None where none is wanted. */

/** How long, as the tokens say: 0 with reduced motion. @param {HTMLElement} host @param {"--quick" | "--slow"} name */
export function time(host, name) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  const text = getComputedStyle(host).getPropertyValue(name).trim();
  return parseFloat(text) * (text.endsWith("ms") ? 1 : 1000) || 0;
}

const EASE = "cubic-bezier(0.2, 0.8, 0.3, 1)";

/** Its roof lies on the ground and goes up, so its walls grow. @param {Element | null} standing @param {number} duration */
export function rise(standing, duration) {
  const [x, y] = /** @type {HTMLElement | null} */ (standing)?.dataset.lift?.split(" ").map(Number) ?? [0, 0];
  standing?.querySelector(".lid")?.animate([{ transform: `translate(${-x}px, ${-y}px)` }, { transform: "none" }], { duration, easing: EASE });
}

/** The other way, and gone. @param {Element | null} standing @param {number} duration */
export function sink(standing, duration) {
  const [x, y] = /** @type {HTMLElement | null} */ (standing)?.dataset.lift?.split(" ").map(Number) ?? [0, 0];
  standing?.querySelector(".lid")?.animate([{ transform: "none" }, { transform: `translate(${-x}px, ${-y}px)` }], { duration, easing: "ease-in", fill: "forwards" });
  return standing?.animate([{ opacity: 1 }, { opacity: 0 }], { duration, easing: "ease-in", fill: "forwards" }).finished.catch(() => null);
}

/** A marker is put down. @param {Element | null | undefined} piece @param {number} duration */
export const drop = (piece, duration) =>
  piece?.animate([{ transform: "translateY(-34px)", opacity: 0 }, { transform: "none", opacity: 1 }], { duration, easing: "cubic-bezier(0.5, 0, 0.9, 0.6)" });

/** From where it was to where it is. @param {Element} card @param {DOMRect | undefined} before @param {number} duration */
export function slide(card, before, duration) {
  const now = card.getBoundingClientRect();
  const from = before ? { transform: `translate(${before.x - now.x}px, ${before.y - now.y}px)` } : { transform: "translateX(26px)", opacity: 0 };
  card.animate([from, { transform: "none", opacity: 1 }], { duration, easing: EASE });
}

/** Coins on their way, one after the other. @param {HTMLElement} sky what they fly in @param {DOMRect} from @param {DOMRect} to
 * @param {number} n @param {number} duration @param {() => Node} coin */
export function fly(sky, from, to, n, duration, coin) {
  const home = sky.getBoundingClientRect();
  const middle = (/** @type {DOMRect} */ box) => [box.x + box.width / 2 - home.x, box.y + box.height / 2 - home.y];
  const [[a, b], [c, d]] = [middle(from), middle(to)];
  for (let i = 0; i < Math.min(n, 6); i++) {
    const piece = document.createElement("span");
    piece.className = "flying";
    piece.append(coin());
    sky.append(piece);
    const path = [{ transform: `translate(${a}px, ${b}px)` }, { transform: `translate(${(a + c) / 2 + i * 4}px, ${Math.min(b, d) - 18}px)` }, { transform: `translate(${c}px, ${d}px)` }];
    piece.animate(path, { duration, delay: i * 40, easing: "ease-in-out", fill: "backwards" }).finished.catch(() => null).then(() => piece.remove());
  }
}
