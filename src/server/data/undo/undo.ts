import { getTableName, and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { refuseOthersWork } from "./others-work.ts";
import { recordKinds } from "#contract/care/record-types.ts";
import { actEndpoints as calls, ACT_DAYS, ACTS_MAX } from "#contract/journal/acts.ts";
import { horseEndpoints } from "#contract/horses/horses.ts";
import { workAs } from "#server/core/database/database.ts";
import { route } from "#server/core/http/route.ts";
import { Refusal } from "#server/core/refusal.ts";
import { mayCall, type Scope } from "#server/core/security/scope.ts";
import { FORMER } from "#server/data/activity/activity.ts";
import * as careEvents from "#server/domains/care/care-events.ts";
import * as plans from "#server/domains/care/care-plans.ts";
import * as passport from "#server/domains/care/passport-history/passport-history.ts";
import * as charges from "#server/domains/care/charges/charges.ts";
import { records } from "#server/domains/care/records/records.ts";
import { reconcileOnce } from "#server/domains/care/reconcile-events.ts";
import { restoreEvents } from "#server/domains/care/restore-events.ts";
import * as contacts from "#server/domains/horses/contacts/contacts.ts";
import * as horses from "#server/domains/horses/horses.ts";
import {
  careEvents as eventTable,
  carePlans,
  charges as chargeTable,
} from "#server/schema/care.ts";
import { vaccinationDoses } from "#server/schema/health.ts";
import { isAmong, matches, pick } from "#server/core/database/expressions.ts";
import { integer, orNull, text } from "#server/core/database/row-shape.ts";
import { sqlStatement, statement } from "#server/core/database/statements.ts";
import { actRows, acts, binItems } from "#server/schema/journal.ts";
import { contacts as contactTable, horses as horseTable } from "#server/schema/horses.ts";

/** Locks an act that can be undone: of two concurrent undos the second waits, and then finds nothing. */
const holdAct = statement.ofYard("hold-act", ["id"], (db, { yard, id }) =>
  db
    .select({ id: acts.id })
    .from(acts)
    .where(
      and(
        matches(acts, { yardId: yard, id }),
        isNull(acts.undoneAt),
        gt(acts.at, sql.raw(`now() - interval '${ACT_DAYS} days'`)),
      ),
    )
    .for("update"),
);

/** All rows that the act made or changed. */
const rowsOfAct = statement.ofYard("rows-of-act", ["id"], (db, { yard, id }) =>
  db
    .select(pick(actRows, "part", "tableName", "rowId", "horseId"))
    .from(actRows)
    .where(matches(actRows, { yardId: yard, actId: id }))
    .orderBy(asc(actRows.horseId), asc(actRows.rowId)),
);

const markUndone = statement.ofYard("mark-act-undone", ["id"], (db, { yard, id }) =>
  db
    .update(acts)
    .set({ undoneAt: sql`now()` })
    .where(and(eq(acts.yardId, yard), eq(acts.id, id))),
);

// the time of an item in the bin is that of its transaction; rows of deleted horses are in no act any more
const tieInBin = statement.ofYard("tie-undone-in-bin", ["id", "made"], (db, { yard, id, made }) =>
  db
    .update(binItems)
    .set({ actId: sql`${id}` })
    .where(
      and(
        eq(binItems.yardId, yard),
        eq(binItems.deletedAt, sql`now()`),
        isAmong(binItems.rowId, made),
      ),
    ),
);

/** Acts that can be undone, newest first. In SQL, because it counts the rows of each. */
const listActs = sqlStatement.ofYard({
  name: "acts-of-yard",
  text: `select a.id, a.kind, a.at, u.first_name || ' ' || u.last_name as by,
      count(r.row_id)::integer as rows, count(distinct r.horse_id)::integer as horses
    from acts a
    left join act_rows r on r.yard_id = a.yard_id and r.act_id = a.id and r.part = 'MADE'
    left join memberships m on m.yard_id = a.yard_id and m.user_id = a.user_id
    left join users u on u.id = m.user_id
    where a.yard_id = $1 and a.undone_at is null and a.at > now() - interval '${ACT_DAYS} days'
    group by a.id, a.kind, a.at, u.id
    order by a.at desc, a.id desc limit ${ACTS_MAX}`,
  row: { ...pick(acts, "id", "kind", "at"), by: orNull(text), rows: integer, horses: integer },
});

export function undoRoutes(app: FastifyInstance) {
  route(app, calls.list, (_, scope) => list(scope));
  // the size of the act is unknown before it is read
  route(app, calls.undo, ({ params }, scope) => undo(scope, params.id), { isLarge: () => true });
}

/** Acts that can be undone, newest first. */
const list = async (scope: Scope) =>
  (await listActs(scope)).map((act) => ({ ...act, by: act.by ?? FORMER }));

/**
 * Undoes an act with the functions that delete each row by hand, and resets the events that it moved or
 * completed. Refuses the whole undo when somebody else has changed a row since or attached something to it.
 */
export const undo = (scope: Scope, id: string) =>
  workAs(scope, async () => {
    const [act] = await holdAct(scope, { id });
    if (!act) throw new Refusal(404, "Nothing to undo: it has been undone, or is too long ago");
    const rows = await rowsOfAct(scope, { id });
    await holdHorses(scope, rows);
    const changed = await refuseOthersWork(scope, id);
    const made = rows.filter(({ part }) => part === "MADE");
    const undone = await reconcileOnce(scope, () => removeAll(scope, made));
    const touched = changed.map(({ rowId }) => rowId);
    await restoreEvents(scope, id, touched);
    await markUndone(scope, { id });
    await tieInBin(scope, { id, made: made.map(({ rowId }) => rowId) });
    return { undone, skipped: made.length - undone };
  });

type ActRow = Awaited<ReturnType<typeof rowsOfAct>>[number];

// locks all horses at once, in the order of ids that all code uses; rows of a deleted horse were deleted with it
async function holdHorses(scope: Scope, rows: readonly ActRow[]) {
  const ids = rows.flatMap(({ horseId }) => horseId ?? []);
  try {
    await horses.hold(scope, ids);
  } catch (error) {
    if (!isGone(error)) throw error;
    throw new Refusal(409, "Somebody is deleting one of its horses. Please try again.");
  }
}

/** Deletes the rows; returns how many there still were. */
async function removeAll(scope: Scope, made: readonly ActRow[]) {
  let removed = 0;
  for (const row of made) if (await isRemoved(scope, row)) removed += 1;
  return removed;
}

/** Deletes a row as a person would; false when it has been deleted already. */
async function isRemoved(scope: Scope, row: ActRow) {
  const remove = removals.get(row.tableName);
  if (!remove)
    throw new Error(`No function is registered that deletes an act's rows in ${row.tableName}`);
  try {
    await remove(scope, { horseId: row.horseId ?? "", id: row.rowId });
    return true;
  } catch (error) {
    if (!isGone(error)) throw error;
    return false;
  }
}

const isGone = (error: unknown) => error instanceof Refusal && error.status === 404;

/** Deletes a horse, which an import may have made and not everybody who may undo may delete. */
function removeHorse(scope: Scope, { id }: { id: string }) {
  if (!mayCall(horseEndpoints.remove, scope))
    throw new Refusal(403, "Your role in this yard does not allow this. Ask the yard's owner.");
  return horses.remove(scope, id);
}

type Remove = (scope: Scope, place: { horseId: string; id: string }) => Promise<unknown>;
const removals = new Map<string, Remove>([
  ...recordKinds.map((kind): [string, Remove] => [
    records[kind].table,
    (scope, place) => records[kind].remove(scope, place),
  ]),
  [getTableName(vaccinationDoses), (scope, { horseId, id }) => passport.remove(scope, horseId, id)],
  [getTableName(carePlans), (scope, { horseId, id }) => plans.remove(scope, horseId, id)],
  [getTableName(eventTable), (scope, { id }) => careEvents.remove(scope, id)],
  [getTableName(chargeTable), (scope, { id }) => charges.remove(scope, id)],
  [getTableName(contactTable), (scope, { id }) => contacts.remove(scope, id)],
  [getTableName(horseTable), removeHorse],
]);
