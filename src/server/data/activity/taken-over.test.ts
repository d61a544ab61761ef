import { expect, test } from "vitest";
import { migrate, migrationNames } from "#server/core/database/migrate.ts";
import { freshDatabaseWithClient } from "#testing/database.ts";
import { fixture } from "#testing/fixture.ts";

const database = fixture(freshDatabaseWithClient);

const yardId = crypto.randomUUID();
const personId = crypto.randomUUID();
const horseId = crypto.randomUUID();
const recordId = crypto.randomUUID();
const actId = crypto.randomUUID();
const completedId = crypto.randomUUID();
const movedId = crypto.randomUUID();

/** Entries that the history table held before the journal existed, oldest first. */
const kept = [
  [
    "ADDED",
    "horses",
    horseId,
    { name: "Bramble" },
    { name: [null, "Bramble"], notes: [null, "kicks"] },
  ],
  [
    "CHANGED",
    "horses",
    horseId,
    { name: "Conker" },
    { name: ["Bramble", "Conker"], weight: [null, "480 kg"] },
  ],
  ["CHANGED", "horses", horseId, { name: "Conker" }, { notes: ["kicks", null] }],
  [
    "ADDED",
    "farrier_records",
    recordId,
    { service_type: "TRIM", date: "2026-01-05" },
    { service_type: [null, "TRIM"], date: [null, "2026-01-05"], cost_pence: [null, 4500] },
  ],
  ["DELETED", "farrier_records", recordId, { service_type: "TRIM", date: "2026-01-05" }, null],
  ["RESTORED", "farrier_records", recordId, { service_type: "TRIM", date: "2026-01-05" }, null],
  ["CHANGED", "memberships", personId, { role: "MANAGER" }, { role: ["GROOM", "MANAGER"] }],
  ["DELETED", "horses", horseId, {}, null],
] as const;

test("a history written before the journal existed reads as before, and new entries continue its numbering", async () => {
  const { client, url } = database;
  await client.query("drop schema public cascade; create schema public");
  const before = (await migrationNames()).filter((name) => name < "0029");
  await migrate(url, new Set(before));
  await client.query("insert into yards (id, name, trial_ends_at) values ($1, 'Old yard', now())", [
    yardId,
  ]);
  for (const [action, table, row, label, changes] of kept)
    await client.query(
      `insert into audit_entries (yard_id, change_id, by_person, action, table_name, row_id, horse_id, label, changes)
       values ($1, $2, true, $3, $4, $5, $6, $7, $8)`,
      [yardId, crypto.randomUUID(), action, table, row, horseOf(table), label, changes],
    );
  await client.query("insert into acts (yard_id, id, kind) values ($1, $2, 'VISIT')", [
    yardId,
    actId,
  ]);
  await client.query(
    `insert into act_rows (yard_id, act_id, part, table_name, row_id, row)
     values ($1, $2, 'MADE', 'farrier_records', $3, null), ($1, $2, 'COMPLETED', 'care_events', $4, $5),
       ($1, $2, 'MOVED', 'care_events', $6, $5)`,
    [yardId, actId, recordId, completedId, { status: "PENDING", title: "Shoes" }, movedId],
  );
  const done = "select * from act_rows order by part";
  const oldRows = (await client.query(done)).rows;
  const everything = "select * from audit_entries order by id";
  const old = (await client.query(everything)).rows;
  await migrate(url);
  const taken = (await client.query(everything)).rows;
  expect(taken).toEqual(old);
  expect((await client.query(done)).rows, "what can be undone").toEqual(oldRows);
  const { rows } = await client.query(
    "select max(n) as last, nextval(pg_get_serial_sequence('row_changes', 'n')) as next from row_changes",
  );
  expect(Number(rows[0]?.next)).toBe(Number(rows[0]?.last) + 1);
});

/** The horse of the act's row; the horse of a farrier record does not matter here. */
const horseOf = (table: string) => (table === "farrier_records" ? null : horseId);
