import { cpus, tmpdir } from "node:os";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { addDays } from "#rules/dates.ts";
import { londonDate, londonInstant } from "#rules/london.ts";
import { closeDatabase, connectionPool, openDatabase } from "#server/core/database/database.ts";
import { migrate } from "#server/core/database/migrate.ts";
import { remind } from "#server/domains/notices/reminders/reminders.ts";
import { startEmbedded } from "#server/adapters/postgres/postgres.ts";
import { fillYards } from "#testing/many-events.ts";

/**
 * Measures a morning's run of reminders over 200,000 pending events, of which a tenth are due for one: its
 * duration and the memory of the process, for many small yards and for large ones. Run with `npm run bench --
 * reminders`.
 */
const LONGEST_S = 60;
const MEMORY_MB = 64;
const EVENTS = 200_000;

const day = addDays(londonDate(new Date()), 1);
const now = londonInstant(day, "07:00");
// events are due on 80 days, of which the eight up to a week ahead have a reminder to send
const DAYS = 80;
const sizes = [
  { name: "2,500 yards of 80 events", yards: 2_500 },
  { name: "20 yards of 10,000 events", yards: 20 },
];

const results = [];
for (const { name, yards } of sizes) results.push({ name, ...(await measure(yards)) });
console.table(
  results.map(({ name, sent, seconds, again, megabytes }) => ({
    what: name,
    "reminders told": sent,
    seconds: seconds.toFixed(1),
    "a second look, s": again.toFixed(2),
    "memory more, MB": megabytes.toFixed(0),
  })),
);
console.log(`${cpus()[0]?.model ?? "unknown processor"}, ${process.version}`);
const kept = results.every(
  ({ sent, seconds, megabytes }) =>
    sent === EVENTS / 10 && seconds < LONGEST_S && megabytes < MEMORY_MB,
);
console.log(
  `Promise: ${EVENTS / 10} reminders of ${EVENTS} events in under ${LONGEST_S} s and ${MEMORY_MB} MB more: ${kept ? "kept" : "BROKEN"}`,
);
if (!kept) process.exitCode = 1;

async function measure(yards: number) {
  const dataDir = mkdtempSync(join(tmpdir(), "loosebox-bench-"));
  const postgres = await startEmbedded({ dataDir, onStep: () => undefined });
  await migrate(postgres.url);
  openDatabase(postgres.url, () => undefined);
  try {
    await fillYards(postgres.url, { yards, eventsPerYard: EVENTS / yards, from: day, days: DAYS });
    return await timed();
  } finally {
    await closeDatabase();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function timed() {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 20);
  const started = performance.now();
  const sent = await remind(now);
  const seconds = (performance.now() - started) / 1_000;
  clearInterval(watch);
  const mails = await connectionPool().query("select from deliveries");
  if (mails.rowCount === 0) throw new Error("No mail was queued");
  await connectionPool().query("truncate reminder_runs");
  const second = performance.now();
  if ((await remind(now)) !== 0) throw new Error("The second round told something again");
  const again = (performance.now() - second) / 1_000;
  return { sent, seconds, again, megabytes: (most - before) / 1_048_576 };
}
