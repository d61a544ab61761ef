import type { Column } from "drizzle-orm";
import { expect, test } from "vitest";
import { freshDatabaseWithClient } from "#testing/database.ts";
import { fixture } from "#testing/fixture.ts";
import { definedTables } from "#testing/statements/schema-tables.ts";

const database = fixture(freshDatabaseWithClient);

/** The tables of the migrations themselves, which no statement of the product uses. */
const ofMigrations = ["applied_functions", "migrations"];

async function columnsInDatabase() {
  const { rows } = await database.client.query<{
    of: string;
    column: string;
    type: string;
    isView: boolean;
  }>(
    `select c.relname as of, a.attname as column, c.relkind = 'v' as "isView",
       concat_ws(' ', format_type(a.atttypid, a.atttypmod),
         case when a.attnotnull then 'not null' end,
         case when a.atthasdef or a.attidentity <> '' then 'default' end) as type
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
       and c.relname <> all($1)`,
    [ofMigrations],
  );
  return rows;
}

test("the definitions are the database's tables and columns: names, types, null and default", async () => {
  const rows = await columnsInDatabase();
  const views = new Set(rows.filter(({ isView }) => isView).map(({ of }) => of));
  const real = rows.map(({ of, column, type }) => `${of}.${column} ${type}`);
  const defined = (await definedTables()).flatMap(({ name, columns }) =>
    Array.from(columns, ([column, its]) => `${name}.${column} ${typeOf(its, views.has(name))}`),
  );
  expect(real.length).toBeGreaterThan(400);
  expect(defined.toSorted()).toEqual(real.toSorted());
});

// PostgreSQL does not report whether a view's column can be null
function typeOf(column: Column, isView: boolean) {
  // types are written as format_type writes them
  const type = column
    .getSQLType()
    .replace(/numeric\((\d+), (\d+)\)/, "numeric($1,$2)")
    .replace(/^varchar/, "character varying")
    .replace(/^time$/, "time without time zone");
  if (isView) return type;
  return [type, column.notNull && "not null", column.hasDefault && "default"]
    .filter(Boolean)
    .join(" ");
}

test("no two tables have the same name in the code", async () => {
  const names = (await definedTables()).map(({ exportName }) => exportName);
  expect(new Set(names).size).toBe(names.length);
});
