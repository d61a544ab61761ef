import type { StatedHorse } from "#contract/competing/statements.ts";
import { later } from "#rules/dates.ts";
import { formatDate } from "#web/core/format-date.ts";

export type Treatment = StatedHorse["treatments"][number];

const openings = {
  UNTOLD: "no last day on record",
  AS_NEEDED: "when needed, no last day on record",
  GOING_ON: "no last day on record: counted as still given",
} as const satisfies Record<Treatment["open"], string>;

/** '5 Jan 2025', a range of days, or why the end is unknown. */
export function formatTreatmentDays({
  from,
  to,
  open,
}: Pick<Treatment, "from" | "to" | "open">): string {
  if (to === null) return `From ${formatDate(from)}, ${openings[open]}`;
  return to > from ? `${formatDate(from)} to ${formatDate(to)}` : formatDate(from);
}

/** The end of a vet's withdrawal, and whether it runs on the given day; null if there is none. */
export function formatWithdrawal(
  { withdrawalUntil, kind, from }: Pick<Treatment, "withdrawalUntil" | "kind" | "from">,
  on: string,
): { words: string; runs: boolean } | null {
  if (withdrawalUntil === null)
    return kind === "MEDICINE" ? { words: "None on record: ask the vet", runs: false } : null;
  const until = formatDate(withdrawalUntil);
  if (withdrawalUntil < on) return { words: until, runs: false };
  // a treatment during an outing runs from its own day
  return { words: `${until}: runs on ${formatDate(later(from, on))}`, runs: true };
}
