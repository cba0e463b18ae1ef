/** The page's own part in the shuffle, and its own check that the server kept its word: docs/online.md, "The shuffle".
 * What was shown before the first move is remembered here, so that it cannot become something else later. */
import { read, write } from "./settings.js";

const KEY = "metropolitan.fair";
const KEPT = 100; // tables

/** @typedef {{promise?: string, hash?: string, nonce?: string}} Seen */
/** @typedef {{id: string, right: boolean}} Check */

/** Something nobody else can know. */
export const nonce = () => hex(crypto.getRandomValues(new Uint8Array(16)).buffer);

/** What this browser has seen of a table: the first time counts, of its own part the last. @param {string} table @param {Seen} facts */
export function remember(table, facts) {
  const { [table]: before, ...others } = read(localStorage, KEY);
  const all = Object.entries({ ...others, [table]: { ...facts, ...before, ...(facts.nonce && { nonce: facts.nonce }) } });
  write(localStorage, KEY, Object.fromEntries(all.slice(-KEPT)));
}

/** @param {string} table @returns {Seen} */
export const seen = (table) => read(localStorage, KEY)[table] ?? {};

/** Whether this page can calculate hashes: browsers allow it by https, or on this machine. */
export const able = () => !!crypto.subtle;

/** Each check by itself. @param {any} proof @param {Seen} before what was seen then @returns {Promise<Check[]>} */
export async function check(proof, before) {
  const sealed = JSON.parse(proof.sealed);
  const secret = bytes(proof.secret);
  const checks = [
    { id: "promise", right: (await digest(secret)) === proof.promise && (before.promise ?? proof.promise) === proof.promise },
    { id: "hash", right: (await digest(bytes(proof.salt), text(proof.sealed))) === proof.hash && (before.hash ?? proof.hash) === proof.hash },
    { id: "setup", right: alike(sealed.setup, proof.record.setup) && sealed.game === proof.record.game },
  ];
  if (sealed.chosen) return checks;
  checks.push({ id: "seed", right: seedOf(await digest(secret, ...proof.nonces.flatMap(part))) === sealed.seed });
  if (before.nonce) checks.push({ id: "mine", right: proof.nonces.includes(before.nonce) });
  return checks;
}

/** A nonce with its length before it. @param {string} nonce */
function part(nonce) {
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, text(nonce).length);
  return [length, text(nonce)];
}

/** The first 63 bits, as the server writes them. @param {string} hash */
const seedOf = (hash) => String(BigInt(`0x${hash.slice(0, 16)}`) >> 1n);

/** @param {Uint8Array[]} parts */
async function digest(...parts) {
  const all = new Uint8Array(await new Blob(/** @type {BlobPart[]} */ (parts)).arrayBuffer());
  return hex(await crypto.subtle.digest("SHA-256", all));
}

/** The same data, whatever the order of keys. @param {any} one @param {any} other @returns {boolean} */
function alike(one, other) {
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return one === other;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => alike(one[key], other[key]));
}

/** @param {string} words */
const text = (words) => new TextEncoder().encode(words);

/** @param {string} digits */
const bytes = (digits) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** @param {ArrayBuffer | ArrayBufferLike} buffer */
const hex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");
