import { LoaderCircle } from "lucide-react";
import { cx } from "./cx.ts";

/** A turning ring. With a label it announces itself; without one it is decoration. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  const ring = <LoaderCircle className={cx("animate-spin", className)} aria-hidden />;
  if (!label) return ring;
  return (
    <output className="inline-flex items-center gap-2">
      {ring}
      <span className="sr-only">{label}</span>
    </output>
  );
}
