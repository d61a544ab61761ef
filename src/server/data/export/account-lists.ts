import { and, eq, isNotNull, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { statement } from "#server/core/database/statements.ts";
import { omit, pick } from "#server/core/database/expressions.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { notificationPreferences } from "#server/schema/notices.ts";
import { consents, dataComplaints, sessions, users } from "#server/schema/people.ts";
import { knownBrowsers, passkeys, twoFactor } from "#server/schema/people-sign-in.ts";

/* The export's lists about the requesting person's account, which do not depend on the yard. */

interface Rows {
  table: PgTable;
  /** The column that names a row's person. */
  owner: PgColumn;
  columns: Record<string, PgColumn>;
  orderBy?: PgColumn[];
  only?: SQL;
}

function ofAccount(name: string, { table, owner, columns, orderBy = [], only }: Rows) {
  const find = statement(
    `export-${name}`,
    ["userId"],
    (db, { userId }) =>
      db
        .select(columns)
        .from(table)
        .where(and(eq(owner, userId), only))
        .orderBy(...orderBy),
    { cursor: true },
  );
  return (_: Scope, asker: Pick<Scope, "userId">) => find(asker);
}

export const account = ofAccount("account", {
  table: users,
  owner: users.id,
  columns: {
    ...pick(users, "id", "email", "emailConfirmedAt", "firstName"),
    ...pick(users, "lastName", "role", "createdAt", "updatedAt"),
  },
});

export const consentsOf = ofAccount("consents", {
  table: consents,
  owner: consents.userId,
  columns: {
    ...pick(consents, "consentType", "version", "consented"),
    ...pick(consents, "consentedAt", "ipAddress", "userAgent"),
  },
  orderBy: [consents.consentedAt, consents.id],
});

export const complaints = ofAccount("complaints", {
  table: dataComplaints,
  owner: dataComplaints.userId,
  columns: pick(dataComplaints, "about", "receivedAt", "acknowledgedAt", "closedAt", "outcome"),
  orderBy: [dataComplaints.receivedAt, dataComplaints.id],
});

export const sessionsOf = ofAccount("sessions", {
  table: sessions,
  owner: sessions.userId,
  columns: pick(sessions, "createdAt", "lastSeenAt", "expiresAt", "ipAddress", "userAgent"),
  orderBy: [sessions.createdAt],
});

export const twoFactorOf = ofAccount("two-factor", {
  table: twoFactor,
  owner: twoFactor.userId,
  columns: { onSince: twoFactor.confirmedAt },
  only: isNotNull(twoFactor.confirmedAt),
});

export const passkeysOf = ofAccount("passkeys", {
  table: passkeys,
  owner: passkeys.userId,
  columns: pick(passkeys, "name", "synced", "createdAt", "lastUsedAt"),
  orderBy: [passkeys.createdAt],
});

export const knownBrowsersOf = ofAccount("known-browsers", {
  table: knownBrowsers,
  owner: knownBrowsers.userId,
  columns: pick(knownBrowsers, "firstSeenAt", "lastSeenAt"),
  orderBy: [knownBrowsers.firstSeenAt],
});

export const notificationPreferencesOf = ofAccount("notification-preferences", {
  table: notificationPreferences,
  owner: notificationPreferences.userId,
  columns: omit(notificationPreferences, "userId"),
});
