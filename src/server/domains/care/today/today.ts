import type { FastifyInstance } from "fastify";
import { TODAY_GROUPS_MAX, todayEndpoints as calls } from "#contract/care/today.ts";
import { rowsOfHorse, groupsOfDone, groupsOfToday, harmOf, WEEK_AHEAD } from "#rules/care/today.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate, londonInstant } from "#rules/london.ts";
import { naturalOrder } from "#rules/natural-order.ts";
import { route } from "#server/core/http/route.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { lapsesWithoutEvent } from "#server/domains/care/standing/standing.ts";
import * as yardDay from "#server/domains/care/yard-day/yard-day.ts";
import * as horses from "#server/domains/horses/horses.ts";
import { asDoneGroup, asGroup, lapsedGroup, ofDone, ofOpen } from "./groups.ts";
import { actsSince, doneSince, draftHorses, openOfHorse, openUntil } from "./queries.ts";

export const todayRoutes = (app: FastifyInstance) =>
  route(app, calls.read, (_, scope) => read(scope));

/** What each horse in the yard needs: overdue, today and in the following days, and what was done today. */
export async function read(scope: Scope) {
  const now = new Date();
  const today = londonDate(now);
  const start = londonInstant(today, "00:00");
  const [open, done, acts, lapsed, drafts, day] = await Promise.all([
    openUntil(scope, { end: londonInstant(addDays(today, WEEK_AHEAD + 1), "00:00") }),
    doneSince(scope, { start }),
    actsSince(scope, { start }),
    lapsedJabs(scope),
    draftHorses(scope),
    yardDay.progress(scope),
  ]);
  const actOf = new Map(acts.map(({ eventId, actId }) => [eventId, actId]));
  const groups = groupsOfToday(open.map(ofOpen), now);
  const jabs = lapsed.map((each) => lapsedGroup(each, today));
  const rows = {
    overdue: [...jabs, ...groups.overdue.map((group) => asGroup(group, now))].toSorted(byHarm),
    today: groups.today.map((group) => asGroup(group, now)),
    week: groups.week.map((group) => asGroup(group, now)),
    done: groupsOfDone(done.flatMap(ofDone(actOf))).map(asDoneGroup),
  };
  return {
    overdue: first(rows.overdue),
    today: first(rows.today),
    week: first(rows.week),
    done: first(rows.done),
    more: {
      overdue: beyond(rows.overdue),
      today: beyond(rows.today),
      week: beyond(rows.week),
      done: beyond(rows.done),
    },
    drafts,
    day,
    overdueCount: [...rows.overdue, ...rows.today].reduce((sum, row) => sum + row.overdue, 0),
  };
}

/** What one horse needs by kind of care, worded as on the Today page, and all its open events by due date. */
export async function ofHorse(scope: Scope, horseId: string, now: Date) {
  const open = await openOfHorse(scope, { horseId });
  const rows = rowsOfHorse(open.map(ofOpen), now);
  return {
    open,
    rows: rows.map(({ standing, events }) => ({ standing, ...asGroup(events, now) })),
  };
}

const first = <T>(rows: readonly T[]) => rows.slice(0, TODAY_GROUPS_MAX);
const beyond = (rows: readonly unknown[]) => Math.max(0, rows.length - TODAY_GROUPS_MAX);

/** The horses whose flu record has lapsed although no vaccination is overdue. */
async function lapsedJabs(scope: Scope) {
  const lapsed = new Map((await lapsesWithoutEvent(scope)).map((each) => [each.horseId, each]));
  if (lapsed.size === 0) return [];
  const found = await horses.byIds(scope, [...lapsed.keys()]);
  return found
    .map((horse) => ({ horse, since: null, booked: null, ...lapsed.get(horse.id) }))
    .toSorted((one, other) => naturalOrder(one.horse.name, other.horse.name));
}

type Row = ReturnType<typeof asGroup> | ReturnType<typeof lapsedGroup>;

/**
 * Sorts by the severity of the possible harm, then by how long the care is overdue; a vaccination without a
 * known lapse date comes first.
 */
const byHarm = (one: Row, other: Row) =>
  harmOf(one.eventType) - harmOf(other.eventType) ||
  (one.dueDate?.getTime() ?? 0) - (other.dueDate?.getTime() ?? 0);
