// `npm run drill -- fairness [seconds] [words]`: the worst attacks by one person or by unauthenticated clients (15 s
// each by default; only attacks whose names contain these words), and what everybody else observes: reads, writes,
// sign-ins, open pages and health. The server runs in a separate process.
import { describe, playAttacks, problemsOf } from "#testing/drills/fairness.ts";

const [, , seconds = "15", only = ""] = process.argv;
const ms = Number(seconds) * 1_000;
const plays = (attack: string) => attack.includes(only);
const size = { horses: 200, events: 2_000, sockets: 1_000, pixels: 6_000, ms, plays };
const problems: string[] = [];
await playAttacks(size, (seen) => {
  console.log(describe(seen));
  problems.push(...problemsOf(seen, { ms: 1_000, liveMs: 2_000, megabytes: 600 }));
});
for (const each of problems) console.error(`NOT MET: ${each}`);
process.exitCode = problems.length > 0 ? 1 : 0;
