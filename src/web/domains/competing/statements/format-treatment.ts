import type { StatedHorse } from "#contract/competing/statements.ts";
import { later } from "#rules/dates.ts";
import { formatDate } from "#web/core/format-date.ts";

export type Treatment = StatedHorse["treatments"][number];

const openings = {
  UNTOLD: "no last day on record",
  AS_NEEDED: "when needed, no last day on record",
  GOING_ON: "no last day on record: counted as still given",
} as const satisfies Record<Treatment["open"], string>;

/** '5 Jan 2025', from one day to another, or why its end is not known. */
export function formatTreatmentDays({
  from,
  to,
  open,
}: Pick<Treatment, "from" | "to" | "open">): string {
  if (to === null) return `From ${formatDate(from)}, ${openings[open]}`;
  return to > from ? `${formatDate(from)} to ${formatDate(to)}` : formatDate(from);
}

/** Until when a vet's withdrawal runs, and whether it does so on the day asked about; null where there is none to name. */
export function formatWithdrawal(
  { withdrawalUntil, kind, from }: Pick<Treatment, "withdrawalUntil" | "kind" | "from">,
  on: string,
): { words: string; runs: boolean } | null {
  if (withdrawalUntil === null)
    return kind === "MEDICINE" ? { words: "None on record: ask the vet", runs: false } : null;
  const until = formatDate(withdrawalUntil);
  if (withdrawalUntil < on) return { words: until, runs: false };
  // what is given during an outing runs from that day
  return { words: `${until}: runs on ${formatDate(later(from, on))}`, runs: true };
}
