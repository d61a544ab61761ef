import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbedded } from "#server/adapters/postgres/postgres.ts";
import { migrate } from "#server/core/database/migrate.ts";
import { databasePage } from "./database/page.ts";

/** Writes docs/database.md from a database that has just been made by the migrations. */
const dataDir = mkdtempSync(join(tmpdir(), "loosebox-describe-"));
chmodSync(dataDir, 0o711); // root's PostgreSQL runs under another account
const postgres = await startEmbedded({ dataDir, durable: false });
try {
  await migrate(postgres.url);
  const file = new URL("../docs/database.md", import.meta.url);
  writeFileSync(file, await databasePage(postgres.url));
  console.log("docs/database.md is written.");
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
