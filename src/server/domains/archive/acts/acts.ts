import { v7 as uuid } from "uuid";
import type { ActKind } from "#contract/archive/acts.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { matches } from "#server/core/database/expressions.ts";
import { Refusal } from "#server/core/refusal.ts";
import { text } from "#server/core/database/row-shape.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { yardSql, yardStatement } from "#server/core/database/statements.ts";
import * as horses from "#server/domains/horses/horses.ts";
import { acts } from "#server/schema/archive.ts";

/** What is done at once: which horses it is about, and which of their events it may complete. */
interface Act {
  /** As the client proposed it. */
  id?: string | undefined;
  kind: ActKind;
  horseIds: readonly string[];
  eventIds?: readonly string[];
}

/**
 * Does the work as one act, in one transaction: what people's calls make in it is undone at once by its id, which is
 * returned. The horses are held. With an id that an act of the yard has already, nothing is done.
 */
export const asOneAct = (
  scope: Scope,
  act: Act,
  work: (held: horses.HeldHorses) => Promise<unknown>,
) =>
  inTransaction(async () => {
    const { id = uuid(), kind, horseIds, eventIds = [] } = act;
    if (!(await isNew(scope, id, kind))) return id;
    const held = await horses.hold(scope, horseIds);
    const [last] = await lastEntry(scope);
    const [before] = await eventsBefore(scope, [horseIds, eventIds]);
    await work(held);
    await keepMoved(scope, [id, before?.events]);
    await keepMade(scope, [id, last?.id ?? "0"]);
    await keepLastEntry(scope, [id]);
    return id;
  });

/** Whether this is an act of the yard, and of this kind. */
export async function isActOf(scope: Scope, id: string, kind: ActKind) {
  const [there] = await kindOf(scope, { id });
  return there?.kind === kind;
}

/** Claims the id; of several who send the same one does the work, the others wait for it. */
async function isNew(scope: Scope, id: string, kind: ActKind) {
  if ((await claim(scope, { id, kind, userId: scope.userId })).length > 0) return true;
  const [there] = await kindOf(scope, { id });
  if (there?.kind !== kind) throw new Refusal(409, "Something else has this id already");
  return false;
}

const claim = yardStatement("claim-act", ["id", "kind", "userId"], (db, { yard, ...given }) =>
  db
    .insert(acts)
    .values({ ...given, yardId: yard })
    .onConflictDoNothing({ target: [acts.yardId, acts.id] })
    .returning({ id: acts.id }),
);

const kindOf = yardStatement("kind-of-act", ["id"], (db, { yard, id }) =>
  db
    .select({ kind: acts.kind })
    .from(acts)
    .where(matches(acts, { yardId: yard, id })),
);

// its own entries have numbers above every entry that can be seen before
const lastEntry = yardSql({
  name: "last-entry-before-act",
  text: "select id::text as id from audit_entries where yard_id = $1 order by id desc limit 1",
  row: { id: text },
});

// who made them stays out of the copies: people can be erased
const eventsBefore = yardSql({
  name: "events-before-act",
  text: `select coalesce(jsonb_agg(to_jsonb(e) - 'user_id'), '[]')::text as events from care_events e
    where yard_id = $1 and status <> 'COMPLETED'
      and (horse_id = any($2::uuid[]) and subject is not null or id = any($3::uuid[]))`,
  row: { events: text },
});

const keepMoved = yardSql({
  name: "keep-events-moved-by-act",
  text: `insert into act_rows (yard_id, act_id, part, table_name, row_id, horse_id, row)
    select $1, $2::uuid, case e.status when 'COMPLETED' then 'COMPLETED' else 'MOVED' end, 'care_events',
      (was ->> 'id')::uuid, (was ->> 'horse_id')::uuid, was
    from jsonb_array_elements($3::jsonb) was
    left join care_events e on e.yard_id = $1 and e.id = (was ->> 'id')::uuid
    where e.id is null or to_jsonb(e) - 'user_id' <> was`,
  row: {},
  writes: true,
});

// the history's triggers have noted every row, whichever verb made it
const keepMade = yardSql({
  name: "keep-rows-of-act",
  text: `insert into act_rows (yard_id, act_id, part, table_name, row_id, horse_id)
    select yard_id, $2::uuid, case when by_person then 'MADE' else 'FOLLOWED' end, table_name, row_id, horse_id
    from audit_entries
    where yard_id = $1 and id > $3 and change_id = (select this_change()) and action = 'ADDED'
    on conflict do nothing`,
  row: {},
  writes: true,
});

const keepLastEntry = yardSql({
  name: "keep-last-entry-of-act",
  text: `update acts set last_entry = coalesce(
      (select max(id) from audit_entries where yard_id = $1), 0)
    where yard_id = $1 and id = $2`,
  row: {},
  writes: true,
});
