import { resolve, join } from "node:path";
import { urlOf, socketFiles } from "./address.ts";
import { prepareCluster, runningCluster, type Cluster } from "./cluster.ts";
import { ensureDatabase, answers, isInUse } from "./ensure-database.ts";
import { type Settings, type GuardedProcess, launch, logTail } from "./guarded.ts";
import type { Way } from "./root.ts";
import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { CannotStart } from "#server/core/start-and-stop.ts";
import { type FileLock, takeFileLock } from "./claim.ts";
import {
  isPostgresOn,
  type Postmaster,
  runningPostmaster,
  stopAtOnce,
  stopPostmaster,
} from "./postmaster.ts";

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

const READY_WITHIN_MS = 300_000;
/** Milliseconds after which a server that another process started is shut down immediately. */
const SHUTS_DOWN_WITHIN_MS = 12_000;
/** Milliseconds for which the leftovers of a killed server may prevent the next start. */
const LEAVINGS_MS = 30_000;

/** Keeps PostgreSQL running on one cluster: adopts a running server or starts one, and restarts it after a crash. */
class Supervisor {
  readonly #cluster: Cluster;
  readonly #settings: Settings;
  readonly #onTrouble: (sentence: string) => void;
  #launched: GuardedProcess | null = null;
  #pid = 0;
  #isUp = false;
  #isStopping = false;
  #reviving: Promise<void> | null = null;
  #watch: NodeJS.Timeout | undefined;

  constructor(cluster: Cluster, settings: Settings, onTrouble: (sentence: string) => void) {
    this.#cluster = cluster;
    this.#settings = settings;
    this.#onTrouble = onTrouble;
  }

  /** The process id of the PostgreSQL that is running now. */
  get pid() {
    return this.#pid;
  }

  /** Resolves when PostgreSQL accepts connections, and keeps it running from then on. */
  async start(): Promise<void> {
    await this.#bringUp();
    this.#isUp = true;
    // an adopted server is not our child process, so its end is not reported
    this.#watch = setInterval(() => {
      if (this.#isAdopted() && !isPostgresOn(this.#pid, this.#cluster.data)) this.#fell();
    }, 1_000).unref();
  }

  /** Shuts PostgreSQL down; an adopted server that other processes use is left running. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#watch);
    await this.#reviving;
    if (this.#isAdopted() && (await isInUse(this.#cluster))) return;
    await stopPostmaster(this.#cluster.data);
  }

  #isAdopted() {
    return !this.#launched || this.#launched.ended() !== null;
  }

  // one loop handles every state that the previous run may have left
  async #bringUp(): Promise<void> {
    const began = Date.now();
    for (; Date.now() - began < READY_WITHIN_MS; await sleep(10)) {
      if (this.#isStopping) return;
      const running = runningPostmaster(this.#cluster.data);
      if (running && (await this.#answers(running))) return;
      if (running) this.#hurryOut(running, began);
      else if (this.#isAdopted()) await this.#launchNext(began);
    }
    throw new CannotStart(`PostgreSQL did not get ready.\n${logTail(this.#cluster, 12)}`);
  }

  async #answers({ pid, state }: Postmaster): Promise<boolean> {
    if (state !== "ready" || !(await answers(this.#cluster))) return false;
    this.#pid = pid;
    return true;
  }

  // shuts down immediately a server whose own shutdown hangs; its write-ahead log restores what is lost by this
  #hurryOut(running: Postmaster, began: number) {
    if (running.state === "starting" || running.state === "ready" || !this.#isAdopted()) return;
    if (Date.now() - began > SHUTS_DOWN_WITHIN_MS) stopAtOnce(running);
  }

  async #launchNext(began: number) {
    const failure = this.#launched?.ended();
    if (failure) await this.#passOverLeavings(failure, began);
    const lock = await startingLock(this.#cluster.folder);
    try {
      if (this.#isStopping || runningPostmaster(this.#cluster.data)) return; // a concurrent start was first
      clearLeavings(this.#cluster);
      await this.#launch();
    } finally {
      lock.release();
    }
  }

  async #launch() {
    const launched = launch(this.#cluster, this.#settings, () => this.#fell());
    this.#launched = launched;
    // the lock is kept until the pid file shows other starts that the server is there
    const isThere = () => launched.ended() !== null || runningPostmaster(this.#cluster.data);
    for (const until = Date.now() + 5_000; !isThere() && Date.now() < until;) await sleep(10);
  }

  // a killed server's shared memory is released late, or a concurrent start has started a server: both resolve by
  // themselves
  async #passOverLeavings(failure: string, began: number) {
    const isPassing = LEAVINGS.test(logTail(this.#cluster, 4));
    if (!isPassing || Date.now() - began > LEAVINGS_MS)
      throw new CannotStart(
        `PostgreSQL did not start (${failure}).\n${logTail(this.#cluster, 12)}`,
      );
    await sleep(200);
  }

  #fell() {
    if (!this.#isUp || this.#isStopping || this.#reviving) return;
    this.#onTrouble("PostgreSQL ended and is being started again");
    this.#launched = null;
    this.#reviving = this.#revive().finally(() => {
      this.#reviving = null;
    });
  }

  async #revive() {
    for (let pause = 100; !this.#isStopping; pause = Math.min(pause * 2, 5_000)) {
      try {
        await this.#bringUp();
        if (!this.#isStopping) this.#onTrouble("PostgreSQL is back");
        return;
      } catch (error) {
        this.#onTrouble(error instanceof Error ? error.message : String(error));
        this.#launched = null;
        await sleep(pause);
      }
    }
  }
}

const LEAVINGS = /pre-existing shared memory|lock file .* already exists|Is another postmaster/;

// the holder of the lock cleans up and starts the server, so only one process does so at a time
async function startingLock(folder: string): Promise<FileLock> {
  for (;;) {
    const lock = takeFileLock(join(folder, "starting.lock"));
    if ("release" in lock) return lock;
    await sleep(50);
  }
}

// removes stale files; PostgreSQL itself would only check whether the pid exists
function clearLeavings({ data, address }: Cluster) {
  for (const file of [join(data, "postmaster.pid"), ...socketFiles(address)])
    rmSync(file, { force: true });
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
