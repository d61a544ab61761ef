// `npm run drill -- memory [seconds [rate]]`: what the server holds when it is almost idle, and while twenty people, each
// with a live stream, together send a hundred requests a second (or as many as said). It takes six minutes by default,
// because memory is stable from the third; an hour, 3600, is a soak. Fails at more than 170 MiB before or 350 MiB at any
// time after; at memory that has grown by more than a twentieth since the tenth minute, and what is open so for five minutes;
// where something waits for more than a minute; or at any reply other than 200.
import { setTimeout as sleep } from "node:timers/promises";
import { statuses, within } from "#testing/drills/load-generator.ts";
import { describeMemory, residentMib } from "#testing/drills/memory.ts";
import { makeProduct } from "#testing/drills/product.ts";
import { newPerson, soak } from "#testing/drills/soak.ts";
import { askVitals, describeVitals, METRICS_TOKEN, type Vitals } from "#testing/drills/vitals.ts";

const IDLE_MIB = 170;
const SOAK_MIB = 350;
const PEOPLE = 20;
/** Milliseconds to wait after a start, because V8 collects its garbage only slowly then. */
const SETTLE_MS = 120_000;
const LOOK_MS = 30_000;
/** Seconds after which nothing may grow any more. */
const FLAT_FROM = 600;
/** Handles and connections come and go with what people have open, one each, and while another program has the processor. */
const SLACK = PEOPLE;
/** After so many looks in a row, five minutes, what is open does not come and go. */
const LOOKS = 10;
const WAITING_SECONDS = 60;

const [seconds = 360, rate = 100] = process.argv.slice(2).map(Number);
const product = await makeProduct({ env: { METRICS_TOKEN } });
const problems: string[] = [];
let most = 0;
let flat: (Vitals & { mib: number }) | undefined;
const above = { handles: 0, connections: 0 };

async function look(when: string, bound: number) {
  const [memory, vitals] = [await product.memory(), await askVitals(product.origin)];
  console.log(`${when}: ${describeMemory(memory)}; ${describeVitals(vitals)}`);
  const mib = residentMib(memory);
  most = Math.max(most, mib);
  if (mib > bound) problems.push(`${when}: more than ${bound} MiB`);
  if (vitals.oldestSeconds > WAITING_SECONDS)
    problems.push(`${when}: something waits for ${vitals.oldestSeconds} s`);
  return { ...vitals, mib };
}

function compare(when: string, now: Vitals & { mib: number }) {
  flat ??= now;
  if (now.mib > flat.mib * 1.05) problems.push(`${when}: ${now.mib} MiB, ${flat.mib} before`);
  for (const what of ["handles", "connections"] as const) {
    above[what] = now[what] > flat[what] * 1.05 + SLACK ? above[what] + 1 : 0;
    if (above[what] === LOOKS)
      problems.push(`${when}: ${now[what]} ${what} for ${LOOKS} looks, ${flat[what]} before`);
  }
}

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
  const running = soak(product.origin, people, { seconds, rate });
  const ended = running.then(() => true);
  while (!(await Promise.race([ended, sleep(LOOK_MS, false)]))) {
    const passed = Math.round((performance.now() - began) / 1_000);
    const now = await look(`after ${passed} s`, SOAK_MIB);
    if (passed >= FLAT_FROM) compare(`after ${passed} s`, now);
  }
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
