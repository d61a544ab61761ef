import type { Day } from "#rules/vaccination/rulebook.ts";
import type { Body } from "#rules/vaccination/rulebooks.ts";
import type { Sign } from "./signs.ts";

/**
 * How long a horse must stand down: a number of calendar days or months from the last day on which a treatment
 * was given, or for ever.
 */
export type Wait = { days: number } | { months: number } | "EVER";

/** One rule whose result depends on a date. */
export interface StandDown {
  code: string;
  /** The rule's subject, as named in a sentence. */
  what: string;
  /** All of these signs must be present; if the list is empty, the rule covers every medicine that is given. */
  signs: readonly Sign[];
  /** With `days: 15` the fifteenth day afterwards is the first allowed one, so fourteen clear days lie between. */
  wait: Wait;
  /**
   * The verdict on the first day after the wait, which differs if the text leaves open whether it counts clear
   * days.
   */
  firstDay: "FINE" | "BORDERLINE";
  /** The verdict on a breach: BORDERLINE if the current text of the rule was not read. */
  grade: "NO" | "BORDERLINE";
  /** The first day of an event to which the rule applies; the last is `until`, both inclusive. */
  from: Day;
  until: Day;
  source: string;
}

/** The maximum number of courses of a substance within a number of months. */
export interface CourseLimit {
  sign: Sign;
  what: string;
  most: number;
  months: number;
  /** Months of stand-down from the beginning of the course that exceeds the number. */
  standDownMonths: number;
  from: Day;
  source: string;
  /** The library's fact about the resulting stand-down. */
  standDownSource: string;
}

/** The minimum age for a treatment; ages count from 1 January of the year of birth. */
export interface AgeLimit {
  sign: Sign;
  what: string;
  years: number;
  /** Only treatments from this day on are judged. */
  from: Day;
  /** Months of stand-down from the last day on which the treatment was given to a horse below that age. */
  standDownMonths: number;
  /** If the treatment was given before this age, the horse must also have reached `backAtAge`. */
  youngest: number;
  backAtAge: number;
  source: string;
  standDownSource: string;
}

/** One body's rules about treatments, as far as they depend on dates. */
export interface MedicineBook {
  body: Body;
  name: string;
  occasion: string;
  /** When the library's facts were last checked for this book. */
  checkedOn: string;
  standDowns: readonly StandDown[];
  courseLimit: CourseLimit | null;
  ageLimit: AgeLimit | null;
  /** The day of an event from which on the passport must say 'not intended for human consumption'. */
  signedOut: { from: Day; source: string } | null;
  /**
   * The fact that leaves all other decisions to the treating vet; null if the library has no medicines rule of
   * this body.
   */
  otherwise: string | null;
}
