// `npm run drill -- browsers [runs] [first seed]`: the built app in Chromium, on two phones of one person, behind a proxy
// that cuts calls before, within and after them; tabs are killed meanwhile; 200 runs. Fails when what a phone has said is
// saved is lost, or when anything is there twice.
import { playRun } from "#testing/drills/browsers/run.ts";
import { openWorld, type World } from "#testing/drills/browsers/world.ts";

/** After so many runs a new yard begins, because a full one is slower. */
const RUNS_OF_YARD = 25;

const [runs = 200, first = 1] = process.argv.slice(2).map(Number);
const failed: number[] = [];
let world: World | null = null;
try {
  for (let n = 0; n < runs; n += 1) {
    if (n % RUNS_OF_YARD === 0) {
      await world?.close();
      world = await openWorld();
    }
    if (!world) break;
    const began = performance.now();
    const { done, told, problems, log } = await playRun(world, first + n);
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    console.log(`Run ${first + n}: ${seconds} s, ${told} of ${done} changes said to be saved`);
    if (problems.length === 0) continue;
    failed.push(first + n);
    console.error([...problems, ...log].map((line) => `  ${line}`).join("\n"));
  }
} finally {
  await world?.close();
}
console.log(
  `${runs} runs, ${failed.length} failed${failed.length > 0 ? `: ${failed.join()}` : ""}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
