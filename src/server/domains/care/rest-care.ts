import { and, getTableColumns, isNotNull, ne, sql } from "drizzle-orm";
import { columnName, isAmong, matches } from "#server/core/database/expressions.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { sqlStatement, statement } from "#server/core/database/statements.ts";
import { careEvents, carePlans } from "#server/schema/care.ts";
import type { PutAway } from "#server/schema/horses.ts";
import { reconcileHorse } from "./paper-events.ts";

/** Suspends a horse's plans and removes its open events; returns what `bringBack` needs. The horse must be locked. */
export async function putAway(scope: Scope, horseId: string): Promise<Omit<PutAway, "outingIds">> {
  const plans = await restPlans(scope, { horseId });
  await removePaperEvents(scope, { horseId });
  const events = await takeEvents(scope, { horseId });
  return { planIds: plans.map(({ id }) => id), events: events.map(({ event }) => event) };
}

/** Restores the plans and events that have not been replaced, and plans the care that has come due since. */
export async function bringBack(
  scope: Scope,
  horseId: string,
  { planIds, events }: Omit<PutAway, "outingIds">,
) {
  await wakePlans(scope, { horseId, ids: planIds });
  await keepEvents(scope, [horseId, JSON.stringify(events)]);
  await reconcileHorse(scope, horseId);
}

const restPlans = statement.ofYard("rest-plans-of-horse", ["horseId"], (db, { yard, horseId }) =>
  db
    .update(carePlans)
    .set({ active: false, updatedAt: sql`now()` })
    .where(matches(carePlans, { yardId: yard, horseId, active: true }))
    .returning({ id: carePlans.id }),
);

const wakePlans = statement.ofYard("wake-plans-of-horse", ["horseId", "ids"], (db, given) =>
  db
    .update(carePlans)
    .set({ active: true, updatedAt: sql`now()` })
    .where(
      and(
        matches(carePlans, { yardId: given.yard, horseId: given.horseId }),
        isAmong(carePlans.id, given.ids),
      ),
    ),
);

// they follow from the papers, which may change while the horse is away
const removePaperEvents = statement.ofYard("remove-paper-events", ["horseId"], (db, given) =>
  db
    .delete(careEvents)
    .where(
      and(
        matches(careEvents, { yardId: given.yard, horseId: given.horseId }),
        isNotNull(careEvents.paperId),
      ),
    ),
);

// the copies omit who made the events, because accounts can be erased
const takeEvents = statement.ofYard("take-open-events", ["horseId"], (db, { yard, horseId }) =>
  db
    .delete(careEvents)
    .where(and(matches(careEvents, { yardId: yard, horseId }), ne(careEvents.status, "COMPLETED")))
    .returning({ event: sql<unknown>`to_jsonb(care_events) - 'user_id'` }),
);

const columns = Object.values(getTableColumns(careEvents))
  .map(columnName)
  .filter((name) => name !== "yard_id");

const keepEvents = sqlStatement.ofYard({
  name: "keep-open-events-of-horse",
  text: `insert into care_events (yard_id, ${columns.join(", ")})
    select $1, ${columns.map((name) => `kept.${name}`).join(", ")}
    from jsonb_array_elements($3::jsonb) each, jsonb_populate_record(null::care_events, each) kept
    where kept.horse_id = $2 on conflict do nothing`,
  row: {},
  writes: true,
});
