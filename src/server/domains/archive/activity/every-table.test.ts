import { afterAll, beforeAll, expect, test } from "vitest";
import { connectionPool } from "#server/core/database.ts";
import { tablesOfYards } from "#server/testing/yard-state.ts";
import { openYard } from "#server/testing/yard.ts";

/*
 * A new table of a yard joins the history with one line in its migration:
 * `select track_history('table', '{columns that name a row}')`. Only where there is a reason not to does it
 * stand here.
 */
const withoutHistory: Record<string, string> = {
  archives: "copies of one's own data that were asked for, for a few days",
  audit_entries: "is the history",
  billing_differences: "the operator's: what the nightly comparison found",
  bin_items: "the deletion itself is noted",
  bin_rows: "the deletion itself is noted",
  calendar_feeds: "a person's own and secret; tells nothing of a horse",
  chat_messages: "what a person asks is theirs alone",
  chat_sessions: "what a person asks is theirs alone",
  departed_horses: "kept by a trigger: nobody's input",
  erased_files: "what the sweep has still to do",
  files: "written down in the record that they hang on, whose deletion is noted",
  medicine_entries: "a ledger itself: each line says who and when",
  memberships: "noted by a trigger of their own",
  notifications: "made by the product",
  outing_notices: "made by the product",
  reminders: "made by the product",
  sessions: "listed in the settings, and gone with the person",
  subscriptions: "our notes of what Stripe says",
};

let yard: Awaited<ReturnType<typeof openYard>>;
beforeAll(async () => {
  yard = await openYard();
});
afterAll(() => yard.close());

const namesOf = async (sql: string) =>
  (await connectionPool().query<{ name: string }>(sql)).rows.map(({ name }) => name);

test("every table of a yard is in the history, or has a reason not to be", async () => {
  const noted = await namesOf(
    "select distinct tgrelid::regclass::text as name from pg_trigger where tgname = 'history_deleted'",
  );
  const tables = await tablesOfYards();
  expect(noted).toContain("horses");
  const forgotten = tables.filter((name) => !noted.includes(name) && !withoutHistory[name]);
  expect(
    forgotten,
    "add `select track_history('table', '{columns that name a row}')` to the migration",
  ).toEqual([]);
  const both = Object.keys(withoutHistory).filter((name) => noted.includes(name));
  expect(both, "no reason is left over").toEqual([]);
});

test("no history holds the id of a person but in the columns that are emptied when they go", async () => {
  const { rows } = await connectionPool().query<{ name: string; column: string; silent: string }>(
    `select c.conrelid::regclass::text as name, a.attname as column,
       split_part(encode(t.tgargs, 'escape'), '\\000', 2) as silent
     from pg_trigger t
     join pg_constraint c on c.conrelid = t.tgrelid and c.contype = 'f'
       and c.confrelid = 'users'::regclass
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
     where t.tgname = 'history_added'`,
  );
  expect(rows.length).toBeGreaterThan(5);
  for (const { name, column, silent } of rows)
    expect(silent.replaceAll(/[{}]/g, "").split(","), name).toContain(column);
});
