import type { FastifyInstance, FastifyRequest } from "fastify";
import { createHmac } from "node:crypto";
import { secretKey } from "./secrets.ts";

/**
 * What happens to people's accounts and doors, each with how many within five minutes are so many that
 * somebody should look; null where many are no news.
 */
const bursts = {
  REGISTERED: 100,
  SIGNED_IN: null,
  SIGN_IN_FAILED: 50,
  CODE_FAILED: 20,
  SIGNED_OUT: null,
  RESET_ASKED: 50,
  PASSWORD_RESET: 20,
  PASSWORD_CHANGED: 20,
  EMAIL_CHANGED: 20,
  EMAIL_CONFIRMED: null,
  TWO_FACTOR_ON: null,
  TWO_FACTOR_OFF: 10,
  PASSKEY_ADDED: null,
  PASSKEY_REMOVED: null,
  EXPORTED: 20,
  DELETION_ASKED: 10,
  SETTING_CHANGED: null,
  /** 403: not allowed, a wrong proof, or another site's request. */
  REFUSED: 50,
  /** 429. */
  LIMITED: 50,
  WEBHOOK_REFUSED: 10,
} satisfies Record<string, number | null>;
export type SecurityEvent = keyof typeof bursts;

const WINDOW_SECONDS = 300;

/**
 * Writes a security event as a line of the log, with nobody's name: who (where that is known) by their id.
 * Beyond a burst's number another line, of level `error`, calls for a look, once in five minutes.
 */
export function logSecurityEvent(request: FastifyRequest, event: SecurityEvent, userId?: string) {
  const who = userId ?? request.userId;
  request.log.info({ security: event, ...(who && { userId: who }) }, "security event");
  const count = countedNow(event);
  if (count !== null)
    request.log.error({ alert: event, count, seconds: WINDOW_SECONDS }, "security alert: a burst");
}

const windows = new Map<SecurityEvent, { since: number; count: number }>();

/** The count of this window when it has just become a burst, else null. Each process counts for itself. */
function countedNow(event: SecurityEvent): number | null {
  const now = Date.now();
  const running = windows.get(event);
  const window =
    running && now - running.since < WINDOW_SECONDS * 1_000 ? running : { since: now, count: 0 };
  window.count += 1;
  windows.set(event, window);
  return window.count === bursts[event] ? window.count : null;
}

/** Forgets what was counted, for tests. */
export const forgetBursts = () => windows.clear();

/** Notes every answer that is a no for reasons of safety, whichever feature has said it. */
export function noteRefusals(app: FastifyInstance) {
  app.addHook("onResponse", async (request, { statusCode }) => {
    // a limit is one wherever it was met
    if (statusCode === 429) return logSecurityEvent(request, "LIMITED");
    const fromOutside = request.routeOptions.config.crossOrigin === true;
    if (fromOutside && statusCode >= 400 && statusCode < 500)
      logSecurityEvent(request, "WEBHOOK_REFUSED");
    else if (statusCode === 403) logSecurityEvent(request, "REFUSED");
  });
}

/**
 * A person's e-mail address as a keyed hash: the same for the same address whatever its case, and nothing to whoever
 * has the database without the key, which stands in DATA_DIR/secrets alone.
 */
export const pseudonym = (email: string): string =>
  createHmac("sha256", secretKey("pseudonym-key"))
    .update(email.trim().toLowerCase())
    .digest("base64url");
