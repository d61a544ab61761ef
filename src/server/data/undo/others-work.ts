import { recordKinds } from "#contract/care/record-types.ts";
import { boolean, orNull, text } from "#server/core/database/row-shape.ts";
import { sqlStatement } from "#server/core/database/statements.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { FORMER, nameOf, nounOf } from "#server/data/activity/activity.ts";
import { horses as horseTable } from "#server/schema/horses.ts";
import { actRows, auditEntries } from "#server/schema/journal.ts";

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
      and a.id > (select max(c.n) from row_changes c
        where c.yard_id = $1 and c.act_id = $2 and c.row_id = r.row_id)
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

/** What others have added to horses of the act since, which would be deleted with the horse. */
const addedToHorses = sqlStatement.ofYard({
  name: "added-to-horses-of-act",
  text: `select distinct on (r.row_id) r.row_id as "rowId", a.table_name as "table", a.label,
      h.name as "horseName", u.first_name || ' ' || u.last_name as "byName"
    from act_rows r
    join horses h on h.yard_id = r.yard_id and h.id = r.row_id
    join audit_entries a on a.yard_id = r.yard_id and a.horse_id = r.row_id
      and a.by_person and a.action = 'ADDED' and a.by_id is distinct from $3::uuid
    left join memberships m on m.yard_id = r.yard_id and m.user_id = a.by_id
    left join users u on u.id = m.user_id
    where r.yard_id = $1 and r.act_id = $2 and r.part = 'MADE' and r.table_name = 'horses'
      and not exists (select from row_changes c
        where c.yard_id = $1 and c.act_id = $2 and c.row_id = a.row_id)
    order by r.row_id, a.id desc`,
  row: {
    rowId: actRows.rowId,
    table: actRows.tableName,
    label: auditEntries.label,
    horseName: orNull(horseTable.name),
    byName: orNull(text),
  },
});

/** Maximum number of changes that a refusal lists. */
const NAMED = 3;

/**
 * Refuses an undo when somebody other than the caller has changed a row of the act since, attached a file to one, or
 * added something to a horse that it made. Returns what the caller has changed.
 */
export async function refuseOthersWork(scope: Scope, id: string) {
  const changed = await changedSince(scope, [id, scope.userId]);
  const byOthers = changed.filter(({ byOther }) => byOther);
  const attached = await attachedSince(scope, [id, scope.userId, recordKinds]);
  const added = await addedToHorses(scope, [id, scope.userId]);
  const others = [...attached, ...added].filter(({ rowId }) => !isNamed(byOthers, rowId));
  refuseNamed([...byOthers, ...others]);
  return changed;
}

const isNamed = (changed: readonly { rowId: string }[], id: string) =>
  changed.some(({ rowId }) => rowId === id);

function refuseNamed(changed: Awaited<ReturnType<typeof attachedSince>>) {
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
