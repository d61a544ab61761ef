import { lt, sql } from "drizzle-orm";
import { KEPT } from "#contract/data/retention.ts";
import { statement } from "#server/core/database/statements.ts";
import { emailLinks, passwordResets, sessions, users } from "#server/schema/people.ts";
import { knownBrowsers, passkeyChallenges, pendingSignIns } from "#server/schema/people-sign-in.ts";

const now = sql`now()`;
const before = (period: string) => sql`now() - ${period}::interval`;

// the rows that expire, and for how long they are kept afterwards (docs/operations.md)
const sweeps = [
  statement("sweep-sessions", [], (db) =>
    db.delete(sessions).where(lt(sessions.expiresAt, before(KEPT.endedSessions))),
  ),
  statement("sweep-resets", [], (db) =>
    db.delete(passwordResets).where(lt(passwordResets.expiresAt, before(KEPT.resetLinks))),
  ),
  statement("sweep-pending-sign-ins", [], (db) =>
    db.delete(pendingSignIns).where(lt(pendingSignIns.expiresAt, now)),
  ),
  statement("sweep-known-browsers", [], (db) =>
    db.delete(knownBrowsers).where(lt(knownBrowsers.lastSeenAt, before(KEPT.knownBrowsers))),
  ),
  statement("sweep-passkey-challenges", [], (db) =>
    db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now)),
  ),
  statement("sweep-email-links", [], (db) =>
    db.delete(emailLinks).where(lt(emailLinks.expiresAt, now)),
  ),
  statement("sweep-new-emails", [], (db) =>
    db
      .update(users)
      .set({ newEmail: null, newEmailUntil: null })
      .where(lt(users.newEmailUntil, now)),
  ),
];

/** Deletes expired sessions, links and pending sign-ins. */
export async function sweepAccounts() {
  for (const sweep of sweeps) await sweep();
}
