import { and, eq, getTableColumns, isNotNull } from "drizzle-orm";
import { listStatement } from "#server/core/list-statements.ts";
import { pick } from "#server/core/pick.ts";
import type { Scope } from "#server/core/scope.ts";
import { notificationPreferences } from "#server/schema/notices.ts";
import { consents, dataComplaints, sessions, users } from "#server/schema/people.ts";
import { knownBrowsers, passkeys, twoFactor } from "#server/schema/people-sign-in.ts";

/*
 * What the export holds about the account of the person who asks, whichever yard they are in.
 */

type Asker = Pick<Scope, "userId">;
const whoever =
  <R>(find: (asker: Asker) => R) =>
  (_: Scope, asker: Asker) =>
    find(asker);

export const account = whoever(
  listStatement("export-account", ["userId"], (db, { userId }) =>
    db
      .select({
        ...pick(users, "id", "email", "emailConfirmedAt", "firstName"),
        ...pick(users, "lastName", "role", "createdAt", "updatedAt"),
      })
      .from(users)
      .where(eq(users.id, userId)),
  ),
);

export const consentsOf = whoever(
  listStatement("export-consents", ["userId"], (db, { userId }) =>
    db
      .select({
        ...pick(consents, "consentType", "version", "consented"),
        ...pick(consents, "consentedAt", "ipAddress", "userAgent"),
      })
      .from(consents)
      .where(eq(consents.userId, userId))
      .orderBy(consents.consentedAt, consents.id),
  ),
);

export const complaints = whoever(
  listStatement("export-complaints", ["userId"], (db, { userId }) =>
    db
      .select(pick(dataComplaints, "about", "receivedAt", "acknowledgedAt", "closedAt", "outcome"))
      .from(dataComplaints)
      .where(eq(dataComplaints.userId, userId))
      .orderBy(dataComplaints.receivedAt, dataComplaints.id),
  ),
);

export const sessionsOf = whoever(
  listStatement("export-sessions", ["userId"], (db, { userId }) =>
    db
      .select(pick(sessions, "createdAt", "lastSeenAt", "expiresAt", "ipAddress", "userAgent"))
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(sessions.createdAt),
  ),
);

export const twoFactorOf = whoever(
  listStatement("export-two-factor", ["userId"], (db, { userId }) =>
    db
      .select({ onSince: twoFactor.confirmedAt })
      .from(twoFactor)
      .where(and(eq(twoFactor.userId, userId), isNotNull(twoFactor.confirmedAt))),
  ),
);

export const passkeysOf = whoever(
  listStatement("export-passkeys", ["userId"], (db, { userId }) =>
    db
      .select(pick(passkeys, "name", "synced", "createdAt", "lastUsedAt"))
      .from(passkeys)
      .where(eq(passkeys.userId, userId))
      .orderBy(passkeys.createdAt),
  ),
);

export const knownBrowsersOf = whoever(
  listStatement("export-known-browsers", ["userId"], (db, { userId }) =>
    db
      .select({ firstSeenAt: knownBrowsers.firstSeenAt, lastSeenAt: knownBrowsers.lastSeenAt })
      .from(knownBrowsers)
      .where(eq(knownBrowsers.userId, userId))
      .orderBy(knownBrowsers.firstSeenAt),
  ),
);

export const notificationPreferencesOf = whoever(
  listStatement("export-notification-preferences", ["userId"], (db, { userId }) => {
    const { userId: _, ...chosen } = getTableColumns(notificationPreferences);
    return db
      .select(chosen)
      .from(notificationPreferences)
      .where(eq(notificationPreferences.userId, userId));
  }),
);
