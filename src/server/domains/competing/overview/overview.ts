import type { FastifyInstance } from "fastify";
import {
  OVERVIEW_CARE_MAX,
  OVERVIEW_DATES_MAX,
  overviewEndpoints as calls,
} from "#contract/horses/overview.ts";
import { londonDate, londonInstant } from "#rules/london.ts";
import { medicineTrip, medicineVerdict } from "#rules/medicines/judge.ts";
import { type MedicineVerdict, worst } from "#rules/medicines/verdict.ts";
import { isAhead } from "#rules/standing.ts";
import { cells, holding } from "#rules/vaccination/verdict-cells.ts";
import { standings } from "#rules/vaccination/trips.ts";
import { fluStanding, lapsedSince } from "#rules/vaccination/standing.ts";
import { firstOf } from "#server/core/database/batched.ts";
import { route } from "#server/core/http/route.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { standing as standingOf } from "#server/domains/care/standing/standing.ts";
import * as today from "#server/domains/care/today/today.ts";
import * as outings from "#server/domains/competing/outings/outings.ts";
import { fluHistoryOf } from "#server/domains/health/flu-history/flu-history.ts";
import * as medicines from "#server/domains/health/medicines/medicines.ts";

export function overviewRoutes(app: FastifyInstance) {
  route(app, calls.find, ({ params }, scope) => overview(scope, params.id));
}

/** Care due in more than this many days is shown only in the calendar. */
const NEAR_DAYS = 90;

/** A horse's standing, whether it may compete and until when, what care is due, and what comes next. */
async function overview(scope: Scope, horseId: string) {
  const now = new Date();
  const standing = await standingOf(scope, horseId);
  const flu = await fluHistoryOf(scope, horseId);
  const given = await medicines.ofHorse(scope, horseId);
  const { open, rows } = await today.ofHorse(scope, horseId, now);
  const asked = { from: null, to: null, horseId };
  const planned = await firstOf(outings.list(scope, asked), OVERVIEW_DATES_MAX);
  const upcoming = open.filter((event) => isAhead(event, now));
  const competing = competingOn(londonDate(now), flu, given);
  return {
    ...standing,
    competing,
    foodChain: given.foodChain,
    care: careOf(rows, { now, competing }),
    next: [
      ...upcoming.filter(({ recurring }) => recurring !== "DAILY").map(asDate),
      ...outingDates(planned, { flu, given, booked: bookedJabs(upcoming) }),
    ]
      .toSorted((one, other) => one.at.getTime() - other.at.getTime())
      .slice(0, OVERVIEW_DATES_MAX),
    upcoming: upcoming.length,
  };
}

type Flu = Awaited<ReturnType<typeof fluHistoryOf>>;
type MedicinesOfHorse = Awaited<ReturnType<typeof medicines.ofHorse>>;
type OfHorse = Awaited<ReturnType<typeof today.ofHorse>>;

function competingOn(day: string, { record, bodies, chosen }: Flu, given: MedicinesOfHorse) {
  if (record.doses.length === 0)
    return { verdict: null, decidedBy: null, from: null, until: null, heldUntil: null };
  const flu = bodies.map((body) => cells({ ...record, body }, [day])[0]?.verdict ?? "OK");
  const fed = bodies.map((body) => medicineVerdict({ ...given, body }, day).verdict);
  const byFlu = worst(...flu);
  const verdict = worst(byFlu, ...fed);
  const held = holding(record, bodies, day);
  // a lapse is dated by the chosen bodies, as on the Today page; other verdicts use each body's own limits
  const lapsed = fluStanding(record, chosen, day) === "LAPSED" ? chosen : bodies;
  return {
    verdict,
    decidedBy: decidingOf(verdict, byFlu),
    from: held?.from ?? null,
    until: held?.until ?? null,
    heldUntil: held === null ? lapsedSince(record, lapsed, day) : null,
  };
}

function decidingOf(verdict: MedicineVerdict, byFlu: MedicineVerdict) {
  if (verdict === "OK") return null;
  return verdict === byFlu ? ("FLU" as const) : ("MEDICINES" as const);
}

interface OverviewContext {
  now: Date;
  competing: ReturnType<typeof competingOn>;
}

/**
 * Care that is overdue, or a visit due soon; a flu vaccination that is already listed under competing is not
 * repeated.
 */
function careOf(rows: OfHorse["rows"], { now, competing }: OverviewContext) {
  const near = now.getTime() + NEAR_DAYS * 86_400_000;
  const isTold = competing.verdict === "NO" && competing.decidedBy === "FLU";
  return rows
    .flatMap(({ standing: state, title, eventType, dueDate, action, visitKind, events }) => {
      const [eventId] = events;
      if (eventId === undefined || dueDate === null) return [];
      if (eventType === "VACCINATION" && isTold) return [];
      const isNear = visitKind !== null && dueDate.getTime() < near;
      if (state !== "OVERDUE" && !isNear) return [];
      return [{ eventId, title, eventType, state, dueDate, action, visitKind }];
    })
    .slice(0, OVERVIEW_CARE_MAX);
}

type Event = OfHorse["open"][number];

/** The days on which vaccinations are booked. */
const bookedJabs = (upcoming: readonly Event[]) =>
  upcoming
    .filter(
      ({ eventType, subject }) => eventType === "VACCINATION" && subject !== "OTHER_VACCINATION",
    )
    .map(({ dueDate }) => londonDate(dueDate));

const asDate = ({ id, title, eventType, dueDate }: Event) => ({
  kind: "EVENT" as const,
  id,
  title,
  eventType,
  at: dueDate,
  verdict: null,
});

type PlannedOuting = Awaited<ReturnType<typeof outings.find>>;

interface HorseRecord {
  flu: Flu;
  given: MedicinesOfHorse;
  booked: string[];
}

/** The outings, each with whether the horse may go, counting vaccinations booked before it. */
function outingDates(
  planned: readonly PlannedOuting[],
  { flu: { record }, given, booked }: HorseRecord,
) {
  const { doses: flu, otherVaccinations: others, courseStart, earlierMissing } = record;
  const found = standings({ flu, others, courseStart, earlierMissing, booked }, planned);
  return planned.map((outing, at) => {
    const { body, firstDay, lastDay } = outing;
    const byFlu = (found[at]?.booked ?? found[at]?.now)?.verdict;
    return {
      kind: "OUTING" as const,
      id: outing.id,
      title: outing.name,
      eventType: null,
      at: londonInstant(firstDay, "00:00"),
      verdict:
        byFlu === undefined || body === "OTHER"
          ? null
          : worst(byFlu, medicineTrip({ ...given, body }, { firstDay, lastDay }).verdict),
    };
  });
}
