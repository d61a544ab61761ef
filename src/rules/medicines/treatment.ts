import { dayNumber } from "#rules/dates.ts";
import { formatLongDay, type Day } from "#rules/vaccination/rulebook.ts";
import { type Sign, signsIn } from "./signs.ts";
import { LOOK_BACK_DAYS } from "./verdict.ts";

/** Something a horse was given or had done, as a yard writes it down. */
export interface Treatment {
  /** The record it stands on. */
  id: string;
  /**
   * MEDICINE: something was given, or a vet treated and it is not said that nothing was; WORMER: told of, but no reason to
   * doubt; THERAPY: hands or machines only.
   */
  kind: "MEDICINE" | "WORMER" | "THERAPY";
  /** What people call it: 'Danilon'. */
  name: string;
  /** What else its record says, in which more signs may stand. */
  words: string;
  /** The first day. */
  from: string;
  /** The last day; null when the record names none. */
  to: string | null;
  /** What a record without a last day means: over on a day nobody wrote down, given when needed, or going on. */
  open: "UNTOLD" | "AS_NEEDED" | "GOING_ON";
  /** INJECTED: by injection, and it is not said into what, so that it may have been a joint. */
  site: "JOINT" | "INJECTED" | "ELSEWHERE";
  isPrescribed: boolean;
  /** The last day on which the horse must not compete, as the treating vet said for this horse and this treatment; null: none on record. */
  withdrawalUntil: string | null;
}

/** A treatment made ready for many questions. */
export interface ReadTreatment {
  given: Treatment;
  from: Day;
  to: Day | null;
  withdrawal: Day | null;
  signs: ReadonlySet<Sign>;
  /** It may have gone into a joint. */
  maybeJoint: boolean;
}

/** Reads treatments, in any order; they come out by their first day. A text that is no date is refused with a RangeError. */
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

/** The earliest and the latest day on which it can have been given last, seen from a day not before its first. */
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

/** Whether it may still be given after the day its record was looked at. */
export const isOpen = ({ given, to }: ReadTreatment) => to === null && given.open !== "UNTOLD";

/**
 * What was given that an answer about some days, both ends included, may rest on whoever's rule is asked about, and what
 * answers have named, by id; by the first day of each. That is whatever a vet's withdrawal still forbids, and what may
 * have been given last in the 90 days before; hands and machines only where a rule named them.
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
