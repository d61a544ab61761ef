import { notDuringBackup } from "./core/backup-lock.ts";
import { eraseDue } from "./features/accounts/erase.ts";
import { sweepResetWishes } from "./features/accounts/reset-wishes.ts";
import { backupNightly, nightlyBackup } from "./features/backups/nightly.ts";
import { dropOldActivity } from "./features/activity/books.ts";
import { forgetOldEvents } from "./features/billing/books.ts";
import { billingJobs, billingNightly } from "./features/billing/jobs.ts";
import { emptyBin } from "./features/bin/books.ts";
import { archiveJob } from "./features/export/make-archive.ts";
import { removeExpiredDemos } from "./features/demo/demo.ts";
import { eraseFiles } from "./features/files/erase.ts";
import { sweepMedicines } from "./features/medicines/books.ts";
import { sweepNotifications } from "./features/notifications/books.ts";
import { sweepReminders } from "./features/reminders/books.ts";
import { retention, retentionNightly } from "./features/privacy/retention.ts";
import { reminderRound, remindersByClock } from "./features/reminders/round.ts";
import { sweepWeather } from "./features/weather/books.ts";
import { weatherByClock, weatherRound } from "./features/weather/round.ts";

/** What is done later, by whichever process is free. */
export const jobs = [
  retention,
  archiveJob,
  ...billingJobs,
  reminderRound,
  weatherRound,
  nightlyBackup,
];

/** What is done by the clock, once for all processes. */
export const nightly = [
  ...retentionNightly,
  ...billingNightly,
  ...remindersByClock,
  ...weatherByClock,
  ...backupNightly,
];

/** What each process clears away every hour, in this order. */
export const sweeps = [
  forgetOldEvents,
  sweepResetWishes,
  notDuringBackup(removeExpiredDemos),
  notDuringBackup(eraseDue),
  emptyBin,
  notDuringBackup(eraseFiles),
  dropOldActivity,
  sweepMedicines,
  sweepNotifications,
  sweepReminders,
  sweepWeather,
];
