/** `<plan-note>`: what my seat will do when its turn comes, and a way to think better of it. */
import { html, nothing } from "/vendor/lit.js";
import { icon } from "../icons.js";
import { Part } from "../part.js";

class PlanNote extends Part {
  static properties = { plan: {}, say: {} };

  constructor() {
    super();
    /** @type {import("../accord.js").Plan | null} */
    this.plan = null;
    /** Says words of the game. @type {any} */
    this.say = null;
  }

  render() {
    const { t, plan, say } = this;
    if (!plan) return nothing;
    const kind = Object.keys(plan).find((key) => say?.has(`plan.${key}`));
    const told = kind ? say(`plan.${kind}`, plan) : t("app.plan.move", { move: plan.move });
    return html`<section class="pact plan" aria-label=${t("app.plan.title")}>
      <p role="status">${icon("pencil")}<span>${told} <span class="quiet-text">${t("app.plan.secret")}</span></span></p>
      <div class="choice"><button class="button" @click=${() => this.fire("plan", { plan: null })}>${icon("close")}${t("app.plan.drop")}</button></div>
    </section>`;
  }
}

customElements.define("plan-note", PlanNote);
