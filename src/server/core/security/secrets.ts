import { hash, randomBytes, createCipheriv, createDecipheriv } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { config } from "#server/core/config.ts";
import { writeAtomically } from "#server/core/files/disk.ts";

/** 256 random bits for a cookie or a link. */
export const newToken = () => randomBytes(32).toString("base64url");

/** The SHA-256 that is stored instead of a token. */
export const tokenHash = (token: string) => hash("sha256", token, "buffer");

const keys = new Map<string, Buffer>();

/** The key of this name: 32 random bytes that are stored only in DATA_DIR/secrets and created on first use. */
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

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** How many bytes a sealed value is longer than the value. */
export const SEAL_BYTES = NONCE_BYTES + TAG_BYTES;

/** Encrypts bytes with a key of 32 bytes. Decryption needs the same `about`. */
export function sealBytes(bytes: Buffer, about: string, key: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(about));
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Decrypts sealed bytes; null when they were changed, or sealed with another key or another `about`. */
export function unsealBytes(sealed: Buffer, about: string, key: Buffer): Buffer | null {
  try {
    const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), {
      // a shorter tag would be easier to forge
      authTagLength: TAG_BYTES,
    })
      .setAAD(Buffer.from(about))
      .setAuthTag(sealed.subarray(NONCE_BYTES, SEAL_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(SEAL_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}

/** Encrypts a text with a key that is stored only in DATA_DIR/secrets. Decryption needs the same `about`. */
export const seal = (text: string, about: string): string =>
  sealBytes(Buffer.from(text), about, ourKey()).toString("base64url");

/** Decrypts a sealed text; null when it was sealed with another key or another `about`. */
export function unseal(sealed: string, about: string): string | null {
  const opened = unsealBytes(Buffer.from(sealed, "base64url"), about, ourKey());
  return opened && opened.toString("utf8");
}

const ourKey = () => secretKey("seal-key");
