import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { secretKey } from "./secret-key.ts";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Seals a text that the database keeps and must not tell, with a key that stands in DATA_DIR/secrets
 * alone. `about` is what it belongs to: opened for anything else it does not open.
 */
export function seal(text: string, about: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key(), nonce).setAAD(Buffer.from(about));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Opens what was sealed; null when it was sealed with another key or for something else. */
export function unseal(sealed: string, about: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(CIPHER, key(), bytes.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(about))
      .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

const key = () => secretKey("seal-key");
