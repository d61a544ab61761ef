import { createHash } from "node:crypto";
import { readBounded } from "#server/core/http/read-bounded.ts";

/** Somebody who registers should not wait for a service that is slow. */
const TIMEOUT_MS = 2_000;
const MOST_BYTES = 200_000;
/** Hexadecimal figures of the hash that leave this house: about 800 passwords share them. */
const SHOWN = 5;

let service: { address: URL; onTrouble: (error: unknown) => void } | null = null;

/**
 * Sets the list of passwords that were found in breaches, asked by range (the Pwned Passwords
 * API, or a copy of it on one's own host); null: off, and nobody is asked.
 */
export function openBreached(
  address: URL | null,
  onTrouble: (error: unknown) => void = () => undefined,
) {
  service = address && { address, onTrouble };
}

/**
 * Whether a password was seen in a breach. Only the first five figures of its SHA-1 are told, and the
 * answer is padded, so nobody on the way learns more than that somebody chose some password. False when
 * it is off or the service does not answer: people can always go on.
 */
export async function isBreached(password: string): Promise<boolean> {
  if (!service) return false;
  const hash = createHash("sha1").update(password).digest("hex").toUpperCase();
  try {
    const range = await readRange(service.address, hash.slice(0, SHOWN));
    return range.split("\n").some((line) => isSeen(line.trim(), hash.slice(SHOWN)));
  } catch (error) {
    service.onTrouble(error);
    return false;
  }
}

// a line of padding counts nought
function isSeen(line: string, rest: string) {
  const [suffix, times] = line.split(":");
  return suffix?.toUpperCase() === rest && Number(times) > 0;
}

async function readRange(address: URL, prefix: string) {
  const reply = await fetch(`${address.href.replace(/\/$/, "")}/${prefix}`, {
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { "add-padding": "true", "user-agent": "Loosebox" },
  });
  if (!reply.ok) throw new Error(`The list of breached passwords answered ${reply.status}`);
  return (await readBounded(reply.body, MOST_BYTES)).toString("utf8");
}
