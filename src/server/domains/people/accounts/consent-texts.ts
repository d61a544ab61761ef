import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { ConsentType } from "#contract/people/accounts.ts";
import { consentVersions } from "#contract/people/consents.ts";

const hashes = new Map<ConsentType, string>();

/** SHA-256 of the text in force, in hexadecimal, as the ledger stores it. */
export function textHash(type: ConsentType): string {
  const known = hashes.get(type);
  if (known) return known;
  const hash = createHash("sha256")
    .update(readFileSync(textFile(type)))
    .digest("hex");
  hashes.set(type, hash);
  return hash;
}

/** The path of the text in force. */
export const textFile = (type: ConsentType) =>
  fileURLToPath(
    new URL(`../../../../../consent/${type}/${consentVersions[type]}.md`, import.meta.url),
  );
