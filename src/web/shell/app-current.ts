import { toast } from "#web/ui/toast.ts";

/** Milliseconds between two looks for a newer version, on a page that stays open for days. */
const LOOK_MS = 3_600_000;

/**
 * Registers the service worker (`sw.js`), which opens the app when there is no connection. Once it has fetched a newer
 * version, says so, and loads the page anew when nobody looks at it and no dialog is open. Returns a function that ends
 * this.
 */
export function keepAppCurrent(): () => void {
  if (!("serviceWorker" in navigator)) return () => undefined;
  const { serviceWorker } = navigator;
  // without HTTPS or in a private window the browser refuses, and shows its own offline page instead
  const registering = serviceWorker.register("/sw.js").catch(() => null);
  // the first one that takes over is of this page's own version
  const isNewer = serviceWorker.controller !== null;
  let lookedAt = Date.now();
  let isReady = false;
  const onTakeOver = () => {
    if (!isNewer || isReady) return;
    isReady = true;
    toast({
      title: "A newer Loosebox is ready",
      action: { label: "Load it", run: () => window.location.reload() },
    });
  };
  const onVisibility = () => {
    if (document.hidden && isReady && isIdle()) window.location.reload();
    if (document.hidden || Date.now() - lookedAt < LOOK_MS) return;
    lookedAt = Date.now();
    void registering.then((worker) => worker?.update()).catch(() => undefined);
  };
  serviceWorker.addEventListener("controllerchange", onTakeOver);
  document.addEventListener("visibilitychange", onVisibility);
  return () => {
    serviceWorker.removeEventListener("controllerchange", onTakeOver);
    document.removeEventListener("visibilitychange", onVisibility);
  };
}

/** Whether no dialog is open and nothing is being typed. */
const isIdle = () =>
  document.querySelector("[data-dialog-body]") === null &&
  !(document.activeElement instanceof HTMLInputElement) &&
  !(document.activeElement instanceof HTMLTextAreaElement);
