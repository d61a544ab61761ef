import { type Column, getTableColumns, getTableName } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { fieldsOfSections } from "#contract/care/fields-of-sections.ts";
import { recordKinds } from "#contract/care/record-types.ts";
import { fieldSections, sections } from "#contract/policy.ts";
import { columnName } from "#server/core/database/expressions.ts";
import { recordTables } from "#server/schema/care-records.ts";
import type { Kind } from "#server/core/database/row-shape.ts";
import { type StatementInfo, statements } from "#server/core/database/statements.ts";
import { freshDatabaseWithClient } from "#testing/database.ts";
import { describeStatement, readTypeNames } from "#testing/statements/describe-statement.ts";
import { fixture } from "#testing/fixture.ts";
import { withoutYard } from "#testing/statements/yard-proof.ts";

// every module creates its statements when it is imported
const modules = import.meta.glob([
  "./core/**/*.ts",
  "./{domains,journal,data}/**/*.ts",
  "!./**/*.test.ts",
]);
await Promise.all(Object.values(modules).map((load) => load()));
const all = [...statements];

const database = fixture(freshDatabaseWithClient);

/**
 * Tables that tell which yards a person belongs to. Statements that take a Scope must restrict them to its yard
 * like any other table.
 */
const ofPeople = new Set(["memberships", "sessions"]);

/** Tables and views whose rows belong to one yard, each with the column that names the yard. */
async function yardTables() {
  const { rows } = await database.client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'yard_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')`,
  );
  return new Map([...rows.map(({ name }) => [name, "yard_id"] as const), ["yards", "id"]]);
}

test("there are statements to test", () => {
  expect(all.length).toBeGreaterThan(300);
});

test("each statement over a yard's rows names the yard, or has a reason to read those of several", async () => {
  const tables = await yardTables();
  const withoutPeople = new Map([...tables].filter(([name]) => !ofPeople.has(name)));
  expect(withoutPeople.size).toBeGreaterThan(20);
  const wrong = await Promise.all(
    all.map(async ([name, info]) => {
      const missing = await withoutYard(info.text, {
        yardTables: info.yardParams.length > 0 ? tables : withoutPeople,
        yardParams: info.yardParams,
      });
      return wordsOn(name, info, missing);
    }),
  );
  expect(wrong.flat()).toEqual([]);
});

function wordsOn(name: string, { acrossYards }: StatementInfo, missing: readonly string[]) {
  if (acrossYards && missing.length === 0) return [`${name} names the yard: it needs no excuse`];
  return acrossYards ? [] : missing.map((table) => `${name}: ${table} without its yard`);
}

test("a statement in SQL returns the declared columns, and PostgreSQL accepts every statement", async () => {
  const typeNames = await readTypeNames(database.client);
  const wrong: string[] = [];
  for (const [name, { text, row }] of all) {
    const given = await describeStatement(database.client, text, typeNames).catch(
      (error: unknown) => {
        wrong.push(`${name}: ${String(error)}`);
        return [];
      },
    );
    if (!row) continue;
    for (const [column, of] of Object.entries(row))
      if (/^(numeric|bigint)/.test(typeOf(of))) wrong.push(`${name}: ${column} comes as a string`);
    const claimed = Object.entries(row).map(([column, of]) => `${column} ${typeOf(of)}`);
    const found = given.map((column) => `${column.name} ${column.type}`);
    if (claimed.toSorted().join() !== found.toSorted().join())
      wrong.push(`${name}: claims ${claimed.join(", ")}; gives ${found.join(", ")}`);
  }
  expect(wrong).toEqual([]);
});

/**
 * Tables and views about a horse of which people with rights about single horses may read every row, each with
 * the reason.
 */
const ofNoSection: Record<string, string> = {
  grants: "read by who manages people alone",
  horse_unfollows: "of one person: of what they do not want to be told",
  outing_notices: "of one person: what the product has told them",
};

test("every table and view about a horse has its view of granted horses", async () => {
  const { rows } = await database.client.query<{ name: string; granted: boolean }>(
    `select distinct c.relname as name, to_regclass('granted.' || c.relname) is not null as granted
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'horse_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')`,
  );
  expect(rows.length).toBeGreaterThan(15);
  const without = rows.filter(({ granted }) => !granted).map(({ name }) => name);
  expect(without.toSorted()).toEqual(Object.keys(ofNoSection));
});

test("the views of granted horses hide the fields that the contract gives to other sections", async () => {
  const { rows } = await database.client.query<{ field: string }>(
    "select concat_ws(' ', table_name, column_name, section) as field from granted.fields where table_name = any($1)",
    [Object.values(recordTables).map((table) => getTableName(table))],
  );
  const claimed = recordKinds.flatMap((kind) => {
    const columns = new Map(Object.entries(getTableColumns(recordTables[kind])));
    return Object.entries(fieldsOfSections[kind] ?? {}).map(([field, section]) => {
      const column = columns.get(field);
      return `${getTableName(recordTables[kind])} ${column && columnName(column)} ${section}`;
    });
  });
  expect(rows.map(({ field }) => field).toSorted()).toEqual(claimed.toSorted());
});

test("PostgreSQL takes every statement also by the views of granted horses", async () => {
  const { client } = database;
  await client.query('set search_path = granted, "$user", public');
  for (const section of [...sections, "any"])
    await client.query(`set loosebox.horses_${section} = '{}'`);
  for (const section of fieldSections) await client.query(`set loosebox.fields_${section} = '{}'`);
  try {
    const wrong: string[] = [];
    for (const [name, { text }] of all)
      await client
        .query(`explain (generic_plan) ${text}`)
        .catch((error: unknown) => wrong.push(`${name}: ${String(error)}`));
    expect(wrong).toEqual([]);
  } finally {
    await client.query("reset all");
  }
});

const typeOf = (of: Column | Kind<unknown>) =>
  plain("sqlType" in of ? of.sqlType : of.getSQLType());

/** A type without length and precision, as PostgreSQL describes a column. */
const plain = (type: string) => type.replace(/\(.*?\)/, "");

describe("the proof", () => {
  const proof = async (text: string, yardParams = [1]) =>
    withoutYard(text, {
      yardTables: new Map([
        ["horses", "yard_id"],
        ["files", "yard_id"],
        ["yards", "id"],
      ]),
      yardParams,
    });

  test.each([
    "select id from horses where yard_id = $1",
    "select id from horses h where h.yard_id = $1 and h.id = any($2)",
    "select h.id from horses h join files f on f.yard_id = h.yard_id where h.yard_id = $1",
    "select h.id from horses h left join files f using (yard_id) where h.yard_id = $1",
    "select id from horses where (yard_id, id) = ($1, $2)",
    "select 1 from yards y where y.id = $1 and exists (select from horses where yard_id = y.id)",
    "select 1 from horses h, lateral (select from files f where f.yard_id = h.yard_id) x where h.yard_id = $1",
    "with mine as (select * from horses where yard_id = $1) select * from mine",
    "insert into horses (id, yard_id) values ($2, $1)",
    "insert into horses (id, yard_id) select f.id, f.yard_id from files f where f.yard_id = $1",
    "update horses set name = $3 where yard_id = $1 and id = $2",
    "delete from files using horses h where files.yard_id = h.yard_id and h.yard_id = $1",
    "select * from users",
  ])("passes %s", async (text) => {
    expect(await proof(text)).toEqual([]);
  });

  test.each([
    ["select id from horses", "horses"],
    ["select id from horses where yard_id = $2", "horses"],
    ["select id from horses where id = $1", "horses"],
    ["select id from horses where yard_id = $1 or true", "horses"],
    ["select id from horses where not yard_id = $1", "horses"],
    ["select id from horses where yard_id <> $1", "horses"],
    ["select h.id from horses h join files f on f.id = h.id where h.yard_id = $1", "files f"],
    ["select h.id from horses h, files f where h.yard_id = f.yard_id", "horses h,files f"],
    ["select (select count(*) from files) from horses where yard_id = $1", "files"],
    ["with x as (select id from files) select * from x", "files"],
    ["select 1 from horses h, lateral (select from files) x where h.yard_id = $1", "files"],
    [
      "select 1 from horses h, lateral (select from files f where f.yard_id = h.yard_id) x",
      "horses h,files f",
    ],
    ["select 1 from users where id in (select user_id from files)", "files"],
    ["select * from horses where yard_id = $1 union select * from horses", "horses"],
    ["insert into horses (id, yard_id) values ($1, $2)", "into horses"],
    ["insert into horses (id) values ($1)", "into horses"],
    ["update horses set yard_id = $1", "horses"],
    ["delete from files using horses h where h.yard_id = $1", "files"],
    ["select * from yards", "yards"],
    ["select id from horses where yard_id = yard_id", "horses"],
    [
      "select (select h.name from horses h where h.yard_id = yard_id) from files where yard_id = $1",
      "horses h",
    ],
  ])("refuses %s", async (text, missing) => {
    expect((await proof(text)).join()).toBe(missing);
  });

  test("where no Scope gives the yard, any parameter may be it", async () => {
    expect(await proof("select id from horses where yard_id = $2", [])).toEqual([]);
    expect(await proof("select id from horses", [])).toEqual(["horses"]);
  });
});
