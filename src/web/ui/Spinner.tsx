import { LoaderCircle } from "lucide-react";
import { cx } from "./cx.ts";

/** A spinner. With a label it is announced; without one it is decorative. */
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
