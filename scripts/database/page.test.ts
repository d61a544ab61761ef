import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { freshDatabase } from "#server/testing/database.ts";
import { databasePage } from "./page.ts";

test("docs/database.md is what the database is", async () => {
  const database = await freshDatabase();
  try {
    const written = readFileSync(new URL("../../docs/database.md", import.meta.url), "utf8");
    expect(written, "npm run describe:database").toBe(await databasePage(database.url));
  } finally {
    await database.close();
  }
});
