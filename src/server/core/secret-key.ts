import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { config } from "./config.ts";
import { writeAtomically } from "./write-atomically.ts";

const keys = new Map<string, Buffer>();

/** The key of this name, 32 random bytes that stand in DATA_DIR/secrets alone; made when it is first asked for. */
export function secretKey(name: string): Buffer {
  const folder = join(config().dataDir, "secrets");
  const file = join(folder, name);
  const known = keys.get(file);
  if (known) return known;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!existsSync(file)) writeAtomically(file, randomBytes(32).toString("base64url"));
  const read = Buffer.from(readFileSync(file, "utf8"), "base64url");
  keys.set(file, read);
  return read;
}
