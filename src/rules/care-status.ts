import { addDays, addMonths } from "./dates.ts";

/** How a horse stands, in the words of its badge. */
export type CareStatus = "UP_TO_DATE" | "DUE_SOON" | "OVERDUE";

/** Days ahead within which something pending makes a horse 'due soon'. */
export const SOON_DAYS = 7;
/** Days before a vaccination lapses from which it is 'due soon': time to book the vet. */
export const VACCINATION_SOON_DAYS = 30;

interface Standing {
  /** Pending care events whose time has passed. */
  overdueEvents: number;
  /** Pending care events within the next `SOON_DAYS` days. */
  soonEvents: number;
  /** The last influenza dose on record, `YYYY-MM-DD`; null when there is none to judge by. */
  lastVaccination: string | null;
}

/**
 * The truth of the badge: overdue when an event is, or the last vaccination is more than twelve months
 * ago; due soon when either is near. A horse with nothing on record is up to date with all that is known.
 */
export function careStatus(standing: Standing, today: string): CareStatus {
  const { overdueEvents, soonEvents, lastVaccination } = standing;
  const lapses = lastVaccination && addMonths(lastVaccination, 12);
  if (overdueEvents > 0 || (lapses && lapses < today)) return "OVERDUE";
  if (soonEvents > 0 || (lapses && lapses <= addDays(today, VACCINATION_SOON_DAYS)))
    return "DUE_SOON";
  return "UP_TO_DATE";
}
