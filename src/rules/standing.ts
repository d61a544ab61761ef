import type { Days } from "./care/season.ts";
import { addDays } from "./dates.ts";
import { londonDate } from "./london.ts";

/** How a horse stands, for every place that tells it. */
export const standings = ["OVERDUE", "DUE_SOON", "UP_TO_DATE", "NOTHING_RECORDED"] as const;
export type Standing = (typeof standings)[number];
/** In the order in which a list names them: the worst first, and what nobody knows before what is well. */
export const worstFirst = [
  "OVERDUE",
  "DUE_SOON",
  "NOTHING_RECORDED",
  "UP_TO_DATE",
] as const satisfies readonly Standing[];

/** UK days ahead, inclusive, within which an open event makes a horse 'due soon'. */
export const SOON_DAYS = 14;
/** The same for vaccinations, booked or lapsing: time to book the vet. */
export const VACCINATION_SOON_DAYS = 30;

/** Whether an event is care, which can be due soon: riding and lessons are nothing that a horse can lack. */
export const isCare = (eventType: string): boolean => eventType !== "EXERCISE";

/** How one event stands. SOON also while it is in progress, its time past; never of what is no care. */
export type EventStanding = "OVERDUE" | "SOON" | "LATER" | "DONE";

export interface JudgedEvent {
  status: "PENDING" | "IN_PROGRESS" | "COMPLETED";
  dueDate: Date;
  /** An event type of the contract; a vaccination is soon earlier than other care. */
  eventType: string;
}

/** Overdue is what nobody has begun and whose time has passed (spec section 3). */
export function eventStanding(event: JudgedEvent, now: Date): EventStanding {
  const { status, dueDate, eventType } = event;
  if (status === "COMPLETED") return "DONE";
  if (status === "PENDING" && dueDate < now) return "OVERDUE";
  const soon = isCare(eventType) && isSoon(dueDate, eventType === "VACCINATION", now);
  return soon ? "SOON" : "LATER";
}

/** Whether an event is still to come: its time is not past, or somebody has begun it. What is not, is overdue or done. */
export const isAhead = ({ status, dueDate }: JudgedEvent, now: Date): boolean =>
  status === "IN_PROGRESS" || (status === "PENDING" && dueDate >= now);

/** Due today or within the days that count as soon, by UK days. */
function isSoon(due: Date | null, isVaccination: boolean, now: Date): boolean {
  if (due === null) return false;
  const days = isVaccination ? VACCINATION_SOON_DAYS : SOON_DAYS;
  return londonDate(due) <= addDays(londonDate(now), days);
}

/** The nearest open events of a horse: they decide for all the others. Null: there is none. */
export interface NearestEvents {
  pending: Date | null;
  /** Care, pending or in progress. */
  open: Date | null;
  openVaccination: Date | null;
}

/** How a flu record stands with the bodies a horse goes by. */
export type FluStanding = "NO_DOSE" | "EARLIER_MISSING" | "IN_DATE" | "LAPSES_SOON" | "LAPSED";

export interface StandingFacts {
  nearest: NearestEvents;
  flu: FluStanding;
  /** Whether any item of a care plan is active. */
  isPlanned: boolean;
  /** What active items of the plan ask for of which nobody knows when it was last done. */
  unknown: readonly string[];
}

/**
 * How a horse stands (decisions.md, 'Up to Date badge'). Overdue when anything is, or the flu record has lapsed; due soon when
 * either is near. Up to date needs something that says when care comes next: a plan, a dose in date or open care. A feed
 * plan or an old visit does not, nor does a plan whose last time nobody knows, so that a horse is never green for want of
 * knowledge.
 */
export function horseStanding(facts: StandingFacts, now: Date): Standing {
  const { nearest, flu } = facts;
  const { pending, open, openVaccination } = nearest;
  if (flu === "LAPSED" || (pending ?? now) < now) return "OVERDUE";
  const isNear = isSoon(open, false, now) || isSoon(openVaccination, true, now);
  if (isNear || flu === "LAPSES_SOON") return "DUE_SOON";
  return isKnownToBeWell(facts) ? "UP_TO_DATE" : "NOTHING_RECORDED";
}

function isKnownToBeWell({ nearest, flu, isPlanned, unknown }: StandingFacts): boolean {
  if (unknown.length > 0 || flu === "EARLIER_MISSING") return false;
  return flu === "IN_DATE" || nearest.open !== null || isPlanned;
}

/** Begins the few words that stand in the place of 'Nothing recorded' where a plan is all that is known. */
export const NOT_KNOWN = "Not known";

/** 'Not known: dental', 'Not known: dental and 2 more': as few words as a badge has room for. */
export const formatNotKnown = ([first = "", ...others]: readonly string[]) =>
  `${NOT_KNOWN}: ${first}${others.length > 0 ? ` and ${others.length} more` : ""}`;

export const careStandings = ["OVERDUE", "DUE", "LATER"] as const;
export type CareStanding = (typeof careStandings)[number];

/** How a horse stands with its care on a day: past the last day, within the days, or before them. */
export function standingOn(today: string, { from, by }: Days): CareStanding {
  if (by < today) return "OVERDUE";
  return from <= today ? "DUE" : "LATER";
}

export const planStandings = ["OVERDUE", "DUE", "SOON", "LATER"] as const;
export type PlanStanding = (typeof planStandings)[number];

/** How an item of a plan stands: as its open event does, and due now while its days have begun. */
export function planStanding({ from }: Days, event: JudgedEvent, now: Date): PlanStanding {
  const standing = eventStanding(event, now);
  if (standing === "OVERDUE") return "OVERDUE";
  if (from <= londonDate(now)) return "DUE";
  return standing === "SOON" ? "SOON" : "LATER";
}
