import { describe, expect, test } from "vitest";
import { retentionTexts } from "#contract/data/retention.ts";
import { personalKinds, type Processing } from "#contract/operations/data-protection.ts";
import { freshDatabaseWithClient } from "#testing/database.ts";
import { fixture } from "#testing/fixture.ts";
import { newAdmin, newMember } from "#testing/member.ts";
import { openYard } from "#testing/yard.ts";
import { exceptions, kindByRule, kindOf } from "./columns.ts";
import { allProcessings } from "./data-protection.ts";
import { ownPurposes } from "./own-purposes.ts";
import { listProcessings } from "./processings.ts";
import { columnsByTable } from "./schema-tables.ts";
import { aboutNobody, tableGroups } from "./tables.ts";

const folder = "src/server/domains/operations/data-protection";
const database = fixture(freshDatabaseWithClient);

const columnsOfDatabase = async () => {
  const { rows } = await database.client.query<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and c.relname not in ('applied_functions', 'migrations')`,
  );
  return rows;
};
const listedColumns = () =>
  allProcessings().flatMap(({ tables }) =>
    tables.flatMap(({ name, columns }) => columns.map((column) => ({ table: name, ...column }))),
  );
const named = ({ table, name }: { table: string; name: string }) => `${table}.${name}`;

describe("the list of processings", () => {
  test("has every table of the database once, and no other", async () => {
    const tables = new Set((await columnsOfDatabase()).map(({ table }) => table));
    const listed = tableGroups.flatMap((group) => group.tables);
    expect(
      [...tables].filter((table) => !listed.includes(table)),
      `say of each in ${folder}/tables.ts to which processing it belongs, and how long it is kept`,
    ).toEqual([]);
    expect(
      listed.filter((table, at) => !tables.has(table) || listed.indexOf(table) !== at),
      "is no table of the database, or is listed twice",
    ).toEqual([]);
  });

  test("has every column of the database, and no other", async () => {
    const real = (await columnsOfDatabase()).map(({ table, column }) => `${table}.${column}`);
    expect(real.length).toBeGreaterThan(500);
    expect(
      listedColumns().map(named).toSorted(),
      `import a new file of src/server/schema/ in ${folder}/schema-tables.ts`,
    ).toEqual(real.toSorted());
  });

  test("says of every column what kind of data it holds", () => {
    const columns = columnsByTable();
    const uncovered = tableGroups.flatMap(({ tables, about }) =>
      tables
        .flatMap((table) => columns.get(table) ?? [])
        .filter((column) => kindOf(column, about) === null)
        .map(named),
    );
    expect(
      uncovered,
      `say of each in ${folder}/columns.ts what it holds: by a rule, or as an exception`,
    ).toEqual([]);
  });

  test("names no column that is gone, and no exception that the rules say already", () => {
    const known = new Set(listedColumns().map(named));
    const all = [...Object.keys(exceptions), ...Object.keys(ownPurposes)];
    expect(all.filter((column) => !known.has(column))).toEqual([]);
    const columns = columnsByTable();
    const needless = tableGroups.flatMap(({ tables, about }) =>
      tables
        .flatMap((table) => columns.get(table) ?? [])
        .filter((column) => exceptions[named(column)] === kindByRule(column, about))
        .map(named),
    );
    expect(needless).toEqual([]);
  });

  test("counts every id of a person's account as personal data", async () => {
    const { rows } = await database.client.query<{ table: string; name: string }>(
      `select c.conrelid::regclass::text as table, a.attname as name from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
       where c.contype = 'f' and c.confrelid = 'users'::regclass`,
    );
    expect(rows.length).toBeGreaterThan(30);
    const kinds = new Map(listedColumns().map((column) => [named(column), column.kind]));
    expect(rows.map(named).filter((column) => kinds.get(column) !== "PERSON")).toEqual([]);
  });

  test("gives every period of the privacy notice to something, and no personal column none", () => {
    const periods = new Set(allProcessings().flatMap(({ kept }) => kept));
    expect(Object.values(retentionTexts).filter((text) => !periods.has(text))).toEqual([]);
    const without = allProcessings()
      .flatMap(({ tables }) => tables)
      .filter(({ kept }) => kept === aboutNobody.period)
      .flatMap(({ name, columns }) => columns.map((column) => ({ table: name, ...column })))
      .filter(({ kind }) => personalKinds.has(kind));
    expect(without.map(named)).toEqual([]);
  });

  test("has no processing without a period or a purpose", () => {
    const empty = allProcessings().filter(({ kept, tables }) => kept.length + tables.length === 0);
    expect(empty).toEqual([]);
    expect(listProcessings().length).toBeGreaterThan(20);
  });
});

describe("GET /api/admin/data-protection", () => {
  const yard = fixture(openYard);
  const path = "/api/admin/data-protection";

  test("is refused signed out, to a groom and to an owner who does not run the installation", async () => {
    const owner = await yard.newOwner();
    const groom = await newMember(yard.app, owner.user.yardId, "GROOM");
    expect((await yard.visitor().get(path)).statusCode).toBe(401);
    expect((await owner.get(path)).statusCode).toBe(403);
    expect((await groom.get(path)).statusCode).toBe(403);
  });

  test("tells an administrator of every processing with its tables and columns", async () => {
    const admin = await newAdmin(yard.app);
    const found = (await admin.get(path)).json<Processing[]>();
    expect(found).toEqual(allProcessings());
    const contacts = found
      .find(({ id }) => id === "records")
      ?.tables.find(({ name }) => name === "contacts");
    expect(contacts?.kept).toBe(retentionTexts.records);
    expect(contacts?.columns).toContainEqual({ name: "phone", kind: "OTHERS", own: null });
    expect(contacts?.columns).toContainEqual({ name: "user_id", kind: "PERSON", own: null });
    expect(contacts?.columns).toContainEqual({ name: "notes", kind: "FREE_TEXT", own: null });
  });
});
