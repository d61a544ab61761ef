import type { WormingRow } from "#contract/health/worming.ts";
import { dateWords } from "#web/core/dates.ts";
import { Badge, type BadgeState } from "#web/ui/Badge.tsx";

type Task = WormingRow["tasks"][number];

const states: Record<Task["standing"], BadgeState> = {
  OVERDUE: "overdue",
  DUE: "soon",
  LATER: "ok",
  ASK: "off",
};

/** How it stands with one thing that the season's plan asks for, and until when. */
export function TaskMark({ task }: { task: Task }) {
  return <Badge state={states[task.standing]}>{taskWords(task)}</Badge>;
}

/** 'Overdue since 3 Sep 2026', 'Due by 3 Dec 2026', 'From 1 Mar 2027'. */
export function taskWords({ standing, days }: Task): string {
  if (standing === "ASK") return "Ask your vet";
  if (!days) return standing === "DUE" ? "Due now" : "Nothing due";
  if (standing === "OVERDUE") return `Overdue since ${dateWords(days.by)}`;
  return standing === "DUE" ? `Due by ${dateWords(days.by)}` : `From ${dateWords(days.from)}`;
}
