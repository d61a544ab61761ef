import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase } from "#server/testing/database.ts";
import { fixture } from "#server/testing/fixture.ts";
import { query } from "#server/testing/yard.ts";
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

test("runs once the outermost transaction has committed, in order, outside of it", async () => {
  const steps: string[] = [];
  let seen: Promise<boolean> | undefined;
  await inTransaction(async () => {
    await inTransaction(async () => {
      await mark("first");
      afterCommit(() => {
        steps.push("inner");
        // on another connection: it would not see what is not committed
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

test("never runs when the transaction rolls back, whether the work says so or the database", async () => {
  let ran = 0;
  const failing = inTransaction(async () => {
    afterCommit(() => (ran += 1));
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  // a statement has failed and nobody minded: the commit is a rollback, and what was not kept is not said to be
  const rolledBack = inTransaction(async () => {
    await mark("never");
    afterCommit(() => (ran += 1));
    await runStatement("select 1 / 0").catch(() => undefined);
  });
  await expect(rolledBack).rejects.toThrow("The transaction was not committed");
  expect(await isMarked("never")).toBe(false);
  expect(ran).toBe(0);
});

test("runs at once where there is no transaction", () => {
  let ran = 0;
  afterCommit(() => (ran += 1));
  expect(ran).toBe(1);
});

test("what it starts has nothing to do with the transaction, nor with one that is around it", async () => {
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
