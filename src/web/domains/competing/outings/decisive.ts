import type { OutingCell } from "#contract/competing/outings.ts";
import { worst } from "#rules/medicines/verdict.ts";

/** The graver of the two verdicts, with its day. */
export function decisive(now: NonNullable<OutingCell["now"]>, medicines: OutingCell["medicines"]) {
  const verdict = worst(now.verdict, medicines?.verdict ?? "OK");
  return medicines && verdict !== now.verdict
    ? { verdict, onDay: medicines.day, isForMedicines: true }
    : { verdict, onDay: now.day, isForMedicines: false };
}
