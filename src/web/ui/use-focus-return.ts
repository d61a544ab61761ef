import { useRef } from "react";

/**
 * Remembers what had the focus when a dialog opened and gives it back when it closes; if that is
 * gone (a deleted row), the page's `main` gets it. Dialogs of ours have no trigger, so the
 * primitive cannot do it.
 */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  return {
    remember: () => {
      opener.current = document.activeElement;
    },
    giveBack: (event: Event) => {
      event.preventDefault();
      const target = opener.current?.isConnected ? opener.current : document.querySelector("main");
      if (target instanceof HTMLElement) target.focus();
    },
  };
}
