import { shedderLabels, wormTaskLabels, type WormingRow } from "#contract/health/worming.ts";
import { type WormTask, wormTasks } from "#rules/worming/tasks.ts";
import { shedders } from "#rules/worming/shedding.ts";
import { formatTask } from "./WormingMarks.tsx";

const ranks = { OVERDUE: 0, DUE: 1, ASK: 2, LATER: 3 } as const;

/** Sorts the horses by urgency; equally urgent ones keep their order, which is by name. */
export const byPressure = (rows: readonly WormingRow[]): WormingRow[] =>
  rows.toSorted((a, b) => pressure(a) - pressure(b));

const pressure = ({ tasks }: WormingRow) =>
  Math.min(...tasks.map(({ standing }) => ranks[standing]));

/** Whether a horse has a test that is due, overdue or to be discussed with the vet. */
export const needsSomething = (row: WormingRow) => pressure(row) < ranks.LATER;

/** The season plan's tasks, the most urgent first. */
export const tasksByPressure = <Task extends Pick<WormingRow["tasks"][number], "standing">>(
  tasks: readonly Task[],
): Task[] => tasks.toSorted((a, b) => ranks[a.standing] - ranks[b.standing]);

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

/** Sorts the horses by their last count, highest first; horses without a count come last. */
export const byCount = (rows: readonly WormingRow[]): WormingRow[] =>
  rows.toSorted((a, b) => (b.latest?.eggs ?? -1) - (a.latest?.eggs ?? -1));

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

/** Counts the horses by how much they shed: 'Low: 3 · High: 1'. */
export const formatTally = (rows: readonly Pick<WormingRow, "shedder">[]) =>
  shedders
    .map((shedder) => ({ shedder, count: rows.filter((row) => row.shedder === shedder).length }))
    .filter(({ count }) => count > 0)
    .map(({ shedder, count }) => `${shedderLabels[shedder]}: ${count}`)
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
