// Keeps the app itself, so that it opens without signal; what it shows then comes from the page's own storage, where it
// is encrypted. Also shows push messages that arrive while Loosebox is closed. Nothing personal is cached here.

// the build fills these in (`scripts/web/service-worker.ts`); in development only the two pages are kept
const VERSION = "development";
const FILES = [];
const PAGES = [];
const SENDER = "";

const CACHE = `loosebox-${VERSION}`;
const SHELL = "/app";
const OFFLINE = "/offline";
/** Caches kept: this version's, and the one before for tabs that are still open. */
const CACHES_KEPT = 2;
/** Files fetched at once, so that an open page's own calls come through. */
const AT_ONCE = 4;
/** Milliseconds after which a page that the network does not bring is taken from here. */
const PATIENCE_MS = 4_000;

self.addEventListener("install", (event) => {
  // a script can be loaded later only if it was loaded once while this worker was installed
  if (SENDER) importScripts(SENDER);
  event.waitUntil(keepApp().then(() => self.skipWaiting()));
});

// there is signal again, perhaps after all pages were closed: what was changed without is sent
self.addEventListener("sync", (event) => {
  if (event.tag === "loosebox-outbox" && SENDER) event.waitUntil(sendWaiting());
});

// loaded only now, because a worker that starts has a page waiting for it
async function sendWaiting() {
  importScripts(SENDER);
  await self.outbox.sendInBackground();
}

// an install that was broken off goes on where it was
async function keepApp() {
  const cache = await caches.open(CACHE);
  const next = FILES.values();
  const keepFiles = async () => {
    for (const address of next) await keepFile(cache, address);
  };
  await Promise.all([keepPages(cache), ...Array.from({ length: AT_ONCE }, keepFiles)]);
}

async function keepFile(cache, address) {
  if (await cache.match(address)) return;
  const before = await caches.match(address);
  if (before) await cache.put(address, before);
  else await cache.add(address);
}

// with the scripts and styles that they name, which in development are in no list
async function keepPages(cache) {
  for (const address of [OFFLINE, SHELL]) {
    const page = await fetch(address, { cache: "no-store", credentials: "omit" });
    if (!page.ok) throw new Error(`${address} is not there`);
    const named = (await page.clone().text()).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g);
    for (const [, file] of named) await keepFile(cache, file);
    await cache.put(address, page);
  }
}

self.addEventListener("activate", (event) => {
  event.waitUntil(takeOver());
});

async function takeOver() {
  const names = await caches.keys();
  const old = names.filter((name) => name !== CACHE).slice(0, -(CACHES_KEPT - 1));
  await Promise.all(old.map((name) => caches.delete(name)));
  // requests the page while the service worker is starting
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate") event.respondWith(pageOf(event));
  else if (new URL(request.url).pathname.startsWith("/assets/")) event.respondWith(fileOf(request));
});

// a file's name changes with its contents
const fileOf = async (request) => (await caches.match(request)) ?? fetch(request);

// the network first: a page names the newest scripts
async function pageOf({ request, preloadResponse }) {
  const { pathname } = new URL(request.url);
  const inApp = PAGES.some((page) => new RegExp(page).test(pathname));
  const kept = () => caches.match(inApp ? SHELL : OFFLINE);
  const fetched = fetchPage(request, preloadResponse);
  if (!inApp) return (await fetched) ?? (await kept()) ?? Response.error();
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, null));
  return (
    (await Promise.race([fetched, late])) ?? (await kept()) ?? (await fetched) ?? Response.error()
  );
}

/** The page from the network; null when it does not come, or when only something on the way answers. */
async function fetchPage(request, preloadResponse) {
  try {
    const page = (await preloadResponse) ?? (await fetch(request));
    return [502, 503, 504].includes(page.status) ? null : page;
  } catch {
    return null;
  }
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
