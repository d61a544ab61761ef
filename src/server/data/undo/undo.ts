import { getTableName, and, asc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { recordKinds } from "#contract/care/record-types.ts";
import { actEndpoints as calls, ACT_DAYS, ACTS_MAX } from "#contract/journal/acts.ts";
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
import { matches, pick } from "#server/core/database/expressions.ts";
import { boolean, integer, orNull, text } from "#server/core/database/row-shape.ts";
import { sqlStatement, statement } from "#server/core/database/statements.ts";
import { actRows, acts, auditEntries, binItems } from "#server/schema/journal.ts";
import { horses as horseTable } from "#server/schema/horses.ts";

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

/**
 * The act's rows that people have changed since and that still exist; changes by others come before the caller's
 * own. In SQL, because it needs the last entry of each row.
 */
const changedSince = sqlStatement.ofYard({
  name: "changed-since-act",
  text: `select distinct on (r.row_id) r.row_id as "rowId", r.table_name as "table", a.label,
      a.by_id is distinct from $3::uuid as "byOther", h.name as "horseName",
      u.first_name || ' ' || u.last_name as "byName"
    from act_rows r
    join audit_entries a on a.yard_id = r.yard_id and a.row_id = r.row_id
      and a.by_person and a.action = 'CHANGED'
      and a.id > (select max(c.n) from row_changes c where c.yard_id = $1 and c.act_id = $2)
    left join horses h on h.yard_id = r.yard_id and h.id = r.horse_id
    left join memberships m on m.yard_id = r.yard_id and m.user_id = a.by_id
    left join users u on u.id = m.user_id
    where r.yard_id = $1 and r.act_id = $2
      and (select l.action from audit_entries l where l.yard_id = r.yard_id and l.row_id = r.row_id
        order by l.id desc limit 1) <> 'DELETED'
    order by r.row_id, a.by_id is distinct from $3::uuid desc, a.id desc`,
  row: {
    rowId: actRows.rowId,
    table: actRows.tableName,
    label: auditEntries.label,
    byOther: boolean,
    horseName: orNull(horseTable.name),
    byName: orNull(text),
  },
});

/**
 * Records of the act to which somebody other than the caller has attached a file since; files have no history.
 * In SQL, because a row's name is in its last entry.
 */
const attachedSince = sqlStatement.ofYard({
  name: "attached-since-act",
  text: `select distinct on (r.row_id) r.row_id as "rowId", r.table_name as "table", a.label,
      h.name as "horseName", u.first_name || ' ' || u.last_name as "byName"
    from acts t
    join act_rows r on r.yard_id = t.yard_id and r.act_id = t.id and r.part = 'MADE'
    join files f on f.yard_id = r.yard_id and f.entity_type = any ($4::text[]) and f.entity_id = r.row_id
      and f.created_at > t.at and f.user_id is distinct from $3::uuid
    join lateral (select e.label from audit_entries e
      where e.yard_id = r.yard_id and e.row_id = r.row_id order by e.id desc limit 1) a on true
    left join horses h on h.yard_id = r.yard_id and h.id = r.horse_id
    left join memberships m on m.yard_id = r.yard_id and m.user_id = f.user_id
    left join users u on u.id = m.user_id
    where t.yard_id = $1 and t.id = $2
    order by r.row_id, f.created_at desc`,
  row: {
    rowId: actRows.rowId,
    table: actRows.tableName,
    label: auditEntries.label,
    horseName: orNull(horseTable.name),
    byName: orNull(text),
  },
});

const markUndone = statement.ofYard("mark-act-undone", ["id"], (db, { yard, id }) =>
  db
    .update(acts)
    .set({ undoneAt: sql`now()` })
    .where(and(eq(acts.yardId, yard), eq(acts.id, id))),
);

// the time of an item in the bin is that of its transaction
const tieInBin = statement.ofYard("tie-undone-in-bin", ["id"], (db, { yard, id }) => {
  const made = db
    .select({ rowId: actRows.rowId })
    .from(actRows)
    .where(matches(actRows, { yardId: yard, actId: id, part: "MADE" }));
  const isOfThis = and(eq(binItems.deletedAt, sql`now()`), inArray(binItems.rowId, made));
  return db
    .update(binItems)
    .set({ actId: sql`${id}` })
    .where(and(eq(binItems.yardId, yard), isOfThis));
});

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
