import { resolve } from "node:path";
import { urlOf } from "./address.ts";
import { prepareCluster, runningCluster } from "./cluster.ts";
import { ensureDatabase } from "./ensure-database.ts";
import type { Settings } from "./guarded.ts";
import type { Way } from "./root.ts";
import { Supervisor } from "./supervisor.ts";

/** The options of an embedded PostgreSQL. */
export interface PostgresOptions {
  /** DATA_DIR; everything of PostgreSQL's lies in its `database/`. */
  dataDir: string;
  /** Called with what is being done, for progress. */
  onStep?: (step: string) => void;
  /** Called when PostgreSQL has crashed and when it is back, for the log. */
  onTrouble?: (sentence: string) => void;
  /** PostgreSQL's settings beyond ours. */
  settings?: Settings;
  /** False for temporary databases: fsync is off. */
  durable?: boolean;
  /** How root may run it; all ways, unless a test chooses some. */
  ways?: readonly Way[];
}

/** A running PostgreSQL of our own. */
export interface EmbeddedPostgres {
  /** The address of Loosebox's database; it stays the same when PostgreSQL is started again. */
  readonly url: string;
  /** The address of another database on the same server. */
  urlOf(database: string): string;
  /** PostgreSQL's process at this moment. */
  readonly pid: number;
  /** How it is run, for the log: as which account, in what way. */
  readonly how: string;
  /** Whether this start made the database. */
  readonly isNew: boolean;
  /** Closes connections and shuts PostgreSQL down in order. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL that npm brought, on `DATA_DIR/database`, and keeps it running: it is started again when it
 * falls, and it stops when this process is gone. A server that is still there from before is taken over. Throws
 * `CannotStart` with a sentence for the person.
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

/** The address of the Loosebox database that another process keeps running on this DATA_DIR, or null. */
export function runningUrl(dataDir: string): string | null {
  const running = runningCluster(resolve(dataDir));
  return running && urlOf(running.address, running.password, "loosebox");
}

const ignore = () => undefined;

const HASTY: Settings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };
