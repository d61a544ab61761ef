import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { migrate } from "#server/core/database/migrate.ts";
import { claimDataDir } from "#server/adapters/postgres/claim.ts";
import { startEmbedded } from "#server/adapters/postgres/postgres.ts";
import { seedScale } from "../scripts/seed/scale.ts";

const cache = new URL(".cache/", import.meta.url).pathname;
const weekMs = 7 * 86_400_000;

/**
 * Opens the embedded PostgreSQL with the benchmark's data. The data is kept under bench/.cache while migrations
 * and seed are unchanged, but at most for a week, because what is overdue depends on the day.
 */
export async function openDataset(say: (line: string) => void) {
  const dataDir = join(cache, fingerprint());
  mkdirSync(cache, { recursive: true, mode: 0o711 });
  for (const name of readdirSync(cache))
    if (name !== fingerprint() || Date.now() - statSync(join(cache, name)).birthtimeMs > weekMs)
      rmSync(join(cache, name), { recursive: true, force: true });
  const claim = claimDataDir(dataDir);
  const postgres = await startEmbedded({ dataDir, onStep: say });
  await migrate(postgres.url);
  await seedScale(postgres.url, 20_000, say);
  const close = async () => {
    await postgres.stop();
    claim.release();
  };
  return { url: postgres.url, close };
}

function fingerprint() {
  const hash = createHash("sha256");
  const migrations = new URL("../migrations/", import.meta.url);
  const seed = new URL("../scripts/seed/", import.meta.url);
  for (const name of readdirSync(migrations, { recursive: true, encoding: "utf8" }).toSorted())
    if (name.endsWith(".sql")) hash.update(readFileSync(new URL(name, migrations)));
  for (const name of ["scale.ts", "scale-sql.ts"]) hash.update(readFileSync(new URL(name, seed)));
  return hash.digest("hex").slice(0, 16);
}
