import type { FastifyInstance } from "fastify";
import type * as z from "zod/mini";
import { type InstallationStatus, statusEndpoints } from "#contract/operations/status.ts";
import { installationStatus, type PartStatus } from "#rules/installation/status.ts";
import { config } from "#server/core/config.ts";
import { instant, integer, text } from "#server/core/database/row-shape.ts";
import { sqlStatement } from "#server/core/database/statements.ts";
import { statementTimes } from "#server/core/database/statement-times.ts";
import { diskOfData } from "#server/core/files/disk.ts";
import { route } from "#server/core/http/route.ts";
import { jobsGivenUp } from "#server/core/jobs/jobs.ts";
import { lastBackup, ownVersion } from "#server/domains/operations/backups/backup.ts";
import { metricsRoute } from "./metrics.ts";
import { queues } from "./queues.ts";

export function statusRoutes(app: FastifyInstance) {
  route(app, statusEndpoints.read, () => status());
  metricsRoute(app);
}

async function status(): Promise<z.input<typeof InstallationStatus>> {
  const parts = await currentStatus();
  return { at: new Date(), parts, slowest: slowestStatements() };
}

/** The status of each part of the installation as it is now. */
export async function currentStatus(now = new Date()): Promise<PartStatus[]> {
  const { databaseUrl, smtpUrl } = config();
  const waiting = await queues();
  const [database] = await readDatabase();
  const of = (name: string) =>
    waiting.find(({ queue }) => queue === name) ?? { waiting: 0, failing: 0, oldest: 0 };
  return installationStatus({
    now,
    installedAt: database?.installedAt ?? now,
    lastBackup: databaseUrl ? "elsewhere" : await lastBackup(config().dataDir),
    mails: [of("account-mails"), of("reminders")],
    mailServer: smtpUrl !== null,
    webhooks: of("webhooks"),
    jobs: of("jobs"),
    jobsGivenUp: await jobsGivenUp(),
    disk: await diskOfData(),
    database: {
      version: database?.version ?? "",
      replicas: database?.replicas ?? 0,
      isOwn: databaseUrl === null,
    },
    program: {
      version: await ownVersion(),
      node: process.versions.node,
      startedAt: new Date(now.getTime() - process.uptime() * 1_000),
    },
  });
}

const readDatabase = sqlStatement({
  name: "read-database",
  // some versions are followed by the name of the system they were built for
  text: `select split_part(current_setting('server_version'), ' ', 1) as version,
     (select count(*)::integer from pg_stat_replication) as replicas,
     (select min(applied_at) from migrations) as "installedAt"`,
  row: { version: text, replicas: integer, installedAt: instant },
});

const SHOWN = 5;

function slowestStatements() {
  return statementTimes()
    .map(({ name, runs, seconds, slowest }) => ({
      name,
      runs,
      averageMs: milliseconds(seconds / runs),
      longestMs: milliseconds(slowest),
    }))
    .toSorted((one, other) => other.averageMs - one.averageMs)
    .slice(0, SHOWN);
}

const milliseconds = (seconds: number) => Math.round(seconds * 10_000) / 10;
