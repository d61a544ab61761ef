import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildApp } from "./app.ts";
import type { Config } from "./core/config.ts";
import { closeDatabase, openDatabase } from "#server/core/database/database.ts";
import { closeReplica, openReplica } from "#server/core/database/replica.ts";
import { prepareByName } from "#server/core/database/statement-names.ts";
import { openJobs } from "#server/core/jobs/jobs.ts";
import { switchLimits } from "#server/core/http/limits.ts";
import { makeLog } from "./core/log.ts";
import { servePages } from "#server/core/http/pages.ts";
import { jobs, nightly, startSweeping, sweeps } from "./background-work.ts";
import { openJournal } from "./journal/journal.ts";
import { startMailing } from "./domains/people/accounts/mails/send-mails.ts";
import { startReconcilingQuantities } from "./domains/billing/reconcile.ts";
import { startDelivering } from "./domains/notices/notifications/deliveries.ts";
import { startDeliveringWebhooks } from "./data/webhooks/deliver.ts";
import { morning } from "./domains/notices/reminders/morning-digest.ts";
import { largestPicture } from "./domains/horses/largest-picture.ts";
import { publicSettings } from "./domains/operations/system-settings/system-settings.ts";
import { openBreached } from "./adapters/breached.ts";
import { folderStore, openFileStore } from "./adapters/files.ts";
import { openMail } from "./adapters/mail.ts";
import { openModel } from "./adapters/models/models.ts";
import { s3Store } from "./adapters/s3-store.ts";
import { openWeather } from "./adapters/weather.ts";
import { openPapersInbox } from "./adapters/papers-inbox/papers-inbox.ts";
import { openPush } from "./adapters/push.ts";
import { closeSentenceModel, openSentenceModel } from "./adapters/sentence-model/sentence-model.ts";
import { openStripe, stripeCspSources } from "./adapters/stripe/stripe.ts";
import { requireModel } from "./domains/experts/library/library.ts";

/** The web app that `npm run build` makes; without it (in development) only calls are answered. */
const builtWeb = fileURLToPath(new URL("../../dist/web", import.meta.url));

/**
 * Connections that may wait to be accepted: with a shorter queue, a thousand at once would delay other clients'
 * by a second.
 */
const BACKLOG = 4_096;

/**
 * Opens the migrated database, the adapters and the jobs, and answers requests. What undoes each of these is added to
 * `undo`.
 */
export async function serve(
  settings: Config,
  { url, undo }: { url: string; undo: (() => unknown)[] },
): Promise<void> {
  // before anything is opened, so that a missing file is reported at once
  requireModel();
  const log = makeLog(settings.logLevel);
  prepareByName(settings.databaseDirectUrl === null);
  openDatabase(url, (error) => log.warn({ err: error }, "a database connection was lost"));
  undo.push(closeDatabase);
  if (settings.databaseReplicaUrl) {
    openReplica(settings.databaseReplicaUrl, (err) => log.warn({ err }, "the replica is not read"));
    undo.push(closeReplica);
  }
  openMail({
    ...settings,
    from: settings.mailFrom,
    outbox: join(settings.dataDir, "outbox"),
    // logs the file, because its name does not show to whom the mail is addressed
    onWritten: (file) => log.info({ file: `outbox/${file}` }, "a mail was written to the outbox"),
  });
  openFileStore(settings.s3 ? s3Store(settings.s3) : folderStore(join(settings.dataDir, "files")));
  await openStripe(settings.stripe, (err) => log.warn({ err }, "Stripe does not answer"));
  openModel(settings.model, (err) => log.warn({ err }, "the AI model does not answer"));
  openSentenceModel({
    onTrouble: (err) => log.warn({ err }, "questions are understood by their words alone"),
  });
  undo.push(closeSentenceModel);
  openBreached(settings.breachedPasswords, (err) =>
    log.warn({ err }, "the list of breached passwords does not answer"),
  );
  switchLimits(settings.rateLimits);
  await openPush({ folder: join(settings.dataDir, "secrets"), contact: settings.mailFrom });
  openWeather(settings.weatherFeed);
  openPapersInbox(settings.papersInbox, {
    onRun: (counts) => log.info(counts, "papers by mail"),
  });
  undo.push(await openJobs({ url, log, jobs, nightly }));
  undo.push(await openJournal({ url: settings.databaseDirectUrl ?? url, log }));
  undo.push(startMailing(log));
  undo.push(startReconcilingQuantities(log));
  undo.push(startDelivering(morning, log));
  undo.push(startDeliveringWebhooks(log));

  const app = await buildApp(log);
  if (existsSync(builtWeb))
    await servePages(app, {
      folder: builtWeb,
      cspSources: stripeCspSources(settings.stripe),
      settings: publicSettings,
      largestPicture,
    });
  if (!settings.rateLimits) log.warn("RATE_LIMITS=off: anybody may try passwords without limit");
  undo.push(startSweeping(log, sweeps));
  undo.push(() => app.close());
  await app.listen({ host: settings.host, port: settings.port, backlog: BACKLOG });
}
