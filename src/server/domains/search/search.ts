import * as kinds from "#server/core/database/row-shape.ts";
import type { FastifyInstance } from "fastify";
import { browse } from "#assistant/retrieval/search.ts";
import { paths } from "#contract/paths.ts";
import { HITS_MAX, searchEndpoints as calls, type SearchHit } from "#contract/search/search.ts";
import { known, named, score, queryTerms } from "#rules/search/match.ts";
import { route } from "#server/core/http/route.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { library } from "#server/domains/experts/library/library.ts";
import { horsesOf, meetingHorses, type SearchedHorses } from "./horses.ts";
import { findPeople } from "./people.ts";
import {
  dayAsSearched,
  SLOTS,
  slotText,
  slotValues,
  type WordSlots,
  wordSlots,
} from "./word-slots.ts";
import { desc, eq } from "drizzle-orm";
import { joinSearchTerms, typeLabel } from "#contract/search/search-terms.ts";
import { formatDay, formatMoment } from "#rules/date-format.ts";
import { londonDate } from "#rules/london.ts";
import { pick } from "#server/core/database/expressions.ts";
import { sqlStatement, statement } from "#server/core/database/statements.ts";
import { careEvents } from "#server/schema/care.ts";
import { outings } from "#server/schema/competing.ts";
import { type RecordKind, recordKindLabels, recordKinds } from "#contract/care/record-types.ts";
import { records } from "#server/domains/care/records/records.ts";

export function searchRoutes(app: FastifyInstance) {
  route(app, calls.find, ({ query }, scope) => find(scope, query.q));
}

/** Maximum number of hits of one type; three are shown, chosen among these. */
const TYPE_MAX = 6;

/** Everything in a yard and in the library that matches every word of a query, the best match first. */
async function find(scope: Scope, query: string): Promise<SearchHit[]> {
  const asked = queryTerms(query);
  if (asked.length === 0) return [];
  const horses = await horsesOf(scope);
  const slots = wordSlots(asked, horses);
  const [people, written, events, trips] = await Promise.all([
    findPeople(scope, asked, horses),
    findRecords(scope, slots, horses),
    findEvents(scope, slots, horses),
    findOutings(scope, asked),
  ]);
  const [found, entries] = [meetingHorses(asked, horses), findEntries(query, asked)];
  return [found, people, written, events, trips, entries]
    .flatMap((hits) => best(hits).slice(0, TYPE_MAX))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, HITS_MAX);
}

// the sort is stable, so the newest of equal matches stays first
const best = (hits: readonly SearchHit[]) => hits.toSorted((a, b) => b.score - a.score);

/** How many of the entries nearest to the query are examined. */
const NEAREST = 12;
/** The share of the query's words that an entry must contain. */
const LEAST = 0.5;
/**
 * Letters that a query must have before the library is searched, because a single syllable matches almost
 * everything.
 */
const LETTERS_MIN = 3;

/** The library's entries that are nearest to a query, if they contain at least half of its words. */
function findEntries(query: string, asked: readonly string[]): SearchHit[] {
  if (asked.join("").length < LETTERS_MIN) return [];
  const near = browse(library(), { assistant: null, topic: null, search: query });
  return near.slice(0, NEAREST).flatMap((entry, at): SearchHit[] => {
    const fields = [named(entry.question), known(entry.topic, entry.statement, entry.title)];
    const said = asked.map((word) => score([word], fields)).filter((of) => of > 0);
    if (said.length < asked.length * LEAST) return [];
    const of = said.reduce((sum, each) => sum + each, 0) / asked.length;
    return [
      {
        type: "library",
        id: entry.id,
        title: entry.question,
        path: paths.libraryEntry.replace(":id", entry.id),
        detail: [entry.publisher, entry.title].filter(Boolean).join(" · "),
        // the share of matching words, reduced by up to half for a low rank in the library's own search
        score: of * (1 - at / NEAREST / 2),
      },
    ];
  });
}

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
async function findEvents(scope: Scope, slots: WordSlots, horses: SearchedHorses) {
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
async function findOutings(scope: Scope, asked: readonly string[]): Promise<SearchHit[]> {
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

/** Maximum number of records of each kind that are read, newest first; the best are chosen among them. */
const KIND_MAX = 20;
/** How many characters at the beginning of a long text are searched. */
const DETAIL_MAX = 300;

const spelled = (day: string) =>
  `case when $${AFTER_SLOTS}::boolean then to_char(${day}, 'FMDD FMMonth YYYY') end`;
const joined = (columns: readonly string[]) =>
  columns.length > 0 ? `concat_ws(' · ', ${columns.join(", ")})` : "''";

function ofKind(kind: RecordKind) {
  const { table, columns } = records[kind];
  const { day, type = "null::text", title = "null::text", who = [], detail } = columns;
  const searched = `concat_ws(' ', ${[title, ...who, ...detail, spelled(day)].join(", ")})`;
  return `(select '${kind}' as kind, id, horse_id, ${day} as date, ${type} as type,
      ${title} as title, ${joined(who)} as who, left(${joined(detail)}, ${DETAIL_MAX}) as detail
    from ${table} where yard_id = $1 and ${slotText(2, { kind, type, words: searched })}
    order by ${day} desc, id limit ${KIND_MAX})`;
}

const recordsMeeting = sqlStatement.ofYard({
  name: "search-records",
  text: `select kind, id, horse_id as "horseId", date, type, title, who, detail
    from (${recordKinds.map(ofKind).join(" union all ")}) found order by date desc, id`,
  row: {
    kind: kinds.oneOf<RecordKind>(),
    id: kinds.uuid,
    horseId: kinds.uuid,
    date: kinds.date,
    type: kinds.orNull(kinds.text),
    title: kinds.orNull(kinds.text),
    who: kinds.orNull(kinds.text),
    detail: kinds.orNull(kinds.text),
  },
});

/**
 * Factor on the score of an older record of the same kind for the same horse, because three similar records tell
 * less than three different ones.
 */
const REPEATED = 0.97;

/** The newest records for which every word matches the horse, kind, person, content or date. */
async function findRecords(scope: Scope, slots: WordSlots, horses: SearchedHorses) {
  // nearly every record contains any single letter
  if (slots.asked.every((word) => word.length < 2)) return [];
  const rows = await recordsMeeting(scope, [...slotValues(slots), slots.hasDate]);
  const seen = new Map<string, number>();
  return rows.flatMap((row): SearchHit[] => {
    const horse = horses.nameOf(row.horseId);
    const label = row.type ? typeLabel(row.type) : recordKindLabels[row.kind];
    const title = [row.title ?? label, horse].filter(Boolean).join(", ");
    const of = score(slots.asked, [
      named(`${title} ${label}`),
      known(joinSearchTerms(row.kind, row.type), row.who, row.detail, dayAsSearched(row.date)),
    ]);
    if (of === 0) return [];
    const before = seen.get(title) ?? 0;
    seen.set(title, before + 1);
    return [
      {
        type: "record",
        id: row.id,
        title,
        path: paths.horse.replace(":id", row.horseId),
        detail: [formatDay(row.date), row.who || shortened(row.detail)].filter(Boolean).join(" · "),
        score: of * REPEATED ** before,
      },
    ];
  });
}

const SHOWN_MAX = 60;
const shortened = (text: string | null) =>
  text && text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text;
