/** `<puzzles-page>`: today's puzzle, what one has solved, and as many more as one likes. */
import { html } from "/vendor/lit.js";
import { catalog } from "../api.js";
import { icon } from "../icons.js";
import { Part, complain, toast, when } from "../part.js";
import "../parts/art-picture.js";
import { puzzling } from "../puzzling.js";
import { go } from "../router.js";
import { optionWords, words } from "../words.js";

/** @typedef {import("../puzzling.js").Kind} Kind */

const ORDER = ["metropolys", "foundations", "metro"];

class PuzzlesPage extends Part {
  static properties = { shelf: { state: true }, games: { state: true } };

  constructor() {
    super();
    /** @type {import("../puzzling.js").Shelf | null} */
    this.shelf = null;
    /** @type {import("../types.js").GameInfo[]} */
    this.games = [];
  }

  async connectedCallback() {
    super.connectedCallback();
    try {
      const [shelf, { games }] = await Promise.all([puzzling.shelf(), catalog()]);
      shelf.kinds.sort((a, b) => ORDER.indexOf(a.game) - ORDER.indexOf(b.game));
      Object.assign(this, { shelf, games });
    } catch (problem) {
      complain(this, problem);
    }
  }

  /** @param {Kind} kind @param {string} difficulty */
  #next(kind, difficulty) {
    const id = puzzling.next(kind, difficulty);
    if (id) go(`/puzzles/${id}`);
    else toast(this, { text: this.t("app.puzzle.none") });
  }

  render() {
    const { t, shelf } = this;
    return html`<div class="home puzzles">
      <section class="welcome"><h1>${t("app.puzzle.title")}</h1><p class="lead">${t("app.puzzle.lead")}</p></section>
      ${when(shelf, () => html`<div class="puzzle-top">${this.#today()}${this.#record()}</div>
        <section class="puzzle-more" aria-labelledby="more-title"><h2 id="more-title">${t("app.puzzle.endless")}</h2>
          <div class="games">${shelf?.kinds.map((kind) => this.#kind(kind))}</div></section>`)}
    </div>`;
  }

  #today() {
    const { t, shelf } = this;
    const id = shelf?.today;
    const found = shelf?.kinds.flatMap((kind) => Object.entries(kind.ids).map(([difficulty, ids]) => ({ kind, difficulty, ids }))).find(({ ids }) => id && ids.includes(id));
    if (!found || !id) return "";
    const day = new Intl.DateTimeFormat(words.language, { dateStyle: "full", timeZone: "UTC" }).format(new Date(shelf.day));
    const how = puzzling.how(id);
    return html`<section class="puzzle-today" aria-labelledby="today-title"><art-picture name=${found.kind.game}></art-picture>
      <div class="puzzle-today-text"><h2 id="today-title">${t("app.puzzle.today")}</h2>
        <p><b>${this.#name(found.kind)}</b> · ${t(`app.puzzle.${found.difficulty}`)}<br /><span class="quiet-text">${day}</span></p>
        <div class="choice"><a class="button primary" href="#/puzzles/${id}">${icon("play")}${t(how ? "app.puzzle.look" : "app.puzzle.solve")}</a>
          ${when(how, () => html`<span class="puzzle-done ${how}">${icon(how === "given" ? "eye" : "check")}${t(`app.puzzle.how-${how}`)}</span>`)}</div></div>
    </section>`;
  }

  #record() {
    const { t, shelf } = this;
    const facts = { row: puzzling.row(shelf?.day ?? ""), solved: puzzling.solved, clean: puzzling.clean };
    return html`<section class="puzzle-record" aria-labelledby="mine-title"><h2 id="mine-title">${t("app.puzzle.mine")}</h2>
      <dl>${Object.entries(facts).map(([name, n]) => html`<div><dt>${t(`app.puzzle.${name}`)}</dt><dd>${n}</dd></div>`)}</dl>
      <p class="quiet-text">${t("app.puzzle.kept")}</p></section>`;
  }

  /** A game, and its edition where it has some. @param {Kind} kind */
  #name({ game, options }) {
    const say = words.speaker(game);
    const edition = this.games.find((one) => one.id === game)?.options.edition;
    const chosen = edition && say(`option.edition.${options.edition ?? edition[0]}`);
    const others = optionWords(say, { game, options: { ...options, edition: edition?.[0] } }, this.games);
    return [say("title"), chosen, others].filter(Boolean).join(" · ");
  }

  /** @param {Kind} kind */
  #kind(kind) {
    const { t } = this;
    const name = this.#name(kind);
    return html`<article class="game puzzle-kind" aria-label=${name}><art-picture name=${kind.game}></art-picture>
      <div class="game-text"><h3>${name}</h3>
        <div class="puzzle-levels">${Object.entries(kind.ids).map(([difficulty, ids]) => html`<button class="button" ?disabled=${!ids.length}
          aria-label=${t("app.puzzle.begin", { game: name, difficulty: t(`app.puzzle.${difficulty}`) })} @click=${() => this.#next(kind, difficulty)}>
          <span>${t(`app.puzzle.${difficulty}`)}</span><small>${t("app.puzzle.of", { n: puzzling.seen(ids), all: ids.length })}</small></button>`)}</div></div>
    </article>`;
  }
}

customElements.define("puzzles-page", PuzzlesPage);
