import { cpus } from "node:os";
import { addDays } from "../src/rules/dates.ts";
import { medicineCells, medicineVerdict } from "../src/rules/medicines/judge.ts";
import type { Treatment } from "../src/rules/medicines/treatment.ts";
import { bodies } from "../src/rules/vaccination/rulebooks.ts";

/**
 * Measures the rules on medicines: one complete answer for a horse with a long record, and a yard's board. Run
 * with `node bench/medicines.ts` (with node_modules/.bin first in PATH).
 */
const ONE_VERDICT_MS = 0.2;
const HORSES = 200;

const names = ["Danilon", "Equest", "Ventipulmin granules", "Sedalin gel", "Tildren", "Physio"];
const events = Array.from({ length: 50 }, (_, index) => addDays("2026-03-01", index * 5));
const records = [10, 50].map((count) =>
  Array.from({ length: count }, (_, index) => treatmentOf(index, count)),
);

const rows = [
  ...records.map((treatments) =>
    measure(`one answer, ${treatments.length} treatments`, 20_000, (index) =>
      medicineVerdict(recordOf(treatments, index), events[index % events.length] ?? ""),
    ),
  ),
  measure(`board, ${HORSES} horses x 6 bodies on one day, 50 treatments each`, 20, () => {
    for (let horse = 0; horse < HORSES; horse++)
      medicineCells({ ...recordOf(records[1] ?? [], 0), bodies }, "2026-04-01");
  }),
];
console.table(rows.map(({ name, cpu }) => ({ what: name, "CPU ms": cpu.toFixed(4) })));
console.log(`${cpus()[0]?.model ?? "unknown processor"}, ${process.version}`);
const kept = rows.slice(0, 2).every(({ cpu }) => cpu < ONE_VERDICT_MS);
console.log(
  `Promise: one answer under ${ONE_VERDICT_MS} ms of CPU time: ${kept ? "kept" : "BROKEN"}`,
);
if (!kept) process.exitCode = 1;

function recordOf(treatments: readonly Treatment[], index: number) {
  const body = bodies[index % bodies.length] ?? "BHA";
  return { body, treatments, dateOfBirth: "2015-04-01", foodChainStatus: "EXCLUDED" } as const;
}

/** A treatment within five years; every second one has a vet's withdrawal period. */
function treatmentOf(index: number, count: number): Treatment {
  const from = addDays("2021-06-01", Math.floor((index * 1_800) / count));
  return {
    id: `treatment-${index}`,
    kind: index % names.length === 5 ? "THERAPY" : "MEDICINE",
    name: names[index % names.length] ?? "",
    words: "Bruised sole after the hunter trial, as the vet ordered on the telephone",
    from,
    to: addDays(from, index % 9),
    open: "UNTOLD",
    site: index % 7 === 0 ? "INJECTED" : "ELSEWHERE",
    isPrescribed: true,
    withdrawalUntil: index % 2 === 0 ? addDays(from, 20) : null,
  };
}

/** Measures the CPU milliseconds of one run, which other load on the machine does not affect. */
function measure(name: string, runs: number, work: (index: number) => unknown) {
  for (let index = 0; index < Math.min(runs, 3_000); index++) work(index);
  const before = process.cpuUsage();
  for (let index = 0; index < runs; index++) work(index);
  const { user, system } = process.cpuUsage(before);
  return { name, cpu: (user + system) / 1_000 / runs };
}
