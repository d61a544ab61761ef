import { eq, sql } from "drizzle-orm";
import { afterAll, expect, expectTypeOf, test } from "vitest";
import type { Batches } from "#server/core/database/batched.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { horses } from "#server/schema/horses.ts";
import { fixture } from "#testing/fixture.ts";
import { openYard } from "#testing/yard.ts";
import { uuid } from "./row-shape.ts";
import {
  type Fields,
  sqlStatement,
  statement,
  statementByFields,
  statements,
} from "./statements.ts";

type IdValues = [values: Readonly<Record<"id", unknown>>];
interface Row {
  id: string;
}

// other tests of this worker look at each statement of the product
afterAll(() => {
  for (const name of statements.keys()) if (name.startsWith("test-")) statements.delete(name);
});

// the compiler checks these types; a running test could not see that one has become too loose
test("a yard's statement takes a Scope first, returns batches with a cursor, and knows its parameters", () => {
  const plain = statement("test-plain", ["id"], (db, { id }) =>
    db.select({ id: horses.id }).from(horses).where(eq(horses.id, id)),
  );
  expectTypeOf(plain).toEqualTypeOf<(...given: IdValues) => Promise<Row[]>>();
  const ofYard = statement.ofYard(
    "test-of-yard",
    ["id"],
    (db, { yard }) => db.select({ id: horses.id }).from(horses).where(eq(horses.yardId, yard)),
    { cursor: { few: 10 } },
  );
  expectTypeOf(ofYard).toEqualTypeOf<(...given: [scope: Scope, ...IdValues]) => Batches<Row>>();
  const text = "select id from horses where yard_id = $1";
  const inSql = sqlStatement({ name: "test-sql", text, row: { id: uuid } });
  expectTypeOf(inSql).toEqualTypeOf<(values?: readonly unknown[]) => Promise<Row[]>>();
  const sqlOfYard = sqlStatement.ofYard({
    name: "test-sql-of-yard",
    text,
    row: { id: uuid },
    cursor: true,
  });
  expectTypeOf(sqlOfYard).toEqualTypeOf<
    (scope: Scope, values?: readonly unknown[]) => Batches<Row>
  >();

  const yardParamsOf = (name: string) => statements.get(name)?.yardParams;
  expect(yardParamsOf("test-plain")).toEqual([]);
  expect(yardParamsOf("test-of-yard")).toEqual([1]);
  expect(yardParamsOf("test-sql")).toEqual([]);
  expect(yardParamsOf("test-sql-of-yard")).toEqual([1]);
});

test("two statements with one name, or a cursor on a write, are refused at start", () => {
  const make = () => sqlStatement({ name: "test-twice", text: "select 1", row: {} });
  make();
  expect(make).toThrow("Two statements are called test-twice");
  expect(() =>
    statement("test-writes", [], (db) => db.delete(horses).returning({ id: horses.id }), {
      cursor: true,
    }),
  ).toThrow("Only a select can be read in batches");
});

const yard = fixture(openYard);

test("a statement by fields takes values, null and SQL for the same field, in any order of calls", async () => {
  const { horseId } = await yard.newOwnerWithHorse();
  const rename = statementByFields("test-rename", (to, { id, ...values }: Fields) =>
    to
      .update(horses)
      .set(values)
      .where(sql`${horses.id} = ${id}`)
      .returning({ name: horses.name, color: horses.color }),
  );
  const id = horseId;
  expect(await rename({ id, name: "Bo", color: "Bay" })).toEqual([{ name: "Bo", color: "Bay" }]);
  expect(await rename({ id, name: sql`upper(name)`, color: null })).toEqual([
    { name: "BO", color: null },
  ]);
  expect(await rename({ id, name: "Jo", color: null })).toEqual([{ name: "Jo", color: null }]);
  expect(await rename({ id, color: "Grey", name: undefined })).toEqual([
    { name: "Jo", color: "Grey" },
  ]);
});
