/** Notices of the browser: of a hidden page, and of a page that is closed (push). They are asked for by a button,
 * never by themselves. */
import { post, remove } from "./api.js";
import { settings } from "./settings.js";

const WORKER = "/sw.js";

/** Whether this browser can show notices at all. */
export const able = () => "Notification" in window;

/** Whether it can also do so while the page is closed: only over a safe line. */
export const pushable = () => able() && "PushManager" in window && "serviceWorker" in navigator;

/** Whether notices of a hidden page are shown. */
export const allowed = () => able() && Notification.permission === "granted" && settings.get("notices");

/** Asks the person; whether notices may be shown from now on. */
export async function allow() {
  const answer = Notification.permission === "default" ? await Notification.requestPermission() : Notification.permission;
  settings.set("notices", answer === "granted");
  return answer === "granted";
}

/** Tells something to who does not look at the page. @param {string} title @param {string} text @param {string} tag
 * @param {string} path where a click leads */
export async function notify(title, text, tag, path) {
  if (!allowed() || document.visibilityState !== "hidden") return;
  const how = { body: text, tag, icon: "/art/icon.svg", data: { url: `/#${path}` } };
  const worker = await registered();
  if (worker) return worker.showNotification(title, how); // the same tag as a push has: they never stand side by side
  const shown = new Notification(title, how);
  shown.onclick = () => {
    window.focus();
    location.hash = path;
    shown.close();
  };
}

const registered = async () => navigator.serviceWorker?.getRegistration("/").catch(() => undefined);

/** Whether this browser is pushed to. */
export async function pushed() {
  const worker = pushable() ? await registered() : undefined;
  return !!(await worker?.pushManager.getSubscription());
}

/** Lets the server push to this browser. @param {string} key the server's own */
export async function subscribe(key) {
  await navigator.serviceWorker.register(WORKER);
  const worker = await navigator.serviceWorker.ready;
  const push = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  await post("/api/pushes", push.toJSON());
}

export async function unsubscribe() {
  const push = await (await registered())?.pushManager.getSubscription();
  if (!push) return;
  await remove("/api/pushes", { endpoint: push.endpoint });
  await push.unsubscribe();
}
