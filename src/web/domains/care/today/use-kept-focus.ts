import { useLayoutEffect, useRef } from "react";

/** For a row that re-renders in another shape: the focus moves from the removed button to the one that replaces it. */
export function useKeptFocus(shape: string) {
  const row = useRef<HTMLLIElement>(null);
  const shapeBefore = useRef(shape);
  useLayoutEffect(() => {
    if (shapeBefore.current === shape) return;
    shapeBefore.current = shape;
    if (document.activeElement === document.body) row.current?.querySelector("button")?.focus();
  }, [shape]);
  return row;
}
