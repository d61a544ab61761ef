import { useRef } from "react";

/**
 * Remembers the focused element when a dialog opens and restores the focus when it closes; if the element is gone (a
 * deleted row), the page's `main` gets it. Our dialogs have no trigger, so the primitive cannot do it.
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
