import { beforeAll, expect, test } from "vitest";
import { fixture } from "#testing/fixture.ts";
import { fill, newHorse, openYard, query } from "#testing/yard.ts";
import { statements } from "#server/core/database/statements.ts";
import "./book.ts";

const LINES = 50_000;

const yard = fixture(openYard);
let values: unknown[];
let horseId: string;
beforeAll(async () => {
  const owner = await yard.newOwner();
  ({ id: horseId } = await newHorse(owner));
  const clover = await newHorse(owner, { name: "Clover" });
  await fill(
    `insert into medicine_entries (yard_id, horse_id, horse_name, record_kind, record_id, change, date,
       medicine)
     select $1, case when n % 200 = 0 then $2::uuid else $3::uuid end, 'Bramble', 'medication',
       gen_random_uuid(), 'WRITTEN', date '2010-01-01' + (n % 5000), 'Danilon'
     from generate_series(1, ${LINES}) n`,
    [owner.user.yardId, horseId, clover.id],
  );
  await query("analyze medicine_entries");
  values = [owner.user.yardId, "0001-01-01", "2020-06-01", "2020-06-01", null, null];
});

async function planOf(text: string, given: unknown[]) {
  const { rows } = await query<{ "QUERY PLAN": string }>(
    `explain (analyze, buffers) ${text}`,
    given,
  );
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

const pages = (plan: string) => Number(/shared hit=(\d+)/.exec(plan)?.[1] ?? 0);

test.each([
  ["the yard", "medicines-book", "medicine_entries_by_day", () => [...values, 100]],
  [
    "one horse",
    "medicines-book-of-horse",
    "medicine_entries_by_horse",
    () => [...values, horseId, 100],
  ],
] as const)(
  `a page of ${LINES} lines comes from its index: of %s`,
  async (_, name, index, given) => {
    const plan = await planOf(statements.get(name)?.text ?? "", given());
    expect(plan).toContain(index);
    expect(plan).not.toContain("Seq Scan on medicine_entries");
    expect(plan).not.toContain("Sort Key");
    expect(pages(plan), plan).toBeLessThan(1_500);
  },
);
