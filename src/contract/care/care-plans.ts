import * as z from "zod/mini";
import { planAnchors, type PlanAnchor } from "#rules/care/due.ts";
import { intervalUnits, type IntervalUnit } from "#rules/care/recurrence.ts";
import { planStandings } from "#rules/standing.ts";
import { careEventTypeLabels, careEventTypes } from "./care-event-types.ts";
import { careSubjectTitles } from "./care-subjects.ts";
import { endpoint } from "#contract/endpoint.ts";
import {
  instantOut,
  optionalDate,
  optionalNumber,
  proposedId,
  requiredChoice,
  seenVersion,
  seenVersionQuery,
  textOrEmpty,
} from "#contract/fields.ts";

/** The kinds of care that a plan may have: those of events, and tests that an egg count does not replace. */
export const plannedCares = [...careEventTypes, "TAPEWORM_TEST", "REDWORM_TEST"] as const;
export type PlannedCare = (typeof plannedCares)[number];
export const plannedCareLabels: Record<PlannedCare, string> = {
  ...careEventTypeLabels,
  TAPEWORM_TEST: careSubjectTitles.TAPEWORM_TEST,
  REDWORM_TEST: careSubjectTitles.REDWORM_TEST,
};

export const planAnchorLabels: Record<PlanAnchor, string> = {
  LAST_DONE: "Counted from when it was last done",
  FIXED: "On fixed dates",
  FLU_RULES: "By the flu rules, from the doses on record",
};
export const intervalUnitLabels: Record<IntervalUnit, string> = {
  DAYS: "days",
  WEEKS: "weeks",
  MONTHS: "months",
};
/** The longest interval in each unit, which is ten years. */
const longest: Record<IntervalUnit, number> = { DAYS: 3_660, WEEKS: 520, MONTHS: 120 };

const whole = z.number().check(z.int(), z.minimum(1), z.maximum(3_660));
const month = optionalNumber(
  z.number().check(z.int(), z.minimum(1), z.maximum(12)),
  "Give the month as a number from 1 to 12",
);

interface Shape {
  eventType: string;
  every: number;
  until: number | null;
  unit: IntervalUnit;
  anchor: PlanAnchor;
  firstDate: string | null;
  seasonFrom: number | null;
  seasonTo: number | null;
}
const rule = (path: keyof Shape, error: string, holds: (plan: Shape) => boolean) =>
  z.refine<Shape>(holds, { path: [path], error });

/** The plan for one kind of care of one horse: how often, in which months, and counted from when. */
export const CarePlanInput = z
  .strictObject({
    eventType: requiredChoice(plannedCares, "Please choose the kind of care"),
    every: whole,
    /**
     * The end of the window in the same units: for 6 to 8 weeks `every` is 6 and `until` is 8. The care is due at
     * the end.
     */
    until: optionalNumber(whole, "Give the end of the window as a whole number, such as 8"),
    unit: z.enum(intervalUnits),
    anchor: z._default(z.enum(planAnchors), "LAST_DONE"),
    /** The first due day. A fixed plan needs one; another plan starts with it when nothing has been done since. */
    firstDate: optionalDate(),
    /** The first month of the season, 1 to 12; the last is `seasonTo`. Either both are given or neither. */
    seasonFrom: month,
    seasonTo: month,
    note: textOrEmpty(2_000),
    /** A suspended plan keeps its dates but creates no events. */
    active: z._default(z.boolean(), true),
  })
  .check(
    rule(
      "every",
      "An interval is at most ten years",
      ({ every, until, unit }) => Math.max(every, until ?? 0) <= longest[unit],
    ),
    rule(
      "until",
      "A window must end after it begins",
      ({ every, until }) => until === null || until >= every,
    ),
    rule(
      "firstDate",
      "A plan with fixed dates needs its first date",
      ({ anchor, firstDate }) => anchor !== "FIXED" || firstDate !== null,
    ),
    rule(
      "until",
      "A plan with fixed dates has no window",
      ({ anchor, until }) => anchor !== "FIXED" || until === null,
    ),
    rule(
      "seasonFrom",
      "A plan with fixed dates has no season",
      ({ anchor, seasonFrom }) => anchor !== "FIXED" || seasonFrom === null,
    ),
    rule(
      "anchor",
      "Only vaccinations can go by the flu rules",
      ({ anchor, eventType }) => anchor !== "FLU_RULES" || eventType === "VACCINATION",
    ),
    rule(
      "seasonTo",
      "A season needs its first and its last month",
      ({ seasonFrom, seasonTo }) => (seasonFrom === null) === (seasonTo === null),
    ),
  );
export type CarePlanInput = z.output<typeof CarePlanInput>;

const CarePlanEdit = z.extend(CarePlanInput, seenVersion);
export type CarePlanEdit = z.output<typeof CarePlanEdit>;

const schedule = {
  eventType: z.enum(plannedCares),
  every: z.int(),
  until: z.nullable(z.int()),
  unit: z.enum(intervalUnits),
  anchor: z.enum(planAnchors),
  seasonFrom: z.nullable(z.int()),
  seasonTo: z.nullable(z.int()),
  note: z.string(),
};

export const CarePlan = z.object({
  ...schedule,
  id: z.uuid(),
  horseId: z.uuid(),
  firstDate: z.nullable(z.iso.date()),
  active: z.boolean(),
  /** The day before which nothing is due, why, and who paused the plan; null when it is not paused. */
  pausedUntil: z.nullable(z.iso.date()),
  pausedBecause: z.nullable(z.string()),
  pausedBy: z.nullable(z.string()),
  updatedAt: instantOut,
  /**
   * The last day on which the care was given, according to records, completed events and, for a plan by the flu
   * rules, doses. Null when there is none of these; the next date is then counted from the day on which the plan
   * was made.
   */
  lastDone: z.nullable(z.iso.date()),
  /** The next due date, by plan or record, and its event; null while the plan is suspended. */
  next: z.nullable(
    z.object({
      from: z.iso.date(),
      by: z.iso.date(),
      standing: z.enum(planStandings),
      eventId: z.uuid(),
    }),
  ),
});
export type CarePlan = z.output<typeof CarePlan>;

/** A suggested plan for a horse of this age, with the reason in one sentence. */
export const SuggestedPlan = z.object({ ...schedule, why: z.string() });
export type SuggestedPlan = z.output<typeof SuggestedPlan>;

const OfHorse = z.object({ horseId: z.uuid("Invalid horse ID") });
export const OnePlanOfHorse = z.extend(OfHorse, { id: z.uuid("Invalid plan ID") });

export const carePlanEndpoints = {
  list: endpoint("GET", "/api/horses/:horseId/care-plan", {
    access: "viewer",
    section: "care",
    tagged: true,
    summary: "A horse's care plan: one item for each kind of care, with what is due next",
    params: OfHorse,
    reply: z.array(CarePlan),
  }),
  create: endpoint("POST", "/api/horses/:horseId/care-plan", {
    access: "groom",
    section: "care",
    summary: "Add an item to the plan; its next event appears at once",
    params: OfHorse,
    body: z.extend(CarePlanInput, { id: proposedId }),
    reply: CarePlan,
  }),
  update: endpoint("PUT", "/api/horses/:horseId/care-plan/:id", {
    access: "groom",
    section: "care",
    summary: "Change an item of the plan and move its event",
    params: OnePlanOfHorse,
    body: CarePlanEdit,
    reply: CarePlan,
  }),
  remove: endpoint("DELETE", "/api/horses/:horseId/care-plan/:id", {
    access: "groom",
    section: "care",
    summary:
      "Delete an item of the plan with its open event, unless somebody has changed it since the version given; what was done stays",
    params: OnePlanOfHorse,
    query: seenVersionQuery,
    reply: z.null(),
    current: CarePlan,
  }),
  suggestions: endpoint("GET", "/api/horses/:horseId/care-plan/suggestions", {
    access: "viewer",
    section: "care",
    summary: "Usual plans for a horse of this age that it does not have yet",
    params: OfHorse,
    reply: z.array(SuggestedPlan),
  }),
  accept: endpoint("POST", "/api/horses/:horseId/care-plan/suggestions", {
    access: "groom",
    section: "care",
    summary:
      "Take over suggested plans, all of them when none is named; repeating it changes nothing, and it is undone at once as the act with this id",
    params: OfHorse,
    body: z.strictObject({ id: proposedId, eventTypes: z.optional(z.array(z.enum(plannedCares))) }),
    reply: z.array(CarePlan),
  }),
};
