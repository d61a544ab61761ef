// `npm run drill -- memory [seconds]`: the memory of the server's process when it is almost idle, and while twenty
// people, each with a live stream, together send a hundred requests a second. It takes six minutes by default, because
// memory is stable from the third. Fails at more than 200 MiB before or 350 MiB at any time after, or at any reply
// other than 200.
import { setTimeout as sleep } from "node:timers/promises";
import { statuses, within } from "#testing/drills/load-generator.ts";
import { describeMemory, residentMib } from "#testing/drills/memory.ts";
import { makeProduct } from "#testing/drills/product.ts";
import { newPerson, soak } from "#testing/drills/soak.ts";

const IDLE_MIB = 200;
const SOAK_MIB = 350;
const PEOPLE = 20;
/** Number of requests in a second. */
const RATE = 100;
/** Milliseconds to wait after a start, because V8 collects its garbage only slowly then. */
const SETTLE_MS = 60_000;
const LOOK_MS = 10_000;

const [seconds = 360] = process.argv.slice(2).map(Number);
const product = await makeProduct();
const problems: string[] = [];
let most = 0;
const look = async (when: string, bound: number) => {
  const memory = await product.memory();
  console.log(`${when}: ${describeMemory(memory)}`);
  most = Math.max(most, residentMib(memory));
  if (residentMib(memory) > bound) problems.push(`${when}: more than ${bound} MiB`);
};
try {
  // the first start of a version fills the cache
  await product.start();
  await product.stop();
  await product.start();
  await sleep(SETTLE_MS);
  await look("idle", IDLE_MIB);

  const people = [];
  for (let n = 0; n < PEOPLE; n += 1) people.push(await newPerson(product.origin));
  const began = performance.now();
  const running = soak(product.origin, people, { seconds, rate: RATE });
  const ended = running.then(() => true);
  while (!(await Promise.race([ended, sleep(LOOK_MS, false)])))
    await look(`after ${Math.round((performance.now() - began) / 1_000)} s`, SOAK_MIB);
  const hits = await running;
  console.log(
    `${hits.length} requests (${statuses(hits)}), median ${within(hits, 0.5)} ms, p99 ${within(hits, 0.99)} ms; ${most} MiB at most`,
  );
  if (hits.some(({ status }) => status !== 200)) problems.push(statuses(hits));
} finally {
  await product.leave();
}
for (const each of problems) console.error(`NOT MET: ${each}`);
process.exitCode = problems.length > 0 ? 1 : 0;
