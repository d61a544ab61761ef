import { useEffect, useEffectEvent } from "react";

interface CloseWatcher extends EventTarget {
  destroy: () => void;
}
declare global {
  // where a browser has no CloseWatcher yet, the back button leads to the page before, as ever
  var CloseWatcher: (new () => CloseWatcher) | undefined;
}

/**
 * Calls `close` when a phone's back button is pressed, instead of leaving the page: a sheet that fills the screen looks
 * like a page of its own.
 */
export function useBackButton(open: boolean, close: () => void) {
  const onClose = useEffectEvent(close);
  useEffect(() => {
    const Watcher = globalThis.CloseWatcher;
    if (!open || !Watcher) return undefined;
    const watch = () => {
      const watcher = new Watcher();
      watcher.addEventListener("close", () => {
        onClose();
        // each serves once, and the sheet may have asked instead of closing
        current = watch();
      });
      return watcher;
    };
    let current = watch();
    return () => current.destroy();
  }, [open]);
}
