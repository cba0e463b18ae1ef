/** Hears notices while no page is open, shows them, and opens the table that was chosen. It keeps no files: the
 * page is always the server's own. */

addEventListener("install", () => self.skipWaiting());
addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

addEventListener("push", (event) => {
  const { title = "Metropolitan", text = "", tag = "", url = "/" } = read(event.data);
  const how = { body: text, tag, icon: "/art/icon.svg", badge: "/art/icon-turn.svg", data: { url } };
  event.waitUntil(self.registration.showNotification(title, how));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data?.url ?? "/"));
});

/** Whatever comes, nothing breaks. */
function read(data) {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}

/** The page that is open already goes there; otherwise one is opened. Only ever a page of ours. */
async function show(path) {
  const url = new URL(path, location.origin);
  if (url.origin !== location.origin) return;
  const [open] = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (!open) return void (await self.clients.openWindow(url.href));
  open.postMessage({ go: url.hash });
  await open.focus();
}
