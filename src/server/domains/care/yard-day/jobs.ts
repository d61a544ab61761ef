import {
  ADDED_JOBS_MAX,
  type AddedJobInput,
  LATE_TICK_DAYS,
  PLANNED_DAYS,
  type TickInput,
} from "#contract/care/yard-day.ts";
import { type JobKey, keyOfJob, type PlannedJob } from "#rules/care/yard-day.ts";
import { formatWhen } from "#rules/date-format.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { authorOf } from "#server/core/database/expressions.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { yardRows } from "#server/core/database/yard-rows.ts";
import { fieldRefusal, notFound, Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import * as horses from "#server/domains/horses/horses.ts";
import { lockYardRow } from "#server/domains/people/accounts/accounts.ts";
import { dayJobs } from "#server/schema/care.ts";
import {
  countAdded,
  horsesOfDay,
  jobByKey,
  type JobRow,
  jobsBetween,
  tickAdded,
  untickAdded,
} from "./queries.ts";

const rows = yardRows(dayJobs, "Job");

/** A job as it is shown, with its tick if it has one. */
export const asJob = ({ row, ...job }: PlannedJob<JobRow>) => ({
  ...job,
  id: row?.id ?? null,
  tick: row ? tickOf(row) : null,
});

const tickOf = ({ outcome, tickedAt, why, kiosk, ...row }: JobRow) =>
  outcome === null || tickedAt === null
    ? null
    : { outcome, at: tickedAt, why, kiosk, by: authorOf(row) };

/**
 * Ticks a job, unless somebody else has: then the refusal says who, and how the job stands. `kiosk` is the name of the
 * screen on which it is ticked.
 */
export const tick = (
  scope: Scope,
  { id, outcome, why, ...job }: TickInput,
  kiosk: string | null = null,
) =>
  inTransaction(async () => {
    refuseDay(job.date, { from: -LATE_TICK_DAYS, until: 0 });
    // who ticks the same job waits here, and then finds the first tick
    if (job.horseId) await horses.hold(scope, [job.horseId]);
    else await lockYardRow(scope.yardId);
    const row = await rowOf(scope, job);
    if (row?.outcome) refuseTicked(scope, row);
    if (job.added) {
      if (!row) throw notFound("Job");
      await tickAdded(scope, { id: row.id, by: scope.userId, outcome, why, kiosk });
    } else
      await rows.insert(scope, {
        ...job,
        ...(id && { id }),
        outcome,
        why,
        kiosk,
        tickedAt: new Date(),
      });
    return find(scope, job);
  });

/** Takes a tick back: a job that was added for the day is then open again. */
export const untick = (scope: Scope, id: string) =>
  inTransaction(async () => {
    const [reopened] = await untickAdded(scope, { id });
    if (!reopened) await discard(scope, id);
    return null;
  });

/** Adds a job to one day. */
export const addJob = (scope: Scope, { id, ...job }: AddedJobInput) =>
  inTransaction(async () => {
    refuseDay(job.date, { from: 0, until: PLANNED_DAYS });
    if (job.horseId) await horses.hold(scope, [job.horseId]);
    await refuseFull(scope, job.date, 1);
    const added = { ...job, added: true };
    if (await rowOf(scope, added))
      throw new Refusal(409, "This job is there already, at the same time");
    await rows.insert(scope, { ...added, ...(id && { id }) });
    return find(scope, added);
  });

/** Removes a job that was added to one day. */
export const removeJob = (scope: Scope, id: string) =>
  inTransaction(async () => {
    const { added } = await rows.findHeld(scope, id);
    if (!added)
      throw new Refusal(
        409,
        "This job recurs every day: change it in the horse's feed and routine",
      );
    await discard(scope, id);
    return null;
  });

const discard = (scope: Scope, id: string) =>
  rows.remove(scope, id, { updatedAt: null, show: (row) => row });

/** Adds what was added the day before; a job that is there already stays as it is. */
export const repeat = (scope: Scope, date: string) =>
  inTransaction(async () => {
    refuseDay(date, { from: 0, until: PLANNED_DAYS });
    const noted = await jobsBetween(scope, { from: addDays(date, -1), until: date });
    const present = new Map((await horsesOfDay(scope)).map((each) => [each.id, each.presence]));
    const isHere = ({ horseId }: JobRow) => horseId === null || present.get(horseId) === "PRESENT";
    const keys = new Set(noted.filter((row) => row.date === date).map(keyOfJob));
    const wanted = noted.filter(
      (row) => row.date !== date && row.added && isHere(row) && !keys.has(keyOfJob(row)),
    );
    await horses.hold(
      scope,
      wanted.flatMap(({ horseId }) => horseId ?? []),
    );
    await refuseFull(scope, date, wanted.length);
    for (const { horseId, job, time, what } of wanted)
      await rows.insert(scope, { horseId, job, time, what, date, added: true });
    return { added: wanted.length };
  });

async function rowOf(
  scope: Scope,
  { date, horseId, job, time, what, added }: JobKey & { date: string },
) {
  const [row] = await jobByKey(scope, { date, horseId, job, time, what: added ? what : "" });
  return row;
}

async function find(scope: Scope, job: JobKey & { date: string }) {
  const row = await rowOf(scope, job);
  if (!row) throw notFound("Job");
  return asJob({ ...job, row });
}

function refuseTicked(scope: Scope, row: JobRow): never {
  const { byId, byFirstName, tickedAt, outcome, why } = row;
  const who = byId === scope.userId ? "you" : (byFirstName ?? "somebody");
  const when = tickedAt === null ? "" : ` at ${formatWhen(tickedAt)}`;
  const message =
    outcome === "DONE"
      ? `Already done${when} by ${who}.`
      : `Noted${when} by ${who}: not done${why ? `, ${why}` : ""}.`;
  const current = asJob({ ...row, row });
  throw new Refusal(409, message, { current });
}

/** Refuses a day outside of this many days from today, both included. */
function refuseDay(date: string, { from, until }: { from: number; until: number }) {
  const today = londonDate(new Date());
  const isLate = date < addDays(today, from);
  if (!isLate && date <= addDays(today, until)) return;
  const message = isLate
    ? from === 0
      ? "This day is over"
      : `A day can be ticked for ${LATE_TICK_DAYS} days`
    : until === 0
      ? "This day is still to come"
      : `A job can be added up to ${PLANNED_DAYS} days ahead`;
  throw fieldRefusal(400, "date", message);
}

/** Refuses more jobs than a day may have. The yard's row is locked, so that two people cannot both add the last one. */
async function refuseFull(scope: Scope, date: string, more: number) {
  await lockYardRow(scope.yardId);
  const [there] = await countAdded(scope, { date });
  if ((there?.count ?? 0) + more > ADDED_JOBS_MAX)
    throw new Refusal(
      409,
      `A day may have at most ${ADDED_JOBS_MAX} added jobs. Remove one first.`,
    );
}
