import {
  formatLastGiven,
  isOpen,
  lastGiven,
  type ReadTreatment,
  readTreatments,
  type Treatment,
} from "./treatment.ts";
import { addMonthsToDay, dateOfDay, dayNumber } from "#rules/dates.ts";
import type { Day } from "#rules/vaccination/rulebook.ts";
import type { Body } from "#rules/vaccination/rulebooks.ts";
import type { MedicineBook, StandDown, Wait } from "./rulebook.ts";
import { medicineBook } from "./rulebooks.ts";
import {
  confirmMedicines,
  type MedicineFinding,
  nobodyKnows,
  nothingOnRecord,
  notSignedOut,
  standsDown,
  withdrawal,
  withdrawalOver,
  wormer,
} from "./findings.ts";
import type { FoodChainStatus } from "./food-chain-status.ts";
import { ages, courses } from "./limits.ts";
import { LOOK_BACK_DAYS, medicineVerdicts, type MedicineVerdict, worst } from "./verdict.ts";

/** The known treatments of a horse, and the body whose rule applies. */
export interface MedicineRecord {
  body: Body;
  treatments: readonly Treatment[];
  /** Null when unknown; then no rule about age is applied. */
  dateOfBirth: string | null;
  foodChainStatus: FoodChainStatus;
}

/**
 * One line of an answer: the finding as a sentence, the library's fact that supports it if there is one, and the
 * record concerned.
 */
export interface MedicineReason {
  code: string;
  sentence: string;
  source: string | null;
  treatment: string | null;
}

export interface MedicineAnswer {
  verdict: MedicineVerdict;
  /** The deciding reasons come first; the last says when the rules were checked and with whom to confirm. */
  reasons: MedicineReason[];
  /**
   * For the verdict NO, the first day on which none of its reasons applies according to the present record. Null
   * when there is no such day, and for other verdicts.
   */
  notBefore: string | null;
}

/**
 * Whether a horse's treatments allow it to take part in a body's event on a day. NO: a vet's withdrawal period
 * or a body's stand-down forbids it. BORDERLINE: one of these may forbid it, depending on how the rule or the
 * record is read. UNKNOWN: no rule can tell, so the answer says whom to ask. OK: nothing on record is against
 * it. Treatments that begin after the day do not count. Throws a RangeError for an invalid date.
 */
export function medicineVerdict(record: MedicineRecord, event: string): MedicineAnswer {
  const findings = judge(record, readTreatments(record.treatments), dayNumber(event));
  const verdict = verdictOf(findings);
  return {
    verdict,
    reasons: findings
      .toSorted((a, b) => GRADES.indexOf(a.grade) - GRADES.indexOf(b.grade))
      .map(({ code, sentence, source, treatment }) => ({
        code,
        sentence: sentence(),
        source,
        treatment,
      })),
    notBefore: firstDayWithoutNo(findings),
  };
}

/** A verdict without sentences, with the code of the deciding reason. */
export interface MedicineCell {
  verdict: MedicineVerdict;
  code: string;
}

/** The verdicts of several bodies for one day, in the order of the bodies. They equal those of `medicineVerdict`. */
export function medicineCells(
  { bodies, ...record }: Omit<MedicineRecord, "body"> & { bodies: readonly Body[] },
  event: string,
): MedicineCell[] {
  const given = readTreatments(record.treatments);
  const day = dayNumber(event);
  return bodies.map((body) => cellOn({ ...record, body }, given, day));
}

/** The most serious verdict of all days of an outing, both ends inclusive, with the first day that has it. */
export function medicineTrip(
  record: MedicineRecord,
  { firstDay, lastDay }: { firstDay: string; lastDay: string },
): { verdict: MedicineVerdict; day: string } {
  const given = readTreatments(record.treatments);
  const verdictOn = (day: Day) => cellOn(record, given, day).verdict;
  const first = dayNumber(firstDay);
  const last = dayNumber(lastDay);
  let found = { verdict: verdictOn(first), day: first };
  for (let day = first + 1; day <= last && found.verdict !== "NO"; day++) {
    const verdict = verdictOn(day);
    if (worst(verdict, found.verdict) !== found.verdict) found = { verdict, day };
  }
  return { verdict: found.verdict, day: dateOfDay(found.day) };
}

function cellOn(record: MedicineRecord, given: readonly ReadTreatment[], event: Day): MedicineCell {
  const findings = judge(record, given, event);
  const verdict = verdictOf(findings);
  return { verdict, code: findings.find(({ grade }) => grade === verdict)?.code ?? verdict };
}

const GRADES: readonly MedicineFinding["grade"][] = [...medicineVerdicts, "NOTE"];

/** Judges a record whose treatments have been read, for one day; those that begin later do not count. */
function judge(
  record: MedicineRecord,
  treatments: readonly ReadTreatment[],
  event: Day,
): MedicineFinding[] {
  const book = medicineBook(record.body);
  const given = treatments.filter(({ from }) => from <= event);
  const found = [
    ...given.flatMap((treatment) => ofTreatment(book, treatment, event)),
    ...courses(book.courseLimit, given, event),
    ...(record.dateOfBirth === null
      ? []
      : ages(book.ageLimit, given, { event, born: dayNumber(record.dateOfBirth) })),
  ];
  const { signedOut } = book;
  if (signedOut && event >= signedOut.from && record.foodChainStatus === "INTENDED")
    found.push(notSignedOut(book, signedOut.source));
  if (found.every(({ grade }) => grade === "NOTE")) found.push(nothingOnRecord(LOOK_BACK_DAYS));
  return [...found, confirmMedicines(book)];
}

const verdictOf = (findings: readonly MedicineFinding[]): MedicineVerdict =>
  medicineVerdicts.find((verdict) => findings.some(({ grade }) => grade === verdict)) ?? "OK";

function firstDayWithoutNo(findings: readonly MedicineFinding[]): string | null {
  const ends = findings.filter(({ grade }) => grade === "NO").map(({ until }) => until);
  const last = Math.max(...ends);
  return ends.length > 0 && Number.isFinite(last) ? dateOfDay(last) : null;
}

function ofTreatment(book: MedicineBook, treatment: ReadTreatment, event: Day): MedicineFinding[] {
  const found = book.standDowns
    .filter((rule) => rule.from <= event && event <= rule.until)
    .map((rule) => broken(rule, treatment, event))
    .filter((finding) => finding !== null);
  const until = treatment.withdrawal;
  if (until !== null && event <= until) return [withdrawal(treatment, until), ...found];
  if (lastGiven(treatment, event).most < event - LOOK_BACK_DAYS) return found;
  if (until !== null && !isOpen(treatment)) return [...found, withdrawalOver(treatment, until)];
  return [...found, ...doubts(book, treatment)];
}

/** The doubts about a treatment for which no vet has given a date. */
function doubts(book: MedicineBook, treatment: ReadTreatment): MedicineFinding[] {
  const { kind } = treatment.given;
  if (kind === "THERAPY") return [];
  return [kind === "WORMER" ? wormer(book, treatment) : nobodyKnows(book, treatment)];
}

/** The finding about a treatment under a rule; null when it complies or the rule does not concern it. */
function broken(rule: StandDown, treatment: ReadTreatment, event: Day): MedicineFinding | null {
  const sure = fallsUnder(rule, treatment);
  if (sure === "NO") return null;
  const { least, most } = lastGiven(treatment, event);
  const firstAtMost = dayAfter(most, rule.wait);
  const isExact = rule.firstDay === "BORDERLINE" && event === firstAtMost;
  if (event >= firstAtMost && !isExact) return null;
  const isSure = sure === "YES" && event < dayAfter(least, rule.wait);
  const first = dayAfter(treatment.to ?? least, rule.wait);
  return standsDown(rule, treatment, {
    grade: isSure ? rule.grade : "BORDERLINE",
    first,
    why: [
      sure === "MAYBE" ? " Its record says that it was injected, not into what." : "",
      isExact ? " The text leaves open whether clear days are meant." : "",
      formatLastGiven(treatment, event),
    ].join(""),
  });
}

function fallsUnder(
  rule: StandDown,
  { given, signs, maybeJoint }: ReadTreatment,
): "YES" | "MAYBE" | "NO" {
  if (rule.signs.length === 0) return given.kind === "THERAPY" ? "NO" : "YES";
  const missing = rule.signs.filter((sign) => !signs.has(sign));
  if (missing.length === 0) return "YES";
  return maybeJoint && missing.every((sign) => sign === "JOINT") ? "MAYBE" : "NO";
}

function dayAfter(last: Day, wait: Wait): Day {
  if (wait === "EVER") return Number.POSITIVE_INFINITY;
  return "days" in wait ? last + wait.days : addMonthsToDay(last, wait.months);
}
