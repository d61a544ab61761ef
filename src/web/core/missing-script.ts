const KEPT = "loosebox-loaded-anew";
/** A second reload within this time would be the start of a loop. */
const OFTEN_MS = 30_000;

/**
 * Reloads a page that asks for scripts which an update has removed. If the page has just been reloaded, the
 * error boundary shows the failure instead, because the cause must be another.
 */
export function loadAnewWhenScriptsAreGone() {
  window.addEventListener("vite:preloadError", () => {
    const last = Number(sessionStorage.getItem(KEPT));
    if (Date.now() - last < OFTEN_MS) return;
    sessionStorage.setItem(KEPT, String(Date.now()));
    window.location.reload();
  });
}
