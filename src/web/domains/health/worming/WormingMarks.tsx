import {
  CircleCheck,
  CircleHelp,
  type LucideIcon,
  OctagonAlert,
  TriangleAlert,
} from "lucide-react";
import { shedderLabels } from "#contract/health/worming.ts";
import type { WormTaskState } from "#contract/health/worming-board.ts";
import type { Shedder } from "#rules/worming/shedding.ts";
import { formatDate } from "#web/core/format-date.ts";
import { Badge, type BadgeState } from "#web/ui/Badge.tsx";
import { cx } from "#web/ui/cx.ts";

const looks: Record<Shedder, { state: BadgeState; icon: LucideIcon; ink: string }> = {
  LOW: { state: "ok", icon: CircleCheck, ink: "text-ok" },
  MIDDLE: { state: "soon", icon: TriangleAlert, ink: "text-soon" },
  HIGH: { state: "overdue", icon: OctagonAlert, ink: "text-overdue" },
  UNKNOWN: { state: "off", icon: CircleHelp, ink: "text-off" },
};

/** Shows how much a horse sheds, by icon, word and colour. */
export const ShedderMark = ({ shedder }: { shedder: Shedder }) => (
  <Badge state={looks[shedder].state} icon={looks[shedder].icon}>
    {shedderLabels[shedder]}
  </Badge>
);

/** A bar for a count, as long as the count's share of the highest count. */
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

const states: Record<WormTaskState["standing"], BadgeState> = {
  OVERDUE: "overdue",
  DUE: "soon",
  LATER: "ok",
  ASK: "off",
};

/** The state and date of one of the season plan's tasks. */
export function TaskMark({ task }: { task: WormTaskState }) {
  return <Badge state={states[task.standing]}>{formatTask(task)}</Badge>;
}

/** Formats a task as 'Overdue since 3 Sep 2026', 'Due by 3 Dec 2026' or 'From 1 Mar 2027'. */
export function formatTask({ standing, days }: Pick<WormTaskState, "standing" | "days">): string {
  if (standing === "ASK") return "Ask your vet";
  if (!days) return standing === "DUE" ? "Due now" : "Nothing due";
  if (standing === "OVERDUE") return `Overdue since ${formatDate(days.by)}`;
  return standing === "DUE" ? `Due by ${formatDate(days.by)}` : `From ${formatDate(days.from)}`;
}
