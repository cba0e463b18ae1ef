/** `<goal-strip>`: for who has not met this game yet: what it is about, in one line, and where to read more. */
import { html } from "/vendor/lit.js";
import { icon } from "../icons.js";
import { Part } from "../part.js";
import { settings } from "../settings.js";

class GoalStrip extends Part {
  static properties = { game: {}, say: {}, closed: { state: true } };

  constructor() {
    super();
    this.game = "";
    /** @type {any} */
    this.say = null;
    this.closed = false;
  }

  #close() {
    meet(this.game);
    this.closed = true;
  }

  render() {
    const { t, say, game } = this;
    if (this.closed || !say) return html``;
    return html`<aside class="goal" aria-label=${t("app.goal.title")}>
      <p><b>${t("app.goal.mine")}</b> ${say(say.has("quick.goal") ? "quick.goal" : "summary")}
        <button class="link" @click=${() => this.fire("open", { what: "rules", game })}>${t("app.goal.more")}</button></p>
      <button class="quiet square" aria-label=${t("app.close")} title=${t("app.close")} @click=${() => this.#close()}>${icon("close")}</button>
    </aside>`;
  }
}

/** From now on this game is known here. @param {string} game */
export function meet(game) {
  if (!settings.get("met").includes(game)) settings.set("met", [...settings.get("met"), game]);
}

/** @param {string} game @returns {boolean} */
export const met = (game) => settings.get("met").includes(game);

customElements.define("goal-strip", GoalStrip);
