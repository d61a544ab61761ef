/** Milliseconds between two tries: a device may report itself online without a connection, and offline with one. */
const LOOK_MS = 5_000;

async function tryAgain() {
  const reply = await fetch("/api/health", { cache: "no-store" }).catch(() => null);
  if (reply?.ok) location.reload();
}

// under its own address there is nothing to retry
if (location.pathname !== "/offline") {
  addEventListener("online", () => void tryAgain());
  setInterval(() => void tryAgain(), LOOK_MS);
}
