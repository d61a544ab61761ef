import { dateOfDay, dayNumber } from "#rules/dates.ts";
import { decidingCode } from "./verdict-cells.ts";
import { readHistory, type FluRecord, type History } from "./history.ts";
import { judge, type Verdict } from "./judge.ts";
import type { PlannedEvent } from "./plan.ts";
import type { Body } from "./rulebooks.ts";

/** An outing: its first and last day, both inclusive, and the body whose rule applies. */
export interface Trip {
  firstDay: string;
  lastDay: string;
  body: Body;
  /** Whether the horse is entered in an FEI class or stabled in FEI stables. */
  feiRules: boolean;
}

/** The verdict on a whole outing: that of its worst day, with that day and the code of the deciding reason. */
export interface TripVerdict {
  verdict: Verdict;
  code: string;
  day: string;
}

/**
 * One horse's verdicts on many outings at once, in the order of `trips`. The FEI's rule applies to the day of
 * arrival, the other bodies' rules to each day.
 */
export function judgeTrips(
  record: Omit<FluRecord, "body" | "context">,
  trips: readonly Trip[],
): TripVerdict[] {
  const histories = new Map<string, History>();
  return trips.map((trip) => {
    const { body, feiRules } = trip;
    const key = `${body} ${feiRules}`;
    const history =
      histories.get(key) ?? readHistory({ ...record, body, context: { feiClass: feiRules } });
    histories.set(key, history);
    return gravest(history, trip);
  });
}

/** A horse's known doses, and the days on which vaccinations are booked. */
export interface VaccinationRecord {
  flu: readonly string[];
  others: readonly string[];
  /** The date of the last dose that is marked as the first of a course. */
  courseStart?: string | null | undefined;
  /** Whether doses before the first on record are missing. */
  earlierMissing?: boolean | undefined;
  booked: readonly string[];
}

export interface TripStanding {
  /** The verdict from the present record; null if the body's rule is not known. */
  now: TripVerdict | null;
  /** The verdict if the vaccinations booked before the outing's end are given; null when none is booked. */
  booked: (TripVerdict & { on: string[] }) | null;
}

type PlannedTrip = Omit<Trip, "body"> & { body: Body | "OTHER" };

/**
 * The days of an outing that the next dose must not affect, as input of the planner; an outing of a body without
 * a known rule counts for all bodies.
 */
export const daysToKeep = ({
  body,
  firstDay,
  lastDay,
}: Pick<PlannedTrip, "body" | "firstDay" | "lastDay">): PlannedEvent[] =>
  [...new Set([firstDay, lastDay])].map((date) => ({
    date,
    body: body === "OTHER" ? undefined : body,
  }));

/**
 * One horse's standing for each outing, in their order: from the present record, and with booked vaccinations
 * given on their days.
 */
export function standings(
  { flu, others, booked, courseStart, earlierMissing }: VaccinationRecord,
  outings: readonly PlannedTrip[],
): TripStanding[] {
  const known = outings.filter(isKnown);
  const judged = (extra: readonly string[], trips: readonly Trip[]) => {
    const doses = [...flu, ...extra];
    const record = { doses, otherVaccinations: others, courseStart, earlierMissing };
    const verdicts = judgeTrips(record, trips);
    return trips.map((trip, index) => [trip, verdicts[index]] as const);
  };
  const now = new Map<PlannedTrip, TripVerdict | undefined>(judged([], known));
  const then = new Map<PlannedTrip, TripStanding["booked"]>();
  // outings with the same vaccinations booked before them are judged together
  const before = (outing: PlannedTrip) => booked.filter((day) => day <= outing.lastDay);
  for (const trips of Map.groupBy(known, (trip) => before(trip).length).values()) {
    const on = trips[0] ? before(trips[0]) : [];
    if (on.length === 0) continue;
    for (const [trip, verdict] of judged(on, trips))
      then.set(trip, verdict ? { ...verdict, on } : null);
  }
  return outings.map((outing) => ({
    now: now.get(outing) ?? null,
    booked: then.get(outing) ?? null,
  }));
}

/** Whether a vaccination is booked so close before an outing that the horse may not go. */
export const isClash = ({ now, booked }: TripStanding): boolean =>
  booked?.code === "EXCLUSION" && now?.code !== "EXCLUSION";

const isKnown = (outing: PlannedTrip): outing is Trip => outing.body !== "OTHER";

const GRAVITY: Record<Verdict, number> = { OK: 0, BORDERLINE: 1, NO: 2 };

function gravest(history: History, { firstDay, lastDay, body }: Trip): TripVerdict {
  const first = dayNumber(firstDay);
  const last = body === "FEI" ? first : dayNumber(lastDay);
  let worst = verdictOn(history, first);
  for (let day = first + 1; day <= last && worst.verdict !== "NO"; day++) {
    const next = verdictOn(history, day);
    if (GRAVITY[next.verdict] > GRAVITY[worst.verdict]) worst = next;
  }
  return worst;
}

function verdictOn(history: History, day: number): TripVerdict {
  const judgement = judge(history, day);
  return {
    verdict: judgement.verdict,
    code: decidingCode(judgement),
    day: dateOfDay(day),
  };
}
