import { drugClassLabels, wormResultLabels, wormTestLabels } from "#contract/care/record-types.ts";
import type { WormEntry } from "#contract/health/worming.ts";
import { formatEggCount } from "#rules/worming/format-egg-count.ts";

/** 'Egg count', the test's name, or 'Treatment'. */
export function formatEntryType({ type, wormTest }: WormEntry) {
  if (type === "FAECAL_EGG_COUNT") return "Egg count";
  return wormTest ? wormTestLabels[wormTest] : "Treatment";
}

/** Everything known of the result or treatment; without values the record's own text. */
export function formatFindings(entry: WormEntry) {
  const { eggsPerGram, eggReading, wormResult, wormScore, drugClass, weightKg } = entry;
  const known = [
    eggsPerGram === null ? null : formatEggCount(eggsPerGram, eggReading),
    wormResult && wormResultLabels[wormResult],
    wormScore === null ? null : `score ${wormScore}`,
    drugClass && drugClassLabels[drugClass],
    entry.product,
    weightKg === null ? null : `at ${weightKg} kg`,
    entry.laboratory,
  ].filter(Boolean);
  return known.length > 0 ? known.join(", ") : entry.description;
}

/** The entries as rows for CSV. */
export const csvRows = (entries: readonly WormEntry[]) => [
  ["Date", "What", "Found or given", "Eggs per gram"],
  ...entries.map((entry) => [
    entry.date,
    formatEntryType(entry),
    formatFindings(entry),
    entry.eggsPerGram,
  ]),
];
