import type { Day } from "#rules/vaccination/rulebook.ts";
import type { Body } from "#rules/vaccination/rulebooks.ts";
import type { Sign } from "./signs.ts";

/** How long a horse stands down: calendar days or months from the last day a treatment was given, or for ever. */
export type Wait = { days: number } | { months: number } | "EVER";

/** One rule that a date decides. */
export interface StandDown {
  code: string;
  /** Its subject, as named in a sentence. */
  what: string;
  /** All of these signs must be present; if empty, the rule covers every medicine given. */
  signs: readonly Sign[];
  /** With `days: 15` the fifteenth day after is the first allowed: fourteen clear days lie between. */
  wait: Wait;
  /** The verdict on the first day after the wait, if the text leaves open whether it counts clear days. */
  firstDay: "FINE" | "BORDERLINE";
  /** The verdict on a breach: BORDERLINE if the present text of the rule was not read. */
  grade: "NO" | "BORDERLINE";
  /** Event days on which the rule applies, both inclusive. */
  from: Day;
  until: Day;
  source: string;
}

/** The maximum courses of a substance within a number of months. */
export interface CourseLimit {
  sign: Sign;
  what: string;
  most: number;
  months: number;
  /** Months of stand-down from the beginning of the excess course. */
  standDownMonths: number;
  from: Day;
  source: string;
  /** The fact about the resulting stand-down. */
  standDownSource: string;
}

/** The minimum age for a treatment; ages run from 1 January of the year of birth. */
export interface AgeLimit {
  sign: Sign;
  what: string;
  years: number;
  /** Only treatments from this day on are judged. */
  from: Day;
  /** Months from the last day it was given, for a horse below that age. */
  standDownMonths: number;
  /** Given before this age, the horse must also have reached `backAtAge`. */
  youngest: number;
  backAtAge: number;
  source: string;
  standDownSource: string;
}

/** One body's rules on treatments, as far as dates decide them. */
export interface MedicineBook {
  body: Body;
  name: string;
  occasion: string;
  /** When the library's facts were last checked for this book. */
  checkedOn: string;
  standDowns: readonly StandDown[];
  courseLimit: CourseLimit | null;
  ageLimit: AgeLimit | null;
  /** The event day from which the passport must say 'not intended for human consumption'. */
  signedOut: { from: Day; source: string } | null;
  /**
   * The fact that leaves everything else to the treating vet; null if the library holds no medicines rule of this
   * body.
   */
  otherwise: string | null;
}
