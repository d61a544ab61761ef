import type { FastifyInstance, FastifyRequest } from "fastify";
import { createHmac } from "node:crypto";
import { secretKey } from "./secrets.ts";

/** Security events, each with the number within five minutes that counts as a burst; null where many are normal. */
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
  TOKEN_MADE: null,
  TOKEN_REVOKED: null,
  WEBHOOK_ADDED: null,
  WEBHOOK_REMOVED: null,
  /** A token that is unknown, has ended, or came with a cookie. */
  TOKEN_REFUSED: 50,
  YARD_JOINED: null,
  EXPORTED: 20,
  DELETION_ASKED: 10,
  SETTING_CHANGED: null,
  OPERATOR_ACTED: 50,
  /** An answer with status 403: no permission, a wrong password or code, or a request from another site. */
  REFUSED: 50,
  /** An answer with status 429. */
  LIMITED: 50,
  WEBHOOK_REFUSED: 10,
} satisfies Record<string, number | null>;
export type SecurityEvent = keyof typeof bursts;

const WINDOW_SECONDS = 300;

/**
 * Logs a security event, with at most the person's id and no name. When the number of a burst is reached, a line
 * of level `error` raises an alert, at most once in five minutes.
 */
export function logSecurityEvent(request: FastifyRequest, event: SecurityEvent, userId?: string) {
  const who = userId ?? request.userId;
  request.log.info({ security: event, ...(who && { userId: who }) }, "security event");
  const count = countedNow(event);
  if (count !== null)
    request.log.error({ alert: event, count, seconds: WINDOW_SECONDS }, "security alert: a burst");
}

const windows = new Map<SecurityEvent, { since: number; count: number }>();

/** The count if this event has just completed a burst, else null. Each process counts separately. */
function countedNow(event: SecurityEvent): number | null {
  const now = Date.now();
  const running = windows.get(event);
  const window =
    running && now - running.since < WINDOW_SECONDS * 1_000 ? running : { since: now, count: 0 };
  window.count += 1;
  windows.set(event, window);
  return window.count === bursts[event] ? window.count : null;
}

/** Resets the counts, for tests. */
export const forgetBursts = () => windows.clear();

/** Logs every answer that refuses for security reasons, whichever feature sent it. */
export function noteRefusals(app: FastifyInstance) {
  app.addHook("onResponse", async (request, { statusCode }) => {
    // any route may answer 429, and it always means a limit
    if (statusCode === 429) return logSecurityEvent(request, "LIMITED");
    const fromOutside = request.routeOptions.config.crossOrigin === true;
    if (fromOutside && statusCode >= 400 && statusCode < 500)
      logSecurityEvent(request, "WEBHOOK_REFUSED");
    else if (statusCode === 403) logSecurityEvent(request, "REFUSED");
  });
}

/** An e-mail address as a keyed hash, independent of case; the key is stored only in DATA_DIR/secrets. */
export const pseudonym = (email: string): string =>
  createHmac("sha256", secretKey("pseudonym-key"))
    .update(email.trim().toLowerCase())
    .digest("base64url");
