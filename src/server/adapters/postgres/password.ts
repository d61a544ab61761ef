import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { writeAtomically } from "#server/core/files/disk.ts";

/** The database's password: made once, kept in `folder` where only our own account can read it. */
export function readOrMakePassword(folder: string): string {
  const file = join(folder, "password");
  if (!existsSync(file)) writeAtomically(file, randomBytes(24).toString("base64url"));
  chmodSync(file, 0o600); // a restore or a copy may have opened it
  return readFileSync(file, "utf8").trim();
}
