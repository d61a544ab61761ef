import * as fc from "fast-check";
import pg from "pg";
import { expect, test } from "vitest";
import { freshDatabase } from "#testing/database.ts";
import { fixture } from "#testing/fixture.ts";
import { DatabaseClient } from "./client.ts";
import { readInstant, setReaders } from "./read-values.ts";

const database = fixture(freshDatabase);
setReaders();

async function answer(text: string, values: unknown[] = [], zone = "UTC") {
  const client = new DatabaseClient({ connectionString: database.url });
  await client.connect();
  await client.query(`set timezone = '${zone}'`);
  const { rows } = await client.query<{ it: unknown }>(text, values);
  await client.end();
  return rows.map(({ it }) => it);
}

const instants = fc.date({
  min: new Date("1000-01-01T00:00:00Z"),
  max: new Date("9999-12-31T23:59:59.999Z"),
  noInvalidDate: true,
});

test("an instant is read to the millisecond, whatever digits of its fraction are written", () => {
  fc.assert(
    fc.property(instants, fc.nat({ max: 999 }), (date, micros) => {
      const [day, time = ""] = date.toISOString().split("T");
      const fraction = `${time.slice(9, 12)}${String(micros).padStart(3, "0")}`.replace(/0+$/, "");
      const written = `${day} ${time.slice(0, 8)}${fraction && `.${fraction}`}+00`;
      expect(readInstant(written)).toEqual(date);
    }),
    { numRuns: 2_000 },
  );
});

test("instants come back from PostgreSQL as they were stored, in every time zone", async () => {
  const sample = [
    ...fc.sample(instants, 300),
    new Date("2026-03-29T01:00:00Z"),
    new Date("2026-10-25T00:59:59.999Z"),
    new Date("0099-05-01T12:00:00Z"),
  ];
  for (const zone of ["UTC", "Europe/London", "Asia/Kathmandu"])
    expect(
      await answer(
        "select unnest($1::timestamptz[]) as it",
        [sample.map((each) => each.toISOString())],
        zone,
      ),
    ).toEqual(sample);
});

test("an instant before our era or without end is read as the driver reads it", async () => {
  const unusual =
    "select unnest(array['infinity', '-infinity', '0044-03-15 12:00:00+00 BC']::timestamptz[]) as it";
  expect(await answer(unusual)).toEqual([Infinity, -Infinity, new Date("-000043-03-15T12:00:00Z")]);
});

test("lists of text and days are read as they are written", async () => {
  const lists = `select unnest(array['{}', '{a}', '{"a,b",NULL,""}'])::text[] as it`;
  expect(await answer(lists)).toEqual([[], ["a"], ["a,b", null, ""]]);
  expect(await answer("select '2026-03-29'::date as it")).toEqual(["2026-03-29"]);
  expect(pg.types.getTypeParser(pg.types.builtins.DATE)("2026-03-29")).toBe("2026-03-29");
});
