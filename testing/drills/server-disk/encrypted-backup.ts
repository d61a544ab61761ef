import { readdirSync } from "node:fs";
import { join } from "node:path";
import { checkBackupFile } from "#server/domains/operations/backups/backup-file.ts";
import { newKeyPair } from "#server/domains/operations/backups/encryption.ts";
import { type OnFullDisk, runCommand } from "../full-disks.ts";

/** Makes a backup that is encrypted before it reaches a disk with too little room, and again with room. */
export async function backUpEncrypted(
  dataDir: string,
  folder: string,
  fill: () => () => void,
): Promise<OnFullDisk> {
  const { key, recipient } = await newKeyPair();
  const env = { DATA_DIR: dataDir, BACKUP_RECIPIENT: recipient };
  const file = join(folder, "by-hand.tar.zst.age");
  const before = readdirSync(folder);
  const free = fill();
  const backingUp = await runCommand("scripts/backup.ts", [file], env);
  const left = readdirSync(folder).filter((name) => !before.includes(name));
  free();
  const again = await runCommand("scripts/backup.ts", [file], env);
  const isWhole = await checkBackupFile({ file, keys: [key] }).then(
    () => true,
    () => false,
  );
  const isFineWithRoom = again.code === 0 && isWhole;
  return { what: "an encrypted backup", ...backingUp, left, isFineWithRoom };
}
