/** The keyboard: arrows go to the nearest place that way, digits choose a building, Escape takes back. */

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
const PATIENCE = 800; // ms in which a second digit belongs to the first

export class Keys {
  typed = "";
  since = 0;
  /** @type {number | undefined} */ timer = undefined;

  /** @param {import("./board.js").Board} host */
  constructor(host) {
    this.host = host;
  }

  get choosing() {
    return this.host.choosing;
  }

  /** On the whole board, before anything in it: digits and Escape. @param {KeyboardEvent} event */
  anywhere(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const done = event.key === "Escape" ? this.choosing.cancel() : /^[0-9]$/.test(event.key) && this.digit(event.key);
    if (!done) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** A digit that may begin a longer number waits for the next one before it picks a move. @param {string} digit */
  digit(digit) {
    const { choosing } = this;
    const longer = Date.now() - this.since < PATIENCE ? Number(this.typed + digit) : 0;
    const value = choosing.hand().includes(longer) ? longer : Number(digit);
    if (!value) return false;
    [this.typed, this.since] = [digit, Date.now()];
    clearTimeout(this.timer);
    const choose = () => choosing.hand().includes(value) && choosing.value !== value && choosing.chooseValue(value);
    const open = value < 10 && choosing.hand().some((other) => String(other).startsWith(digit) && other > 9);
    if (open && (choosing.place || choosing.ghost || !choosing.usable(value))) this.timer = setTimeout(choose, PATIENCE);
    else choose();
    return true;
  }

  /** On a place. @param {KeyboardEvent} event @param {string} id */
  onPlace(event, id) {
    const { host } = this;
    if (event.key === "Enter" || event.key === " ") host.choose(id, true);
    else if (WAYS[event.key]) host.goTo(beside(host.city, id, WAYS[event.key]));
    else if (event.key === "PageDown") host.goTo(this.legal(id, 1));
    else if (event.key === "PageUp") host.goTo(this.legal(id, -1));
    else return;
    event.preventDefault();
  }

  /** The next place that glows, in the order of the map. @param {string} id @param {1 | -1} way */
  legal(id, way) {
    const glow = this.choosing.places();
    const ids = this.host.city.places.map((one) => one.id);
    const from = ids.indexOf(id);
    const all = ids.map((_, i) => ids[(from + way * (i + 1) + 2 * ids.length) % ids.length]);
    return all.find((other) => glow.has(other)) ?? id;
  }

  /** In a row of buttons: arrows go along it. @param {KeyboardEvent} event */
  inRow(event) {
    const [x, y] = WAYS[event.key] ?? [0, 0];
    if (!x && !y) return;
    const row = /** @type {HTMLElement} */ (event.currentTarget);
    const buttons = [.../** @type {NodeListOf<HTMLButtonElement>} */ (row.querySelectorAll("button:not([disabled])"))];
    const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (event.target));
    buttons[(at + x + y + buttons.length) % buttons.length]?.focus();
    event.preventDefault();
    event.stopPropagation();
  }
}

/** The nearest place in a direction; what lies aside counts as farther away.
 * @param {import("./city.js").City} city @param {string} id @param {[number, number]} way */
function beside(city, id, [x, y]) {
  const from = city.place(id).at;
  const far = (/** @type {import("./city.js").Place} */ { at }) => {
    const along = (at[0] - from[0]) * x + (at[1] - from[1]) * y;
    const aside = Math.abs((at[0] - from[0]) * y) + Math.abs((at[1] - from[1]) * x);
    return along > 6 && aside < along * 2.2 ? along + aside * 1.6 : Infinity;
  };
  const best = city.places.reduce((a, b) => (far(b) < far(a) ? b : a));
  return far(best) < Infinity ? best.id : id;
}
