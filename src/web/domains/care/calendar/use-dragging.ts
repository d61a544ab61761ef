import { useEffect, useState } from "react";
import type { dragging as fetched } from "./dragging.ts";

export type DraggingModule = typeof fetched;

/** What lets events be dragged, once it has been fetched; never under a thumb, which scrolls by the same gesture. */
export function useDragging(): DraggingModule | null {
  const [dragging, setDragging] = useState<DraggingModule | null>(null);
  useEffect(() => {
    if (!window.matchMedia("(pointer: fine)").matches) return;
    let isGone = false;
    // without it events are moved by their menus
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
