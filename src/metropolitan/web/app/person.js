/** Who is in front of this page. In a house everybody is at home; online one is somebody by a cookie, or nobody yet. */
import { get, patch, post } from "./api.js";

/** @typedef {{id: string, name: string, login: string | null, admin: boolean}} Person */
/** @typedef {{online: boolean, person: Person | null, email: string | null, wishes: Record<string, any>, banned: string | null,
 *   mail: boolean, push: string | null, hooks?: boolean}} Me */

class Here extends EventTarget {
  /** @type {Me} */
  me = { online: false, person: null, email: null, wishes: {}, banned: null, mail: false, push: null };
  /** @type {Promise<Me> | null} */
  #asked = null;
  /** Where one was before signing in. */
  back = "/";

  get online() {
    return this.me.online;
  }

  /** @returns {Person | null} */
  get person() {
    return this.me.person;
  }

  /** Asks the server once; `fresh` asks again. @param {boolean} [fresh] */
  load(fresh = false) {
    if (fresh || !this.#asked) {
      this.#asked = get("/api/me").then((me) => {
        this.me = me;
        this.dispatchEvent(new Event("change"));
        return me;
      });
      this.#asked.catch(() => (this.#asked = null));
    }
    return this.#asked;
  }

  /** Who it is, after asking for a name where it is nobody yet; null where none is given. @returns {Promise<Person | null>} */
  async need() {
    await this.load();
    if (this.person) return this.person;
    await import("./parts/name-dialog.js");
    const dialog = /** @type {any} */ (document.createElement("name-dialog"));
    document.body.append(dialog);
    await dialog.done;
    dialog.remove();
    return this.person;
  }

  /** What is not named stays as it was; null takes a wish back. @param {Record<string, any>} wishes */
  async wish(wishes) {
    await patch("/api/me", { wishes });
    return this.load(true);
  }

  /** A guest of this name. @param {string} name */
  async guest(name) {
    await post("/api/guests", { name });
    await this.load(true);
  }
}

export const person = new Here();
