import { useLayoutEffect, useRef } from "react";

/** For a row that changes its shape: the button that was pressed goes, and its focus to the one that stands there now. */
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
