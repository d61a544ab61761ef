// `npm run restore -- FILE [--identity KEY] [--erased LIST]`: restores a backup into an empty DATA_DIR or an empty
// DATABASE_URL. KEY is the file with the private key of an encrypted backup (or BACKUP_IDENTITY_FILE). LIST names the
// accounts that were erased after the backup and must stay erased (`DATA_DIR/erased.jsonl` of the previous installation).
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { readConfig, useConfig } from "#server/core/config.ts";
import { closeDatabase, openDatabase } from "#server/core/database/database.ts";
import {
  erasureLedger,
  eraseAgain,
  readErased,
} from "#server/domains/people/accounts/erasure/erase.ts";
import { checkBackupFile } from "#server/domains/operations/backups/backup-file.ts";
import { markRestored, openForRestore } from "#server/domains/operations/backups/installation.ts";
import { readKeyFile } from "#server/domains/operations/backups/key-file.ts";
import {
  refuseFilled,
  refuseOtherVersion,
  refuseOtherSecrets,
  restore,
} from "#server/domains/operations/backups/restore.ts";
import { whyNot } from "./backups/backup-error.ts";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { erased: { type: "string" }, identity: { type: "string" } },
});
const [file, ...more] = positionals;
if (!file || more.length > 0) {
  console.error("Say what: npm run restore -- FILE [--identity KEY] [--erased LIST]");
  process.exit(2);
}
const began = performance.now();
const seconds = () => ((performance.now() - began) / 1_000).toFixed(1);
try {
  const settings = readConfig(process.env);
  const keyFile = values.identity ?? settings.backupIdentityFile;
  const keys = keyFile ? await readKeyFile(keyFile, settings.dataDir) : [];
  const from = { file, keys };
  console.log("Checking every byte of the backup");
  const manifest = await checkBackupFile(from);
  await refuseOtherVersion(manifest);
  console.log(
    `It is whole: made ${manifest.madeAt} by Loosebox ${manifest.version} (${seconds()} s)`,
  );
  await refuseOtherSecrets(from, settings.dataDir);
  const list = values.erased ?? ours(settings.dataDir);
  const erased = list ? await readErased(list) : [];
  if (settings.databaseUrl) await refuseFilled(settings.databaseUrl);
  const place = await openForRestore(settings);
  try {
    const done = await restore(place, {
      from,
      manifest,
      onStep: console.log,
      eraseAgain: async (url) => {
        useConfig(settings);
        openDatabase(url, () => undefined, 1);
        const count = await eraseAgain(erased);
        await closeDatabase();
        return count;
      },
    });
    markRestored(settings.dataDir);
    console.log(
      `Restored ${done.rows} rows, ${done.files} files and ${done.jobs} waiting jobs in ${seconds()} s; ${done.migrations} migrations were new.`,
    );
    console.log(
      list
        ? `${done.erased} of the ${erased.length} accounts in ${list} had come back, and were erased again.`
        : "No list of erased accounts was given (--erased): whoever was erased after the backup is back. Erase them again.",
    );
  } finally {
    await place.close();
  }
} catch (error) {
  console.error(`Nothing is restored. ${whyNot(error)}`);
  process.exitCode = 1;
}

// with a DATABASE_URL the list of this installation is still in its DATA_DIR
function ours(dataDir: string): string | undefined {
  const list = erasureLedger(dataDir);
  return existsSync(list) ? list : undefined;
}
