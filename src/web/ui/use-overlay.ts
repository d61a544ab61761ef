import { useEffect, useEffectEvent, useRef } from "react";

interface CloseWatcher extends EventTarget {
  destroy: () => void;
}
declare global {
  // not in the browser's type definitions; without it and without `navigation` the back button leaves the page
  var CloseWatcher: (new () => CloseWatcher) | undefined;
}

const history = "navigation" in globalThis ? navigation : null;

/** The functions that close the open sheets, the topmost last; the back button calls the last. */
const opened: (() => void)[] = [];

/**
 * Calls `close` when the back button is pressed, instead of leaving the page, because a sheet that fills the
 * screen looks like a page. A phone's back button triggers a CloseWatcher, a desktop browser's the `navigate`
 * event. Where the previous page is not part of Loosebox, a desktop's back button leaves the page nevertheless.
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
        // a CloseWatcher works only once, and the sheet may have asked the user instead of closing
        current = watch();
      });
      return watcher;
    };
    let current = watch();
    return () => current.destroy();
  }, [open]);
  useEffect(() => {
    if (!open) return undefined;
    const closeThis = () => onClose();
    if (opened.length === 0) history?.addEventListener("navigate", closeTopmost);
    opened.push(closeThis);
    return () => {
      opened.splice(opened.indexOf(closeThis), 1);
      if (opened.length === 0) history?.removeEventListener("navigate", closeTopmost);
    };
  }, [open]);
}

function closeTopmost(event: NavigateEvent) {
  if (event.navigationType !== "traverse" || !event.cancelable) return;
  event.preventDefault();
  opened.at(-1)?.();
}

/**
 * Remembers the focused element when a dialog opens, and focuses it again when the dialog closes; if that
 * element is no longer there (as after a row was deleted), the page's `main` gets the focus. For an
 * entry of a menu, which closes, it is the menu's button. The underlying component cannot do this, because our
 * dialogs have no trigger.
 */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  return {
    remember: () => {
      const focused = document.activeElement;
      const menu = focused?.closest("[role=menu]");
      opener.current = menu ? buttonOf(menu) : focused;
    },
    giveBack: (event: Event) => {
      event.preventDefault();
      const target = opener.current?.isConnected ? opener.current : document.querySelector("main");
      if (target instanceof HTMLElement) target.focus();
    },
  };
}

const buttonOf = (menu: Element) =>
  document.getElementById(menu.getAttribute("aria-labelledby") ?? "");
