import { existsSync, linkSync, rmSync, writeFileSync } from "node:fs";

/**
 * Makes a file that only our own account can read, in one piece: it is written beside its place and linked there,
 * so that a kill leaves it whole or not at all. Of two writers the first wins, and the other's text is gone.
 */
export function writeAtomically(file: string, text: string) {
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
