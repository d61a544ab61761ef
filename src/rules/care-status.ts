import { addDays, addMonths } from "./dates.ts";

/** How a horse stands, in the words of its badge. */
export type CareStatus = "UP_TO_DATE" | "DUE_SOON" | "OVERDUE";

/** Days ahead within which something pending makes a horse 'due soon'. */
export const SOON_DAYS = 7;
/** Days before a vaccination lapses from which it is 'due soon': time to book the vet. */
export const VACCINATION_SOON_DAYS = 30;

/** How a horse's flu record stands with the bodies it goes by. */
export type FluStanding = "IN_DATE" | "LAPSES_SOON" | "LAPSED";

interface Standing {
  /** Pending care events whose time has passed. */
  overdueEvents: number;
  /** Pending care events within the next `SOON_DAYS` days. */
  soonEvents: number;
  /** The last influenza dose on record, `YYYY-MM-DD`; null when there is none to judge by. */
  lastVaccination: string | null;
  /** What the rules of the chosen bodies say; null where nobody has chosen any, so that twelve months count. */
  flu: FluStanding | null;
}

/**
 * The truth of the badge: overdue when an event is, or the flu record has lapsed (for one of the bodies
 * that somebody chose; else by twelve months); due soon when either is near. A horse with nothing on record is up to date with all that is known.
 */
export function careStatus(standing: Standing, today: string): CareStatus {
  const { overdueEvents, soonEvents } = standing;
  const flu = standing.flu ?? byTwelveMonths(standing.lastVaccination, today);
  if (overdueEvents > 0 || flu === "LAPSED") return "OVERDUE";
  return soonEvents > 0 || flu === "LAPSES_SOON" ? "DUE_SOON" : "UP_TO_DATE";
}

function byTwelveMonths(last: string | null, today: string): FluStanding {
  const lapses = last && addMonths(last, 12);
  if (!lapses || lapses > addDays(today, VACCINATION_SOON_DAYS)) return "IN_DATE";
  return lapses < today ? "LAPSED" : "LAPSES_SOON";
}
