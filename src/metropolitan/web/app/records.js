/** Record files: saving one, and opening one from a file. */
import { getText, send } from "./api.js";
import { go } from "./router.js";

/** @param {string} id @returns {Promise<File>} */
async function recordFile(id) {
  const record = await getText(`/api/tables/${id}/record`);
  const day = new Date().toISOString().slice(0, 10);
  return new File([record], `${JSON.parse(record).game}-${day}-${id}.game.json`, { type: "application/json" });
}

/** @param {string} id */
export async function saveRecord(id) {
  const file = await recordFile(id);
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: file.name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** @param {string} id */
export async function shareRecord(id) {
  const file = await recordFile(id);
  if (!navigator.canShare?.({ files: [file] })) return saveRecord(id);
  await navigator.share({ files: [file] }).catch(() => undefined); // the person thought better of it
}

/** Stores a record and replays it; a broken one raises the reason. @param {File} file */
export async function openRecord(file) {
  const { id } = await send("/api/records", file);
  go(`/replay/${id}`);
}
