// On request: every kind of tile with what has become of it, as everybody may count.

import { html } from "/vendor/lit.js";
import { tilePicture } from "./tray.js";

/** Laid, with you, unseen: the pips below a kind, in this order. */
function fate(view, facts, code) {
  const [laid, unseen] = [view.laid[code], view.unseen[code]];
  return { laid, mine: facts.tiles[code] - laid - unseen, unseen };
}

export function counterArt(view, facts, t) {
  return html`<details class="counter"><summary>${t("board.counter.title")}</summary>
    <p class="legend">${["laid", "mine", "unseen"].map((kind) => html`<span><i class="pip ${kind}"></i>${t(`board.counter.${kind}`)}</span>`)}</p>
    <ul>${Object.keys(facts.tiles).map((code) => kindArt(code, fate(view, facts, code), t))}</ul></details>`;
}

function kindArt(code, count, t) {
  const pips = Object.entries(count).flatMap(([kind, n]) => Array(n).fill(kind));
  return html`<li class=${count.unseen ? "" : "gone"}><span class="said">${t("board.counter.kind", { tile: code, ...count })}</span>
    ${tilePicture(code)}<span class="pips" aria-hidden="true">${pips.map((kind) => html`<i class="pip ${kind}"></i>`)}</span>
    <code aria-hidden="true">${code}</code></li>`;
}

