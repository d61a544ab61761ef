import { useEffect, useEffectEvent, useRef } from "react";

interface CloseWatcher extends EventTarget {
  destroy: () => void;
}
declare global {
  // without this and without `navigation` the back button goes to the previous page
  var CloseWatcher: (new () => CloseWatcher) | undefined;
}

const history = "navigation" in globalThis ? navigation : null;

/** The close functions of what is open, the topmost last: going back calls that. */
const opened: (() => void)[] = [];

/**
 * Calls `close` when the back button is pressed, instead of leaving the page: a sheet that fills the screen looks like
 * a page of its own. A phone's button triggers a CloseWatcher, a desktop's the `navigate` event; a page that was not
 * opened from within Loosebox cannot be kept open there.
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
        // each works once, and the sheet may have asked instead of closing
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
 * Remembers the focused element when a dialog opens and restores the focus when it closes; if the element is gone (a
 * deleted row), the page's `main` gets it. An entry of a menu stands for the menu's button, as the
 * menu closes. Our dialogs have no trigger, so the primitive cannot do it.
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
