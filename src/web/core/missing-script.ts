const KEPT = "loosebox-loaded-anew";
/** Loading anew more often than this would be going round in a circle. */
const OFTEN_MS = 30_000;

/**
 * After an update an old page asks for scripts that are gone: loads the page anew, which knows theirs. If that has just
 * been done it leaves the failure to the page's own words, for then something else is amiss.
 */
export function loadAnewWhenScriptsAreGone() {
  window.addEventListener("vite:preloadError", () => {
    const last = Number(sessionStorage.getItem(KEPT));
    if (Date.now() - last < OFTEN_MS) return;
    sessionStorage.setItem(KEPT, String(Date.now()));
    window.location.reload();
  });
}
