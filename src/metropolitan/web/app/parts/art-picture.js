/** `<art-picture name>`: a picture of ours, drawn into the page so that it wears the page's colours. */
import { html, unsafeSVG } from "/vendor/lit.js";
import { Part } from "../part.js";

/** @type {Record<string, Promise<string>>} */
const drawn = {};

/** @param {string} name */
const fetched = (name) =>
  (drawn[name] ??= fetch(`/art/${name}.svg`).then((answer) => (answer.ok ? answer.text() : ""), () => ""));

class ArtPicture extends Part {
  static properties = { name: {}, picture: { state: true } };

  constructor() {
    super();
    this.name = "";
    this.picture = "";
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  willUpdate(changed) {
    if (changed.has("name")) fetched(this.name).then((picture) => (this.picture = picture));
  }

  render() {
    return html`${unsafeSVG(this.picture)}`;
  }
}

customElements.define("art-picture", ArtPicture);
