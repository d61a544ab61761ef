import type { WormingRow, WormTaskState } from "#contract/health/worming-board.ts";
import { wormTasks } from "#rules/worming/tasks.ts";

/** One of a season plan's tasks, without days. */
export const aWormTask = (
  task: WormTaskState["task"],
  standing: WormTaskState["standing"],
  given: Partial<WormTaskState> = {},
): WormTaskState => ({ task, standing, days: null, ...given });

/** A horse on the worming board, whose name is its id: never counted, and nothing is due. */
export const aWormingRow = (name: string, given: Partial<WormingRow> = {}): WormingRow => ({
  horseId: name,
  name,
  shedder: "UNKNOWN",
  latest: null,
  tasks: wormTasks.map((task) => aWormTask(task, "LATER")),
  planned: [],
  ...given,
});

/** A last egg count. */
export const aLatestCount = (eggs: number, reading: "EXACT" | "BELOW" = "EXACT") => ({
  date: "2026-06-01",
  eggs,
  reading,
});
