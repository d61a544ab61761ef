import { cpus } from "node:os";
import { addDays, addMonths, dayNumber } from "../src/rules/dates.ts";
import { cells } from "#rules/vaccination/verdict-cells.ts";
import { check } from "../src/rules/vaccination/check.ts";
import { judgeTrips, standings } from "#rules/vaccination/trips.ts";
import { plan } from "../src/rules/vaccination/plan.ts";
import { bodies } from "../src/rules/vaccination/rulebooks.ts";

/**
 * Measures the flu rules: one complete answer, and a yard's board. The bare loop beside each figure does what
 * most horse software does instead (last dose plus a fixed number of days) for the same dates, so that the ratio
 * can be compared between machines. Run with `npm run bench -- vaccination`.
 */
const HORSES = 200;
const OUTINGS = 50;
const ONE_VERDICT_MS = 0.2;
const BOARD_MS = 500;
const ROUNDS = 3;

const events = Array.from({ length: OUTINGS }, (_, index) => addDays("2026-03-01", index * 5));
const horses = Array.from({ length: HORSES }, (_, index) => passportOf(index));
const broken = Array.from({ length: 60 }, (_, index) => addDays("2015-01-01", index * 61));

// planned as a yard would: one body for each, some over two days
const outings = events.map((firstDay, index) => ({
  firstDay,
  lastDay: index % 10 === 0 ? addDays(firstDay, 1) : firstDay,
  body: bodies[index % bodies.length] ?? "BE",
  feiRules: index % 7 === 0,
}));
const everyBody = outings.flatMap((outing) => bodies.map((body) => ({ ...outing, body })));

const rows = [
  measure("one verdict, 10 doses", 5_000, (index) =>
    judgeTrips(
      { doses: horses[index % HORSES] ?? [] },
      outings.slice(index % OUTINGS, (index % OUTINGS) + 1),
    ),
  ),
  measure("one answer, 10 doses", 5_000, (index) => {
    const body = bodies[index % bodies.length] ?? "BHA";
    return check({
      body,
      doses: horses[index % HORSES] ?? [],
      event: events[index % OUTINGS] ?? "",
    });
  }),
  measure("one answer, 60 doses, all courses broken", 2_000, (index) =>
    check({ body: bodies[index % bodies.length] ?? "BHA", doses: broken, event: "2026-04-01" }),
  ),
  measure("one plan, 6 bodies, 10 events", 300, (index) =>
    plan({
      bodies,
      doses: horses[index % HORSES] ?? [],
      events: events.slice(0, 10).map((date) => ({ date })),
      from: "2026-02-01",
    }),
  ),
  measure(`board, ${HORSES} horses x ${OUTINGS} outings x 6 bodies`, 3, board),
  measure("the same board, every answer in full", 2, fullBoard),
  measure(`outings board, ${HORSES} horses x ${OUTINGS} outings, a vaccination booked`, 3, () =>
    outingsBoard(outings),
  ),
  measure(`outings board, ${HORSES} horses x ${OUTINGS} outings x 6 bodies`, 3, () =>
    outingsBoard(everyBody),
  ),
];

console.table(
  rows.map(({ name, cpu, median, worst, bare }) => ({
    what: name,
    "CPU ms": cpu.toFixed(4),
    "median ms": median.toFixed(4),
    "99th percentile ms": worst.toFixed(4),
    "times the bare loop": (cpu / bare).toFixed(1),
  })),
);
console.log(`${cpus()[0]?.model ?? "unknown processor"}, ${process.version}`);

const [single, ...answers] = rows.filter(
  ({ name }) => name.startsWith("one verdict") || name.startsWith("one answer"),
);
const boards = rows.filter(({ name }) => /^(outings )?board/.test(name));
const kept =
  (single?.worst ?? 1) < ONE_VERDICT_MS &&
  answers.every(({ cpu }) => cpu < ONE_VERDICT_MS) &&
  boards.every(({ cpu }) => cpu < BOARD_MS);
console.log(
  `Promise: one verdict under ${ONE_VERDICT_MS} ms at the 99th percentile, the boards under ${BOARD_MS} ms of CPU time: ${kept ? "kept" : "BROKEN"}`,
);
if (!kept) process.exitCode = 1;

function board(): number {
  return horses
    .flatMap((doses) => bodies.map((body) => cells({ body, doses }, events)))
    .reduce((yes, row) => yes + row.filter(({ verdict }) => verdict === "OK").length, 0);
}

/**
 * Asks the rules what the outings board asks: for the present records, and for those with booked vaccinations
 * given.
 */
function outingsBoard(planned: typeof outings): number {
  return horses
    .flatMap((doses, index) =>
      standings(
        {
          flu: doses,
          others: [],
          booked: index % 4 === 0 ? [addDays("2026-03-10", index % 30)] : [],
        },
        planned,
      ),
    )
    .filter(({ now }) => now?.verdict === "OK").length;
}

function fullBoard(): number {
  return horses
    .flatMap((doses) => bodies.map((body) => ({ body, doses })))
    .flatMap((record) => events.map((event) => check({ ...record, event })))
    .filter(({ verdict }) => verdict === "OK").length;
}

/** Ten doses of a course, which most horses keep and some break. */
function passportOf(horse: number): string[] {
  const first = addDays("2021-06-01", horse * 3);
  const doses = [first, addDays(first, 40), addDays(first, 200)];
  while (doses.length < 10)
    doses.push(addDays(addMonths(doses.at(-1) ?? first, 6), horse % 5 === 0 ? 3 : -(horse % 20)));
  return doses;
}

/**
 * Measures the milliseconds of one run of the work in CPU time (which other load on the machine does not affect)
 * and in elapsed time, beside those of the bare loop over as many verdicts.
 */
function measure(name: string, runs: number, work: (index: number) => unknown) {
  for (let index = 0; index < Math.min(runs, 1_000); index++) work(index);
  const rounds = Array.from({ length: runs > 100 ? ROUNDS : 1 }, () => {
    const times: number[] = [];
    const cpu = cpuOf(() => {
      for (let index = 0; index < runs; index++) {
        const start = performance.now();
        work(index);
        times.push(performance.now() - start);
      }
    });
    return { cpu, times: times.toSorted((a, b) => a - b) };
  });
  // takes the fastest round, because other load on the machine can only lengthen a time
  const best = (of: (round: { cpu: number; times: number[] }) => number) =>
    Math.min(...rounds.map(of));
  const cpu = best((round) => round.cpu);
  const at = (share: number) =>
    best(({ times }) => times[Math.min(runs - 1, Math.floor(runs * share))] ?? 0);
  const verdicts = runs <= 9 ? HORSES * OUTINGS * bodies.length : 1;
  return { name, cpu: cpu / runs, median: at(0.5), worst: at(0.99), bare: bareLoop() * verdicts };
}

/** The CPU milliseconds of the bare loop for one verdict: last dose plus 180 days, parsed from the same text. */
function bareLoop(): number {
  const rounds = 400_000;
  let yes = 0;
  const cpu = cpuOf(() => {
    for (let index = 0; index < rounds; index++) {
      const last = horses[index % HORSES]?.at(-1) ?? "";
      if (dayNumber(events[index % OUTINGS] ?? "") - dayNumber(last) <= 180) yes++;
    }
  });
  return yes < 0 ? 0 : cpu / rounds;
}

function cpuOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
