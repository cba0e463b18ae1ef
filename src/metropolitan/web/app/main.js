/** The page begins: words first, then everything else. */
import { words } from "./words.js";

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
