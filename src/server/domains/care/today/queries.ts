import { DRAFT_HORSES_MAX } from "#contract/horses/draft-horses.ts";
import { and, desc, eq, gte, isNull, ne, sql } from "drizzle-orm";
import { authorColumns, inNaturalOrder, isAmong, pick } from "#server/core/database/expressions.ts";
import { sqlStatement, statement } from "#server/core/database/statements.ts";
import { actRows, acts, rowChanges as c } from "#server/schema/journal.ts";
import { careEvents as e } from "#server/schema/care.ts";
import { horses as h } from "#server/schema/horses.ts";
import { memberships as m, users as u } from "#server/schema/people.ts";

/** Maximum number of a yard's events that are read at once: ten for each of 2,000 horses. */
const EVENTS_MAX = 20_000;
/** Maximum number of events completed today that are read. */
const DONE_MAX = 2_000;

const shown = {
  ...pick(
    e,
    "id",
    "title",
    "subject",
    "eventType",
    "status",
    "dueDate",
    "plannedFrom",
    "completedAt",
    "horseId",
    "recurring",
    "seriesId",
    "deadline",
    "paperId",
    "snoozedFrom",
    "snoozedBecause",
    "snoozedBy",
    "doneRecordId",
  ),
  horseName: h.name,
  imageUrl: h.imageUrl,
  color: h.color,
};
const itsHorse = and(eq(h.yardId, e.yardId), eq(h.id, e.horseId));

/**
 * Of the open events due before an instant, oldest first, what decides in which row of the page each is: in a large
 * yard most of them are only counted.
 */
export const openUntil = sqlStatement.ofYard({
  name: "today-open",
  text: `select id, title, subject, event_type as "eventType", status, due_date as "dueDate",
      horse_id as "horseId", deadline, case when recurring = 'DAILY' then coalesce(series_id, id) end as "dailySeries"
    from care_events
    where yard_id = $1 and status <> 'COMPLETED' and due_date < $2
    order by due_date, id limit ${EVENTS_MAX}`,
  row: {
    ...pick(e, "id", "title", "subject", "eventType", "status", "dueDate", "horseId", "deadline"),
    dailySeries: e.seriesId,
  },
});
export type OpenRow = Awaited<ReturnType<typeof openUntil>>[number];

/** These open events as rows show them, oldest first. */
export const openByIds = statement.ofYard("today-open-by-ids", ["ids"], (db, { yard, ids }) =>
  db
    .select(shown)
    .from(e)
    .leftJoin(h, itsHorse)
    .where(and(eq(e.yardId, yard), isAmong(e.id, ids), ne(e.status, "COMPLETED")))
    .orderBy(e.dueDate, e.id),
);
export type EventRow = Awaited<ReturnType<typeof openByIds>>[number];

/** By whom and why the first event that was put off was, if any. */
export function snoozedOf(events: readonly EventRow[]) {
  const found = events.find(({ snoozedFrom }) => snoozedFrom !== null);
  return {
    snoozedFrom: found?.snoozedFrom ?? null,
    snoozedBecause: found?.snoozedBecause ?? null,
    snoozedBy: found?.snoozedBy ?? null,
  };
}

/** Maximum number of a horse's open events that are read. */
const OF_HORSE_MAX = 1_000;

/** A horse's open events, oldest first. */
export const openOfHorse = statement.ofYard("horse-open", ["horseId"], (db, { yard, horseId }) =>
  db
    .select(shown)
    .from(e)
    .leftJoin(h, itsHorse)
    .where(and(eq(e.yardId, yard), eq(e.horseId, horseId), ne(e.status, "COMPLETED")))
    .orderBy(e.dueDate, e.id)
    .limit(OF_HORSE_MAX),
);

/** The events completed since an instant, in the order of completion, with who completed each. */
export const doneSince = statement.ofYard("today-done", ["start"], (db, { yard, start }) => {
  const completer = db
    .select({ byId: c.byId })
    .from(c)
    .where(
      and(
        eq(c.yardId, e.yardId),
        eq(c.rowId, e.id),
        c.inHistory,
        sql`${c.after} ->> 'status' = 'COMPLETED'`,
      ),
    )
    .orderBy(desc(c.n))
    .limit(1);
  return db
    .select({ ...shown, ...authorColumns(u) })
    .from(e)
    .leftJoin(h, itsHorse)
    .leftJoin(m, and(eq(m.yardId, e.yardId), eq(m.userId, sql`(${completer})`)))
    .leftJoin(u, eq(u.id, m.userId))
    .where(and(eq(e.yardId, yard), eq(e.status, "COMPLETED"), gte(e.completedAt, start)))
    .orderBy(e.completedAt, e.id)
    .limit(DONE_MAX);
});
export type CompletedRow = Awaited<ReturnType<typeof doneSince>>[number];

/** The events completed by each act since an instant, without acts that were undone. */
export const actsSince = statement.ofYard("today-acts", ["start"], (db, { yard, start }) =>
  db
    .select({ actId: acts.id, eventId: actRows.rowId })
    .from(acts)
    .innerJoin(actRows, and(eq(actRows.yardId, acts.yardId), eq(actRows.actId, acts.id)))
    .where(
      and(
        eq(acts.yardId, yard),
        gte(acts.at, start),
        isNull(acts.undoneAt),
        eq(actRows.part, "COMPLETED"),
      ),
    )
    .orderBy(acts.at)
    .limit(DONE_MAX),
);

/** The draft horses by name. */
export const findDraftHorses = statement.ofYard("today-draft-horses", [], (db, { yard }) =>
  db
    .select(pick(h, "id", "name", "imageUrl", "color"))
    .from(h)
    .where(and(eq(h.yardId, yard), eq(h.presence, "DRAFT")))
    .orderBy(inNaturalOrder(h.name), h.id)
    .limit(DRAFT_HORSES_MAX),
);
