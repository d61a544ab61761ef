import type { Config } from "#server/core/config.ts";
import { migrate } from "#server/core/database/migrate.ts";
import { CannotStart } from "#server/core/start-and-stop.ts";
import { claimDataDir } from "#server/adapters/postgres/claim.ts";
import { startEmbedded } from "#server/adapters/postgres/postgres.ts";

/**
 * Opens the configured database with all migrations: that of DATABASE_URL, or the embedded one. If the app is
 * running on DATA_DIR, its PostgreSQL is used and left running.
 */
export async function openSeedDatabase(settings: Config, onStep: (step: string) => void) {
  const opened = settings.databaseUrl
    ? { url: settings.databaseDirectUrl ?? settings.databaseUrl, close: async () => undefined }
    : await openEmbedded(settings.dataDir, onStep);
  await migrate(opened.url);
  return opened;
}

async function openEmbedded(dataDir: string, onStep: (step: string) => void) {
  const claim = claimUnlessRunning(dataDir);
  if (!claim) onStep("Loosebox is running here: using its PostgreSQL");
  const postgres = await startEmbedded({ dataDir, onStep: claim ? onStep : () => undefined });
  const close = async () => {
    if (!claim) return; // the server belongs to the running app
    await postgres.stop();
    claim.release();
  };
  return { url: postgres.url, close };
}

function claimUnlessRunning(dataDir: string) {
  try {
    return claimDataDir(dataDir);
  } catch (error) {
    if (error instanceof CannotStart && error.message.startsWith("Loosebox is already running"))
      return null;
    throw error;
  }
}
