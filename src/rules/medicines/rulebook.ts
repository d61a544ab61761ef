import type { Day } from "#rules/vaccination/rulebook.ts";
import type { Body } from "#rules/vaccination/rulebooks.ts";
import type { Sign } from "./signs.ts";

/** How long a horse stands down: calendar days or months from the last day a thing was given, or for ever. */
export type Wait = { days: number } | { months: number } | "EVER";

/** One rule that a date decides. */
export interface StandDown {
  code: string;
  /** What it is about, as a sentence says it. */
  what: string;
  /** The treatment shows all of these signs; none: whatever medicine was given. */
  signs: readonly Sign[];
  /** With `days: 15` the fifteenth day after is the first: fourteen clear days lie between. */
  wait: Wait;
  /** What the first day after the wait is, where the text leaves open whether it counts clear days. */
  firstDay: "FINE" | "BORDERLINE";
  /** What a breach is: BORDERLINE where the present text of the rule was not read. */
  grade: "NO" | "BORDERLINE";
  /** Days of the event on which the rule stands, both included. */
  from: Day;
  until: Day;
  source: string;
}

/** How many courses of something a horse may have in a stretch of months. */
export interface CourseLimit {
  sign: Sign;
  what: string;
  most: number;
  months: number;
  /** Months from the beginning of the course too many. */
  standDownMonths: number;
  from: Day;
  source: string;
  /** The fact about the stand-down that follows. */
  standDownSource: string;
}

/** From which age on something may be given; ages run from 1 January of the year of birth. */
export interface AgeLimit {
  sign: Sign;
  what: string;
  years: number;
  /** Treatments from this day on are judged. */
  from: Day;
  /** Months from the last day it was given, for a horse that has not yet come of that age. */
  standDownMonths: number;
  /** Given before this age, the horse must also have reached `backAtAge`. */
  youngest: number;
  backAtAge: number;
  source: string;
  standDownSource: string;
}

/** One body's rules on treatments, as far as a date can decide them. */
export interface MedicineBook {
  body: Body;
  name: string;
  occasion: string;
  /** When the library's facts were last gone through for this book. */
  checkedOn: string;
  standDowns: readonly StandDown[];
  courseLimit: CourseLimit | null;
  ageLimit: AgeLimit | null;
  /** From which day of the event on the passport must say 'not intended for human consumption'. */
  signedOut: { from: Day; source: string } | null;
  /** The fact that leaves all else to the treating vet; null: the library holds no medicines rule of this body. */
  otherwise: string | null;
}
