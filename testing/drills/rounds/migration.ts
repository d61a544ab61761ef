// `npm run drill -- migration [rows]`: adds a filled column that is not null, and an index on it, to the table that is largest
// in a full yard (a million events by default), in the steps of docs/migrations.md while people write. Fails when a reply
// failed, a write was lost or doubled, or took longer than a second more than the longest before.
import { drillLargeTable } from "#testing/drills/upgrade/large-table.ts";

const LONGER_MS = 1_000;

const rows = Number(process.argv[2] ?? 1_000_000);
const { before, during, seconds, lost, doubled, wrong } = await drillLargeTable(rows, console.log);
const longest = Math.round(during.longestWrite);
const usual = Math.round(before.longestWrite);
const failed = during.misses.length + during.failed.length;
console.log(
  `\nMigrated in ${seconds.toFixed(1)} s: ${during.acknowledged} writes acknowledged, ${failed} replies failed, ${lost} lost, ${doubled} doubled`,
);
console.log(
  `The longest write took ${longest} ms, before ${usual} ms; the longest read ${Math.round(during.longestRead)} ms, before ${Math.round(before.longestRead)} ms`,
);
for (const each of new Set(during.failed)) console.log(`Refused: ${each}`);
for (const each of wrong) console.log(`NOT MET: ${each}`);
const isMet = failed + lost + doubled + wrong.length === 0 && longest <= usual + LONGER_MS;
process.exitCode = isMet ? 0 : 1;
