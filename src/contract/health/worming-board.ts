import * as z from "zod/mini";
import { eggReadings } from "#rules/worming/evidence.ts";
import { type Shedder, shedders } from "#rules/worming/shedding.ts";
import { careStandings } from "#rules/standing.ts";
import { type WormTask, wormTasks } from "#rules/worming/tasks.ts";

/** Number of horses that each list of the page shows before 'Show all'. */
export const WORMING_SHOWN = 40;

export const taskStandings = [...careStandings, "ASK"] as const;

/** The parts of the season's plan that can be added to a care plan, each as an item with its own events. */
export const wormPlans = ["WORMING", "TAPEWORM_TEST", "REDWORM_TEST"] as const;
export type WormPlan = (typeof wormPlans)[number];

const day = z.iso.date();

/** A horse's last egg count; null if none is on record. */
export const LatestCount = z.nullable(
  z.object({ date: day, eggs: z.int(), reading: z.enum(eggReadings) }),
);

export const WormTaskState = z.object({
  task: z.enum(wormTasks),
  /** ASK means that the library leaves the decision to the vet. */
  standing: z.enum(taskStandings),
  days: z.nullable(z.object({ from: day, by: day })),
});
export type WormTaskState = z.output<typeof WormTaskState>;

const WormingRow = z.object({
  horseId: z.uuid(),
  name: z.string(),
  shedder: z.enum(shedders),
  latest: LatestCount,
  tasks: z.array(WormTaskState),
  /** The parts of the season's plan that the horse's care plan contains. */
  planned: z.array(z.enum(wormPlans)),
});
export type WormingRow = z.output<typeof WormingRow>;

export const WormingBoard = z.object({
  rule: z.object({
    highAbove: z.number(),
    lowBelow: z.number(),
    countFromWeeks: z.number(),
    countByWeeks: z.number(),
    seasonFrom: z.number(),
    seasonTo: z.number(),
    tapewormMonths: z.number(),
    retestDays: z.number(),
  }),
  /** How many of the yard's horses shed how much. */
  counts: z.object({ LOW: z.int(), MIDDLE: z.int(), HIGH: z.int(), UNKNOWN: z.int() }),
  /** How many parts of the season's plan are missing in the care plans of all horses. */
  missingPlans: z.int(),
  /** The horses that need something first and those with the highest counts, all by name. */
  rows: z.array(WormingRow),
});
export type WormingBoard = z.output<typeof WormingBoard>;

const ranks = { OVERDUE: 0, DUE: 1, ASK: 2, LATER: 3 } as const;

const pressure = ({ tasks }: Pick<WormingRow, "tasks">) =>
  Math.min(...tasks.map(({ standing }) => ranks[standing]));

/** Whether a horse has a test that is due, overdue or to be discussed with the vet. */
export const needsSomething = (row: Pick<WormingRow, "tasks">) => pressure(row) < ranks.LATER;

/** The season plan's tasks, the most urgent first. */
export const tasksByPressure = <Task extends Pick<WormTaskState, "standing">>(
  tasks: readonly Task[],
): Task[] => tasks.toSorted((a, b) => ranks[a.standing] - ranks[b.standing]);

/** Sorts the horses by urgency; equally urgent ones keep their order, which is by name. */
export const byPressure = (rows: readonly WormingRow[]) => sortedBy(rows, pressure);

/** Sorts the horses by their last count, highest first; horses without a count come last. */
export const byCount = (rows: readonly WormingRow[]) =>
  sortedBy(rows, ({ latest }) => -(latest?.eggs ?? -1));

/** Sorts by a number that is worked out once for each row. */
const sortedBy = (rows: readonly WormingRow[], rank: (row: WormingRow) => number) =>
  rows
    .map((row) => ({ row, rank: rank(row) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ row }) => row);

const taskOf = {
  WORMING: "EGG_COUNT",
  TAPEWORM_TEST: "TAPEWORM",
  REDWORM_TEST: "REDWORM",
} as const satisfies Record<WormPlan, WormTask>;

/** The parts of the season's plan that a horse's care plan lacks, each with its task; what the vet has to decide is not planned. */
export const missingPlansOf = ({ planned, tasks }: Pick<WormingRow, "planned" | "tasks">) =>
  wormPlans
    .filter((plan) => !planned.includes(plan))
    .flatMap((plan) => {
      const task = tasks.find(({ task: name }) => name === taskOf[plan]);
      return task && task.standing !== "ASK" ? [{ plan, task }] : [];
    });

/** Counts about a whole board. */
export function countBoard(all: readonly WormingRow[]) {
  const counts: Record<Shedder, number> = { LOW: 0, MIDDLE: 0, HIGH: 0, UNKNOWN: 0 };
  let missingPlans = 0;
  for (const row of all) {
    counts[row.shedder] += 1;
    missingPlans += missingPlansOf(row).length;
  }
  return { counts, missingPlans };
}

/** Of the whole board the most urgent horses and those with the highest counts, so many of each, in the order given. */
export function firstOfEachList(all: readonly WormingRow[], first = Infinity) {
  if (first >= all.length) return [...all];
  const chosen = new Set([...byPressure(all).slice(0, first), ...byCount(all).slice(0, first)]);
  return all.filter((row) => chosen.has(row));
}

/** How many horses a board is about. */
export const horsesOnBoard = (counts: WormingBoard["counts"]) =>
  shedders.reduce((sum, shedder) => sum + counts[shedder], 0);
