import { eq, ne, and, isNotNull, type SQL } from "drizzle-orm";
import { recordKinds } from "#contract/care/record-types.ts";
import { type Batches, firstOf } from "#server/core/database/batched.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { files } from "#server/schema/files.ts";
import {
  careEvents,
  carePlans,
  charges,
  dayJobs,
  ownerStatements,
  papers,
} from "#server/schema/care.ts";
import { recordTables } from "#server/schema/care-records.ts";
import { outings } from "#server/schema/competing.ts";
import {
  medicineDoses,
  medicineEntries,
  stockItems,
  vaccinationDoses,
  wormingRules,
} from "#server/schema/health.ts";
import { contacts, horses, places, stays } from "#server/schema/horses.ts";
import { mayHave, rowsOfYard } from "./yard-rows.ts";
import * as person from "./personal-lists.ts";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { statement } from "#server/core/database/statements.ts";
import { omit, pick } from "#server/core/database/expressions.ts";
import { notificationPreferences } from "#server/schema/notices.ts";
import { consents, dataComplaints, sessions, users } from "#server/schema/people.ts";
import { knownBrowsers, passkeys, twoFactor } from "#server/schema/people-sign-in.ts";

/** A list, one row or none, or nested sections by key. */
export type Section =
  | { rows: (scope: Scope) => Batches<Row> }
  | { one: (scope: Scope) => Promise<Row | null> }
  | { sections: Record<string, Section> };
export type Row = Record<string, unknown>;
export type List = Extract<Section, { rows: unknown }>;

/** Rows about the person who makes the request. */
const ofPerson = (
  find: (scope: Scope, asker: ReturnType<typeof mayHave>) => Batches<Row>,
): List => ({
  rows: (scope) => find(scope, mayHave(scope)),
});

const ofYard = (...of: Parameters<typeof rowsOfYard>) => ofPerson(rowsOfYard(...of));

/** A list's first row, or null. */
const first = ({ rows }: List): Section => ({
  one: async (scope) => (await firstOf(rows(scope), 1))[0] ?? null,
});

const together = (inner: Record<string, Section>): Section => ({ sections: inner });

/**
 * Columns that the export omits: versions of other data, and the events and plans that are suspended while a
 * horse is away.
 */
const unsaidOfHorses = ["passportUpdatedAt", "bodiesUpdatedAt", "careNotesUpdatedAt", "putAway"];

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

const account = ofAccount("account", {
  table: users,
  owner: users.id,
  columns: {
    ...pick(users, "id", "email", "emailConfirmedAt", "firstName"),
    ...pick(users, "lastName", "role", "createdAt", "updatedAt"),
  },
});

const consentsOf = ofAccount("consents", {
  table: consents,
  owner: consents.userId,
  columns: {
    ...pick(consents, "consentType", "version", "consented"),
    ...pick(consents, "consentedAt", "ipAddress", "userAgent"),
  },
  orderBy: [consents.consentedAt, consents.id],
});

const complaints = ofAccount("complaints", {
  table: dataComplaints,
  owner: dataComplaints.userId,
  columns: pick(dataComplaints, "about", "receivedAt", "acknowledgedAt", "closedAt", "outcome"),
  orderBy: [dataComplaints.receivedAt, dataComplaints.id],
});

const sessionsOf = ofAccount("sessions", {
  table: sessions,
  owner: sessions.userId,
  columns: pick(sessions, "createdAt", "lastSeenAt", "expiresAt", "ipAddress", "userAgent"),
  orderBy: [sessions.createdAt],
});

const twoFactorOf = ofAccount("two-factor", {
  table: twoFactor,
  owner: twoFactor.userId,
  columns: { onSince: twoFactor.confirmedAt },
  only: isNotNull(twoFactor.confirmedAt),
});

const passkeysOf = ofAccount("passkeys", {
  table: passkeys,
  owner: passkeys.userId,
  columns: pick(passkeys, "name", "synced", "createdAt", "lastUsedAt"),
  orderBy: [passkeys.createdAt],
});

const knownBrowsersOf = ofAccount("known-browsers", {
  table: knownBrowsers,
  owner: knownBrowsers.userId,
  columns: pick(knownBrowsers, "firstSeenAt", "lastSeenAt"),
  orderBy: [knownBrowsers.firstSeenAt],
});

const notificationPreferencesOf = ofAccount("notification-preferences", {
  table: notificationPreferences,
  owner: notificationPreferences.userId,
  columns: omit(notificationPreferences, "userId"),
});

/*
 * The sections of the export file by key; a new noun adds a line here. None contains password hashes, tokens or
 * other people's data.
 */
export const sections: Record<string, Section> = {
  account: first(ofPerson(account)),
  yards: ofPerson(person.yardsOf),
  consents: ofPerson(consentsOf),
  complaints: ofPerson(complaints),
  notificationPreferences: first(ofPerson(notificationPreferencesOf)),
  notifications: ofPerson(person.notificationsOf),
  unfollowedHorses: ofPerson(person.unfollowedHorses),
  sessions: ofPerson(sessionsOf),
  signIn: together({
    twoFactor: first(ofPerson(twoFactorOf)),
    passkeys: ofPerson(passkeysOf),
    knownBrowsers: ofPerson(knownBrowsersOf),
  }),
  horses: ofYard(
    horses,
    unsaidOfHorses,
    {},
    { name: "horses", where: ne(horses.presence, "DRAFT") },
  ),
  draftHorses: ofYard(
    horses,
    [...unsaidOfHorses, "leftOn", "leftBecause", "leftNote"],
    {},
    {
      name: "draft-horses",
      where: eq(horses.presence, "DRAFT"),
    },
  ),
  contacts: ofYard(contacts),
  papers: ofYard(papers),
  stockItems: ofYard(stockItems),
  charges: ofYard(charges),
  ownerStatements: ofYard(ownerStatements),
  records: together({
    // the key of a weight includes its unit, as its column's name does
    dietary: ofYard(recordTables.dietary, ["weight"], { weightKg: recordTables.dietary.weight }),
    ...Object.fromEntries(
      recordKinds
        .filter((kind) => kind !== "dietary")
        .map((kind) => [kind, ofYard(recordTables[kind])]),
    ),
  }),
  vaccinationDoses: ofYard(vaccinationDoses),
  medicineDoses: ofYard(medicineDoses),
  medicinesBook: ofYard(medicineEntries),
  outings: ofYard(outings),
  outingHorses: ofPerson(person.outingEntries),
  wormingRules: ofYard(wormingRules),
  carePlans: ofYard(carePlans),
  careEvents: ofYard(careEvents),
  dayJobs: ofYard(dayJobs),
  places: ofYard(places),
  stays: ofYard(stays, ["moveId", "endedByMoveId"]),
  chats: ofPerson(person.chats),
  files: ofYard(files, ["sha256", "fileName"]),
  activity: ofPerson(person.activity),
  bin: ofPerson(person.bin),
  subscription: first(ofPerson(person.subscription)),
};
