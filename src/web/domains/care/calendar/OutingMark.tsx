import { Trophy } from "lucide-react";
import { Link } from "wouter";
import type { Outing } from "#contract/competing/outings.ts";
import { paths } from "#contract/paths.ts";
import { cx } from "#web/ui/cx.ts";

interface OutingMarkProps {
  outing: Outing;
  /** In a day of the grid: one line, out of the way of Tab. */
  small?: boolean;
}

/** A planned outing on one of its days: only shown here, it is changed on the board of outings. */
export const OutingMark = ({ outing: { name, horses }, small = false }: OutingMarkProps) => (
  <Link
    href={`${paths.compliance}?view=outings`}
    aria-label={`Outing: ${name}`}
    {...(small && { tabIndex: -1 })}
    className={cx(
      "flex min-w-0 items-center gap-1.5 overflow-hidden rounded border-l-4 border-tan bg-tan-soft px-1.5 text-ink no-underline",
      small ? "min-h-7 text-sm" : "min-h-control",
    )}
  >
    <Trophy className="size-4 flex-none text-tan" aria-hidden />
    <span className={cx("min-w-0", small && "truncate")}>
      {name}
      {!small && horses.length > 0 && `: ${horses.map((horse) => horse.name).join(", ")}`}
    </span>
  </Link>
);
