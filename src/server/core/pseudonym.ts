import { createHmac } from "node:crypto";
import { secretKey } from "./secret-key.ts";

/**
 * A person's e-mail address as a keyed hash: the same for the same address whatever its case, and nothing to whoever
 * has the database without the key, which stands in DATA_DIR/secrets alone.
 */
export const pseudonym = (email: string): string =>
  createHmac("sha256", secretKey("pseudonym-key"))
    .update(email.trim().toLowerCase())
    .digest("base64url");
