import { getTableColumns } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { CareEventType } from "#contract/care/care-event-words.ts";
import { Horse, type HorsePageQuery, type HorseSort } from "#contract/horses/horses.ts";
import { ageInYears } from "#rules/age.ts";
import type { Standing } from "#rules/standing.ts";
import type { Scope } from "#server/core/scope.ts";
import { yardStatement } from "#server/core/yard-rows.ts";
import { horses } from "#server/schema/horses.ts";
import { standingsOf } from "./standing.ts";

type HorseRow = typeof horses.$inferSelect;

// what a horse is answered with, and the counts of its records
const columns = Object.keys(getTableColumns(horses))
  .filter((name) => name in Horse.shape || name.endsWith("Count"))
  .map((name) => `h.${toSnakeCase(name)} as "${name}"`)
  .join(", ");

export interface SummaryRow extends Pick<
  HorseRow,
  keyof HorseRow & (keyof Horse | `${string}Count`)
> {
  total: number;
  nextType: CareEventType | null;
  nextDue: Date | null;
  overdueCount: number;
}

// an index of the same shape gives each page in order; a younger horse was born later
const sortKeys: Record<HorseSort, { column: string; turned: boolean }> = {
  name: { column: "lower(name)", turned: false },
  breed: { column: "lower(breed)", turned: false },
  age: { column: "date_of_birth", turned: true },
  createdAt: { column: "created_at", turned: false },
};

const matches = `(name ilike $2 or breed ilike $2 or passport_number ilike $2)`;

/**
 * The page's statement: the horses by index, then for each its next event and its overdue ones from
 * an index that holds nothing but pending events. Record counts stand on the horse's row, the yard's
 * total on the yard's. `$1` is the yard. An empty page is one row with a total and no horse.
 */
export function pageText(sortBy: HorseSort, descending: boolean, searched: boolean) {
  const { column, turned } = sortKeys[sortBy];
  const direction = descending === turned ? "asc" : "desc";
  const [limit, offset] = searched ? ["$3", "$4"] : ["$2", "$3"];
  const mine = `yard_id = $1 ${searched ? `and ${matches}` : ""}`;
  const total = searched
    ? `select count(*)::integer as n from horses where ${mine}`
    : `select horse_count as n from yards where id = $1`;
  return `select total.n as total, ${columns},
    next.event_type as "nextType", next.due_date as "nextDue", overdue.n as "overdueCount"
  from (${total}) total
  left join (select *, ${column} as sort_key from horses where ${mine}
    order by ${column} ${direction}, id ${direction} limit ${limit} offset ${offset}) h on true
  left join lateral (select event_type, due_date from care_events e
    where e.yard_id = $1 and e.horse_id = h.id and e.status = 'PENDING' and e.due_date >= now()
    order by due_date limit 1) next on true
  left join lateral (select count(*)::integer as n from care_events e
    where e.yard_id = $1 and e.horse_id = h.id and e.status = 'PENDING' and e.due_date < now()) overdue on true
  order by h.sort_key ${direction}, h.id ${direction}`;
}

type Page = ReturnType<typeof yardStatement<SummaryRow>>;
const pages = new Map<string, Page>();

// sixteen texts in all, each prepared by name when it is first wanted
function pageStatement(query: HorsePageQuery) {
  const { sortBy, sortOrder } = query;
  const searched = query.search !== null;
  const name = `horse-page-${sortBy}-${sortOrder}${searched ? "-found" : ""}`;
  const made =
    pages.get(name) ??
    // a search reads every horse of the yard; a page goes by index
    yardStatement<SummaryRow>(name, pageText(sortBy, sortOrder === "desc", searched), {
      quick: !searched,
    });
  pages.set(name, made);
  return made;
}

/** A page of the yard's horses with record counts, the next pending event, how many are overdue, and how each stands. */
export async function summaries(scope: Scope, query: HorsePageQuery) {
  const { page, pageSize, search } = query;
  const pattern = search === null ? [] : [`%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`];
  const rows = await pageStatement(query)(scope, [...pattern, pageSize, (page - 1) * pageSize]);
  const now = new Date();
  const total = rows[0]?.total ?? 0;
  const found = rows.filter((row) => row.id !== null);
  const standing = await standingsOf(
    scope,
    found.map(({ id }) => id),
  );
  return {
    items: found.map((row) => summary(row, standing(row.id), now)),
    total,
    totalPages: Math.ceil(total / pageSize),
  };
}

function summary(row: SummaryRow, careStatus: Standing, now: Date) {
  const { nextType, nextDue, overdueCount } = row;
  return {
    // the row itself: copying its columns for each horse of each page is felt
    horse: Object.assign(row, { age: ageInYears(row.dateOfBirth, now) }),
    healthCounts: {
      veterinary: row.veterinaryCount,
      farrier: row.farrierCount,
      dietary: row.dietaryCount,
      medication: row.medicationCount,
    },
    nextCareEvent: nextType && nextDue ? { eventType: nextType, dueDate: nextDue } : null,
    overdueCount,
    careStatus,
  };
}
