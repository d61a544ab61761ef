import { cx } from "./cx.ts";

/** A quiet block in the shape of what comes; give it its size by class. Hidden from readers. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden className={cx("block animate-breathe rounded-control bg-blank", className)} />
  );
}
