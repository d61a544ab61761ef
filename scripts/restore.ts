// `npm run restore -- FILE [--identity KEY] [--erased LIST]`: restores a backup into an empty DATA_DIR or an empty
// DATABASE_URL. KEY is the file with the private key of an encrypted backup (or BACKUP_IDENTITY_FILE). LIST names the
// accounts that were erased after the backup and must stay erased (`DATA_DIR/erased.jsonl` of the previous installation).
// `npm run restore -- --erased LIST`: erases them in an installation whose database something else has restored.
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { type Config, readConfig } from "#server/core/config.ts";
import { erasureLedger, readErased } from "#server/domains/people/accounts/erasure/erase.ts";
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
import { eraseAt, eraseListed, formatErased } from "./backups/erase-listed.ts";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { erased: { type: "string" }, identity: { type: "string" } },
});
const [file, ...more] = positionals;
if (more.length > 0 || !(file || values.erased)) {
  console.error(
    "Say what: npm run restore -- FILE [--identity KEY] [--erased LIST], or npm run restore -- --erased LIST",
  );
  process.exit(2);
}
try {
  const settings = readConfig(process.env);
  if (file) await restoreFile(file, settings);
  else if (values.erased) await eraseListed(settings, values.erased);
} catch (error) {
  console.error(`${file ? "Nothing is restored." : "Not all are erased."} ${whyNot(error)}`);
  process.exitCode = 1;
}

async function restoreFile(backup: string, settings: Config) {
  const began = performance.now();
  const seconds = () => ((performance.now() - began) / 1_000).toFixed(1);
  const keyFile = values.identity ?? settings.backupIdentityFile;
  const keys = keyFile ? await readKeyFile(keyFile, settings.dataDir) : [];
  const from = { file: backup, keys };
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
      eraseAgain: (url) => eraseAt(url, settings, erased),
    });
    markRestored(settings.dataDir);
    console.log(
      `Restored ${done.rows} rows, ${done.files} files and ${done.jobs} waiting jobs in ${seconds()} s; ${done.migrations} migrations were new.`,
    );
    console.log(
      list
        ? formatErased(done.erased, erased.length, list)
        : "No list of erased accounts was given (--erased): whoever was erased after the backup is back. Erase them again.",
    );
  } finally {
    await place.close();
  }
}

// with a DATABASE_URL the list of this installation is still in its DATA_DIR
function ours(dataDir: string): string | undefined {
  const list = erasureLedger(dataDir);
  return existsSync(list) ? list : undefined;
}
