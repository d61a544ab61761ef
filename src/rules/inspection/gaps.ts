import { formatDay } from "../date-format.ts";
import { addMonths, addYears, daysBetween } from "../dates.ts";
import type { Answer, AskedCare, CareKind } from "./requirement.ts";

/** Years for which records are looked through, and those of the medicines book. */
export const RECORD_YEARS = 3;
export const MEDICINE_YEARS = 5;

/** What is on record of a horse that is in the yard. */
export interface HorseOnRecord {
  horseId: string;
  horseName: string;
  /** Null where it is not on record. */
  dateOfBirth: string | null;
  sex: "MARE" | "GELDING" | "STALLION" | "COLT" | "FILLY" | null;
  passportNumber: string;
  microchipNumber: string;
  /** The day on which the horse was written down here. */
  addedOn: string;
  /** The days with care of each kind, oldest first; of a kind without any it may be left out. */
  days: Partial<Record<CareKind, readonly string[]>>;
}

/** A line of the medicines book that was not struck out. */
export interface MedicineLine {
  horseId: string;
  horseName: string;
  date: string;
  medicine: string;
  batch: string | null;
  amount: string | null;
  withdrawalUntil: string | null;
}

/** Something that a requirement asks and that is not on record. */
export interface Gap {
  horseId: string;
  horseName: string;
  /** The day that it is about or begins on; null where it is about no day. */
  date: string | null;
  sentence: string;
  /** False where nothing on record can say whether the requirement is met, so that it is to be shown. */
  isMissing: boolean;
}

/**
 * The longest stretch without care of each kind that is no gap, in days; for the vet there is none, as nobody has to be
 * ill every year. A year has five weeks, and eight weeks have two, because a visit that is somewhat late is no gap.
 */
export const LONGEST_STRETCH: Record<AskedCare, number> = {
  VACCINATION: 400,
  WORMS: 400,
  DENTAL: 400,
  FARRIER: 70,
  CONDITION: 400,
  VET: Number.POSITIVE_INFINITY,
};
/** What page and paper say of these limits, which are ours. */
export const STRETCH_NOTE = `Loosebox counts it as a gap, and no law says so, when there is nothing for more than ${LONGEST_STRETCH.FARRIER} days from the farrier, or for more than ${LONGEST_STRETCH.DENTAL} of what is done every year: some weeks are allowed for a visit that is late.`;
/** Days before the three years in which care still shortens the first stretch. */
export const LOOK_BACK_DAYS = 400;

/** The three years up to a day. */
export const periodUntil = (until: string) => ({ from: addYears(until, -RECORD_YEARS), until });
type Period = ReturnType<typeof periodUntil>;

/** What is missing of what a requirement asks; lines of the medicines book come from `gapsInBook`. */
export function gapsOf(answer: Answer, horses: readonly HorseOnRecord[], until: string): Gap[] {
  const period = periodUntil(until);
  if (answer === "YOU" || answer === "MEDICINES") return [];
  const find = finders[answer];
  return horses.flatMap((horse) =>
    find(horse, period).map((found) => ({
      horseId: horse.horseId,
      horseName: horse.horseName,
      ...found,
    })),
  );
}

type HorseGap = Omit<Gap, "horseId" | "horseName">;
type Finder = (horse: HorseOnRecord, period: Period) => HorseGap[];

const missing = (sentence: string, date: string | null = null): HorseGap[] => [
  { date, sentence, isMissing: true },
];
const toShow = (sentence: string, date: string | null = null): HorseGap[] => [
  { date, sentence, isMissing: false },
];

const stretchesOf =
  (kind: AskedCare): Finder =>
  (horse, period) =>
    stretches(horse, kind, period);

const finders: Record<Exclude<Answer, "YOU" | "MEDICINES">, Finder> = {
  PASSPORT: ({ passportNumber }) =>
    passportNumber.trim() ? [] : missing("No passport number is on record."),
  MICROCHIP: ({ microchipNumber }) =>
    microchipNumber.trim() ? [] : missing("No microchip number is on record."),
  RECORDS: recordsOf,
  AGE: tooYoung,
  FOAL: inFoal,
  VACCINATION: stretchesOf("VACCINATION"),
  WORMS: stretchesOf("WORMS"),
  DENTAL: stretchesOf("DENTAL"),
  FARRIER: stretchesOf("FARRIER"),
  CONDITION: stretchesOf("CONDITION"),
  VET: stretchesOf("VET"),
};

/** The day from which the records of a horse can be expected: its first within the three years, or when it was added. */
function recordsBegin({ days, addedOn }: HorseOnRecord, { from, until }: Period): string {
  let first = addedOn;
  for (const all of Object.values(days))
    for (const day of all) if (day >= from && day <= until && day < first) first = day;
  return first > from ? first : from;
}

/** The stretches without care of a kind that are too long, within the three years, in one sentence of the horse. */
function stretches(horse: HorseOnRecord, kind: AskedCare, period: Period): HorseGap[] {
  const { from, until } = period;
  const done = (horse.days[kind] ?? []).filter((day) => day <= until);
  const within = done.filter((day) => day >= from);
  const before = done.findLast((day) => day < from);
  if (within.length === 0 && (before === undefined || kind === "VET"))
    return missing("Nothing is on record in these three years.");
  const marks = [before ?? recordsBegin(horse, period), ...within, until];
  const most = LONGEST_STRETCH[kind];
  const starts: string[] = [];
  const parts = marks.flatMap((end, at) => {
    const start = marks[at - 1];
    if (start === undefined || daysBetween(start, end) <= most) return [];
    starts.push(start);
    const isOpen = at === marks.length - 1;
    return isOpen
      ? `since ${formatDay(start)}`
      : `between ${formatDay(start)} and ${formatDay(end)}`;
  });
  return parts.length === 0 ? [] : missing(`Nothing ${parts.join("; ")}.`, starts[0]);
}

function recordsOf(horse: HorseOnRecord, period: Period): HorseGap[] {
  const { from, until } = period;
  const hasAny = Object.values(horse.days).some((all) =>
    all.some((day) => day >= from && day <= until),
  );
  if (!hasAny) return missing("Nothing is on record in these three years.");
  const begin = recordsBegin(horse, period);
  if (begin <= from) return [];
  return toShow(`On record here since ${formatDay(begin)}: show what is older.`, begin);
}

/** A horse is aged three or under until its fourth birthday. */
function tooYoung({ dateOfBirth }: HorseOnRecord, { until }: Period): HorseGap[] {
  if (dateOfBirth === null) return toShow("No date of birth is on record: show its age.");
  const four = addYears(dateOfBirth, 4);
  if (until >= four) return [];
  return missing(`Three or under until ${formatDay(four)}: not to be hired out.`, dateOfBirth);
}

/** Months from a covering to three months after the foal. */
const BREEDING_MONTHS = 15;

/** Nothing on record says that a mare is not in foal. */
function inFoal({ sex, days }: HorseOnRecord, { until }: Period): HorseGap[] {
  if (sex === null) return toShow("No sex is on record: show that it is no mare in foal.");
  if (sex !== "MARE" && sex !== "FILLY") return [];
  const last = (days.BREEDING ?? []).findLast((day) => day <= until);
  const isRecent = last !== undefined && last >= addMonths(until, -BREEDING_MONTHS);
  return toShow(
    isRecent
      ? `The vet saw it for breeding on ${formatDay(last)}: show whether it is in foal.`
      : "A mare: show that it is not heavy with foal, nor within three months after foaling.",
    isRecent ? last : null,
  );
}

/** The lines of the medicines book, of five years up to a day, that do not name everything. */
export function gapsInBook(lines: readonly MedicineLine[], until: string): Gap[] {
  const from = addYears(until, -MEDICINE_YEARS);
  return lines.flatMap(({ horseId, horseName, date, medicine, ...line }) => {
    const none = (["batch", "amount", "withdrawalUntil"] as const).filter(
      (name) => !line[name]?.trim(),
    );
    if (date < from || date > until || none.length === 0) return [];
    const what = none.map((name) => (name === "withdrawalUntil" ? "withdrawal" : name));
    const sentence = `${formatDay(date)}, ${medicine}: no ${what.join(", no ")} is on record.`;
    return [{ horseId, horseName, date, sentence, isMissing: true }];
  });
}

/** Whether a requirement is answered by what is on record. */
export const requirementStates = ["MISSING", "TO_SHOW", "ON_RECORD"] as const;
export type RequirementState = (typeof requirementStates)[number];

/** The state of a requirement; of a yard without horses nothing is claimed. */
export function stateOf(answer: Answer, gaps: readonly Gap[], horses: number): RequirementState {
  if (gaps.some(({ isMissing }) => isMissing)) return "MISSING";
  return answer === "YOU" || gaps.length > 0 || horses === 0 ? "TO_SHOW" : "ON_RECORD";
}
