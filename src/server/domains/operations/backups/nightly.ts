import { readdir, rm, readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import { fileStore } from "#server/adapters/files.ts";
import { runningUrl } from "#server/adapters/postgres/postgres.ts";
import { config } from "#server/core/config.ts";
import { job, type Nightly } from "#server/core/jobs/jobs.ts";
import { backUp } from "./backup.ts";

/** How many nightly backups are kept. */
const KEPT = 7;

/**
 * Backs up our own database into `DATA_DIR/backups`, one file a day, and keeps the newest seven. The operator of
 * an external database backs it up with its own tools (docs/operations.md).
 */
export const nightlyBackup = job({
  name: "nightly-backup",
  data: z.null(),
  run: () => backUpTonight(),
  key: () => "one at a time",
  withinSeconds: 14_400,
});

/** Runs at night, long before the morning's reminders. */
export const backupNightly: readonly Nightly[] = [{ job: nightlyBackup, at: "02:30" }];

/**
 * Makes today's backup, replacing an earlier one of the same day; returns its path, or null with an external
 * database.
 */
export async function backUpTonight(now = new Date()): Promise<string | null> {
  const { dataDir, databaseUrl } = config();
  const url = databaseUrl ? null : runningUrl(dataDir);
  if (!url) return null;
  const folder = join(dataDir, "backups");
  const to = join(folder, `loosebox-${now.toISOString().slice(0, 10)}.tar.zst`);
  const place = { url, store: fileStore(), dataDir };
  await backUp(place, { to, version: await ownVersion(), onStep: () => undefined });
  await keepNewest(folder);
  return to;
}

async function keepNewest(folder: string) {
  const all = (await readdir(folder)).filter((name) => /^loosebox-[\d-]{10}\.tar\.zst$/.test(name));
  for (const name of all.toSorted().slice(0, -KEPT)) await rm(join(folder, name));
}

const Package = z.object({ version: z.string() });

/** The app's version, from package.json. */
export async function ownVersion(): Promise<string> {
  const text = await readFile(new URL("../../../../../package.json", import.meta.url), "utf8");
  return Package.parse(JSON.parse(text)).version;
}
