/**
 * Milliseconds between two tries. The browser's online event is not enough: a device may report itself online
 * without a connection, and offline with one.
 */
const LOOK_MS = 5_000;

async function tryAgain() {
  const reply = await fetch("/api/health", { cache: "no-store" }).catch(() => null);
  if (reply?.ok) location.reload();
}

// at the offline page's own URL there is nothing to retry
if (location.pathname !== "/offline") {
  addEventListener("online", () => void tryAgain());
  setInterval(() => void tryAgain(), LOOK_MS);
}
