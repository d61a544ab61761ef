import { addYears } from "#rules/dates.ts";
import type { PlanAnchor } from "./due.ts";
import type { IntervalUnit } from "./recurrence.ts";
import type { Season } from "./season.ts";

/** A suggested plan, which a person can accept or change. */
export interface StartingPlan {
  eventType: "FARRIER" | "DENTAL" | "VACCINATION" | "WORMING";
  every: number;
  until: number | null;
  unit: IntervalUnit;
  anchor: PlanAnchor;
  season: Season | null;
  /** The text for the plan's events. */
  note: string;
  /** The reason for this interval, in one sentence. */
  why: string;
}

/**
 * The usual care of a horse of this age in the United Kingdom at the usual intervals; a vet's advice takes
 * precedence.
 */
export function startingPlans(dateOfBirth: string, today: string): StartingPlan[] {
  const isAtLeast = (years: number) => addYears(dateOfBirth, years) <= today;
  return [
    farrier,
    ...(isAtLeast(2) ? [isAtLeast(9) || !isAtLeast(3) ? teeth : changingTeeth] : []),
    flu,
    ...(isAtLeast(1) ? [wormEggCount] : []),
  ];
}

// The Irish Field and Your Horse advise hoof care every 6 to 8 weeks, whether or not the horse is shod
const farrier: StartingPlan = {
  eventType: "FARRIER",
  every: 6,
  until: 8,
  unit: "WEEKS",
  anchor: "LAST_DONE",
  season: null,
  note: "Trim or shoes",
  why: "Feet need the farrier every 6 to 8 weeks, shod or not.",
};

// Equine Dental Clinic NI advises a check at least once a year, and every 6 months from about 3 to 8 years of age
const teeth: StartingPlan = {
  eventType: "DENTAL",
  every: 6,
  until: 12,
  unit: "MONTHS",
  anchor: "LAST_DONE",
  season: null,
  note: "Check by a vet or equine dental technician",
  why: "Teeth need a check at least once a year.",
};
const changingTeeth: StartingPlan = {
  ...teeth,
  every: 5,
  until: 6,
  why: "Between 3 and 8 years of age, while teeth change, they need a check every 6 months.",
};

// by the rules of every British sport body a booster is due by the same date a year later, and the first three doses
// are closer together
const flu: StartingPlan = {
  eventType: "VACCINATION",
  every: 11,
  until: 12,
  unit: "MONTHS",
  anchor: "FLU_RULES",
  season: null,
  note: "Flu vaccination",
  why: "The first three doses have windows of their own, and no booster may be later than the same date a year on; one day late means starting again.",
};

// Westgate Labs advises yards to count eggs every 8 to 12 weeks through the grazing season
const wormEggCount: StartingPlan = {
  eventType: "WORMING",
  every: 8,
  until: 12,
  unit: "WEEKS",
  anchor: "LAST_DONE",
  season: { from: 3, to: 10 },
  note: "Worm egg count",
  why: "In the grazing season, March to October, a worm egg count every 8 to 12 weeks shows whether to treat.",
};
