// `npm run drill -- hostile [requests [seed]]`: sends 50,000 hostile requests (by default) to a product of its own: nearly
// valid and hostile fields of every call, broken uploads, and what is wrong below that (paths, lines, headers, cookies,
// lengths, bombs, half and slow bodies). Fails at a status of 500 and more other than 503, when the process ends, when
// memory or handles grow, or when an honest person beside it is refused or waits, above all for the health call.
import { describe } from "#testing/drills/fairness.ts";
import { besiege, problemsOfSiege } from "#testing/drills/hostile/hostile.ts";

const [count = 50_000, seed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number);
const began = performance.now();
const siege = await besiege(count, seed);
const seconds = Math.round((performance.now() - began) / 1_000);
const answers = [...siege.statuses].toSorted(([one], [other]) => one - other);
console.log(
  `seed ${seed}, ${seconds} s: ${answers.map(([status, times]) => `${times} × ${status}`).join(", ")}`,
);
for (const [sentence, times] of siege.busy) console.log(`${times} × 503: ${sentence}`);
for (const [at, seen] of siege.halves.entries())
  console.log(describe({ attack: `half ${at + 1}`, greedy: [], ...seen }));
console.log(`${siege.handles.before} handles before, ${siege.handles.after} after`);
const problems = problemsOfSiege(siege, {
  ms: 5_000,
  healthMs: 1_000,
  liveMs: 3_000,
  megabytes: 700,
  grownMB: 100,
});
for (const each of problems) console.error(`NOT MET: ${each}`);
process.exitCode = problems.length > 0 ? 1 : 0;
