import { useEffect, useState } from "react";
import type { dragging as fetched } from "./dragging.ts";

export type DraggingModule = typeof fetched;

/** The drag and drop module, once loaded. It is never loaded on a touch screen, where the same gesture scrolls. */
export function useDragging(): DraggingModule | null {
  const [dragging, setDragging] = useState<DraggingModule | null>(null);
  useEffect(() => {
    if (!window.matchMedia("(pointer: fine)").matches) return;
    let isGone = false;
    // if it fails to load, events can be moved by their menus
    import("./dragging.ts").then(
      (there) => isGone || setDragging(there.dragging),
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, []);
  return dragging;
}
