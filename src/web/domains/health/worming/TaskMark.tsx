import type { WormingRow } from "#contract/health/worming.ts";
import { Badge, type BadgeState } from "#web/ui/Badge.tsx";
import { formatTask } from "./format-task.ts";

type Task = WormingRow["tasks"][number];

const states: Record<Task["standing"], BadgeState> = {
  OVERDUE: "overdue",
  DUE: "soon",
  LATER: "ok",
  ASK: "off",
};

/** The state of one of the season plan's tasks, and its date. */
export function TaskMark({ task }: { task: Task }) {
  return <Badge state={states[task.standing]}>{formatTask(task)}</Badge>;
}
