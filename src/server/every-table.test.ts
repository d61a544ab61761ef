import { readFileSync } from "node:fs";
import { getTableName } from "drizzle-orm";
import { parse } from "libpg-query";
import { beforeAll, expect, test } from "vitest";
import { statements } from "#server/core/database/statements.ts";
import { tableGroups } from "#server/domains/operations/data-protection/tables.ts";
import { listTables } from "#server/domains/operations/backups/tables.ts";
import { freshDatabaseWithClient } from "#testing/database.ts";
import { fixture } from "#testing/fixture.ts";
import { definedTables } from "#testing/statements/schema-tables.ts";
import { unreportedTables, nounOfTable } from "./data/changes/change-nouns.ts";
import { tablesIn } from "#testing/statements/sql-tree.ts";
import { recordKinds } from "#contract/care/record-types.ts";
import { recordTables } from "#server/schema/care-records.ts";
import { naming } from "./data/activity/names.ts";
import "#server/data/export/export.ts";

/*
 * These tests fail for a new table until the product handles it. Whether it does is found in the product itself:
 * in the statements of the export, the foreign keys, and the triggers of the history. A table that need not be
 * handled is listed here with the reason, and a reason that is no longer needed makes a test fail too. That
 * statements name the yard is tested in statements.test.ts, for every table with a yard.
 */

type Reasons = Readonly<Record<string, string>>;

const secret = "a hash or a key that nobody may read";
const ourWork = "what the product has still to do, or has done, with its own rows";
const ours = "the operator's, about nobody in a yard";
const ofEverybody = "the same for everybody in a region";

const notExported: Reasons = {
  account_mails: "mails on their way: the person gets them",
  acts: "which rows were made at once: they are in it themselves",
  api_tokens: secret,
  archives: "the export itself",
  billing_differences: ours,
  billing_reconciliations: ours,
  calendar_feeds: secret,
  change_logs: ours,
  closed_consents: "of accounts that are closed, under a keyed hash",
  deliveries: ourWork,
  departed_horses: "when a horse went, which the book says",
  email_links: secret,
  erased_files: ourWork,
  kiosks: secret,
  mailed_papers: "wait for somebody; what was accepted is among the papers",
  papers_addresses: secret,
  proposals: "said by visitors; what was accepted is in the records",
  dossiers: "says what is in the records, for whoever holds one",
  share_links: "open for 90 days at most, and shown on the page of the yard's people",
  invitations: "open for 30 days at most, and shown on the page of the yard's people",
  grants: "who may do what: of the people of the yard, for whom their page shows it",
  idempotency_keys: "answers of which the person has what they tell of, for 30 days",
  operator_acts: "the operator's log of what was done with accounts, told when somebody asks",
  outing_notices: ourWork,
  passkey_challenges: secret,
  password_reset_requests: "kept for a second",
  password_resets: secret,
  pending_sign_ins: secret,
  push_subscriptions: secret,
  rate_limits: "counters by address, kept for minutes",
  recovery_codes: secret,
  reminder_runs: ourWork,
  reminders: ourWork,
  row_changes: "what people read of it is in the export, by the view audit_entries",
  stripe_events: ours,
  suppressions: "a keyed hash of an address without an account",
  system_settings: ours,
  broken_parts: ours,
  webhook_deliveries: ourWork,
  webhooks: secret,
  transfers: "where a horse came from or went to, which its own row and its contacts say",
  unsubscribe_links: secret,
  weather_alerts: ofEverybody,
  weather_feeds: ofEverybody,
};

const notErasedByKeys: Reasons = {
  billing_differences: "about customers of Stripe, let go of when the next night finds none",
  billing_reconciliations: ours,
  broken_parts: ours,
  change_logs: ours,
  closed_consents: "kept on purpose, under a keyed hash",
  erased_files: "what is left to do of an erasure: it must outlive the yard",
  password_reset_requests: "an address that may be nobody's, kept for a second",
  rate_limits: "counters by address, kept for minutes",
  reminder_runs: "days, and nobody in them",
  stripe_events: ours,
  subscriptions: "outlives the yard so that its subscription is ended; forgotten with it",
  suppressions: "kept on purpose, under a keyed hash",
  weather_alerts: ofEverybody,
  weather_feeds: ofEverybody,
};

const notInTheJournal: Reasons = {
  acts: "each of its rows is noted itself",
  api_tokens: "a person's own and secret; what is done with one is noted itself",
  archives:
    "copies of one's own data that were asked for, for a few days; asked again by their page",
  billing_differences: "the operator's: what the nightly comparison found",
  calendar_feeds: "a person's own and secret; tells nothing of a horse",
  departed_horses: "kept by a trigger: nobody's input",
  erased_files: ourWork,
  invitations: "who joins by one is noted as a member",
  idempotency_keys: "answers, and what they tell of is noted itself",
  kiosks: "a screen's link; what is ticked on it is noted itself",
  mailed_papers: "wait for somebody; what was accepted is noted as a paper",
  papers_addresses: "an address; what comes of a mail is noted itself",
  proposals: "wait for somebody; what was accepted is noted as a visit",
  dossiers: "a paper of what is on record; nothing changes by it",
  share_links: "a link; what comes of a proposal is noted itself",
  row_changes: "is the journal",
  sessions: "of one person, and gone with them",
  webhook_deliveries: ourWork,
  webhooks: "an address; what it is told of is noted itself",
  transfers: "an offer; the horse that goes and comes is noted itself",
};

/** Tables in the journal whose changes only programs read; the history shown to people omits them. */
const withoutHistory: Reasons = {
  bin_items: "the deletion itself is noted",
  chat_messages: "what a person asks is theirs alone",
  chat_sessions: "what a person asks is theirs alone",
  grants: "the rights of a person: their page shows them",
  stays: "says itself who moved which horse when",
  day_jobs: "says itself who ticked what; hundreds a day would bury what people look for",
  files: "written down in the record that they hang on, whose deletion is noted",
  horse_unfollows: "of what somebody wants to be told is theirs alone",
  medicine_entries: "a ledger itself: each line says who and when",
  notifications: "made by the product",
  outing_notices: ourWork,
  reminders: ourWork,
  subscriptions: "our notes of what Stripe says",
  yards: "what is chosen for a yard is not kept",
};

const stayWhenTheHorseGoes: Reasons = {
  row_changes: "the journal of what was",
  bin_items: "the bin that the horse lies in",
  medicine_entries: "what was given was given, and is kept for five years",
  transfers: "is listed again when the horse is put back",
  charges: "what is owed stays owed, under the horse's name",
  dossiers: "whoever holds one is told that the horse is gone",
};

/** The retention period of each table, by the key of its text on the data protection page. */
const kept = tableGroups.flatMap(({ tables: names, kept: key }) =>
  typeof key === "string" ? names.map((table) => ({ table, key })) : [],
);
const aboutNobody: Reasons = {
  billing_differences: ours,
  billing_reconciliations: ours,
  change_logs: ours,
  rate_limits: "counters by address, kept for minutes",
  reminder_runs: "days, and nobody in them",
  stripe_events: ours,
  system_settings: ours,
  broken_parts: ours,
  weather_alerts: ofEverybody,
  weather_feeds: ofEverybody,
};

const database = fixture(freshDatabaseWithClient);
let tables: string[];
beforeAll(async () => {
  tables = (
    await namesOf(
      "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
    )
  ).filter((name) => !["applied_functions", "migrations"].includes(name));
});

const namesOf = async (sql: string) =>
  (await database.client.query<{ name: string }>(sql)).rows.map(({ name }) => name);

/** Checks that every one of these tables is either handled or has a reason not to be, and not both. */
function expectEach(
  all: readonly string[],
  done: readonly string[],
  reasons: Reasons,
  how: string,
) {
  expect(done.length).toBeGreaterThan(0);
  expect(
    all.filter((name) => !done.includes(name) && !reasons[name]),
    how,
  ).toEqual([]);
  expect(
    Object.keys(reasons).filter((name) => done.includes(name)),
    "needs no reason",
  ).toEqual([]);
  expect(
    Object.keys(reasons).filter((name) => !all.includes(name)),
    "is no table",
  ).toEqual([]);
}

test("the schema defines every table", async () => {
  const defined = (await definedTables()).map(({ name }) => name);
  expectEach(tables, defined, {}, "define it in src/server/schema/");
});

test("every table is in the export", async () => {
  const texts = Array.from(statements)
    .filter(([name]) => name.startsWith("export-"))
    .map(([, { text }]) => text);
  const found = await Promise.all(
    texts.map(async (text) => Array.from(tablesIn(await parse(text)))),
  );
  expectEach(tables, found.flat(), notExported, "add it to data/export/sections.ts");
});

test("no table prevents the erasure of a person or a yard", async () => {
  const reached = await namesOf(`
    with recursive goes as (
      select 'users'::regclass as of union select 'yards'::regclass
      union select c.conrelid from pg_constraint c join goes g on g.of = c.confrelid
        where c.contype = 'f' and c.confdeltype = 'c'
    ), let_go as (
      select of from goes
      union select c.conrelid from pg_constraint c
        where c.contype = 'f' and c.confdeltype = 'n' and c.confrelid = 'users'::regclass
    ) select of::text as name from let_go`);
  expectEach(tables, reached, notErasedByKeys, "let it refer to users or yards, on delete cascade");
});

test("the data protection page states for every table how long it is kept", () => {
  expectEach(
    tables,
    kept.map(({ table }) => table),
    aboutNobody,
    "say in operations/data-protection/tables.ts which of its periods it is",
  );
  const page = readFileSync("src/web/pages/legal/RetentionTable.tsx", "utf8");
  for (const key of new Set(kept.map((each) => each.key)))
    expect(page).toContain(`retentionTexts.${key}`);
});

test("every table is in a backup", async () => {
  const inBackup = (await listTables(database.client)).map(({ name }) => name);
  expectEach(
    tables,
    inBackup,
    {
      change_logs: "its transactions mean nothing in another database",
      rate_limits: "counters, kept for minutes",
    },
    "do not make it unlogged",
  );
});

test("rows about a horse go to the bin with it", async () => {
  const aboutHorses = await namesOf(
    "select attrelid::regclass::text as name from pg_attribute join pg_class c on c.oid = attrelid and c.relkind = 'r' where attname = 'horse_id' and c.relnamespace = 'public'::regnamespace",
  );
  const along = await namesOf(`
    with recursive goes as (
      select 'horses'::regclass as of
      union select c.conrelid from pg_constraint c join goes g on g.of = c.confrelid
        where c.contype = 'f' and c.confdeltype = 'c'
    ) select of::text as name from goes where of <> 'horses'::regclass`);
  expect(along).toContain("veterinary_records");
  expectEach(
    aboutHorses,
    along.filter((name) => aboutHorses.includes(name)),
    stayWhenTheHorseGoes,
    "let it refer to horses, on delete cascade",
  );
});

test("every table of a yard is in the journal, or has a reason not to be", async () => {
  const noted = await namesOf(journaled);
  const ofYards = await namesOf(
    "select attrelid::regclass::text as name from pg_attribute join pg_class c on c.oid = attrelid and c.relkind = 'r' where attname = 'yard_id' and c.relnamespace = 'public'::regnamespace",
  );
  expectEach([...ofYards, "yards"], noted, notInTheJournal, "add it to functions/journal.sql");
  const told = noted.filter((name) => !unreportedTables.has(name));
  expect(told.toSorted(), "readers have a noun for each").toEqual(
    Object.keys(nounOfTable).toSorted(),
  );
});

test("the history shows every table in the journal, or there is a reason not to", async () => {
  const noted = await namesOf(journaled);
  const read = await namesOf("select name from journal_tables where naming is not null");
  expectEach(
    noted,
    read,
    withoutHistory,
    "say in functions/journal.sql by which columns its rows are called",
  );
});

test("the history names a row by columns that the journal keeps of it", async () => {
  const { rows } = await database.client.query<{ name: string; naming: string[] }>(
    "select name, naming from journal_tables where naming is not null",
  );
  const journalled = new Map(rows.map((row) => [row.name, row.naming]));
  expect(Object.keys(naming).length).toBeGreaterThan(5);
  for (const [table, columns] of Object.entries(naming))
    expect(journalled.get(table), table).toEqual(expect.arrayContaining([...columns]));
});

test("the files of every kind of record, and of papers, are deleted with it", async () => {
  const { rows } = await database.client.query<{ name: string; files: string }>(
    "select name, files from journal_tables where files is not null and name <> 'horses'",
  );
  const ofKinds = recordKinds.map((kind) => ({
    name: getTableName(recordTables[kind]),
    files: kind,
  }));
  expect(new Set(rows)).toEqual(new Set([...ofKinds, { name: "papers", files: "paper" }]));
});

const journaled =
  "select distinct tgrelid::regclass::text as name from pg_trigger where tgname in ('row_noted', 'yards_changed')";

test("no history contains a person's id except in columns that are emptied when the person is erased", async () => {
  const { rows } = await database.client.query<{ name: string; column: string }>(
    `select c.conrelid::regclass::text as name, a.attname as column
     from pg_trigger t
     join pg_constraint c on c.conrelid = t.tgrelid and c.contype = 'f'
       and c.confrelid = 'users'::regclass
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
     where t.tgname = 'row_noted' and exists (select from journal_tables j
       where j.name = t.tgrelid::regclass::text and j.naming is not null)`,
  );
  expect(rows.length).toBeGreaterThan(5);
  // the trigger note_row omits this column
  expect(rows.filter(({ column }) => column !== "user_id")).toEqual([]);
});
