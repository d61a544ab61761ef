import { createHash } from "node:crypto";
import { readBounded } from "#server/core/http/read-bounded.ts";

/** Milliseconds within which the service must answer; few, because a registration must not wait for a slow service. */
const TIMEOUT_MS = 2_000;
const MOST_BYTES = 200_000;
/** Number of hexadecimal digits of the hash that are sent: about 800 passwords share them. */
const SHOWN = 5;

let service: { address: URL; onTrouble: (error: unknown) => void } | null = null;

/**
 * Sets the address of the list of breached passwords, queried by range (the Pwned Passwords
 * API, or a copy of it on the operator's host); null turns it off.
 */
export function openBreached(
  address: URL | null,
  onTrouble: (error: unknown) => void = () => undefined,
) {
  service = address && { address, onTrouble };
}

/**
 * Whether a password was found in a breach. Only the first five digits of its SHA-1 are sent, and the answer is
 * padded, so the service learns nothing about the password. False when the check is off or the service does not
 * answer, so that registration still works.
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

// the service pads its answers with lines whose count is 0
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
