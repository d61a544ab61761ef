import { getTableName } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import {
  type ActivityKind,
  type ActivityQuery,
  activityEndpoints as calls,
} from "#contract/data/activity.ts";
import { type Batches, mapBatches } from "#server/core/database/batched.ts";
import { route } from "#server/core/http/route.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { recordTables } from "#server/schema/care-records.ts";
import { type Entry, filters, NEVER, ofRow, peopleOf, readEntries } from "./entries.ts";
import { formatChanges, nameOf, nounOf } from "./names.ts";

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
  outings: ["outings", "outing_horses"],
  contacts: ["contacts"],
  members: ["memberships"],
};

const asEntry = ({ byName, table, label, changes, memberName, ...entry }: Entry) => ({
  ...entry,
  by: entry.byPerson ? (byName ?? FORMER) : "Loosebox",
  what: nounOf(table),
  name: table === "memberships" ? (memberName ?? FORMER) : nameOf(table, label),
  changes: formatChanges(changes, entry.horseName),
});
