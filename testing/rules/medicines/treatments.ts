import type { Treatment } from "#rules/medicines/treatment.ts";

let made = 0;

/** A treatment with default values for all but the given fields. */
export const treatment = (given: Partial<Treatment> = {}): Treatment => ({
  id: `treatment-${++made}`,
  kind: "MEDICINE",
  name: "Danilon",
  words: "",
  from: "2026-01-01",
  to: "2026-01-05",
  open: "GOING_ON",
  site: "ELSEWHERE",
  isPrescribed: true,
  withdrawalUntil: null,
  ...given,
});
