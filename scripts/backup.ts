// `npm run backup -- FILE`: writes the database and the files of this installation to one file while it runs, encrypted
// if BACKUP_RECIPIENT is set. `npm run backup -- --new-key FILE`: makes a key for that.
import { parseArgs } from "node:util";
import { type Config, readConfig } from "#server/core/config.ts";
import { CannotStart } from "#server/core/start-and-stop.ts";
import { backUp, ownVersion } from "#server/domains/operations/backups/backup.ts";
import { refuseWrongRecipients } from "#server/domains/operations/backups/encryption.ts";
import { openForBackup } from "#server/domains/operations/backups/installation.ts";
import { makeKeyFile } from "#server/domains/operations/backups/key-file.ts";
import { whyNot } from "./backups/backup-error.ts";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { "new-key": { type: "string" } },
});
const keyFile = values["new-key"];
const [to, ...more] = positionals;
if (keyFile && !to) await orSay("No key was made.", () => makeKey(keyFile));
else if (to && more.length === 0 && keyFile === undefined)
  await orSay("No backup was made.", () => writeBackup(to));
else {
  console.error("Say where to: npm run backup -- FILE, or npm run backup -- --new-key FILE");
  process.exitCode = 2;
}

async function makeKey(file: string) {
  const recipient = await makeKeyFile(file, readConfig(process.env).dataDir);
  console.error(
    `${file} is the private key, which no server needs. Keep it and a copy where no backup is: without it nobody can open a backup that is encrypted to this public key.`,
  );
  // alone on the standard output, to be appended to a file of variables
  console.log(`BACKUP_RECIPIENT=${recipient}`);
}

async function writeBackup(file: string) {
  const began = performance.now();
  const settings = readConfig(process.env);
  const into = nameFor(file, settings);
  await refuseWrongRecipients(settings.backupRecipients);
  const place = await openForBackup(settings);
  try {
    const { manifest, bytes } = await backUp(place, {
      to: into,
      version: await ownVersion(),
      recipients: settings.backupRecipients,
      onStep: console.log,
    });
    const { tables, files } = manifest;
    const rows = tables.reduce((sum, each) => sum + each.rows, 0);
    for (const lost of files.lost) console.log(`Lost before this backup: the file ${lost}`);
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    const who =
      settings.backupRecipients.length > 0
        ? "It is encrypted: only the private key of BACKUP_RECIPIENT opens it."
        : "It holds secrets: keep it where only you can read it.";
    console.log(
      `${into}: ${rows} rows of ${tables.length} tables and ${files.count} files in ${(bytes / 1e6).toFixed(1)} MB, made in ${seconds} s. ${who}`,
    );
  } finally {
    await place.close();
  }
}

function nameFor(file: string, { backupRecipients }: Config): string {
  const saysEncrypted = file.endsWith(".age");
  if (backupRecipients.length > 0) return saysEncrypted ? file : `${file}.age`;
  if (!saysEncrypted) return file;
  throw new CannotStart(
    `${file} would not be encrypted, because BACKUP_RECIPIENT is not set. Set it, or leave out .age.`,
  );
}

async function orSay(what: string, work: () => Promise<void>) {
  try {
    await work();
  } catch (error) {
    console.error(`${what} ${whyNot(error)}`);
    process.exitCode = 1;
  }
}
