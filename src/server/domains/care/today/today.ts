import * as yardDay from "#server/domains/care/yard-day/yard-day.ts";
import * as horses from "#server/domains/horses/horses.ts";
import type { FastifyInstance } from "fastify";
import { TODAY_GROUPS_MAX, todayEndpoints as calls } from "#contract/care/today.ts";
import {
  WEEK_AHEAD,
  countLate,
  firstOfDays,
  groupsOfDone,
  groupsOfToday,
  harmOf,
  rowsOfHorse,
} from "#rules/care/today.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate, londonInstant } from "#rules/london.ts";
import { naturalOrder } from "#rules/natural-order.ts";
import { shareRead } from "#server/core/database/shared-reads.ts";
import { route } from "#server/core/http/route.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { lapsesWithoutEvent } from "#server/domains/care/standing/standing.ts";
import { isolatedOn } from "#server/domains/care/vital-signs/vital-signs.ts";
import {
  actsSince,
  doneSince,
  findDraftHorses,
  openByIds,
  openOfHorse,
  openUntil,
} from "./queries.ts";
import {
  asDoneGroup,
  asGroup,
  headOf,
  type KeyEvent,
  lapsedGroup,
  ofDone,
  ofKeys,
  ofOpen,
} from "./group-rows.ts";

export const todayRoutes = (app: FastifyInstance) =>
  route(app, calls.read, ({ query }, scope) => read(scope, query.first));

/** What a yard needs: every row of each list, of which only what decides its place is known, and what is counted. */
async function readYard(scope: Scope, now: Date) {
  const today = londonDate(now);
  const start = londonInstant(today, "00:00");
  const [open, done, acts, lapsed, draftHorses, day] = await Promise.all([
    openUntil(scope, [londonInstant(addDays(today, WEEK_AHEAD + 1), "00:00")]),
    doneSince(scope, { start }),
    actsSince(scope, { start }),
    lapsedJabs(scope),
    findDraftHorses(scope),
    yardDay.progress(scope),
  ]);
  const actOf = new Map(acts.map(({ eventId, actId }) => [eventId, actId]));
  const groups = groupsOfToday(open.map(ofKeys), now);
  const jabs = lapsed.map((each) => lapsedGroup(each, today));
  const all = {
    overdue: [...jabs, ...groups.overdue.map(asListed)].toSorted(byHarm),
    today: groups.today.map(asListed),
    week: groups.week.map(asListed),
    done: groupsOfDone(done.flatMap(ofDone(actOf))),
  };
  const overdueListed = jabs.length + countLate(groups.overdue, now);
  return {
    all,
    draftHorses,
    day,
    overdueCount: overdueListed + countLate(groups.today, now),
    overdueListed,
    rows: open.length + done.length,
  };
}

/**
 * What each horse in the yard needs: overdue, today and in the following days, and what was done today; of each list
 * the first rows.
 */
function read(scope: Scope, first: number) {
  const now = new Date();
  const today = londonDate(now);
  return shareRead(
    `today ${today} first ${first}`,
    () => readFirst(scope, { now, today, first }),
    ({ overdue, today: due, week, done }) =>
      overdue.length + due.length + week.length + done.length,
  );
}

async function readFirst(
  scope: Scope,
  { now, today, first }: { now: Date; today: string; first: number },
) {
  const [{ all, rows: _, ...yard }, isolated] = await Promise.all([
    shareRead(
      `today ${today}`,
      () => readYard(scope, now),
      ({ rows }) => rows,
    ),
    isolatedOn(scope, today),
  ]);
  const sent = {
    overdue: all.overdue.slice(0, first),
    today: all.today.slice(0, first),
    week: firstOfDays(all.week, first, dayOf).slice(0, TODAY_GROUPS_MAX),
    done: all.done.slice(0, first),
  };
  const rowOf = await filled(scope, [...sent.overdue, ...sent.today, ...sent.week], now);
  return {
    overdue: sent.overdue.flatMap(rowOf),
    today: sent.today.flatMap(rowOf),
    week: sent.week.flatMap(rowOf),
    done: sent.done.map(asDoneGroup),
    more: {
      overdue: all.overdue.length - sent.overdue.length,
      today: all.today.length - sent.today.length,
      week: all.week.length - sent.week.length,
      done: all.done.length - sent.done.length,
    },
    ...yard,
    isolated,
  };
}

/** A row of which only what decides its place is known. */
const asListed = (keys: readonly KeyEvent[]) => {
  const { eventType, dueDate } = headOf(keys);
  return { eventType, dueDate, ids: keys.map(({ id }) => id) };
};
type ListedRow = ReturnType<typeof asListed> | ReturnType<typeof lapsedGroup>;

type Row = ReturnType<typeof asGroup> | ReturnType<typeof lapsedGroup>;

const dayOf = ({ dueDate }: ReturnType<typeof asListed>) => londonDate(dueDate);

/** Reads the events of these rows; returns a function that makes a row, or none if its events were done just now. */
async function filled(scope: Scope, rows: readonly ListedRow[], now: Date) {
  const ids = rows.flatMap((row) => ("ids" in row ? row.ids : []));
  const events = ids.length === 0 ? [] : (await openByIds(scope, { ids })).map(ofOpen);
  const byId = new Map(events.map((event) => [event.id, event]));
  return (row: ListedRow): Row[] => {
    if (!("ids" in row)) return [row];
    const its = row.ids.flatMap((id) => byId.get(id) ?? []);
    return its.length === 0 ? [] : [asGroup(its, now)];
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

/** The horses whose flu record has lapsed although no vaccination is overdue. */
async function lapsedJabs(scope: Scope) {
  const lapsed = new Map((await lapsesWithoutEvent(scope)).map((each) => [each.horseId, each]));
  if (lapsed.size === 0) return [];
  const found = await horses.byIds(scope, [...lapsed.keys()]);
  return found
    .map((horse) => ({ horse, since: null, booked: null, ...lapsed.get(horse.id) }))
    .toSorted((one, other) => naturalOrder(one.horse.name, other.horse.name));
}

/**
 * Sorts by the severity of the possible harm, then by how long the care is overdue; a vaccination without a
 * known lapse date comes first.
 */
const byHarm = (one: ListedRow, other: ListedRow) =>
  harmOf(one.eventType) - harmOf(other.eventType) ||
  (one.dueDate?.getTime() ?? 0) - (other.dueDate?.getTime() ?? 0);
