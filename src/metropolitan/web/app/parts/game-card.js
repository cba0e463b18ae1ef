/** A game to choose: its picture, its name, what it is about, and what can be done with it. */
import { html } from "/vendor/lit.js";
import { icon } from "../icons.js";
import { words } from "../words.js";
import "./art-picture.js";

/** @param {string} id @param {unknown} inside */
export function gameCard(id, inside) {
  const say = words.speaker(id);
  return html`<article class="game" aria-labelledby="game-${id}">
    <art-picture name=${id}></art-picture>
    <div class="game-text"><h2 id="game-${id}">${say("title")}</h2><p>${say("summary")}</p>${inside}</div>
  </article>`;
}

/** @param {import("../types.js").Say} t @param {string} id */
export function rulesLink(t, id) {
  return html`<a class="button" href="#/rules/${id}"
    aria-label=${t("app.home.rules-game", { game: words.speaker(id)("title") })}>${icon("rules")}${t("app.rules.title")}</a>`;
}
