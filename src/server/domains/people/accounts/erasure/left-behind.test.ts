import { expect, test } from "vitest";
import { fixture } from "#testing/fixture.ts";
import { openYard, query } from "#testing/yard.ts";

fixture(openYard);

test("every reference to a user has an index, so that erasing one scans no table", async () => {
  const { rows } = await query<{ name: string; columns: string[] }>(
    `select c.conrelid::regclass::text as name,
       array(select a.attname::text from unnest(c.conkey) k
             join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k) as columns
     from pg_constraint c
     where c.contype = 'f' and c.confrelid in ('users'::regclass, 'memberships'::regclass)`,
  );
  expect(rows.length, "there are some to judge").toBeGreaterThan(20);
  const indexes = await query<{ name: string; columns: string[] }>(
    `select i.indrelid::regclass::text as name,
       array(select a.attname::text from unnest(i.indkey::int[]) with ordinality k (n, place)
             join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.n
             order by place) as columns
     from pg_index i`,
  );
  const begins = (index: string[], columns: string[]) =>
    index[0] === "user_id" ||
    columns.every((each) => index.slice(0, columns.length).includes(each));
  const slow = rows
    .filter(
      ({ name, columns }) =>
        !indexes.rows.some((index) => index.name === name && begins(index.columns, columns)),
    )
    .map(({ name }) => name);
  expect(slow).toEqual([]);
});
