import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The database's password: made once, kept in `folder` where only our own account can read it. */
export function readOrMakePassword(folder: string): string {
  const file = join(folder, "password");
  if (!existsSync(file)) makeWhole(file, randomBytes(24).toString("base64url"));
  chmodSync(file, 0o600); // a restore or a copy may have opened it
  return readFileSync(file, "utf8").trim();
}

// beside its place and linked there, so that a kill leaves it whole or not at all, and the first of two writers wins
function makeWhole(file: string, text: string) {
  const beside = `${file}.${process.pid}`;
  rmSync(beside, { force: true });
  writeFileSync(beside, text, { mode: 0o600, flush: true });
  try {
    linkSync(beside, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(beside, { force: true });
  }
}
