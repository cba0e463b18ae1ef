/** Who one is here, and what one wishes, as the server has it. */
import { get, patch } from "./api.js";

/** @typedef {{id: string, name: string, login: string | null, admin: boolean}} Person */
/** @typedef {{online: boolean, person: Person | null, email?: string | null, wishes: Record<string, any>, mail: boolean,
 *   push: string | null, hooks?: boolean, banned?: string | null}} About */

/** @type {About} */
const NOBODY = { online: false, person: null, wishes: {}, mail: false, push: null };

class Me extends EventTarget {
  about = NOBODY;
  /** @type {Promise<About> | null} */
  #asked = null;

  /** What the server knows; it is asked once, until something changes. */
  known() {
    return (this.#asked ??= this.load());
  }

  /** Asks again: one has come, gone, or changed something. */
  async load() {
    this.about = await get("/api/me").catch(() => NOBODY);
    this.#asked = Promise.resolve(this.about);
    this.dispatchEvent(new Event("change"));
    return this.about;
  }

  /** What is not named stays as it was; null takes a wish back. @param {Record<string, any>} wishes */
  async wish(wishes) {
    await patch("/api/me", { wishes });
    return this.load();
  }
}

export const me = new Me();
