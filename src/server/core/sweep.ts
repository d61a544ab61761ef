import type { FastifyBaseLogger } from "fastify";
import { KEPT } from "#contract/archive/retention.ts";
import { prepared } from "./database.ts";

// what has had its time, and for how long it is kept after that (docs/operations.md)
const sweeps = [
  prepared(
    "sweep-sessions",
    `delete from sessions where expires_at < now() - interval '${KEPT.endedSessions}'`,
  ),
  prepared(
    "sweep-resets",
    `delete from password_resets where expires_at < now() - interval '${KEPT.resetLinks}'`,
  ),
  prepared("sweep-pending-sign-ins", "delete from pending_sign_ins where expires_at < now()"),
  prepared(
    "sweep-known-browsers",
    `delete from known_browsers where last_seen_at < now() - interval '${KEPT.knownBrowsers}'`,
  ),
  prepared("sweep-passkey-challenges", "delete from passkey_challenges where expires_at < now()"),
  prepared("sweep-email-links", "delete from email_links where expires_at < now()"),
  prepared(
    "sweep-new-emails",
    "update users set new_email = null, new_email_until = null where new_email_until < now()",
  ),
  prepared(
    "sweep-limits",
    "delete from rate_limits where expire < extract(epoch from now()) * 1000",
  ),
  prepared(
    "sweep-chats",
    `delete from chat_sessions where updated_at < now() - interval '${KEPT.unusedChats}'`,
  ),
];

const hourMs = 3_600_000;

/**
 * Clears away what has expired, now and every hour, together with what features add. Running in
 * several processes at once does no harm. Returns how to stop; what is running is waited for.
 */
export function keepSweeping(
  log: FastifyBaseLogger,
  more: ((log: FastifyBaseLogger) => Promise<unknown>)[],
) {
  let stopped = false;
  const sweep = async () => {
    for (const each of [...sweeps.map((run) => () => run([])), ...more])
      if (!stopped)
        await each(log).catch((error: unknown) => log.warn({ err: error }, "sweep failed"));
  };
  let running = sweep();
  const timer = setInterval(() => (running = sweep()), hourMs);
  return async () => {
    stopped = true;
    clearInterval(timer);
    await running;
  };
}
