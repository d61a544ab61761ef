import type { FastifyInstance } from "fastify";
import { DAY_JOBS_MAX, yardDayEndpoints as calls } from "#contract/care/yard-day.ts";
import { covers } from "#contract/held-rights.ts";
import { jobsOfDay, keyOfJob } from "#rules/care/yard-day.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { route } from "#server/core/http/route.ts";
import type { Scope } from "#server/core/security/scope.ts";
import * as doses from "#server/domains/health/medicine-doses/medicine-doses.ts";
import { addJob, asJob, removeJob, repeat, tick, untick } from "./jobs.ts";
import { horsesOfDay, jobsBetween } from "./queries.ts";

export { tick, untick };

export function yardDayRoutes(app: FastifyInstance) {
  route(app, calls.read, ({ query }, scope) => read(scope, query.date));
  route(app, calls.tick, ({ body }, scope) => tick(scope, body));
  route(app, calls.untick, ({ params }, scope) => untick(scope, params.id));
  route(app, calls.addJob, ({ body }, scope) => addJob(scope, body));
  route(app, calls.removeJob, ({ params }, scope) => removeJob(scope, params.id));
  route(app, calls.repeat, ({ body }, scope) => repeat(scope, body.date));
}

/**
 * What is to be done in the yard on a day and what was. What recurs every day is listed for today and later: of an
 * earlier day nobody knows what was to be done then, so only what was noted is listed.
 */
export async function read(scope: Scope, asked?: string | null) {
  const today = londonDate(new Date());
  const date = asked ?? today;
  const all = await horsesOfDay(scope);
  const noted = await jobsBetween(scope, { from: addDays(date, -1), until: date });
  const ofDay = noted.filter((row) => row.date === date);
  const before = noted.filter((row) => row.date !== date && row.added);
  const recurring = date < today ? [] : all.filter((horse) => isFedByUs(scope, horse));
  const jobs = jobsOfDay(recurring, ofDay);
  const due = sortDoses(await doses.ofDay(scope, date), all);
  const known = new Set(all.map(({ id }) => id));
  const keys = new Set(jobs.map(keyOfJob));
  const shown = [
    jobs.filter(({ horseId }) => horseId === null || known.has(horseId)),
    due.filter(({ horseId }) => known.has(horseId)),
  ] as const;
  const named = new Set(shown.flatMap((list) => list.map(({ horseId }) => horseId)));
  return {
    date,
    horses: all.filter(({ id }) => named.has(id)),
    jobs: shown[0].slice(0, DAY_JOBS_MAX).map(asJob),
    doses: shown[1].slice(0, DAY_JOBS_MAX),
    progress: progressOf(...shown),
    more: shown.reduce((sum, list) => sum + Math.max(0, list.length - DAY_JOBS_MAX), 0),
    fromYesterday: date < today ? 0 : before.filter((row) => !keys.has(keyOfJob(row))).length,
  };
}

/** How much of today is done. */
export const progress = async (scope: Scope) => (await read(scope)).progress;

type ListedJob = Pick<Parameters<typeof asJob>[0], "row">;
type ListedDose = Awaited<ReturnType<typeof doses.ofDay>>[number];

function progressOf(jobs: readonly ListedJob[], due: readonly ListedDose[]) {
  const isNoted = [
    ...jobs.map(({ row }) => row?.outcome != null),
    // a medicine given as needed is not due
    ...due
      .filter(({ time, dose }) => time !== null || dose !== null)
      .map(({ dose }) => dose !== null),
  ];
  return { all: isNoted.length, noted: isNoted.filter(Boolean).length };
}

type HorseRow = Awaited<ReturnType<typeof horsesOfDay>>[number];

/** Whether a horse's feeds and routine are listed: it is here, and the reader may know what it is fed. */
const isFedByUs = ({ rights }: Scope, { id, presence }: HorseRow) =>
  presence === "PRESENT" && covers(rights.feed.read, id);

/** Sorts doses by time and then as the horses are sorted; those without a time come last. */
function sortDoses<D extends { time: string | null; horseId: string }>(
  due: readonly D[],
  all: readonly HorseRow[],
): D[] {
  const order = new Map(all.map(({ id }, index) => [id, index]));
  const timeOf = ({ time }: D) => time ?? "24:00";
  return due.toSorted(
    (one, other) =>
      Number(timeOf(one) > timeOf(other)) - Number(timeOf(one) < timeOf(other)) ||
      (order.get(one.horseId) ?? 0) - (order.get(other.horseId) ?? 0),
  );
}
