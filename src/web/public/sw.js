// Shows push messages that arrive while Loosebox is closed, and an offline page in place of a page that cannot be
// fetched. It caches nothing else.

const KEPT = "offline-1";
const OFFLINE = "/offline";

self.addEventListener("install", (event) => {
  event.waitUntil(keepOfflinePage());
});

// caches the style and the script that the page refers to as well
async function keepOfflinePage() {
  const cache = await caches.open(KEPT);
  const page = await fetch(OFFLINE, { cache: "no-store" });
  const assets = (await page.clone().text()).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g);
  await cache.addAll([...assets].map(([, address]) => address));
  await cache.put(OFFLINE, page);
}

self.addEventListener("activate", (event) => {
  // requests the page while the service worker is starting
  event.waitUntil(self.registration.navigationPreload?.enable());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate") event.respondWith(pageOf(event));
  else if (new URL(request.url).pathname.startsWith("/assets/"))
    event.respondWith(fetch(request).catch(() => keptOr(request, Response.error())));
});

async function pageOf({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return keptOr(OFFLINE, Response.error());
  }
}

async function keptOr(address, otherwise) {
  const cache = await caches.open(KEPT);
  return (await cache.match(address)) ?? otherwise;
}

self.addEventListener("push", (event) => {
  const { title, body, url, tag } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      data: { url },
      icon: "/icon-192.png",
      badge: "/icon-192.png",
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});

// uses a window that is already open, if there is one
async function open(url) {
  const [window] = await self.clients.matchAll({ type: "window" });
  if (!window) return self.clients.openWindow(url);
  await window.focus();
  return window.navigate(url).catch(() => self.clients.openWindow(url));
}
