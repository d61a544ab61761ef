import {
  notDuringBackup,
  backupNightly,
  nightlyBackup,
} from "./domains/operations/backups/backup.ts";
import { alertOperator } from "./domains/operations/status/alerts.ts";
import { sweepIdempotencyKeys } from "./core/http/idempotency.ts";
import { sweepLimits } from "./core/http/limits.ts";
import { sweepAccounts, eraseDue } from "#server/domains/people/accounts/erasure/erase.ts";
import { sweepChats } from "./domains/experts/chat/sweep.ts";
import { sweepResetRequests } from "#server/domains/people/accounts/credentials/password-reset.ts";
import { forgetOldActs } from "./journal/acts.ts";
import { sweepOperatorActs } from "./domains/operations/people/people.ts";
import { clearOldEntries, dropOldActivity } from "./journal/clear-entries.ts";
import { forgetOldEvents } from "./domains/billing/queries.ts";
import { billingJobs, billingNightly } from "./domains/billing/reconcile.ts";
import { emptyBin } from "./data/bin/erase.ts";
import { papersByClock, papersByMail } from "./domains/care/mailed-papers/take-mails.ts";
import { sweepReplacedPapers } from "./domains/care/papers/sweep.ts";
import { statementMail } from "./domains/care/charges/mail-statement.ts";
import { sweepDayJobs } from "./domains/care/yard-day/sweep.ts";
import { archiveJob } from "./data/export/make-archive.ts";
import { removeExpiredDemos } from "./domains/operations/demo/demo.ts";
import { eraseFiles } from "./domains/files/erase.ts";
import { sweepMedicines } from "./domains/health/medicines/sweep.ts";
import { sweepNotifications } from "./domains/notices/notifications/queries.ts";
import { sweepReminders } from "./domains/notices/reminders/queries.ts";
import { retention, retentionNightly } from "./data/retention/retention.ts";
import { reminderRun, remindersByClock } from "./domains/notices/reminders/reminders.ts";
import { sweepWeather } from "./domains/notices/weather/queries.ts";
import { weatherByClock, weatherRun } from "#server/domains/notices/weather/weather.ts";
import type { FastifyBaseLogger } from "fastify";

/** Work that is queued in the database and done later by any process. */
export const jobs = [
  retention,
  archiveJob,
  ...billingJobs,
  statementMail,
  papersByMail,
  reminderRun,
  weatherRun,
  nightlyBackup,
];

/** Scheduled work, done once for all processes. */
export const nightly = [
  ...retentionNightly,
  ...billingNightly,
  ...remindersByClock,
  ...weatherByClock,
  ...papersByClock,
  ...backupNightly,
];

/** What each process deletes every hour, in this order, and last what the operator is told. */
export const sweeps: readonly Sweep[] = [
  sweepAccounts,
  sweepLimits,
  sweepIdempotencyKeys,
  sweepChats,
  forgetOldEvents,
  sweepResetRequests,
  notDuringBackup(removeExpiredDemos),
  notDuringBackup(eraseDue),
  emptyBin,
  notDuringBackup(eraseFiles),
  dropOldActivity,
  forgetOldActs,
  clearOldEntries,
  sweepMedicines,
  sweepDayJobs,
  sweepReplacedPapers,
  sweepNotifications,
  sweepReminders,
  sweepWeather,
  sweepOperatorActs,
  // not a job, because it has to say when jobs do not run
  () => alertOperator(),
];

/** Deletes a batch of expired rows, or does other work that is due every hour. */
type Sweep = (log: FastifyBaseLogger) => Promise<unknown>;

const hourMs = 3_600_000;

/**
 * Runs the sweeps now and hourly; several processes may do so at once. Returns a function that stops them and
 * waits for a running one.
 */
export function startSweeping(log: FastifyBaseLogger, work: readonly Sweep[]) {
  let stopped = false;
  const sweep = async () => {
    for (const each of work)
      if (!stopped)
        await each(log).catch((error: unknown) => log.warn({ err: error }, "sweep failed"));
  };
  let running = sweep();
  const timer = setInterval(() => (running = sweep()), hourMs);
  return async () => {
    stopped = true;
    clearInterval(timer);
    await running;
  };
}
