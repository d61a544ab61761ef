// `npm run drill -- writes [kills] [first starts]`: kills server and database with kill -9 during a stream of writes
// over HTTP, and during the first start; 51 and 12 times by default. Fails when an acknowledged write is lost or a
// write is duplicated.
import { drillFirstStart, drillWrites } from "#testing/drills/writes.ts";

const [kills = 51, starts = 12] = process.argv.slice(2).map(Number);

const { pauses, ...outcome } = await drillWrites(kills, console.log);
const ms = (at: number) => Math.round(pauses[Math.floor((pauses.length - 1) * at)] ?? 0);
console.log(
  `\n${outcome.acknowledged} writes acknowledged in ${kills} kills, ${outcome.lost} lost, ${outcome.doubled} doubled; writing again after a median of ${ms(0.5)} ms, at most ${ms(1)} ms`,
);
for (const each of outcome.strange) console.log(`A strange answer: ${each}`);

const started = await drillFirstStart(starts, console.log);
console.log(
  `\n${starts} first starts killed; the next one was ready after ${Math.round(started)} ms`,
);
process.exitCode = outcome.lost + outcome.doubled + outcome.strange.length === 0 ? 0 : 1;
