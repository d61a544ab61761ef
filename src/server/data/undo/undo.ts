import { getTableName } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { recordKinds } from "#contract/care/record-types.ts";
import { actEndpoints as calls } from "#contract/journal/acts.ts";
import { workAs } from "#server/core/database/database.ts";
import { route } from "#server/core/http/route.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { FORMER, nameOf, nounOf } from "#server/data/activity/activity.ts";
import * as careEvents from "#server/domains/care/care-events.ts";
import * as plans from "#server/domains/care/care-plans.ts";
import * as passport from "#server/domains/care/passport-history/passport-history.ts";
import { records } from "#server/domains/care/records/records.ts";
import { restoreEvents } from "#server/domains/care/restore-events.ts";
import * as horses from "#server/domains/horses/horses.ts";
import { careEvents as eventTable, carePlans } from "#server/schema/care.ts";
import { vaccinationDoses } from "#server/schema/health.ts";
import {
  attachedSince,
  changedSince,
  holdAct,
  listActs,
  markUndone,
  rowsOfAct,
  tieInBin,
} from "./queries.ts";

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
    const changed = await changedSince(scope, [id, scope.userId]);
    const byOthers = changed.filter(({ byOther }) => byOther);
    const attached = await attachedSince(scope, [id, scope.userId, recordKinds]);
    refuseOthersWork([...byOthers, ...attached.filter(({ rowId }) => !isNamed(byOthers, rowId))]);
    const made = rows.filter(({ part }) => part === "MADE");
    let undone = 0;
    for (const row of made) if (await isRemoved(scope, row)) undone += 1;
    const touched = changed.map(({ rowId }) => rowId);
    await restoreEvents(scope, id, touched);
    await markUndone(scope, { id });
    await tieInBin(scope, { id });
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

/** Maximum number of changes that a refusal lists. */
const NAMED = 3;

const isNamed = (changed: readonly { rowId: string }[], id: string) =>
  changed.some(({ rowId }) => rowId === id);

function refuseOthersWork(changed: Awaited<ReturnType<typeof attachedSince>>) {
  if (changed.length === 0) return;
  const named = changed.slice(0, NAMED).map(({ table, label, horseName, byName }) => {
    const what = nameOf(table, label) ?? nounOf(table);
    return `${[horseName, what].filter(Boolean).join(": ")} (by ${byName ?? FORMER})`;
  });
  const more = changed.length - named.length;
  throw new Refusal(
    409,
    `Nothing was undone, because others have changed some of it since: ${named.join("; ")}${more > 0 ? `; and ${more} more` : ""}.`,
  );
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

type Remove = (scope: Scope, place: { horseId: string; id: string }) => Promise<unknown>;
const removals = new Map<string, Remove>([
  ...recordKinds.map((kind): [string, Remove] => [
    records[kind].table,
    (scope, place) => records[kind].remove(scope, place),
  ]),
  [getTableName(vaccinationDoses), (scope, { horseId, id }) => passport.remove(scope, horseId, id)],
  [getTableName(carePlans), (scope, { horseId, id }) => plans.remove(scope, horseId, id)],
  [getTableName(eventTable), (scope, { id }) => careEvents.remove(scope, id)],
]);
