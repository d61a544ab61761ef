import { expect, test } from "vitest";
import { migrate, migrationNames } from "#server/core/database/migrate.ts";
import { freshDatabaseWithClient } from "#testing/database.ts";
import { fixture } from "#testing/fixture.ts";

const database = fixture(freshDatabaseWithClient);

const ids = Array.from({ length: 8 }, () => crypto.randomUUID());
const [yardId, horseItem, recordItem, horseId, recordId, planId, eventId, pageId] = ids;

/** Rows that the bin held as copies before it was read from the journal: by item, part, table, id and row. */
const kept = [
  [horseItem, "ROW", "horses", horseId, { id: horseId, name: "Bramble", yard_id: yardId }],
  [horseItem, "ROW", "care_plans", planId, { id: planId, horse_id: horseId, yard_id: yardId }],
  // these rows have no id of their own
  [horseItem, "ROW", "outing_horses", null, { outing_id: eventId, horse_id: horseId }],
  [horseItem, "ROW", "reminders", null, { event_id: eventId, days_before: 1 }],
  [horseItem, "ROW", "reminders", null, { event_id: eventId, days_before: 7 }],
  [recordItem, "ROW", "farrier_records", recordId, { id: recordId, notes: "kicks" }],
  [recordItem, "ROOM", "files", pageId, { id: pageId, file_name: "page.webp" }],
] as const;
const link = {
  was: { record_id: recordId },
  became: { status: "COMPLETED", record_id: null },
};

test("items that the bin stored as copies before the journal existed are still in it", async () => {
  const { client, url } = database;
  await client.query("drop schema public cascade; create schema public");
  await migrate(url, new Set((await migrationNames()).filter((name) => name < "0030")));
  await client.query("insert into yards (id, name, trial_ends_at) values ($1, 'Old yard', now())", [
    yardId,
  ]);
  await client.query(
    `insert into bin_items (yard_id, id, table_name, row_id, horse_id)
     values ($1, $2, 'horses', $3, $3), ($1, $4, 'farrier_records', $5, $3)`,
    [yardId, horseItem, horseId, recordItem, recordId],
  );
  for (const [item, part, table, id, row] of [
    ...kept,
    [recordItem, "LINK", "care_events", eventId, link],
  ])
    await client.query(
      "insert into bin_rows (yard_id, item_id, part, table_name, row_id, row) values ($1, $2, $3, $4, $5, $6)",
      [yardId, item, part, table, id, row],
    );
  const everything = `select item_id, part, table_name, row_id, row from bin_rows
    where part <> 'LINK' order by item_id, table_name, row::text`;
  const old = (await client.query(everything)).rows;
  expect(old).toHaveLength(kept.length);
  await migrate(url);
  expect((await client.query(everything)).rows).toEqual(old);
  const { rows: links } = await client.query(
    `select b.item_id, b.part, c.before as was, c.after as became from bin_rows b
     join row_changes c using (yard_id, n) where b.row_id = $1`,
    [eventId],
  );
  expect(links).toEqual([{ item_id: recordItem, part: "LINK", ...link }]);
  const { rows: told } = await client.query(
    "select from row_changes where xid <> '0' or in_history",
  );
  expect(told, "nobody is told of it again").toEqual([]);
});
