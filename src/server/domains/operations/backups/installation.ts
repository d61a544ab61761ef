import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "#server/core/config.ts";
import { folderStore } from "#server/adapters/files.ts";
import { CannotStart } from "#server/core/start-and-stop.ts";
import { claimDataDir } from "#server/adapters/postgres/claim.ts";
import { runningUrl, startEmbedded } from "#server/adapters/postgres/postgres.ts";
import { s3Store } from "#server/adapters/s3-store.ts";
import type { Installation } from "./backup.ts";

/** An installation, and a function that closes it. */
export type OpenInstallation = Installation & { close: () => Promise<void> };

// past a pooler, which may give each transaction another session, while a backup holds a lock for all of its work
const sessionUrl = ({ databaseUrl, databaseDirectUrl }: Config) =>
  databaseUrl && (databaseDirectUrl ?? databaseUrl);

/** Opens the installation to back up: the running database, or our own, which is started for the duration. */
export async function openForBackup(settings: Config): Promise<OpenInstallation> {
  const { dataDir } = settings;
  const url = sessionUrl(settings) ?? runningUrl(dataDir);
  if (url) return { ...rest(settings), url, close: async () => undefined };
  if (!existsSync(join(dataDir, "database")))
    throw new CannotStart(
      `DATA_DIR (${dataDir}) has no database yet. Start Loosebox there once first.`,
    );
  return startOurs(settings);
}

/**
 * Opens an empty place for a restore. Our own database needs an empty DATA_DIR; with a DATABASE_URL the folder
 * may hold the secrets in use. Until `markRestored` is called, no server starts there.
 */
export async function openForRestore(settings: Config): Promise<OpenInstallation> {
  const { dataDir } = settings;
  const databaseUrl = sessionUrl(settings);
  if (databaseUrl) {
    const claim = claimDataDir(dataDir);
    markRestoring(dataDir);
    return { ...rest(settings), url: databaseUrl, close: async () => claim.release() };
  }
  const [found] = existsSync(dataDir) ? readdirSync(dataDir).filter(isSomething) : [];
  if (found)
    throw new CannotStart(
      `DATA_DIR (${dataDir}) is not empty (${found} is in it). A restore goes into an empty folder only, and overwrites nothing.`,
    );
  return startOurs(settings, markRestoring);
}

// a refused start leaves only the files of the lock
const isSomething = (name: string) => !name.startsWith("loosebox.lock");

async function startOurs(
  settings: Config,
  prepare: (dataDir: string) => void = () => undefined,
): Promise<OpenInstallation> {
  const { dataDir } = settings;
  const claim = claimDataDir(dataDir);
  try {
    prepare(dataDir);
    const postgres = await startEmbedded({ dataDir });
    const close = async () => {
      await postgres.stop();
      claim.release();
    };
    return { ...rest(settings), url: postgres.url, close };
  } catch (error) {
    claim.release();
    throw error;
  }
}

const rest = ({ s3, dataDir }: Config) => ({
  dataDir,
  store: s3 ? s3Store(s3) : folderStore(join(dataDir, "files")),
});

const markOf = (dataDir: string) => join(dataDir, "restoring");

const markRestoring = (dataDir: string) =>
  writeFileSync(markOf(dataDir), "A restore is under way, or was not finished.\n");

/** Allows servers to start on a restored DATA_DIR. */
export const markRestored = (dataDir: string) => rmSync(markOf(dataDir), { force: true });

/** Throws if a restore into this DATA_DIR has not finished. */
export function refuseHalfRestored(dataDir: string): void {
  if (existsSync(markOf(dataDir)))
    throw new CannotStart(
      `A restore into DATA_DIR (${dataDir}) was not finished. Empty the folder (and the database of DATABASE_URL) and restore again.`,
    );
}
