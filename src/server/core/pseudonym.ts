import { createHmac, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { config } from "./config.ts";
import { makeWhole } from "./make-whole.ts";

/**
 * A person's e-mail address as a keyed hash: the same for the same address whatever its case, and nothing to whoever
 * has the database without the key, which stands in DATA_DIR/secrets alone.
 */
export const pseudonym = (email: string): string =>
  createHmac("sha256", key()).update(email.trim().toLowerCase()).digest("base64url");

const keys = new Map<string, Buffer>();

function key(): Buffer {
  const folder = join(config().dataDir, "secrets");
  const known = keys.get(folder);
  if (known) return known;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, "pseudonym-key");
  if (!existsSync(file)) makeWhole(file, randomBytes(32).toString("base64url"));
  const read = Buffer.from(readFileSync(file, "utf8"), "base64url");
  keys.set(folder, read);
  return read;
}
