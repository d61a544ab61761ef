import cluster from "node:cluster";
import { type Config, readConfig, useConfig } from "./core/config.ts";
import { CannotStart, notifyLauncher, sayStep, stopInOrder } from "./core/start-and-stop.ts";
import { leaveProxies } from "#server/core/http/leaving.ts";
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
const stop = stopInOrder(undo, {
  onStop: sayThatWeStop,
  // it is read before a wrong setting can be told
  delay: Number(process.env["STOP_DELAY"]) || 0,
});
try {
  const settings = readConfig(process.env);
  useConfig(settings);
  await (cluster.isWorker ? serveBeside(settings) : start(settings));
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
  // loaded while the database starts; a process that only starts others needs none of it
  const serving = settings.processes === 1 ? loadServing() : null;
  const url = settings.databaseUrl ?? (await embedded(settings));
  notifyLauncher({ step: "Bringing the database up to date" });
  // a lock of a session wants a session of its own
  await migrate(settings.databaseDirectUrl ?? url);
  if (serving) {
    await (await serving).serve(settings, { url, undo });
    undo.push(() => leaveProxies(settings.stopDelay));
  } else {
    const processes = new ServingProcesses(settings.processes, sayTrouble);
    undo.push(() => processes.stop(settings.stopDelay));
    await processes.start();
  }
  if (!stop.stopping) notifyLauncher({ ready: settings.publicUrl.href });
}

function loadServing() {
  const serving = import("./serve.ts");
  // it is awaited once the database runs; a failure before that is the one to say
  serving.catch(() => undefined);
  return serving;
}

/** Serves as one of several processes, which one has started. */
async function serveBeside(settings: Config) {
  const { serve } = await loadServing();
  // the process that started this one then waits, and disconnects it
  process.on("message", (message) => {
    if (typeof message === "object" && message && "leave" in message)
      void leaveProxies(Number(message.leave));
  });
  await serve(settings, { url: running(settings), undo });
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
