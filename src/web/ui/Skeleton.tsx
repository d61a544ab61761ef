import { cx } from "./cx.ts";

/**
 * A placeholder in the shape of the content that is loading; set its size by a class. It is hidden from screen
 * readers.
 */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden className={cx("block animate-breathe rounded-control bg-blank", className)} />
  );
}
