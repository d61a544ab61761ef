import type { WormingRow } from "#contract/health/worming.ts";
import { formatDate } from "#web/core/format-date.ts";

type Task = WormingRow["tasks"][number];

/** 'Overdue since 3 Sep 2026', 'Due by 3 Dec 2026', 'From 1 Mar 2027'. */
export function formatTask({ standing, days }: Pick<Task, "standing" | "days">): string {
  if (standing === "ASK") return "Ask your vet";
  if (!days) return standing === "DUE" ? "Due now" : "Nothing due";
  if (standing === "OVERDUE") return `Overdue since ${formatDate(days.by)}`;
  return standing === "DUE" ? `Due by ${formatDate(days.by)}` : `From ${formatDate(days.from)}`;
}
