import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase } from "#testing/database.ts";
import { fixture } from "#testing/fixture.ts";
import { query } from "#testing/yard.ts";
import {
  afterCommit,
  closeDatabase,
  inTransaction,
  openDatabase,
  runStatement,
} from "./database.ts";

const database = fixture(freshDatabase);
beforeAll(async () => {
  openDatabase(database.url, () => undefined);
  await query("create table marks (name text)");
});
afterAll(() => closeDatabase());

const mark = (name: string) => runStatement("insert into marks values ($1)", [name]);
const isMarked = async (name: string) =>
  (await runStatement("select from marks where name = $1", [name])).rows.length === 1;

test("callbacks run in order, outside the transaction, once the outermost transaction has committed", async () => {
  const steps: string[] = [];
  let seen: Promise<boolean> | undefined;
  await inTransaction(async () => {
    await inTransaction(async () => {
      await mark("first");
      afterCommit(() => {
        steps.push("inner");
        // `isMarked` reads through another connection, which does not see uncommitted rows
        seen = isMarked("first");
      });
    });
    afterCommit(() => steps.push("outer"));
    expect(steps, "not before the commit").toEqual([]);
  });
  expect(steps).toEqual(["inner", "outer"]);
  expect(await seen).toBe(true);
  expect(await isMarked("first")).toBe(true);
});

test("callbacks never run after a rollback, whether the work throws or a statement has failed", async () => {
  let ran = 0;
  const failing = inTransaction(async () => {
    afterCommit(() => (ran += 1));
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  // a statement fails and the error is ignored: PostgreSQL turns the commit into a rollback, so callbacks must not run
  const rolledBack = inTransaction(async () => {
    await mark("never");
    afterCommit(() => (ran += 1));
    await runStatement("select 1 / 0").catch(() => undefined);
  });
  await expect(rolledBack).rejects.toThrow("The transaction was not committed");
  expect(await isMarked("never")).toBe(false);
  expect(ran).toBe(0);
});

test("a callback runs at once outside a transaction", () => {
  let ran = 0;
  afterCommit(() => (ran += 1));
  expect(ran).toBe(1);
});

test("a callback's own work joins neither the committed transaction nor an enclosing one", async () => {
  let other: Promise<unknown> = Promise.resolve();
  const failing = inTransaction(async () => {
    await mark("rolled back");
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  await inTransaction(async () => {
    afterCommit(() => {
      other = mark("of its own");
    });
  });
  await other;
  expect(await isMarked("of its own")).toBe(true);
});
