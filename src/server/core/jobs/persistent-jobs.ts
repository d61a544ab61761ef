import type pg from "pg";
import { PgBoss } from "pg-boss";
import * as z from "zod/mini";
import { retryPolicy } from "./jobs.ts";

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

/** Queues saved jobs in a restored database; they run once a process works on them. */
export async function restoreJobs(url: string, jobs: readonly PersistentJob[]): Promise<void> {
  if (jobs.length === 0) return;
  const boss = new PgBoss({
    connectionString: url,
    schema: "jobs",
    max: 1,
    supervise: false,
    schedule: false,
  });
  boss.on("error", () => undefined);
  await boss.start();
  try {
    for (const { name, policy, data, key, startAfter } of jobs) {
      await boss.createQueue(name, { ...retryPolicy, policy });
      await boss.send(name, data, { startAfter, ...(key === null ? {} : { singletonKey: key }) });
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}
