import { cx } from "./cx.ts";

/** A placeholder in the shape of what loads; give it its size by class. Hidden from screen readers. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden className={cx("block animate-breathe rounded-control bg-blank", className)} />
  );
}
