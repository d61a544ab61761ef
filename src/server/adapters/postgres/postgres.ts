import { resolve } from "node:path";
import { urlOf } from "./address.ts";
import { prepareCluster, runningCluster } from "./cluster.ts";
import { ensureDatabase } from "./ensure-database.ts";
import type { Settings } from "./guarded.ts";
import type { Way } from "./root.ts";
import { Supervisor } from "./supervisor.ts";

/** The options of an embedded PostgreSQL. */
export interface PostgresOptions {
  /** DATA_DIR; all files of PostgreSQL are in its folder `database/`. */
  dataDir: string;
  /** Called with a description of each step, to show progress. */
  onStep?: (step: string) => void;
  /** Called when PostgreSQL has crashed and when it is back, for the log. */
  onTrouble?: (sentence: string) => void;
  /** Settings of PostgreSQL in addition to ours. */
  settings?: Settings;
  /** False for temporary databases, for which fsync is turned off. */
  durable?: boolean;
  /** The ways to try when the process runs as root; tests pass some of them only. */
  ways?: readonly Way[];
}

/** A PostgreSQL started and supervised by the app. */
export interface EmbeddedPostgres {
  /** The connection string of the app's database; it stays the same when PostgreSQL is restarted. */
  readonly url: string;
  /** The address of another database on the same server. */
  urlOf(database: string): string;
  /** PostgreSQL's process at this moment. */
  readonly pid: number;
  /** How PostgreSQL is run, for the log: by which account and in which way. */
  readonly how: string;
  /** Whether this start created the database. */
  readonly isNew: boolean;
  /** Closes the connections and shuts PostgreSQL down cleanly. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL that npm installed, on `DATA_DIR/database`, restarts it when it crashes, and stops it
 * when this process ends. A server that still runs from before is adopted. Throws `CannotStart` with a sentence
 * for the operator.
 */
export async function startEmbedded(wanted: PostgresOptions): Promise<EmbeddedPostgres> {
  const { onStep = ignore, onTrouble = ignore, durable = true } = wanted;
  const dataDir = resolve(wanted.dataDir);
  const cluster = await prepareCluster({ dataDir, durable, ways: wanted.ways, onStep });
  onStep(`Starting PostgreSQL ${cluster.version}`);
  const settings = { ...(durable ? {} : HASTY), ...wanted.settings };
  const supervisor = new Supervisor(cluster, settings, onTrouble);
  await supervisor.start();
  await ensureDatabase(cluster, "loosebox");
  return {
    url: urlOf(cluster.address, cluster.password, "loosebox"),
    urlOf: (database) => urlOf(cluster.address, cluster.password, database),
    get pid() {
      return supervisor.pid;
    },
    how: cluster.launcher.how,
    isNew: cluster.isNew,
    stop: () => supervisor.stop(),
  };
}

/** The connection string of the app's database that another process keeps running on this DATA_DIR, or null. */
export function runningUrl(dataDir: string): string | null {
  const running = runningCluster(resolve(dataDir));
  return running && urlOf(running.address, running.password, "loosebox");
}

const ignore = () => undefined;

const HASTY: Settings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };
