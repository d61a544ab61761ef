import { formatLongDay } from "#rules/vaccination/format.ts";
import type { Day } from "#rules/vaccination/rulebook.ts";
import type { ReadTreatment } from "./treatment.ts";

/** A treatment as a sentence begins with it: 'Danilon (3 May 2026 to 10 May 2026)'. */
export function formatTreatment(treatment: ReadTreatment): string {
  const { given, from, to } = treatment;
  if (to !== null && to > from)
    return `${given.name} (${formatLongDay(from)} to ${formatLongDay(to)})`;
  return to === null
    ? `${given.name} (from ${formatLongDay(from)})`
    : `${given.name} (${formatLongDay(from)})`;
}

const openings = {
  UNTOLD: " Its record names no last day.",
  AS_NEEDED: " Its record names no last day and says 'as needed'.",
  GOING_ON: " Its record names no last day, so it counts as still given.",
};

/** What the record leaves open. */
export const formatOpenEnd = ({ given, to }: ReadTreatment) =>
  to === null ? openings[given.open] : "";

/** When it was given last, for a sentence. */
export function formatLastGiven(treatment: ReadTreatment, event: Day): string {
  const { to } = treatment;
  if (to === null) return formatOpenEnd(treatment);
  return to > event
    ? ` It is given until ${formatLongDay(to)}.`
    : ` It was last given on ${formatLongDay(to)}.`;
}
