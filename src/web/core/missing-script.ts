const KEPT = "loosebox-loaded-anew";
/** Reloading more often than this would be a loop. */
const OFTEN_MS = 30_000;

/**
 * After an update an open page asks for scripts that no longer exist: reloads it. If it has just been reloaded, the
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
