import type { DrugClass, EvidenceFields } from "./evidence.ts";
import type { Count } from "./shedding.ts";
import type { Days, Season } from "#rules/care/season.ts";
import { addDays, addMonths, daysBetween, later } from "#rules/dates.ts";
import { COUNTS_A_SEASON } from "./thresholds.ts";

/** A general record about worms, as stored by the yard. */
export interface WormRecord extends Pick<
  EvidenceFields,
  "eggsPerGram" | "eggReading" | "wormTest" | "wormResult" | "drugClass"
> {
  type: "WORMING" | "FAECAL_EGG_COUNT";
  date: string;
}

/** The records up to a day by kind, each list oldest first in whatever order they were entered. */
export interface WormHistory {
  counts: Count[];
  tests: WormRecord[];
  treatments: WormRecord[];
}

/** Sorts the records of one horse by kind, leaving out those after `today`. */
export function readHistory(records: readonly WormRecord[], today: string): WormHistory {
  const past = records.filter(({ date }) => date <= today).toSorted(inOrder);
  const worming = past.filter(({ type }) => type === "WORMING");
  return {
    counts: past
      .filter(({ type }) => type === "FAECAL_EGG_COUNT")
      .map(({ date, eggsPerGram, eggReading }) => ({
        date,
        eggs: eggsPerGram,
        reading: eggReading ?? "EXACT",
      })),
    tests: worming.filter(({ wormTest }) => wormTest !== null),
    treatments: worming.filter(({ wormTest }) => wormTest === null),
  };
}

// this order is total, so that the order in which records were entered makes no difference
const inOrder = (a: WormRecord, b: WormRecord) => (keyOf(a) < keyOf(b) ? -1 : 1);
const keyOf = ({ date, type, eggsPerGram, ...rest }: WormRecord) =>
  [date, type, String(eggsPerGram).padStart(7, "0"), ...KEYS.map((name) => rest[name])].join(" ");
const KEYS = ["eggReading", "wormTest", "wormResult", "drugClass"] as const;

/** Whether a treatment is known to be for tapeworm only, and for no worms that an egg count detects. */
export const isForTapeworm = ({ drugClass }: { drugClass: DrugClass | null }) =>
  drugClass?.endsWith("PRAZIQUANTEL") ?? false;
export const isForTapewormOnly = ({ drugClass }: { drugClass: DrugClass | null }) =>
  drugClass === "PRAZIQUANTEL";
/** Whether a treatment contains the substance that the library names for encysted small redworm. */
export const holdsMoxidectin = ({ drugClass }: { drugClass: DrugClass | null }) =>
  drugClass?.startsWith("MOXIDECTIN") ?? false;

/** The last day in a list sorted by date. */
export const lastDay = (list: readonly { date: string }[]) => list.at(-1)?.date ?? null;

/** The number of days that stands for the Levy Board's 'at least two months apart' (library: hblb-fwec-frequency). */
const APART_DAYS = 56;
/** Age in months from which a horse counts as adult; chosen by the product, because the library names no age. */
const GROWN = 36;

/** Whether the required number of counts applies to a horse on a day. */
export const isGrownOn = (dateOfBirth: string | null, day: string) =>
  dateOfBirth !== null && addMonths(dateOfBirth, GROWN) <= day;

/**
 * The number of counts in a year's season that are far enough apart to count separately; a count soon after a
 * treatment does not count.
 */
export function countsInSeason(dates: readonly string[], season: Season, year: string): number {
  let taken = 0;
  let last: string | null = null;
  for (const date of dates.toSorted()) {
    const month = Number(date.slice(5, 7));
    if (!date.startsWith(year) || month < season.from || month > season.to) continue;
    if (last !== null && daysBetween(last, date) < APART_DAYS) continue;
    taken += 1;
    last = date;
  }
  return taken;
}

interface CountedHorse {
  dateOfBirth: string | null;
  /** The days of the egg counts on record. */
  dates: readonly string[];
}

/**
 * The days of the next egg count. They are in the next season if this one already has as many counts as the code
 * of practice requires for an adult horse. Only a season within one calendar year is a grazing season; for
 * others the days do not change.
 */
export function afterEnough(
  days: Days,
  season: Season,
  { dateOfBirth, dates }: CountedHorse,
): Days {
  const year = days.from.slice(0, 4);
  if (season.from > season.to || !isGrownOn(dateOfBirth, days.from)) return days;
  if (countsInSeason(dates, season, year) < COUNTS_A_SEASON) return days;
  const next = String(Number(year) + 1).padStart(4, "0");
  const opening = `${next}-${String(season.from).padStart(2, "0")}-01`;
  // a year-round season begins before the interval is over
  const from = later(opening, days.from);
  return { from, by: addDays(from, daysBetween(days.from, days.by)) };
}
