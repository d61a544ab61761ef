import { realpathSync } from "node:fs";
import { open, readFile, rm, stat } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import { CannotStart } from "#server/core/start-and-stop.ts";
import { decrypterWith, newKeyPair } from "./encryption.ts";

/**
 * Writes a new private key to a file that does not exist yet, in the form of `age-keygen` and with mode 0600;
 * returns its public key.
 */
export async function makeKeyFile(file: string, dataDir: string): Promise<string> {
  refuseInside(dataDir, file);
  const { key, recipient } = await newKeyPair();
  const text = `# created: ${new Date().toISOString()}\n# public key: ${recipient}\n${key}\n`;
  const opened = await open(file, "wx", 0o600);
  try {
    await opened.writeFile(text);
    await opened.sync();
  } catch (error) {
    // half a key would be in the way of the next attempt
    await rm(file, { force: true });
    throw error;
  } finally {
    await opened.close();
  }
  return recipient;
}

/** Bytes beyond which a file is not one with keys. */
const LARGEST = 65_536;

/** The private keys in a file such as `makeKeyFile` or `age-keygen` writes. */
export async function readKeyFile(file: string, dataDir: string): Promise<readonly string[]> {
  refuseInside(dataDir, file);
  const { size } = await stat(file);
  const text = size > LARGEST ? "" : await readFile(file, "utf8");
  const keys = text.match(/^AGE-SECRET-KEY-[\dA-Z-]+(?=\s*$)/gm) ?? [];
  if (keys.length === 0)
    throw new CannotStart(`${file} holds no key of age (a line AGE-SECRET-KEY-…).`);
  await decrypterWith(keys).catch(() => {
    throw new CannotStart(`The key in ${file} is mistyped.`);
  });
  return keys;
}

function refuseInside(dataDir: string, file: string) {
  const way = relative(realPlace(resolve(dataDir)), realPlace(resolve(file)));
  // on another drive of Windows the way is absolute
  if (way === ".." || /^\.\.[/\\]/.test(way) || resolve(way) === way) return;
  throw new CannotStart(
    `${file} lies inside DATA_DIR (${dataDir}): whoever copies that folder would have the key with the backups. Keep it elsewhere.`,
  );
}

/** A path without symbolic links; its last parts need not exist. */
function realPlace(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const above = dirname(path);
    return above === path ? path : join(realPlace(above), basename(path));
  }
}
