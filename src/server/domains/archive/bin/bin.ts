import { and, desc, eq } from "drizzle-orm";
import type { BinKind } from "#contract/archive/bin.ts";
import { careSubjects } from "#contract/care/care-subjects.ts";
import { isDuplicate, workAs } from "#server/core/database.ts";
import { notFound, Refusal } from "#server/core/refusal.ts";
import { nothing } from "#server/core/row-shape.ts";
import { mayUse, type Scope } from "#server/core/scope.ts";
import { yardSql, yardStatement } from "#server/core/statements.ts";
import { FORMER, nameOf, nounOf } from "#server/domains/archive/activity/activity.ts";
import { reconcileEvents } from "#server/domains/care/reconcile-events.ts";
import { notifyNow } from "#server/domains/competing/outing-notices/outing-notices.ts";
import * as horses from "#server/domains/horses/horses.ts";
import { binItems } from "#server/schema/archive.ts";
import { horses as horseTable } from "#server/schema/horses.ts";
import { refuseConflicts } from "./conflicts.ts";
import { makeRoom, onItsOwn } from "./events.ts";
import { type Item, listItems } from "./items.ts";
import { isTaken } from "./taken.ts";

/** What can be put back, the newest first. */
export const list = async (scope: Scope) => (await listItems(scope)).map(asItem);

/** The newest item that a row became. */
export async function find(scope: Scope, rowId: string) {
  const [found] = await itemOf(scope, { rowId });
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
    if (await isTaken(scope, item.table, item.rowId)) throw usedAgain();
    await refuseConflicts(scope, item.table, id);
    if (item.table === "care_events") await makeRoom(scope, id);
    await restore(scope, [id]);
    if (item.table !== "horses" && item.horseId)
      await reconcileEvents(scope, item.horseId, careSubjects);
    if (item.table === "care_events") await insist(scope, id, item.rowId);
    if (item.table === "vaccination_doses") await notifyNow(scope.yardId, new Date());
    await empty(scope, { id });
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

const holdItem = yardStatement("hold-bin-item", ["id"], (db, { yard, id }) =>
  db
    .select({ table: binItems.tableName, rowId: binItems.rowId, horseId: binItems.horseId })
    .from(binItems)
    .where(and(eq(binItems.yardId, yard), eq(binItems.id, id)))
    .for("update"),
);

async function hold(scope: Scope, id: string) {
  const [item] = await holdItem(scope, { id });
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
const holdEntered = yardSql({
  name: "hold-horses-of-outing-in-bin",
  text: `select id from horses where yard_id = $1 and id in (select (b.row ->> 'horse_id')::uuid
     from bin_rows b where b.yard_id = $1 and b.item_id = $2 and b.table_name = 'outing_horses')
   order by id for no key update`,
  row: { id: horseTable.id },
});

// nothing asks any more for what it stood for, and so it went at once: it is somebody's own from now on
async function insist(scope: Scope, id: string, eventId: string) {
  if (await isTaken(scope, "care_events", eventId)) return;
  await onItsOwn(scope, [id]);
  await restore(scope, [id]);
}

const empty = yardStatement("empty-bin-item", ["id"], (db, { yard, id }) =>
  db.delete(binItems).where(and(eq(binItems.yardId, yard), eq(binItems.id, id))),
);
const restore = yardSql({
  name: "put-back",
  text: "select put_back($1, $2)",
  row: { put_back: nothing },
  writes: true,
});
const eraseItem = yardSql({
  name: "erase-from-bin",
  text: "select erase_from_bin($1, $2)",
  row: { erase_from_bin: nothing },
  writes: true,
});

const itemOf = yardStatement("bin-item-of-row", ["rowId"], (db, { yard, rowId }) =>
  db
    .select({ id: binItems.id })
    .from(binItems)
    .where(and(eq(binItems.yardId, yard), eq(binItems.rowId, rowId)))
    .orderBy(desc(binItems.deletedAt))
    .limit(1),
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
