import { Trophy } from "lucide-react";
import { Link } from "wouter";
import type { Outing } from "#contract/competing/outings.ts";
import { paths } from "#contract/paths.ts";
import { cx } from "#web/ui/cx.ts";

interface OutingMarkProps {
  outing: Outing;
  /** Whether the mark is in a day of the grid, where it is not a Tab stop. */
  small?: boolean;
}

/** A planned outing on one of its days; it can be edited only on the board of outings. */
export const OutingMark = ({ outing: { name, horses }, small = false }: OutingMarkProps) => (
  <Link
    href={`${paths.compliance}?view=outings`}
    {...(small && { tabIndex: -1 })}
    className={cx(
      "block border border-tan bg-tan-soft text-ink no-underline wrap-anywhere hover:brightness-95",
      small ? "min-h-7 rounded px-1.5 py-0.5 text-xs" : "min-h-control rounded-card px-3 py-2",
    )}
  >
    <Trophy
      className={cx("mr-1.5 inline text-tan", small ? "size-3.5 align-[-0.15em]" : "size-5")}
      aria-hidden
    />
    <span className="sr-only">Outing: </span>
    <b className="font-semibold">{name}</b>
    {horses.length > 0 && (
      <span className={cx("block", small ? "line-clamp-3 text-tan" : "text-sm text-muted")}>
        {horses.map((horse) => horse.name).join(", ")}
      </span>
    )}
  </Link>
);
