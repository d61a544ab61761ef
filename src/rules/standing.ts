import type { Days } from "./care/season.ts";
import { addDays } from "./dates.ts";
import { londonDate } from "./london.ts";

/** The values of a horse's standing, by the names that the whole product uses. */
export const standings = ["OVERDUE", "DUE_SOON", "UP_TO_DATE", "NOTHING_RECORDED"] as const;
export type Standing = (typeof standings)[number];
/** The order in which lists show standings: the worst first, and unknown before up to date. */
export const worstFirst = [
  "OVERDUE",
  "DUE_SOON",
  "NOTHING_RECORDED",
  "UP_TO_DATE",
] as const satisfies readonly Standing[];

/** The number of UK days ahead, inclusive, within which an open event makes a horse 'due soon'. */
export const SOON_DAYS = 14;
/** The corresponding number for vaccinations, booked or lapsing, which leaves time to book the vet. */
export const VACCINATION_SOON_DAYS = 30;

/** Whether an event is care, which can be due soon; a horse does not lack care because of a missed ride or lesson. */
export const isCare = (eventType: string): boolean => eventType !== "EXERCISE";

/** One event's standing. SOON includes an event in progress after its time, but never an event that is not care. */
export type EventStanding = "OVERDUE" | "SOON" | "LATER" | "DONE";

export interface JudgedEvent {
  status: "PENDING" | "IN_PROGRESS" | "COMPLETED";
  dueDate: Date;
  /** An event type of the contract; vaccinations become due soon earlier than other care. */
  eventType: string;
}

/** The standing of an event. It is overdue when it was not started and its time has passed (spec section 3). */
export function eventStanding(event: JudgedEvent, now: Date): EventStanding {
  const { status, dueDate, eventType } = event;
  if (status === "COMPLETED") return "DONE";
  if (status === "PENDING" && dueDate < now) return "OVERDUE";
  const soon = isCare(eventType) && isSoon(dueDate, eventType === "VACCINATION", now);
  return soon ? "SOON" : "LATER";
}

/**
 * Whether an event still lies ahead: its time has not passed, or it is in progress. Otherwise it is overdue or
 * done.
 */
export const isAhead = ({ status, dueDate }: JudgedEvent, now: Date): boolean =>
  status === "IN_PROGRESS" || (status === "PENDING" && dueDate >= now);

/** Whether a time is today or within the number of days that count as soon, by UK days. */
function isSoon(due: Date | null, isVaccination: boolean, now: Date): boolean {
  if (due === null) return false;
  const days = isVaccination ? VACCINATION_SOON_DAYS : SOON_DAYS;
  return londonDate(due) <= addDays(londonDate(now), days);
}

/** The nearest open events of a horse, which suffice to decide its standing. Each is null when there is none. */
export interface NearestEvents {
  pending: Date | null;
  /** The first care event that is pending or in progress. */
  open: Date | null;
  openVaccination: Date | null;
  /** The end of the first paper that ends; it can be due soon, but says nothing of care. */
  openPaper: Date | null;
}

/** The state of a flu record under the rules of a horse's bodies. */
export type FluStanding = "NO_DOSE" | "EARLIER_MISSING" | "IN_DATE" | "LAPSES_SOON" | "LAPSED";

export interface StandingFacts {
  nearest: NearestEvents;
  flu: FluStanding;
  /** Whether any item of a care plan is active. */
  isPlanned: boolean;
  /** Names of the care plan's active items whose last time is unknown. */
  unknown: readonly string[];
}

/**
 * A horse's standing (decisions.md, 'Up to Date badge'). It is overdue when any event is, or when the flu record
 * has lapsed; due soon when either is near. Up to date requires something that says when care is next due: a
 * plan, a dose in date or open care. A feed plan or an old visit does not suffice, nor does a plan whose last
 * time is unknown, so that missing knowledge never makes a horse green.
 */
export function horseStanding(facts: StandingFacts, now: Date): Standing {
  const { nearest, flu } = facts;
  const { pending, open, openVaccination, openPaper } = nearest;
  if (flu === "LAPSED" || (pending ?? now) < now) return "OVERDUE";
  const isNear =
    isSoon(open, false, now) || isSoon(openVaccination, true, now) || isSoon(openPaper, false, now);
  if (isNear || flu === "LAPSES_SOON") return "DUE_SOON";
  return isKnownToBeWell(facts) ? "UP_TO_DATE" : "NOTHING_RECORDED";
}

function isKnownToBeWell({ nearest, flu, isPlanned, unknown }: StandingFacts): boolean {
  if (unknown.length > 0 || flu === "EARLIER_MISSING") return false;
  return flu === "IN_DATE" || nearest.open !== null || isPlanned;
}

/** The beginning of the short text that replaces 'Nothing recorded' when only a plan is known. */
export const NOT_KNOWN = "Not known";

/** The short text for a badge, such as 'Not known: dental' or 'Not known: dental and 2 more'. */
export const formatNotKnown = ([first = "", ...others]: readonly string[]) =>
  `${NOT_KNOWN}: ${first}${others.length > 0 ? ` and ${others.length} more` : ""}`;

export const careStandings = ["OVERDUE", "DUE", "LATER"] as const;
export type CareStanding = (typeof careStandings)[number];

/** The standing of care on a day, which is after the care's last day, within its days, or before them. */
export function standingOn(today: string, { from, by }: Days): CareStanding {
  if (by < today) return "OVERDUE";
  return from <= today ? "DUE" : "LATER";
}

export const planStandings = ["OVERDUE", "DUE", "SOON", "LATER"] as const;
export type PlanStanding = (typeof planStandings)[number];

/** The standing of a plan's item: that of its open event, except that the item is due once its days have begun. */
export function planStanding({ from }: Days, event: JudgedEvent, now: Date): PlanStanding {
  const standing = eventStanding(event, now);
  if (standing === "OVERDUE") return "OVERDUE";
  if (from <= londonDate(now)) return "DUE";
  return standing === "SOON" ? "SOON" : "LATER";
}
