import { dayNumber } from "#rules/dates.ts";
import { formatLongDay, type Day } from "#rules/vaccination/rulebook.ts";
import { type Sign, signsIn } from "./signs.ts";
import { LOOK_BACK_DAYS } from "./verdict.ts";

/** A treatment or procedure as a yard records it. */
export interface Treatment {
  /** The id of the treatment's record. */
  id: string;
  /**
   * MEDICINE: something was given, or a vet treated and the record does not say that nothing was given. WORMER:
   * mentioned, but no reason for doubt. THERAPY: only by hand or machine.
   */
  kind: "MEDICINE" | "WORMER" | "THERAPY";
  /** The treatment's common name, such as 'Danilon'. */
  name: string;
  /** The rest of the record's text, which may contain more signs. */
  words: string;
  /** The first day of the treatment. */
  from: string;
  /** The last day of the treatment; null when the record names none. */
  to: string | null;
  /**
   * The meaning of a record without a last day. UNTOLD: it ended on an unrecorded day. AS_NEEDED: it is given when
   * needed. GOING_ON: it is still given.
   */
  open: "UNTOLD" | "AS_NEEDED" | "GOING_ON";
  /** INJECTED means an injection whose site is not on record, so it may have been a joint. */
  site: "JOINT" | "INJECTED" | "ELSEWHERE";
  isPrescribed: boolean;
  /**
   * The last day on which the horse must not compete, as the treating vet stated it for this treatment; null if
   * none is on record.
   */
  withdrawalUntil: string | null;
}

/** A treatment whose text and dates have been parsed once for many questions. */
export interface ReadTreatment {
  given: Treatment;
  from: Day;
  to: Day | null;
  withdrawal: Day | null;
  signs: ReadonlySet<Sign>;
  /** Whether the treatment may have gone into a joint. */
  maybeJoint: boolean;
}

/**
 * Parses treatments, given in any order, and returns them by their first day. Throws a RangeError for an invalid
 * date.
 */
export function readTreatments(treatments: readonly Treatment[]): ReadTreatment[] {
  return treatments
    .map(read)
    .toSorted((a, b) => a.from - b.from || (a.given.id < b.given.id ? -1 : 1));
}

function read(given: Treatment): ReadTreatment {
  const signs = new Set(signsIn(`${given.name} ${given.words}`));
  if (given.site === "JOINT") signs.add("JOINT");
  return {
    given,
    from: dayNumber(given.from),
    to: given.to === null ? null : dayNumber(given.to),
    withdrawal: given.withdrawalUntil === null ? null : dayNumber(given.withdrawalUntil),
    signs,
    maybeJoint: given.site === "INJECTED",
  };
}

/**
 * The earliest and the latest day on which the treatment may last have been given, as known on a day that is not
 * before its first.
 */
export function lastGiven(
  { given, from, to }: ReadTreatment,
  seen: Day,
): { least: Day; most: Day } {
  if (to !== null) {
    const last = Math.min(Math.max(to, from), seen);
    return { least: last, most: last };
  }
  return { least: given.open === "GOING_ON" ? seen : from, most: seen };
}

/** Whether the treatment may still be given after the day on which its record was read. */
export const isOpen = ({ given, to }: ReadTreatment) => to === null && given.open !== "UNTOLD";

/**
 * The treatments on which an answer about some days (both inclusive) may depend for any body, plus those with
 * the ids that answers have named, by their first day. An answer may depend on treatments that a vet's
 * withdrawal period still covers, and on those that may have been given last in the 90 days before; on therapies
 * only if a rule names them.
 */
export function treatmentsThatCount(
  treatments: readonly Treatment[],
  { firstDay, lastDay }: { firstDay: string; lastDay: string },
  named: ReadonlySet<string>,
): Treatment[] {
  const first = dayNumber(firstDay);
  const last = dayNumber(lastDay);
  return readTreatments(treatments)
    .filter((treatment) => treatment.from <= last)
    .filter((treatment) => named.has(treatment.given.id) || isNear(treatment, first))
    .map(({ given }) => given);
}

function isNear(treatment: ReadTreatment, first: number): boolean {
  const { given, from, withdrawal } = treatment;
  if (given.kind === "THERAPY") return false;
  if (withdrawal !== null && first <= withdrawal) return true;
  return lastGiven(treatment, Math.max(first, from)).most >= first - LOOK_BACK_DAYS;
}

/** A treatment as the beginning of a sentence, such as 'Danilon (3 May 2026 to 10 May 2026)'. */
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

/** The sentence about a missing last day; empty if there is one. */
export const formatOpenEnd = ({ given, to }: ReadTreatment) =>
  to === null ? openings[given.open] : "";

/** The sentence about when the treatment was last given. */
export function formatLastGiven(treatment: ReadTreatment, event: Day): string {
  const { to } = treatment;
  if (to === null) return formatOpenEnd(treatment);
  return to > event
    ? ` It is given until ${formatLongDay(to)}.`
    : ` It was last given on ${formatLongDay(to)}.`;
}
