// `npm run drill -- changes [seconds]`: twenty people write in one yard while twenty follow the changes, ten by streams
// that break and ten by pages; 60 seconds by default. Fails when a reader's copy differs from the lists at the end.
import { drillChanges } from "#testing/drills/changes.ts";

const [seconds = 60] = process.argv.slice(2).map(Number);

const { writes, things, pages, wrong, delays } = await drillChanges(seconds);
const ms = (at: number) => Math.round(delays[Math.floor((delays.length - 1) * at)] ?? 0);
console.log(
  `${writes} writes in ${seconds} s, ${pages} pages read; ${things} events in each copy but those of: ${wrong.join(", ") || "nobody"}`,
);
console.log(
  `From a write's answer to a reader of the stream: median ${ms(0.5)} ms, 99 of 100 within ${ms(0.99)} ms, all ${ms(1)} ms`,
);
process.exitCode = wrong.length === 0 ? 0 : 1;
