import { formatLongDay, CONFIRM_SENTENCE, type Day } from "#rules/vaccination/rulebook.ts";
import { dayNumber } from "#rules/dates.ts";
import type { AgeLimit, CourseLimit, MedicineBook, StandDown } from "./rulebook.ts";
import { formatOpenEnd, formatTreatment, isOpen, type ReadTreatment } from "./treatment.ts";

/** One finding for or against; its sentence is built only when it is shown. */
export interface MedicineFinding {
  code: string;
  grade: "NO" | "BORDERLINE" | "UNKNOWN" | "OK" | "NOTE";
  /** A fact of the library; null if the library has none, in which case the sentence says so. */
  source: string | null;
  /** The record that the finding is about. */
  treatment: string | null;
  /**
   * The first day on which the treatment no longer forbids competing; Infinity when the record gives no such day.
   * Only with a NO.
   */
  until: Day;
  sentence: () => string;
}

type FindingText = Omit<MedicineFinding, "treatment" | "until" | "grade" | "code">;

const about = (
  code: string,
  grade: MedicineFinding["grade"],
  made: FindingText,
  more: { treatment?: ReadTreatment; until?: Day },
) => ({
  code,
  grade,
  ...made,
  treatment: more.treatment?.given.id ?? null,
  until: more.until ?? 0,
});

/** The finding that the vet has not yet allowed the horse to go. */
export function withdrawal(treatment: ReadTreatment, until: Day): MedicineFinding {
  return about(
    "WITHDRAWAL",
    "NO",
    {
      source: "bha-detection-vs-withdrawal",
      sentence: () =>
        `The vet gave a withdrawal until ${formatLongDay(until)} for ${formatTreatment(treatment)}; ${formatLongDay(until + 1)} is the first day after it.`,
    },
    { treatment, until: until + 1 },
  );
}

/** The finding that the vet's withdrawal period is over. */
export function withdrawalOver(treatment: ReadTreatment, until: Day): MedicineFinding {
  return about(
    "WITHDRAWAL_OVER",
    "OK",
    {
      source: "bha-detection-vs-withdrawal",
      sentence: () =>
        `The vet's withdrawal for ${formatTreatment(treatment)} ended on ${formatLongDay(until)}.`,
    },
    { treatment },
  );
}

/** The finding that a treatment breaks, or may break, a body's rule. */
export function standsDown(
  rule: StandDown,
  treatment: ReadTreatment,
  { grade, first, why }: { grade: "NO" | "BORDERLINE"; first: Day; why: string },
): MedicineFinding {
  const isDated = treatment.to !== null && Number.isFinite(first);
  const free = first + (rule.firstDay === "FINE" ? 0 : 1);
  const days = isDated ? ` By that rule ${formatLongDay(free)} is the first day.` : "";
  return about(
    rule.code,
    grade,
    {
      source: rule.source,
      sentence: () =>
        `${formatTreatment(treatment)} falls under the rule on ${rule.what}.${why}${days}`,
    },
    { treatment, until: isOpen(treatment) ? Number.POSITIVE_INFINITY : first },
  );
}

/** The finding that a horse had more courses than allowed. */
export function tooManyCourses(
  limit: CourseLimit,
  treatment: ReadTreatment,
  first: Day,
): MedicineFinding {
  return about(
    "COURSES",
    "NO",
    {
      source: limit.source,
      sentence: () =>
        `${formatTreatment(treatment)} is more than course number ${limit.most} of ${limit.what} within ${limit.months} months, and so no longer excepted: such a substance stands a horse down for ${limit.standDownMonths} months unless the body lifts that. Ask the vet and the body.`,
    },
    { treatment, until: first },
  );
}

/** The finding that a treatment was given without a prescriber on record. */
export function notPrescribed(limit: CourseLimit, treatment: ReadTreatment): MedicineFinding {
  return about(
    "NOT_PRESCRIBED",
    "BORDERLINE",
    {
      source: limit.source,
      sentence: () =>
        `${formatTreatment(treatment)} names nobody who prescribed it; without a vet's prescription ${limit.what} is banned at all times.`,
    },
    { treatment },
  );
}

/** The finding that a treatment was given to a horse too young for it. */
export function tooYoung(
  limit: AgeLimit,
  treatment: ReadTreatment,
  { grade, first }: { grade: "NO" | "BORDERLINE"; first: Day },
): MedicineFinding {
  const then =
    grade === "NO" ? ` ${formatLongDay(first)} is the first day after the suspension, and` : " Now";
  return about(
    "TOO_YOUNG",
    grade,
    {
      source: limit.standDownSource,
      sentence: () =>
        `${formatTreatment(treatment)} was ${limit.what} given before the horse was ${limit.years} years old, counted from 1 January of its birth year.${then} a negative test is needed: ask the vet and the body. A later change of this rule could not be read in full.`,
    },
    { treatment, until: first },
  );
}

/** The finding that nothing recorded here shows whether a medicine has left the horse. */
export function nobodyKnows(book: MedicineBook, treatment: ReadTreatment): MedicineFinding {
  const whose = book.otherwise
    ? "no date in the library tells when it is out of the horse, and a stand-down is not a withdrawal period"
    : `the library holds no medicines rule of ${book.name}`;
  return about(
    "ASK_THE_VET",
    "UNKNOWN",
    {
      source: book.otherwise,
      sentence: () =>
        `${formatTreatment(treatment)}: ${whose}. Ask the vet who treated the horse for a withdrawal date, write it into the record, and confirm with ${book.name}.${formatOpenEnd(treatment)}`,
    },
    { treatment },
  );
}

/** The finding about a wormer, which is no reason for doubt, although no source says that it never matters. */
export function wormer(book: MedicineBook, treatment: ReadTreatment): MedicineFinding {
  return about(
    "WORMER",
    "NOTE",
    {
      source: book.otherwise && "bha-assume-prohibited",
      sentence: () =>
        `A wormer is on record: ${formatTreatment(treatment)}. The library holds no date for wormers; ask the vet and ${book.name} if it is near.`,
    },
    { treatment },
  );
}

/** The finding that the passport must say 'not intended' but says the opposite. */
export function notSignedOut(book: MedicineBook, source: string): MedicineFinding {
  return about(
    "FOOD_CHAIN",
    "NO",
    {
      source,
      sentence: () =>
        `The horse's page says that it is intended for human consumption; ${book.name} takes no entry of a horse trained in Great Britain that is not declared the contrary.`,
    },
    { until: Number.POSITIVE_INFINITY },
  );
}

/** The finding that nothing relevant is on record. */
export function nothingOnRecord(days: number): MedicineFinding {
  return about(
    "NOTHING_ON_RECORD",
    "OK",
    {
      source: null,
      sentence: () =>
        `No medicine or treatment of the ${days} days before is on record, wormers aside. What is not written down is not known here.`,
    },
    {},
  );
}

/** The last sentence of every answer, with the day on which the library was checked. */
export function confirmMedicines(book: MedicineBook): MedicineFinding {
  const what = book.otherwise
    ? `${book.name}'s medicines rules as far as the library holds them,`
    : `No medicines rule of ${book.name} is in the library,`;
  return about(
    "CONFIRM",
    "NOTE",
    {
      source: book.otherwise,
      sentence: () =>
        `${what} as checked on ${formatLongDay(dayNumber(book.checkedOn))}. Ask your vet. ${CONFIRM_SENTENCE}`,
    },
    {},
  );
}
