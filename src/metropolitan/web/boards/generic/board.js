// The board for games that bring none. The server answers with this file for `/boards/<game>/board.js`, and by that
// address it knows whose board it is: each game gets an element of its own.

import { GenericBoard } from "/boards/generic/element.js";

export { named, panel, panelStyles, sound, summary } from "/boards/generic/panel.js";

const [game] = new URL(import.meta.url).pathname.split("/").slice(-2);

customElements.define(`board-${game}`, class extends GenericBoard {});
