import type { CalendarQuery } from "#contract/care/calendar.ts";
import { OPEN_DAY_SHOWN, shownOn } from "#rules/care/calendar-days.ts";
import { addDays } from "#rules/dates.ts";
import { londonInstant } from "#rules/london.ts";
import { date, integer, uuidList } from "#server/core/database/row-shape.ts";
import { shareRead } from "#server/core/database/shared-reads.ts";
import { sqlStatement } from "#server/core/database/statements.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { byIds } from "./event-lists.ts";

/** The days of a calendar that have events, with the first events of each. */
export const calendar = (scope: Scope, query: CalendarQuery) =>
  shareRead(
    `calendar ${Object.values(query).join(" ")}`,
    () => read(scope, query),
    ({ days }) => days.reduce((sum, { events }) => sum + events.length, 0),
  );

async function read(scope: Scope, { from, to, open }: CalendarQuery) {
  const now = new Date();
  const [start, end] = [from, addDays(to, 1)].map((day) => londonInstant(day, "00:00"));
  const [days, [late]] = await Promise.all([
    daysOf(scope, [start, end, now]),
    countOverdue(scope, [now]),
  ]);
  const first = days.map(({ ids, ...day }) => ({
    ...day,
    ids: ids.slice(0, shownOn(day.day, open)),
  }));
  const events = new Map(
    (
      await byIds(
        scope,
        first.flatMap(({ ids }) => ids),
      )
    ).map((event) => [event.id, event]),
  );
  return {
    days: first.map(({ ids, ...day }) => ({
      ...day,
      // an event that was deleted just now is left out
      events: ids.flatMap((id) => events.get(id) ?? []),
    })),
    overdue: late?.overdue ?? 0,
  };
}

// overdue events as `eventStanding` defines them (rules/standing.ts); as many ids as an open day shows
const daysOf = sqlStatement.ofYard({
  name: "calendar-days",
  text: `select (due_date at time zone 'Europe/London')::date as day, count(*)::integer as count,
      (count(*) filter (where status = 'PENDING' and due_date < $4))::integer as late,
      (array_agg(id order by due_date, id))[1:${OPEN_DAY_SHOWN}] as ids
    from care_events where yard_id = $1 and due_date >= $2 and due_date < $3
    group by 1 order by 1`,
  row: { day: date, count: integer, late: integer, ids: uuidList },
});

const countOverdue = sqlStatement.ofYard({
  name: "count-overdue",
  text: `select count(*)::integer as overdue from care_events
    where yard_id = $1 and status <> 'COMPLETED' and status = 'PENDING' and due_date < $2`,
  row: { overdue: integer },
});
