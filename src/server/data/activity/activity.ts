import { and, desc, eq, getTableName, lt, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import {
  activityEndpoints as calls,
  type ActivityKind,
  type ActivityQuery,
  HISTORY_MAX,
} from "#contract/data/activity.ts";
import { type Batches, mapBatches } from "#server/core/database/batched.ts";
import { route } from "#server/core/http/route.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { recordTables } from "#server/schema/care-records.ts";
import { formatChangedFields, nameOf, nounOf } from "./names.ts";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { alias } from "drizzle-orm/pg-core";
import { fullName, isAmong, pick } from "#server/core/database/expressions.ts";
import { statement } from "#server/core/database/statements.ts";
import { auditEntries } from "#server/schema/journal.ts";
import { horses } from "#server/schema/horses.ts";
import { memberships, users } from "#server/schema/people.ts";

export function activityRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ query }, scope) => list(scope, query));
  route(app, calls.history, ({ params }, scope) => historyOf(scope, params.id));
}

export { nameOf, nounOf };

/** The activity in the yard, newest first. */
async function list(scope: Scope, query: ActivityQuery) {
  const { limit, horseId, personId, kind, before, own } = query;
  const values = { horseId, personId, tables: kind && tablesOf[kind] };
  const chosen = filters.filter((each) => values[each]);
  const page = { byAll: own !== "false", before: before ?? NEVER, limit: limit + 1 };
  const { read, more } = await readPage(readEntries(chosen)(scope, { ...values, ...page }), limit);
  return {
    entries: read.map(asEntry),
    next: more ? (read.at(-1)?.id ?? null) : null,
    people: await peopleOf(scope),
  };
}

/** Characters of changes that fill a page, however few entries they are. */
const PAGE_FULL = 500_000;

/** The first rows of a list that fit on a page, and whether there are more. */
async function readPage(batches: Batches<Entry>, limit: number) {
  const read: Entry[] = [];
  let characters = 0;
  for await (const rows of batches)
    for (const row of rows) {
      if (read.length === limit || characters > PAGE_FULL) return { read, more: true };
      read.push(row);
      characters += JSON.stringify(row.changes).length;
    }
  return { read, more: false };
}

/** The history of one thing, newest first. */
const historyOf = (scope: Scope, id: string) => mapBatches(ofRow(scope, { id }), asEntry);

/** Shown instead of the name of a person who has left the yard or closed their account. */
export const FORMER = "A former member";

const tablesOf: Record<ActivityKind, string[]> = {
  horses: ["horses"],
  records: Object.values(recordTables).map(getTableName),
  events: ["care_events"],
  plans: ["care_plans"],
  doses: ["vaccination_doses"],
  places: ["places"],
  outings: ["outings", "outing_horses"],
  contacts: ["contacts"],
  papers: ["papers"],
  stock: ["stock_items"],
  charges: ["charges", "owner_statements"],
  members: ["memberships"],
};

const asEntry = ({ byName, table, label, changes, memberName, ...entry }: Entry) => ({
  ...entry,
  by: entry.byPerson ? (byName ?? FORMER) : "Loosebox",
  what: nounOf(table),
  name: table === "memberships" ? (memberName ?? FORMER) : nameOf(table, label),
  changes: formatChangedFields(changes, entry.horseName),
});

const e = alias(auditEntries, "e");
const a = alias(auditEntries, "a");
const m = alias(memberships, "m");
const u = alias(users, "u");

/** Entries with names: a person is named while they are in the yard; a deleted horse has its last name. */
function select(db: NodePgDatabase, where: SQL | undefined) {
  const horseNow = db
    .select({ name: horses.name })
    .from(horses)
    .where(and(eq(horses.yardId, e.yardId), eq(horses.id, e.horseId)));
  const horseThen = db
    .select({ name: sql`${a.label} ->> 'name'` })
    .from(a)
    .where(and(eq(a.yardId, e.yardId), eq(a.rowId, e.horseId), sql`${a.label} <> '{}'`))
    .orderBy(desc(a.id))
    .limit(1);
  const member = db
    .select({ name: fullName(users) })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.yardId, e.yardId), eq(memberships.userId, e.rowId)));
  const along = db
    .select({ count: sql`count(*)::integer` })
    .from(a)
    .where(
      and(eq(a.yardId, e.yardId), eq(a.horseId, e.horseId), eq(a.changeId, e.changeId), a.along),
    );
  return db
    .select({
      id: sql<string>`${e.id}::text`,
      ...pick(e, "at", "byPerson", "action", "rowId", "horseId", "label", "changes"),
      byName: sql<string | null>`${fullName(u)}`,
      table: e.tableName,
      horseName: sql<string | null>`coalesce(${horseNow}, ${horseThen})`,
      memberName: sql<string | null>`case when ${e.tableName} = 'memberships' then ${member} end`,
      along: sql<number>`case when ${e.tableName} = 'horses'
        and ${e.action} in ('DELETED', 'RESTORED') then ${along} else 0 end`,
    })
    .from(e)
    .leftJoin(m, and(eq(m.yardId, e.yardId), eq(m.userId, e.byId)))
    .leftJoin(u, eq(u.id, m.userId))
    .where(where)
    .orderBy(desc(e.id));
}

/** The history of one row. */
const ofRow = statement.ofYard(
  "history-of-row",
  ["id"],
  (db, { yard, id }) => select(db, and(eq(e.yardId, yard), eq(e.rowId, id))).limit(HISTORY_MAX),
  { cursor: true },
);
type Entry = typeof ofRow extends (...given: never) => Batches<infer R> ? R : never;

/** The filters that have an index each. */
const filters = ["horseId", "personId", "tables"] as const;
type Filter = (typeof filters)[number];

const conditions: Record<Filter, (given: Readonly<Record<Filter, Placeholder>>) => SQL> = {
  horseId: ({ horseId }) => eq(e.horseId, horseId),
  personId: ({ personId }) => eq(e.byId, personId),
  tables: ({ tables }) => isAmong(e.tableName, tables),
};

/** `byAll` includes changes by the product itself; `before` is the id of the last entry read. */
const params = [...filters, "byAll", "before", "limit"] as const;
const filtered = (chosen: readonly Filter[]) =>
  statement.ofYard(
    ["activity", ...chosen].join("-"),
    params,
    (db, { yard, ...given }) =>
      select(
        db,
        and(
          eq(e.yardId, yard),
          sql`not ${e.along}`,
          lt(e.id, given.before),
          sql`(${given.byAll}::boolean or ${e.byPerson})`,
          ...chosen.map((each) => conditions[each](given)),
        ),
      ).limit(given.limit),
    { cursor: true },
  );

/** An id greater than that of every entry. */
const NEVER = "9223372036854775807";

/** The filters selected by a bit mask, which has one bit for each. */
const chosenBy = (bits: number) => filters.filter((_, at) => (bits & (1 << at)) !== 0);
// each set of filters has its own statement, so that the planner chooses its index
const byFilters = new Map(
  Array.from({ length: 1 << filters.length }, (_, bits) => {
    const chosen = chosenBy(bits);
    return [chosen.join(), filtered(chosen)] as const;
  }),
);

/** The statement for these filters, which are given in the order of `filters`. */
function readEntries(chosen: readonly Filter[]) {
  const find = byFilters.get(chosen.join());
  if (!find) throw new Error(`There is no activity list with the filters ${chosen.join()}`);
  return find;
}

const peopleOf = statement.ofYard("people-of-yard", [], (db, { yard }) =>
  db
    .select({ id: u.id, name: fullName(u) })
    .from(m)
    .innerJoin(u, eq(u.id, m.userId))
    .where(eq(m.yardId, yard))
    .orderBy(sql`lower(${u.firstName} || ${u.lastName})`, u.id),
);
