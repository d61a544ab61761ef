import { eq, ne } from "drizzle-orm";
import { recordKinds } from "#contract/care/record-types.ts";
import { type Batches, firstOf } from "#server/core/database/batched.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { files } from "#server/schema/files.ts";
import { careEvents, carePlans, dayJobs } from "#server/schema/care.ts";
import { recordTables } from "#server/schema/care-records.ts";
import { outings } from "#server/schema/competing.ts";
import {
  medicineDoses,
  medicineEntries,
  vaccinationDoses,
  wormingRules,
} from "#server/schema/health.ts";
import { contacts, horses } from "#server/schema/horses.ts";
import * as account from "./account-lists.ts";
import { mayHave, rowsOfYard } from "./yard-rows.ts";
import * as person from "./personal-lists.ts";

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

/*
 * The sections of the export file by key; a new noun adds a line here. None contains password hashes, tokens or
 * other people's data.
 */
export const sections: Record<string, Section> = {
  account: first(ofPerson(account.account)),
  yards: ofPerson(person.yardsOf),
  consents: ofPerson(account.consentsOf),
  complaints: ofPerson(account.complaints),
  notificationPreferences: first(ofPerson(account.notificationPreferencesOf)),
  notifications: ofPerson(person.notificationsOf),
  sessions: ofPerson(account.sessionsOf),
  signIn: together({
    twoFactor: first(ofPerson(account.twoFactorOf)),
    passkeys: ofPerson(account.passkeysOf),
    knownBrowsers: ofPerson(account.knownBrowsersOf),
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
  chats: ofPerson(person.chats),
  files: ofYard(files, ["sha256", "fileName"]),
  activity: ofPerson(person.activity),
  bin: ofPerson(person.bin),
  subscription: first(ofPerson(person.subscription)),
};
