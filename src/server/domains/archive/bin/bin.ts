import { getTableName } from "drizzle-orm";
import { BIN_DAYS, BIN_MAX, type BinKind } from "#contract/archive/bin.ts";
import { careSubjects } from "#contract/care/care-subjects.ts";
import { isDuplicate, workAs } from "#server/core/database.ts";
import { notFound, Refusal } from "#server/core/refusal.ts";
import { mayUse, type Scope } from "#server/core/scope.ts";
import { yardStatement } from "#server/core/yard-rows.ts";
import { FORMER, nameOf, nounOf } from "#server/domains/archive/activity/activity.ts";
import { reconcileEvents } from "#server/domains/care/reconcile-events.ts";
import * as horses from "#server/domains/horses/horses.ts";
import { tellNow } from "#server/domains/competing/outing-notices/outing-notices.ts";
import { recordTables } from "#server/schema/care-records.ts";
import { makeRoom, onItsOwn } from "./events.ts";
import { refuseWithoutRoom } from "./room.ts";

/** What can be put back, the newest first. */
export const list = async (scope: Scope) => (await items(scope)).map(asItem);

/** The newest item that a row became. */
export async function find(scope: Scope, rowId: string) {
  const [found] = await itemOf(scope, [rowId]);
  if (!found) throw gone();
  return found;
}

/**
 * Puts back what was deleted: the very same rows, and what hung on them as far as it is still there. Of
 * several who ask at once one does it; the others find nothing.
 */
export const putBack = (scope: Scope, id: string) =>
  workAs(scope.userId, async () => {
    const item = await hold(scope, id);
    if (item.table === "horses") await holdPlace(scope);
    else if (item.horseId) await holdHorse(scope, item.horseId);
    if (item.table === "outings") await holdEntered(scope, [id]);
    if ((await taken(scope, [item.table, item.rowId])).length > 0) throw usedAgain();
    await refuseWithoutRoom(scope, item.table, id);
    if (item.table === "care_events") await makeRoom(scope, id);
    await restore(scope, [id]);
    if (item.table !== "horses" && item.horseId)
      await reconcileEvents(scope, item.horseId, careSubjects);
    if (item.table === "care_events") await insist(scope, id, item.rowId);
    if (item.table === "vaccination_doses") await tellNow(scope.yardId, new Date());
    await empty(scope, [id]);
    return null;
  }).catch((error: unknown) => {
    // what hung on it: ids are proposed, and another may have taken one
    throw isDuplicate(error) ? usedAgain() : error;
  });

const usedAgain = () => new Refusal(409, "Something with the same id has been added since.");

/** Erases an item for good; what the history tells of it, beyond who did what when, goes too. */
export const erase = (scope: Scope, id: string) =>
  workAs(scope.userId, async () => {
    await hold(scope, id);
    await eraseItem(scope, [id]);
    return null;
  });

const gone = () => notFound("Deleted item");

interface Held {
  table: string;
  rowId: string;
  horseId: string | null;
}
const holdItem = yardStatement<Held>(
  "hold-bin-item",
  `select table_name as "table", row_id as "rowId", horse_id as "horseId" from bin_items
   where yard_id = $1 and id = $2 for update`,
);

async function hold(scope: Scope, id: string) {
  const [item] = await holdItem(scope, [id]);
  if (!item) throw gone();
  return item;
}

async function holdPlace(scope: Scope) {
  if (!mayUse("manager", scope))
    throw new Refusal(403, "Your role in this yard does not allow this. Ask the yard's owner.");
  await horses.refuseWhenFull(scope);
}

async function holdHorse(scope: Scope, horseId: string) {
  try {
    await horses.hold(scope, [horseId]);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(409, "Its horse has been deleted too. Put the horse back first.");
  }
}

// those that are still there, in the order of their ids as everywhere; the others are no longer entered
const holdEntered = yardStatement(
  "hold-horses-of-outing-in-bin",
  `select id from horses where yard_id = $1 and id in
     (select (row ->> 'horse_id')::uuid from bin_rows
      where yard_id = $1 and item_id = $2 and table_name = 'outing_horses')
   order by id for no key update`,
);

const restorable = [
  "horses",
  "care_events",
  "outings",
  "care_plans",
  "vaccination_doses",
  ...Object.values(recordTables).map(getTableName),
];
const taken = yardStatement(
  "bin-row-taken",
  `select from (${restorable
    .map((table) => `select id, '${table}' as name from ${table} where yard_id = $1 and id = $3`)
    .join(" union all ")}) there
   where name = $2`,
);

// nothing asks any more for what it stood for, and so it went at once: it is somebody's own from now on
async function insist(scope: Scope, id: string, eventId: string) {
  if ((await taken(scope, ["care_events", eventId])).length > 0) return;
  await onItsOwn(scope, [id]);
  await restore(scope, [id]);
}

const empty = yardStatement(
  "empty-bin-item",
  "delete from bin_items where yard_id = $1 and id = $2",
);
const restore = yardStatement("put-back", "select put_back($1, $2)");
const eraseItem = yardStatement("erase-from-bin", "select erase_from_bin($1, $2)");

const itemOf = yardStatement<{ id: string }>(
  "bin-item-of-row",
  `select id from bin_items where yard_id = $1 and row_id = $2 order by deleted_at desc limit 1`,
);

interface Item extends Held {
  id: string;
  row: Record<string, unknown>;
  deletedAt: Date;
  deletedBy: string | null;
  daysLeft: number;
  along: number;
  files: number;
  horseName: string | null;
  horseItemId: string | null;
}
const items = yardStatement<Item>(
  "bin-items",
  `select i.id, i.table_name as "table", i.row_id as "rowId", i.horse_id as "horseId", kept.row,
     i.deleted_at as "deletedAt", u.first_name || ' ' || u.last_name as "deletedBy",
     greatest(0, ceil(extract(epoch from i.deleted_at + interval '${BIN_DAYS} days' - now()) / 86400))::integer
       as "daysLeft",
     (select count(*)::integer from bin_rows b where b.yard_id = i.yard_id and b.item_id = i.id
        and b.part = 'ROW' and b.row_id is distinct from i.row_id
        and b.table_name not in ('files', 'outing_notices')) as along,
     (select count(*)::integer from bin_rows b where b.yard_id = i.yard_id and b.item_id = i.id
        and b.table_name = 'files') as files,
     case when i.table_name <> 'horses' then coalesce(
       (select h.name from horses h where h.yard_id = i.yard_id and h.id = i.horse_id),
       horse.row ->> 'name') end as "horseName",
     case when i.table_name <> 'horses' and not exists (select from horses h
       where h.yard_id = i.yard_id and h.id = i.horse_id) then horse.item_id end as "horseItemId"
   from bin_items i
   join bin_rows kept on kept.yard_id = i.yard_id and kept.item_id = i.id and kept.row_id = i.row_id
     and kept.part = 'ROW'
   left join lateral (select b.item_id, b.row from bin_rows b
     where b.yard_id = i.yard_id and b.row_id = i.horse_id and b.table_name = 'horses'
     order by b.n desc limit 1) horse on i.table_name <> 'horses'
   left join memberships m on m.yard_id = i.yard_id and m.user_id = i.deleted_by
   left join users u on u.id = m.user_id
   where i.yard_id = $1 and i.deleted_at > now() - interval '${BIN_DAYS} days'
   order by i.deleted_at desc, i.id desc limit ${BIN_MAX}`,
);

const asItem = ({ row, table, ...item }: Item) => ({
  ...item,
  kind: kinds[table] ?? "record",
  what: nounOf(table),
  name: nameOf(table, row) ?? nounOf(table),
  deletedBy: item.deletedBy ?? FORMER,
});

const kinds: Record<string, BinKind> = {
  horses: "horse",
  care_events: "event",
  outings: "outing",
  care_plans: "plan",
  vaccination_doses: "dose",
};
