import { shedderLabels, wormTaskLabels, type WormingRow } from "#contract/health/worming.ts";
import { type WormTask, wormTasks } from "#rules/worming/plan.ts";
import { shedders } from "#rules/worming/shedding.ts";
import { formatTask } from "./format-task.ts";

const ranks = { OVERDUE: 0, DUE: 1, ASK: 2, LATER: 3 } as const;

/** The horses by what presses most; those alike by name, as they came. */
export const byPressure = (rows: readonly WormingRow[]): WormingRow[] =>
  rows.toSorted((a, b) => pressure(a) - pressure(b));

const pressure = ({ tasks }: WormingRow) =>
  Math.min(...tasks.map(({ standing }) => ranks[standing]));

/** Whether anything is due, overdue or to be asked of the vet. */
export const needsSomething = (row: WormingRow) => pressure(row) < ranks.LATER;

/** What the season's plan asks for, what presses most first. */
export const tasksByPressure = <Task extends Pick<WormingRow["tasks"][number], "standing">>(
  tasks: readonly Task[],
): Task[] => tasks.toSorted((a, b) => ranks[a.standing] - ranks[b.standing]);

/** Of what is to be done now, what presses most; undefined where nothing is. */
export const pressingTask = ({ tasks }: Pick<WormingRow, "tasks">) =>
  tasksByPressure(tasks).find(({ standing }) => standing === "OVERDUE" || standing === "DUE")?.task;

/** A count has its own sheet, the yard's; the result of any other test is a record of the horse. */
export const isCount = (task: WormTask) => task === "EGG_COUNT" || task === "RETEST";

/** '3 horses need nothing now'. */
export const formatNothingDue = (count: number) =>
  count === 1 ? "One horse needs nothing now" : `${count} horses need nothing now`;

/** The horses by their last count, the highest first; those without one last. */
export const byCount = (rows: readonly WormingRow[]): WormingRow[] =>
  rows.toSorted((a, b) => (b.latest?.eggs ?? -1) - (a.latest?.eggs ?? -1));

/** What is asked for of a horse, in the plan's order; a test after a treatment only where there is one to do. */
export const tasksAsked = ({ tasks }: Pick<WormingRow, "tasks">) =>
  wormTasks.flatMap(
    (name) =>
      tasks.find(
        ({ task, days, standing }) =>
          task === name && (days || name !== "RETEST" || standing === "ASK"),
      ) ?? [],
  );

/** '650', '<50', or a dash. */
export const formatLatestCount = ({ latest }: Pick<WormingRow, "latest">) => {
  if (!latest) return "–";
  return `${latest.reading === "BELOW" ? "<" : ""}${latest.eggs.toLocaleString("en-GB")}`;
};

/** How many shed how: 'Low: 3 · High: 1'. */
export const formatTally = (rows: readonly Pick<WormingRow, "shedder">[]) =>
  shedders
    .map((shedder) => ({ shedder, count: rows.filter((row) => row.shedder === shedder).length }))
    .filter(({ count }) => count > 0)
    .map(({ shedder, count }) => `${shedderLabels[shedder]}: ${count}`)
    .join(" · ");

/** The whole page as rows of a file. */
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
