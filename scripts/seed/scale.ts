import { randomBytes } from "node:crypto";
import type pg from "pg";
import { DatabaseClient } from "#server/core/database/client.ts";
import { hashPassword } from "#server/domains/people/accounts/credentials/passwords.ts";
import { fillings, type LargeYards, TIMES, yardPlan } from "./scale-sql.ts";

/** Large yards in addition to those of equal size, for tests of growth. They are numbered first, in this order. */
const largeYards: readonly LargeYards[] = [
  { horses: 12, yards: 1 },
  { horses: 1_000, yards: 1 },
  { horses: 10_000, yards: 1 },
  { horses: 200, yards: 20 },
];
const HORSES_A_YARD = 10;

/** The owners of the benchmark's yards, by the number of horses in the yard. */
export const scaleOwners = {
  12: "rider1@scale.loosebox.invalid",
  1_000: "rider2@scale.loosebox.invalid",
  10_000: "rider3@scale.loosebox.invalid",
  10: "rider24@scale.loosebox.invalid",
};

type Say = (line: string) => void;

/**
 * Fills the database with the benchmark's data, which is the same each time except for today's date: `horses` in
 * yards of ten, each horse with 20 health records and 10 care events, plus the large yards. A database that
 * already has the data is left unchanged.
 */
export async function seedScale(url: string, horses: number, say: Say) {
  const client = new DatabaseClient({ connectionString: url });
  await client.connect();
  try {
    const there = await client.query("select from users where email = $1", [scaleOwners[12]]);
    if (there.rowCount) say("The benchmark's yards are here already: nothing to do.");
    else await fill(client, { plan: yardPlan(Math.ceil(horses / HORSES_A_YARD), largeYards) }, say);
  } finally {
    await client.end();
  }
}

/** Fills an empty database with one yard of `horses`, each with 20 health records as many `times`. */
export async function seedYard(url: string, { horses, times }: { horses: number; times: number }) {
  const client = new DatabaseClient({ connectionString: url });
  await client.connect();
  try {
    const plan = yardPlan(0, [{ horses, yards: 1 }]);
    await fill(client, { plan, times }, () => undefined);
  } finally {
    await client.end();
  }
}

async function fill(
  client: pg.Client,
  { plan, times = 1 }: { plan: string; times?: number },
  say: Say,
) {
  const began = performance.now();
  const password = randomBytes(12).toString("base64url");
  const passwordHash = await hashPassword(password);
  await client.query("begin");
  await client.query("set local synchronous_commit = off; set local work_mem = '64MB'");
  await client.query(historyTriggers("disable"));
  await client.query(plan);
  for (const { what, text } of fillings) {
    const values = text.includes("$1") ? [passwordHash] : [];
    await timed(say, what, () => client.query(text.replaceAll(TIMES, String(times)), values));
  }
  await client.query(historyTriggers("enable"));
  await client.query("commit");
  await timed(say, "Tidied up and counted for the planner", async () => {
    // the triggers have rewritten each horse for every kind of record, as years of use would, but without a vacuum in
    // between
    await client.query("vacuum full horses");
    return client.query("vacuum analyze");
  });
  say(`Done in ${seconds(performance.now() - began)}.`);
  say(`Sign in as ${scaleOwners[12]} (12 horses) with the password ${password}`);
}

/**
 * Disables or enables the history triggers: a history entry for each of these rows would take longer than the
 * rows themselves.
 */
const historyTriggers = (turn: "disable" | "enable") => `
  do $$ declare kept record; begin
    for kept in select tgrelid::regclass as name, tgname from pg_trigger
      where tgfoid = 'note_row'::regproc
    loop execute format('alter table %s ${turn} trigger %I', kept.name, kept.tgname); end loop;
  end $$`;

async function timed(say: Say, what: string, work: () => Promise<pg.QueryResult>) {
  const began = performance.now();
  const { rowCount } = await work();
  const line = rowCount ? `${rowCount.toLocaleString("en-GB")} ${what}` : what;
  say(`  ${line} (${seconds(performance.now() - began)})`);
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
