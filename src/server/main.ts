import cluster from "node:cluster";
import { type Config, readConfig, useConfig } from "./core/config.ts";
import { CannotStart, notifyLauncher, sayStep, stopInOrder } from "./core/start-and-stop.ts";
import { migrate } from "#server/core/database/migrate.ts";
import { refuseWrongRecipients } from "./domains/operations/backups/encryption.ts";
import { refuseHalfRestored } from "./domains/operations/backups/installation.ts";
import { claimInTurn, sayThatWeStop } from "./adapters/postgres/claim.ts";
import { runningUrl, startEmbedded } from "./adapters/postgres/postgres.ts";
import { whyNotStarted } from "./not-started.ts";
import { ServingProcesses } from "./processes.ts";

/** Connections to the database that one process may have: for calls, jobs, the journal and a backup. */
const CONNECTIONS = 20;

const sayTrouble = (sentence: string) => process.stderr.write(`${sentence}\n`);

const undo: (() => unknown)[] = [];
const stop = stopInOrder(undo, sayThatWeStop);
try {
  const settings = readConfig(process.env);
  useConfig(settings);
  await (cluster.isWorker ? serveAt(running(settings), settings) : start(settings));
} catch (error) {
  // a failure after a request to stop is not reported: the stop has caused it and ends the process
  if (!stop.stopping) {
    await stop.undoAll();
    const { sentence, code } = whyNotStarted(error);
    process.stderr.write(`${sentence}\n`);
    process.exit(code);
  }
}

/**
 * Starts everything in order: claims the folder, starts and migrates the database, and serves, by itself or by several
 * processes; a signal undoes it in reverse.
 */
async function start(settings: Config) {
  await refuseWrongRecipients(settings.backupRecipients);
  const claim = await claimInTurn(settings.dataDir, { onWait: sayStep });
  undo.push(() => claim.release());
  refuseHalfRestored(settings.dataDir);
  const url = settings.databaseUrl ?? (await embedded(settings));
  notifyLauncher({ step: "Bringing the database up to date" });
  // a lock of a session wants a session of its own
  await migrate(settings.databaseDirectUrl ?? url);
  if (settings.processes === 1) await serveAt(url, settings);
  else {
    const processes = new ServingProcesses(settings.processes, sayTrouble);
    undo.push(() => processes.stop());
    await processes.start();
  }
  if (!stop.stopping) notifyLauncher({ ready: settings.publicUrl.href });
}

/** Answers requests. Loaded on demand, because a process that only starts others needs none of it. */
async function serveAt(url: string, settings: Config) {
  const { serve } = await import("./serve.ts");
  await serve(settings, { url, undo });
}

/** The address of the database that the process which started this one keeps running. */
function running({ databaseUrl, dataDir }: Config): string {
  const url = databaseUrl ?? runningUrl(dataDir);
  if (url) return url;
  throw new CannotStart(`The database of DATA_DIR (${dataDir}) is not running.`);
}

async function embedded(settings: Config) {
  const postgres = await startEmbedded({
    dataDir: settings.dataDir,
    onStep: (step) => notifyLauncher({ step }),
    onTrouble: sayTrouble,
    settings: { max_connections: CONNECTIONS * Math.max(3, settings.processes) },
  });
  undo.push(() => postgres.stop());
  return postgres.url;
}
