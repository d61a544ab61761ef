import { getTableName } from "drizzle-orm";
import {
  type ActivityAction,
  type ActivityKind,
  type ActivityQuery,
  HISTORY_MAX,
} from "#contract/archive/activity.ts";
import { type Batches, mapBatches } from "#server/core/json-pieces.ts";
import type { Scope } from "#server/core/scope.ts";
import { yardBatches, yardStatement } from "#server/core/yard-rows.ts";
import { recordTables } from "#server/schema/care-records.ts";
import { changeWords, nameOf, nounOf } from "./words.ts";

export { nameOf, nounOf };

/** Who did what in the yard, the newest first. */
export async function list(scope: Scope, query: ActivityQuery) {
  const { limit } = query;
  const { text, values } = filtered(query);
  const { page, more } = await readPage(yardBatches<Entry>(text)(scope, values), limit);
  return {
    entries: page.map(asEntry),
    next: more ? (page.at(-1)?.id ?? null) : null,
    people: await peopleOf(scope),
  };
}

/** Changes of so many characters fill a page, however few entries that are. */
const PAGE_FULL = 500_000;

/** The first rows of a list, as many as a page takes, and whether there are more. */
async function readPage(batches: Batches<Entry>, limit: number) {
  const page: Entry[] = [];
  let characters = 0;
  for await (const rows of batches)
    for (const row of rows) {
      if (page.length === limit || characters > PAGE_FULL) return { page, more: true };
      page.push(row);
      characters += JSON.stringify(row.changes).length;
    }
  return { page, more: false };
}

/** What was done to one thing, the newest first. */
export const historyOf = (scope: Scope, id: string) => mapBatches(ofRow(scope, [id]), asEntry);

interface Entry {
  id: string;
  at: Date;
  byPerson: boolean;
  byName: string | null;
  action: ActivityAction;
  table: string;
  rowId: string | null;
  horseId: string | null;
  horseName: string | null;
  memberName: string | null;
  label: Record<string, unknown>;
  changes: Record<string, [unknown, unknown]> | null;
  along: number;
}

/** Stands where the name of somebody would, who has left the yard or is no more. */
export const FORMER = "A former member";

const fullName = (of: string) => `${of}.first_name || ' ' || ${of}.last_name`;

// a person has a name here as long as they are in the yard; a horse that is gone has the one it had
const entries = `select e.id::text as id, e.at, e.by_person as "byPerson",
    ${fullName("u")} as "byName", e.action, e.table_name as "table", e.row_id as "rowId",
    e.horse_id as "horseId", e.label, e.changes,
    coalesce(
      (select h.name from horses h where h.yard_id = e.yard_id and h.id = e.horse_id),
      (select a.label ->> 'name' from audit_entries a where a.yard_id = e.yard_id
         and a.row_id = e.horse_id and a.label <> '{}' order by a.id desc limit 1)) as "horseName",
    case when e.table_name = 'memberships' then (select ${fullName("p")} from memberships n
      join users p on p.id = n.user_id where n.yard_id = e.yard_id and n.user_id = e.row_id)
      end as "memberName",
    case when e.table_name = 'horses' and e.action in ('DELETED', 'RESTORED') then
      (select count(*)::integer from audit_entries a where a.yard_id = e.yard_id
         and a.horse_id = e.horse_id and a.change_id = e.change_id and a.along)
      else 0 end as along
  from audit_entries e
  left join memberships m on m.yard_id = e.yard_id and m.user_id = e.by_id
  left join users u on u.id = m.user_id
  where e.yard_id = $1`;

const ofRow = yardBatches<Entry>(
  `${entries} and e.row_id = $2 order by e.id desc limit ${HISTORY_MAX}`,
);

const tablesOf: Record<ActivityKind, string[]> = {
  horses: ["horses"],
  records: Object.values(recordTables).map(getTableName),
  events: ["care_events"],
  plans: ["care_plans"],
  doses: ["vaccination_doses"],
  outings: ["outings", "outing_horses"],
  members: ["memberships"],
};

// each set of filters is a statement of its own, so that each finds its index
function filtered({ horseId, personId, kind, own, before, limit }: ActivityQuery) {
  const values: unknown[] = [limit + 1];
  const conditions = ["not e.along"];
  const add = (condition: string, value: unknown) => {
    values.push(value);
    conditions.push(condition.replace("?", `$${values.length + 1}`));
  };
  if (horseId) add("e.horse_id = ?", horseId);
  if (personId) add("e.by_id = ?", personId);
  if (kind) add("e.table_name = any (?::text[])", tablesOf[kind]);
  if (own === "false") conditions.push("e.by_person");
  if (before) add("e.id < ?::bigint", before);
  return { values, text: `${entries} and ${conditions.join(" and ")} order by e.id desc limit $2` };
}

const peopleOf = yardStatement<{ id: string; name: string }>(
  "people-of-yard",
  `select u.id, ${fullName("u")} as name from memberships m join users u on u.id = m.user_id
   where m.yard_id = $1 order by lower(u.first_name || u.last_name), u.id`,
);

const asEntry = ({ byName, table, label, changes, memberName, ...entry }: Entry) => ({
  ...entry,
  by: entry.byPerson ? (byName ?? FORMER) : "Loosebox",
  what: nounOf(table),
  name: table === "memberships" ? (memberName ?? FORMER) : nameOf(table, label),
  changes: changeWords(changes, entry.horseName),
});
