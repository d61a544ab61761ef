// `npm run backup -- FILE`: writes the database and the files of this installation to one file while it runs.
import { parseArgs } from "node:util";
import { readConfig } from "#server/core/config.ts";
import { backUp, ownVersion } from "#server/domains/operations/backups/backup.ts";
import { openForBackup } from "#server/domains/operations/backups/installation.ts";
import { whyNot } from "./backups/backup-error.ts";

const [to, ...more] = parseArgs({ allowPositionals: true }).positionals;
if (!to || more.length > 0) {
  console.error("Say where to: npm run backup -- FILE");
  process.exit(2);
}
const began = performance.now();
try {
  const place = await openForBackup(readConfig(process.env));
  try {
    const version = await ownVersion();
    const { manifest, bytes } = await backUp(place, { to, version, onStep: console.log });
    const { tables, files } = manifest;
    const rows = tables.reduce((sum, each) => sum + each.rows, 0);
    for (const lost of files.lost) console.log(`Lost before this backup: the file ${lost}`);
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    console.log(
      `${to}: ${rows} rows of ${tables.length} tables and ${files.count} files in ${(bytes / 1e6).toFixed(1)} MB, made in ${seconds} s. It holds secrets: keep it where only you can read it.`,
    );
  } finally {
    await place.close();
  }
} catch (error) {
  console.error(`No backup was made. ${whyNot(error)}`);
  process.exitCode = 1;
}
