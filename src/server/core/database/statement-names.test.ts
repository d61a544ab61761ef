import { afterEach, expect, test } from "vitest";
import { freshDatabase } from "#testing/database.ts";
import { fixture } from "#testing/fixture.ts";
import { closeDatabase, inTransaction, openDatabase, runOn, runStatement } from "./database.ts";
import { prepareByName } from "./statement-names.ts";

const database = fixture(freshDatabase);
afterEach(async () => {
  prepareByName(true);
  await closeDatabase();
});

/** The names of the statements that a transaction's connection has prepared after it ran one. */
async function preparedNames(pooled: boolean) {
  prepareByName(!pooled);
  openDatabase(database.url, () => undefined, 1);
  return inTransaction(async () => {
    await runOn(false, { name: "seven", text: "select $1::integer", values: [7] });
    const { rows } = await runStatement("select name from pg_prepared_statements");
    return rows.map(({ name }) => name);
  });
}

test("a statement is prepared once for each connection", async () => {
  expect(await preparedNames(false)).toEqual(["seven"]);
});

test("behind a pooler nothing is prepared, because the next transaction has another connection", async () => {
  expect(await preparedNames(true)).toEqual([]);
});
