import type { FastifyBaseLogger } from "fastify";
import { PgBoss, type QueueOptions } from "pg-boss";
import { type $ZodType, type input, type output, parse } from "zod/v4/core";
import { connectionTo } from "#server/core/database/client.ts";
import { runStatement } from "#server/core/database/database.ts";
import type pg from "pg";
import * as z from "zod/mini";
import { cronOf, type Rhythm } from "./cron.ts";
import { steadyClock } from "./steady-clock.ts";

/** Deferred work outside any request, which runs at least once and is retried when it fails. */
interface JobSpec<S extends $ZodType> {
  name: string;
  data: S;
  /** The work. It may run twice for the same data, so it must claim or compare before it acts. */
  run: (data: output<S>) => Promise<unknown>;
  /** Makes the job's key: jobs with the same key are merged while they wait, and never run at the same time. */
  key?: (data: input<S>) => string;
  /** Seconds after which a running job counts as lost and is retried; 5 minutes when omitted. */
  withinSeconds?: number;
}

export interface Job {
  name: string;
  keyed: boolean;
  withinSeconds?: number | undefined;
  /** Runs the job with stored data, validated by its schema. */
  runStored: (data: unknown) => Promise<unknown>;
}

/** Declares a job; `send` queues one, in the running transaction if there is one. */
export function job<S extends $ZodType>({ name, data, run, key, withinSeconds }: JobSpec<S>) {
  const send = async (given: input<S>, { afterSeconds = 0 }: { afterSeconds?: number } = {}) => {
    const sent = { ...wrapped(given), startAfter: afterSeconds };
    if (key) await joinWaiting(name, key(given), sent);
    else await opened().send(name, sent.data, { startAfter: sent.startAfter, db: here });
  };
  const runStored = async (stored: unknown) => run(parse(data, unwrapped(stored)));
  return { name, keyed: key !== undefined, withinSeconds, runStored, send, run };
}

// the library stores only objects, while a job's data may be any value
const wrapped = (given: unknown) => ({ data: { given } });
const unwrapped = (stored: unknown) =>
  typeof stored === "object" && stored !== null && "given" in stored ? stored.given : undefined;

const here = { executeSql: runStatement };

/**
 * Updates the job that waits under this key, or queues one. The update locks the waiting row until the sender
 * commits, so that no worker starts the job without seeing what the sender has written.
 */
async function joinWaiting(
  name: string,
  key: string,
  { data, startAfter }: { data: object; startAfter: number },
) {
  for (;;) {
    const { updated } = await opened().update(name, data, { singletonKey: key, db: here });
    if (updated > 0) return;
    const id = await opened().send(name, data, { singletonKey: key, startAfter, db: here });
    if (id) return; // otherwise a concurrent sender has just queued a job, which the next attempt updates
  }
}

/** The queues' default policy for retries and expiry. */
export const retryPolicy: QueueOptions = {
  retryLimit: 12,
  retryDelay: 10,
  retryBackoff: true,
  retryDelayMax: 3_600,
  expireInSeconds: 300,
  deleteAfterSeconds: 86_400,
};

let boss: PgBoss | undefined;

function opened(): PgBoss {
  if (!boss) throw new Error("The jobs are not open");
  return boss;
}

/** A job that runs daily at a UK time (`HH:MM`), or every `everyMinutes` (a divisor of 60). */
export type Nightly = { job: Job } & Rhythm;

interface JobsOptions {
  url: string;
  log: FastifyBaseLogger;
  jobs: readonly Job[];
  /** Jobs that run on a schedule; after missed runs a job runs once at the next start. */
  nightly?: readonly Nightly[];
  /** Whether this process runs jobs, or (in tests) only stores them for `runWaitingJobs`. */
  working?: boolean;
}

/** Opens the queues, so that jobs can be sent and this process runs them. Returns a function that stops it. */
export async function openJobs({ url, log, jobs, nightly = [], working = true }: JobsOptions) {
  const opening = new PgBoss({
    ...connectionTo(url),
    schema: "jobs",
    application_name: "loosebox-jobs",
    clock: steadyClock,
    max: 3,
    supervise: working,
    schedule: working,
  });
  // the emitted value resembles an Error but is not one
  opening.on("error", ({ message }) =>
    log.warn({ cause: message }, "jobs: trouble with the database"),
  );
  await opening.start();
  for (const { name, keyed, withinSeconds = retryPolicy.expireInSeconds } of jobs)
    await opening.createQueue(name, {
      ...retryPolicy,
      expireInSeconds: withinSeconds,
      policy: keyed ? "stately" : "standard",
    });
  boss = opening;
  known = jobs;
  if (working) await startWorking(opening, { log, jobs, nightly });
  return async () => {
    boss = undefined;
    await opening.stop({ graceful: true, timeout: 10_000 });
  };
}

async function startWorking(
  opening: PgBoss,
  {
    log,
    jobs,
    nightly,
  }: { log: FastifyBaseLogger; jobs: readonly Job[]; nightly: readonly Nightly[] },
) {
  for (const { name, runStored } of jobs)
    await opening.work(name, { pollingIntervalSeconds: 2, localConcurrency: 2 }, async ([one]) => {
      if (!one) return;
      await runStored(one.data).catch((error: unknown) => {
        log.warn({ err: error, job: name, id: one.id }, "job failed, will be tried again");
        throw error;
      });
    });
  for (const each of nightly)
    await opening.schedule(each.job.name, cronOf(each), wrapped(null).data, {
      tz: "Europe/London",
      missed: "once",
    });
}

let known: readonly Job[] = [];

/**
 * Runs every waiting job now, whatever its start time, and the jobs that these send: for tests, and for
 * processes opened with `working: false`. Returns the names of the jobs that ran.
 */
export async function runWaitingJobs(jobs: readonly Job[] = known): Promise<string[]> {
  const ran: string[] = [];
  for (;;) {
    const before = ran.length;
    for (const each of jobs) ran.push(...(await runWaiting(each)));
    if (ran.length === before) return ran;
  }
}

async function runWaiting({ name, runStored }: Job) {
  const waiting = await opened().fetch(name, { batchSize: 100, ignoreStartAfter: true });
  for (const { id, data } of waiting) {
    await runStored(data).then(
      () => opened().complete(name, id),
      async (error: unknown) => {
        await opened().fail(name, id);
        throw error;
      },
    );
  }
  return waiting.map(() => name);
}

const PersistentJob = z.object({
  name: z.string(),
  policy: z.enum(["standard", "stately"]),
  data: z.record(z.string(), z.unknown()),
  key: z.nullable(z.string()),
  startAfter: z.string(),
});
type PersistentJob = z.output<typeof PersistentJob>;

/** A waiting job in a format that does not depend on the tables of the job library. */
export const PersistentJobs = z.array(PersistentJob);

/** The unfinished jobs, including running ones. Tolerates that the library's schema does not exist yet. */
export async function waitingJobs(client: pg.Client): Promise<PersistentJob[]> {
  const { rows: there } = await client.query("select to_regclass('jobs.job') as job");
  if (!there[0]?.job) return [];
  const { rows } = await client.query<{ jobs: unknown }>(
    `select coalesce(json_agg(json_build_object('name', j.name, 'policy', q.policy, 'data', j.data,
       'key', j.singleton_key, 'startAfter', j.start_after) order by j.created_on), '[]') as jobs
     from jobs.job j join jobs.queue q on q.name = j.name
     where j.state < 'completed' and j.name !~ '^__' and q.policy in ('standard', 'stately')`,
  );
  return PersistentJobs.parse(rows[0]?.jobs);
}

/** How many jobs are due and not begun, for how many seconds the oldest, and how many of them have failed before. */
export async function waitingLoad() {
  const { rows } = await runStatement(
    `select count(*)::integer as waiting, (count(*) filter (where state = 'retry'))::integer as failing,
       coalesce(extract(epoch from now() - min(greatest(created_on, start_after))), 0)::integer as oldest
     from jobs.job where state < 'active' and name !~ '^__' and start_after <= now()`,
  );
  return Load.parse(rows[0]);
}
const Load = z.object({ waiting: z.int(), failing: z.int(), oldest: z.int() });

/** The names of the jobs that were given up, until the library deletes them after a day. */
export async function jobsGivenUp(): Promise<string[]> {
  const { rows } = await runStatement(
    "select distinct name from jobs.job where state = 'failed' and name !~ '^__' order by name limit 20",
  );
  return rows.map(({ name }) => String(name));
}

/** Queues saved jobs in a restored database; they run once a process works on them. */
export async function restoreJobs(url: string, jobs: readonly PersistentJob[]): Promise<void> {
  if (jobs.length === 0) return;
  const restored = new PgBoss({
    ...connectionTo(url),
    schema: "jobs",
    max: 1,
    supervise: false,
    schedule: false,
  });
  restored.on("error", () => undefined);
  await restored.start();
  try {
    for (const { name, policy, data, key, startAfter } of jobs) {
      await restored.createQueue(name, { ...retryPolicy, policy });
      await restored.send(name, data, {
        startAfter,
        ...(key === null ? {} : { singletonKey: key }),
      });
    }
  } finally {
    await restored.stop({ graceful: false });
  }
}
