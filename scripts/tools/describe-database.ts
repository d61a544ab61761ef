import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbedded } from "#server/adapters/postgres/postgres.ts";
import { migrate } from "#server/core/database/migrate.ts";
import { databasePage } from "../database/page.ts";

// `npm run --silent tool -- describe-database`: prints every table with its owner, columns, keys and triggers as
// Markdown, from a freshly migrated database.
const dataDir = mkdtempSync(join(tmpdir(), "loosebox-describe-"));
chmodSync(dataDir, 0o711); // root's PostgreSQL uses another account
const postgres = await startEmbedded({ dataDir, durable: false });
try {
  await migrate(postgres.url);
  process.stdout.write(await databasePage(postgres.url));
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
