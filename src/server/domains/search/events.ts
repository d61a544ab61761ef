import { desc, eq } from "drizzle-orm";
import { paths } from "#contract/paths.ts";
import type { SearchHit } from "#contract/search/search.ts";
import { joinSearchTerms } from "#contract/search/search-terms.ts";
import { formatMoment, formatDay } from "#rules/date-format.ts";
import { londonDate } from "#rules/london.ts";
import { known, named, score } from "#rules/search/match.ts";
import { pick } from "#server/core/database/expressions.ts";
import * as kinds from "#server/core/database/row-shape.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { sqlStatement, statement } from "#server/core/database/statements.ts";
import { careEvents } from "#server/schema/care.ts";
import { outings } from "#server/schema/competing.ts";
import type { SearchedHorses } from "./horses.ts";
import { dayAsSearched, SLOTS, slotText, slotValues, type WordSlots } from "./word-slots.ts";

const EVENTS_MAX = 40;
const AFTER_SLOTS = 2 + SLOTS * 4;

const words = `concat_ws(' ', title, description,
  case when $${AFTER_SLOTS}::boolean then to_char(due_date at time zone 'Europe/London', 'FMDD FMMonth YYYY') end)`;

const meeting = sqlStatement.ofYard({
  name: "search-events",
  text: `select id, horse_id as "horseId", title, left(description, 300) as description,
      event_type as "eventType", due_date as "dueDate"
    from care_events where yard_id = $1 and status <> 'COMPLETED'
      and ${slotText(2, { kind: "event", type: "event_type", words })}
    order by due_date, id limit ${EVENTS_MAX}`,
  row: {
    ...pick(careEvents, "id", "horseId", "title", "eventType", "dueDate"),
    description: kinds.text,
  },
});

/**
 * Factor on the score of a planned or overdue event, so that records rank above events: the search results list
 * both together.
 */
const PLANNED = 0.97;

/** The events that match every word and are not completed, by due date. */
export async function findEvents(scope: Scope, slots: WordSlots, horses: SearchedHorses) {
  if (slots.asked.every((word) => word.length < 2)) return [];
  const rows = await meeting(scope, [...slotValues(slots), slots.hasDate]);
  return rows.flatMap((row): SearchHit[] => {
    const horse = horses.nameOf(row.horseId);
    const title = horse ? `${row.title}, ${horse}` : row.title;
    const day = londonDate(row.dueDate);
    const of = score(slots.asked, [
      named(title),
      known(joinSearchTerms(null, row.eventType), row.description, dayAsSearched(day)),
    ]);
    if (of === 0) return [];
    const detail = `Due ${formatMoment(row.dueDate)}`;
    return [
      { type: "event", id: row.id, title, path: paths.calendar, detail, score: of * PLANNED },
    ];
  });
}

const allOutings = statement.ofYard("search-outings", [], (db, { yard }) =>
  db
    .select(pick(outings, "id", "name", "venue", "body", "firstDay"))
    .from(outings)
    .where(eq(outings.yardId, yard))
    .orderBy(desc(outings.firstDay), outings.id)
    .limit(200),
);

/** The outings that match every word, latest first. */
export async function findOutings(scope: Scope, asked: readonly string[]): Promise<SearchHit[]> {
  const rows = await allOutings(scope);
  return rows.flatMap((row): SearchHit[] => {
    const title = row.venue ? `${row.name}, ${row.venue}` : row.name;
    const about = known("outing competition show", row.body, dayAsSearched(row.firstDay));
    const of = score(asked, [named(title), about]);
    if (of === 0) return [];
    const path = `${paths.compliance}?view=outings`;
    const detail = formatDay(row.firstDay);
    return [{ type: "event", id: row.id, title, path, detail, score: of * PLANNED }];
  });
}
