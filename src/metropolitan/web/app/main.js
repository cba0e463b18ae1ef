/** The page begins: words first, then everything else. */
import { words } from "./words.js";

/** A notice that was chosen leads somewhere. The worker says it once, also to a page that has only begun to load, and
 * what it says is kept no longer than until this file has run. */
navigator.serviceWorker?.addEventListener("message", ({ data }) => {
  if (typeof data?.go === "string" && data.go.startsWith("#/")) location.hash = data.go;
});

/** Without the server there are no words to say so: wait for it. @param {number} wait */
async function begin(wait) {
  try {
    await words.load();
  } catch {
    setTimeout(() => begin(Math.min(8000, wait * 2)), wait);
    return;
  }
  await import("./app.js");
}

begin(500);
