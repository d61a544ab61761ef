import { dayNumber } from "#rules/dates.ts";
import type { Day } from "#rules/vaccination/rulebook.ts";
import { type Sign, signsIn } from "./signs.ts";

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
