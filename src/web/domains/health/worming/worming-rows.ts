import { shedderLabels, wormTaskLabels } from "#contract/health/worming.ts";
import {
  tasksByPressure,
  type WormingBoard,
  type WormingRow,
} from "#contract/health/worming-board.ts";
import { type WormTask, wormTasks } from "#rules/worming/tasks.ts";
import { shedders } from "#rules/worming/shedding.ts";
import { formatTask } from "./WormingMarks.tsx";

/** The most urgent task that is due or overdue; undefined if there is none. */
export const pressingTask = ({ tasks }: Pick<WormingRow, "tasks">) =>
  tasksByPressure(tasks).find(({ standing }) => standing === "OVERDUE" || standing === "DUE")?.task;

/**
 * Whether a task is an egg count, which is entered in the yard's sheet; the results of other tests are records
 * of the horse.
 */
export const isCount = (task: WormTask) => task === "EGG_COUNT" || task === "RETEST";

/** The line about the remaining horses, such as '3 horses need nothing now'. */
export const formatNothingDue = (count: number) =>
  count === 1 ? "One horse needs nothing now" : `${count} horses need nothing now`;

/** A horse's tasks in the plan's order; the test after a treatment is included only if it is due. */
export const tasksAsked = ({ tasks }: Pick<WormingRow, "tasks">) =>
  wormTasks.flatMap(
    (name) =>
      tasks.find(
        ({ task, days, standing }) =>
          task === name && (days || name !== "RETEST" || standing === "ASK"),
      ) ?? [],
  );

/** Formats the last count as '650' or '<50'; a dash if there is none. */
export const formatLatestCount = ({ latest }: Pick<WormingRow, "latest">) => {
  if (!latest) return "–";
  return `${latest.reading === "BELOW" ? "<" : ""}${latest.eggs.toLocaleString("en-GB")}`;
};

/** The numbers of horses by how much they shed: 'Low: 3 · High: 1'. */
export const formatTally = (counts: WormingBoard["counts"]) =>
  shedders
    .filter((shedder) => counts[shedder] > 0)
    .map((shedder) => `${shedderLabels[shedder]}: ${counts[shedder]}`)
    .join(" · ");

/** The rows of the page for CSV. */
export const csvRows = (rows: readonly WormingRow[]) => [
  [
    "Horse",
    "Shedder",
    "Eggs per gram",
    "Counted on",
    ...wormTasks.map((task) => wormTaskLabels[task]),
  ],
  ...rows.map((row) => [
    row.name,
    shedderLabels[row.shedder],
    row.latest ? formatLatestCount(row) : null,
    row.latest?.date ?? null,
    ...wormTasks.map((name) => {
      const task = row.tasks.find((each) => each.task === name);
      return task ? formatTask(task) : null;
    }),
  ]),
];
