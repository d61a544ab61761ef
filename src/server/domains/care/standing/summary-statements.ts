import { getTableColumns } from "drizzle-orm";
import type { HorsePageQuery, HorseSort } from "#contract/horses/horse-page-query.ts";
import { Horse } from "#contract/horses/horse.ts";
import { HORSES_PER_YARD_MAX } from "#contract/operations/system-settings.ts";
import { columnName, naturally } from "#server/core/database/expressions.ts";
import { integer, notNull, oneOf, orNull, type RowOf } from "#server/core/database/row-shape.ts";
import { sqlStatement } from "#server/core/database/statements.ts";
import { careEvents } from "#server/schema/care.ts";
import { horses } from "#server/schema/horses.ts";

type SortOrder = HorsePageQuery["sortOrder"];
type Columns = (typeof horses)["_"]["columns"];
// the fields of a horse's reply, and its record counts
const columns = Object.fromEntries(
  Object.entries(getTableColumns(horses)).filter(
    ([name]) => name in Horse.shape || name.endsWith("Count"),
  ),
) as Pick<Columns, keyof Columns & (keyof Horse | `${string}Count`)>;
const selected = Object.entries(columns)
  .map(([key, column]) => `h.${columnName(column)} as "${key}"`)
  .join(", ");

/**
 * The columns of a page. An empty page is one row of nulls with a total, and the reader drops the row without a
 * horse.
 */
const shown = {
  ...columns,
  // never null here, because the list excludes draft horses
  dateOfBirth: notNull(horses.dateOfBirth),
  presence: oneOf<"PRESENT" | "LEFT" | "HANDED_OVER">(),
  total: integer,
  nextType: orNull(careEvents.eventType),
  nextDue: orNull(careEvents.dueDate),
  overdueCount: integer,
  /** 0: a place for the age, because a property more would turn the row into a slower kind of object. */
  age: integer,
};
export type SummaryRow = RowOf<typeof shown>;

// an index with these columns gives each page in order; age sorts as the reverse of date of birth
const sortKeys: Record<HorseSort, { column: string; turned: boolean }> = {
  name: { column: naturally("name"), turned: false },
  breed: { column: naturally("breed"), turned: false },
  age: { column: "date_of_birth", turned: true },
  createdAt: { column: "created_at", turned: false },
};

const matches = `(name ilike $2 or breed ilike $2 or passport_number ilike $2)`;

function orderOf(sortBy: HorseSort, descending: boolean) {
  const { column, turned } = sortKeys[sortBy];
  return { column, direction: descending === turned ? "asc" : "desc" };
}

// future and overdue events as `isAhead` and `eventStanding` define them (rules/standing.ts)
const eventsText = `left join lateral (select event_type, due_date from care_events e
    where e.yard_id = $1 and e.horse_id = h.id and e.status <> 'COMPLETED'
      and (e.status = 'IN_PROGRESS' or e.due_date >= now())
    order by due_date limit 1) next on true
  left join lateral (select count(*)::integer as n from care_events e
    where e.yard_id = $1 and e.horse_id = h.id and e.status = 'PENDING' and e.due_date < now()) overdue on true`;
const eventFields = `next.event_type as "nextType", next.due_date as "nextDue", overdue.n as "overdueCount", 0 as age`;

/**
 * The statement for a page: it finds the horses by index, and then for each its next event and its overdue
 * events in the index of events that are not completed. An event in progress is the next event until it is
 * completed. The record counts are stored in the horse's row and the total in the yard's. `$1` is the yard.
 * Written in SQL because it is the most frequent query and was tuned by measurement.
 */
export function pageText(sortBy: HorseSort, descending: boolean, searched: boolean) {
  const { column, direction } = orderOf(sortBy, descending);
  const [limit, offset] = searched ? ["$3", "$4"] : ["$2", "$3"];
  const mine = `yard_id = $1 and presence = 'PRESENT' ${searched ? `and ${matches}` : ""}`;
  const total = searched
    ? `select count(*)::integer as n from horses where ${mine}`
    : `select horse_count as n from yards where id = $1`;
  return `select total.n as total, ${selected},
    ${eventFields}
  from (${total}) total
  left join (select *, ${column} as sort_key from horses where ${mine}
    order by ${column} ${direction}, id ${direction} limit ${limit} offset ${offset}) h on true
  ${eventsText}
  order by h.sort_key ${direction}, h.id ${direction}`;
}

// a search reads every horse of the yard; a page without one uses an index
const pageOf = (sortBy: HorseSort, sortOrder: SortOrder, searched: boolean) =>
  sqlStatement.ofYard({
    name: `horse-page-${sortBy}-${sortOrder}${searched ? "-found" : ""}`,
    text: pageText(sortBy, sortOrder === "desc", searched),
    row: shown,
    quick: !searched,
  });

const idsOf = (sortBy: HorseSort, sortOrder: SortOrder, searched: boolean) => {
  const { column, direction } = orderOf(sortBy, sortOrder === "desc");
  return sqlStatement.ofYard({
    name: `horse-ids-${sortBy}-${sortOrder}${searched ? "-found" : ""}`,
    text: `select id from horses where yard_id = $1 and presence = 'PRESENT' ${searched ? `and ${matches}` : ""}
      order by ${column} ${direction}, id ${direction} limit ${HORSES_PER_YARD_MAX}`,
    row: { id: horses.id },
  });
};

/** Makes a statement for each sort order, with a search and without. */
function bySort<T>(make: (sortBy: HorseSort, sortOrder: SortOrder, searched: boolean) => T) {
  const inBothOrders = (sortBy: HorseSort) => ({
    asc: { all: make(sortBy, "asc", false), found: make(sortBy, "asc", true) },
    desc: { all: make(sortBy, "desc", false), found: make(sortBy, "desc", true) },
  });
  return {
    name: inBothOrders("name"),
    breed: inBothOrders("breed"),
    age: inBothOrders("age"),
    createdAt: inBothOrders("createdAt"),
  };
}
/** The statements for a page of horses, read by index. */
export const pages = bySort(pageOf);
/** The statements for the ids of all horses, or of all that match a search, in the order of the list. */
export const orderedIds = bySort(idsOf);

const { total: _, ...shownOfHorse } = shown;
/** The list's fields of these horses, in any order. */
export const summariesOfIds = sqlStatement.ofYard({
  name: "horse-summaries-of-horses",
  text: `select ${selected}, ${eventFields} from horses h ${eventsText}
   where h.yard_id = $1 and h.id = any($2::uuid[])`,
  row: shownOfHorse,
});
