import { expect, test } from "vitest";
import { freshDatabase } from "#testing/database.ts";
import { definedTables } from "#testing/statements/schema-tables.ts";
import { databasePage } from "./page.ts";

test("the page describes every table and view of the schema, with its columns", async () => {
  const database = await freshDatabase();
  try {
    const page = await databasePage(database.url);
    for (const { name } of await definedTables()) expect(page).toContain(name);
    expect(page).toContain("row_noted");
    expect(page.length).toBeGreaterThan(20_000);
  } finally {
    await database.close();
  }
});
