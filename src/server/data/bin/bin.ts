import * as horses from "#server/domains/horses/horses.ts";
import { and, desc, eq, inArray, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { FastifyInstance } from "fastify";
import { BIN_DAYS, BIN_MAX, binEndpoints as calls, type BinKind } from "#contract/data/bin.ts";
import { isDuplicate, workAs } from "#server/core/database/database.ts";
import { pick } from "#server/core/database/expressions.ts";
import { sqlStatement, statement } from "#server/core/database/statements.ts";
import { route } from "#server/core/http/route.ts";
import { notFound, Refusal } from "#server/core/refusal.ts";
import { mayUse, type Scope } from "#server/core/security/scope.ts";
import { FORMER, nameOf, nounOf } from "#server/data/activity/activity.ts";
import { reconcileHorse, reconcilePaperEvents } from "#server/domains/care/paper-events.ts";
import { notifyNow } from "#server/domains/notices/outing-notices/outing-notices.ts";
import { horses as horseTable } from "#server/schema/horses.ts";
import { binItems, binRows } from "#server/schema/journal.ts";
import { isTaken, makeRoom, onItsOwn, refuseConflicts } from "./conflicts.ts";
import { eraseItem } from "./erase.ts";
import { letGo, restore } from "./restore.ts";
import { integer, notNull, orNull, type RowOf, text } from "#server/core/database/row-shape.ts";

export function binRoutes(app: FastifyInstance) {
  route(app, calls.list, (_, scope) => list(scope));
  route(app, calls.find, ({ params }, scope) => find(scope, params.id));
  route(app, calls.putBack, ({ params }, scope) => putBack(scope, params.id));
  route(app, calls.erase, ({ params }, scope) => erase(scope, params.id));
}

/** The restorable items, newest first. */
const list = async (scope: Scope) => (await listItems(scope)).map(asItem);

/** The newest item in the bin that was made from this row. */
async function find(scope: Scope, rowId: string) {
  const [found] = await itemOf(scope, { rowId });
  if (!found) throw gone();
  return found;
}

/**
 * Restores an item: the same rows, and the rows attached to it as far as their other parents still exist. Items
 * deleted by one undo are restored together. Of several concurrent calls one restores the item; the others find
 * nothing.
 */
const putBack = (scope: Scope, id: string) =>
  workAs(scope, async () => {
    const items = await hold(scope, id);
    await holdHorses(scope, items);
    for (const item of items) await putItemBack(scope, item);
    return null;
  }).catch((error: unknown) => {
    // clients propose the ids of attached rows, so another row may use one of them by now
    throw isDuplicate(error) ? usedAgain() : error;
  });

async function putItemBack(scope: Scope, item: HeldItem) {
  const { id, table, rowId, horseId } = item;
  if (table === "horses") await holdPlace(scope);
  if (table === "outings") await holdEntered(scope, [id]);
  if (await isTaken(scope, table, rowId)) throw usedAgain();
  await refuseConflicts(scope, table, id);
  await restore(scope, item, table === "care_events" ? await makeRoom(scope, id) : {});
  if (table !== "horses") await reconcile(scope, horseId);
  if (table === "care_events") await insist(scope, item);
  if (table === "vaccination_doses") await notifyNow(scope.yardId, new Date());
  await letGo(scope, id);
}

// of what belongs to no horse only the yard's papers have events
const reconcile = (scope: Scope, horseId: string | null) =>
  horseId === null ? reconcilePaperEvents(scope, null) : reconcileHorse(scope, horseId);

const usedAgain = () => new Refusal(409, "Something with the same id has been added since.");

/** Erases an item for good, together with its history, of which only who did what and when is kept. */
const erase = (scope: Scope, id: string) =>
  workAs(scope, async () => {
    for (const item of await hold(scope, id)) await eraseItem(scope.yardId, item.id);
    return null;
  });

const gone = () => notFound("Deleted item");

const asked = alias(binItems, "asked");
const holdItems = statement.ofYard("hold-bin-items", ["id"], (db, { yard, id }) => {
  const itsAct = db
    .select({ actId: asked.actId })
    .from(asked)
    .where(and(eq(asked.yardId, yard), eq(asked.id, id)));
  return db
    .select({ ...pick(binItems, "id", "rowId", "horseId"), table: binItems.tableName })
    .from(binItems)
    .where(and(eq(binItems.yardId, yard), or(eq(binItems.id, id), inArray(binItems.actId, itsAct))))
    .orderBy(binItems.id)
    .for("update");
});
type HeldItem = Awaited<ReturnType<typeof holdItems>>[number];

/** Locks the item and the items deleted by the same undo. */
async function hold(scope: Scope, id: string) {
  const items = await holdItems(scope, { id });
  if (items.length === 0) throw gone();
  return items;
}

async function holdPlace(scope: Scope) {
  if (!mayUse("manager", scope))
    throw new Refusal(403, "Your role in this yard does not allow this. Ask the yard's owner.");
  await horses.refuseWhenFull(scope);
}

// locks all horses at once, in the order of ids that all code uses
async function holdHorses(scope: Scope, items: readonly HeldItem[]) {
  const named = items.filter(({ table }) => table !== "horses");
  const ids = named.flatMap(({ horseId }) => horseId ?? []);
  if (ids.length === 0) return;
  try {
    await horses.hold(scope, ids);
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 404) throw error;
    throw new Refusal(409, "Its horse has been deleted too. Put the horse back first.");
  }
}

// locks the horses that still exist, in the order of ids; deleted ones are no longer entered
const holdEntered = sqlStatement.ofYard({
  name: "hold-horses-of-outing-in-bin",
  text: `select id from horses where yard_id = $1 and id in (select (b.row ->> 'horse_id')::uuid
     from bin_rows b where b.yard_id = $1 and b.item_id = $2 and b.table_name = 'outing_horses')
   order by id for no key update`,
  row: { id: horseTable.id },
});

// reconciling has deleted the restored event again, because no plan or record needs it: restore it as an event made by
// hand
async function insist(scope: Scope, item: HeldItem) {
  if (await isTaken(scope, "care_events", item.rowId)) return;
  await restore(scope, item, onItsOwn);
}

const itemOf = statement.ofYard("bin-item-of-row", ["rowId"], (db, { yard, rowId }) =>
  db
    .select({ id: binItems.id })
    .from(binItems)
    .where(and(eq(binItems.yardId, yard), eq(binItems.rowId, rowId)))
    .orderBy(desc(binItems.deletedAt))
    .limit(1),
);

const asItem = ({ row, table, together, ...item }: Item) => ({
  ...item,
  kind: together > 1 ? ("act" as const) : (kinds[table] ?? "record"),
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
  places: "place",
  contacts: "contact",
  papers: "paper",
  stock_items: "stock",
  charges: "charge",
};

const shown = {
  ...pick(binItems, "id", "rowId", "horseId", "deletedAt"),
  table: binItems.tableName,
  row: notNull(binRows.row),
  deletedBy: orNull(text),
  daysLeft: integer,
  along: integer,
  /** How many items one undo deleted together; 1 for an item deleted by itself. */
  together: integer,
  files: integer,
  horseName: orNull(text),
  horseItemId: orNull(binRows.itemId),
};
type Item = RowOf<typeof shown>;

/**
 * The restorable items, newest first. Items deleted by one undo are shown as one, preferably as one that waits
 * for its horse. In SQL, because most columns are read from the bin's JSON.
 */
const listItems = sqlStatement.ofYard({
  name: "bin-items",
  text: `select i.id, i.table_name as "table", i.row_id as "rowId", i.horse_id as "horseId", kept.row,
     i.deleted_at as "deletedAt", u.first_name || ' ' || u.last_name as "deletedBy",
     greatest(0, ceil(extract(epoch from i.deleted_at + interval '${BIN_DAYS} days' - now()) / 86400))::integer
       as "daysLeft",
     i.together,
     (select count(*)::integer from bin_rows b where b.yard_id = i.yard_id and b.item_id = any (i.items)
        and b.part = 'ROW' and (b.table_name <> i.table_name or b.row_id <> i.row_id)
        and b.table_name not in ('files', 'outing_notices', 'reminders')) as along,
     (select count(*)::integer from bin_rows b where b.yard_id = i.yard_id and b.item_id = any (i.items)
        and b.table_name = 'files' and b.part <> 'LINK') as files,
     case when i.table_name <> 'horses' then coalesce(
       (select h.name from horses h where h.yard_id = i.yard_id and h.id = i.horse_id),
       horse.row ->> 'name') end as "horseName",
     case when i.table_name <> 'horses' and not exists (select from horses h
       where h.yard_id = i.yard_id and h.id = i.horse_id) then horse.item_id end as "horseItemId"
   from (
     select b.*, array_agg(b.id) over same_act as items, (count(*) over same_act)::integer as together,
       row_number() over (partition by coalesce(b.act_id, b.id)
         order by h.id is not null or b.horse_id is null, b.id) as place
     from bin_items b left join horses h on h.yard_id = b.yard_id and h.id = b.horse_id
     where b.yard_id = $1 and b.deleted_at > now() - interval '${BIN_DAYS} days'
     window same_act as (partition by coalesce(b.act_id, b.id))) i
   join bin_rows kept on kept.yard_id = i.yard_id and kept.item_id = i.id and kept.row_id = i.row_id
     and kept.table_name = i.table_name and kept.part = 'ROW'
   left join lateral (select b.item_id, b.row from bin_rows b
     where b.yard_id = i.yard_id and b.row_id = i.horse_id and b.table_name = 'horses'
     order by b.n desc limit 1) horse on i.table_name <> 'horses'
   left join memberships m on m.yard_id = i.yard_id and m.user_id = i.deleted_by
   left join users u on u.id = m.user_id
   where i.yard_id = $1 and i.place = 1
   order by i.deleted_at desc, i.id desc limit ${BIN_MAX}`,
  row: shown,
});
