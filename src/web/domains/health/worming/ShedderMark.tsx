import {
  CircleCheck,
  CircleHelp,
  type LucideIcon,
  OctagonAlert,
  TriangleAlert,
} from "lucide-react";
import { shedderLabels } from "#contract/health/worming.ts";
import type { Shedder } from "#rules/worming/shedding.ts";
import { cx } from "#web/ui/cx.ts";

const looks: Record<Shedder, { icon: LucideIcon; soft: string; ink: string }> = {
  LOW: { icon: CircleCheck, soft: "bg-ok-soft", ink: "text-ok" },
  MIDDLE: { icon: TriangleAlert, soft: "bg-soon-soft", ink: "text-soon" },
  HIGH: { icon: OctagonAlert, soft: "bg-overdue-soft", ink: "text-overdue" },
  UNKNOWN: { icon: CircleHelp, soft: "bg-off-soft", ink: "text-off" },
};

/** How a horse sheds, told three times: by shape, by word and by colour. */
export function ShedderMark({ shedder }: { shedder: Shedder }) {
  const { icon: Sign, soft, ink } = looks[shedder];
  return (
    <span
      className={cx(
        "inline-flex items-center gap-1 rounded-full py-0.5 pr-2.5 pl-1.5 text-sm font-semibold whitespace-nowrap",
        soft,
        ink,
      )}
    >
      <Sign className="size-4" aria-hidden />
      {shedderLabels[shedder]}
    </span>
  );
}

/** A count as a bar, as long as its share of the highest. */
export const ShedderBar = ({ shedder, share }: { shedder: Shedder; share: number }) => (
  <svg aria-hidden className={cx("h-4 w-full", looks[shedder].ink)} preserveAspectRatio="none">
    <rect
      width={`${Math.max(1, Math.round(share * 100))}%`}
      height="100%"
      rx="3"
      fill="currentColor"
    />
  </svg>
);
