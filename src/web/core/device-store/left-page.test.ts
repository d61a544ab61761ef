import "fake-indexeddb/auto";
import { afterEach, expect, test } from "vitest";
import { deviceDatabase } from "./database.ts";
import { noteLeft, noteShownAgain } from "./left-page.ts";

afterEach(noteShownAgain);

test("what a page that is left has begun to write keeps no other page waiting", async () => {
  const database = await deviceDatabase();
  const writing = database.transaction("accounts", "readwrite");
  noteLeft();
  await expect(writing.done).rejects.toThrow();
  noteShownAgain();
  await database.delete("accounts", "nobody");
});

test("a page that is left begins to write nothing until it is shown again", async () => {
  const database = await deviceDatabase();
  noteLeft();
  await expect(database.delete("accounts", "nobody")).rejects.toThrow("left");
  noteShownAgain();
  await database.delete("accounts", "nobody");
});
