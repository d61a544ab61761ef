/** Milliseconds between two looks: a device may call itself online without any signal, and offline with it. */
const LOOK_MS = 5_000;

async function tryAgain() {
  const reply = await fetch("/api/health", { cache: "no-store" }).catch(() => null);
  if (reply?.ok) location.reload();
}

// the page itself can be asked for under its own address, where there is nothing to try
if (location.pathname !== "/offline") {
  addEventListener("online", () => void tryAgain());
  setInterval(() => void tryAgain(), LOOK_MS);
}
