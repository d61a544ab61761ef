import { getTableColumns } from "drizzle-orm";
import { careSubjects } from "#contract/care/care-subjects.ts";
import { columnName } from "#server/core/database/expressions.ts";
import { json, uuid } from "#server/core/database/row-shape.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { sqlStatement } from "#server/core/database/statements.ts";
import { careEvents } from "#server/schema/care.ts";
import type { PutAway } from "#server/schema/horses.ts";
import { reconcileEvents } from "./reconcile-events.ts";

/** Has a horse's plans rest and takes its open events away; gives what `bringBack` needs. The horse is held. */
export async function putAway(scope: Scope, horseId: string): Promise<Omit<PutAway, "outingIds">> {
  const plans = await restPlans(scope, [horseId]);
  const events = await takeEvents(scope, [horseId]);
  return { planIds: plans.map(({ id }) => id), events: events.map(({ event }) => event) };
}

/** Sets all of it back as far as nothing else has taken its place, and plans what has come due since. */
export async function bringBack(
  scope: Scope,
  horseId: string,
  { planIds, events }: Omit<PutAway, "outingIds">,
) {
  await wakePlans(scope, [horseId, planIds]);
  await keepEvents(scope, [horseId, JSON.stringify(events)]);
  await reconcileEvents(scope, horseId, careSubjects);
}

const restPlans = sqlStatement.ofYard({
  name: "rest-plans-of-horse",
  text: `update care_plans set active = false, updated_at = now()
    where yard_id = $1 and horse_id = $2 and active returning id`,
  row: { id: uuid },
  writes: true,
});

const wakePlans = sqlStatement.ofYard({
  name: "wake-plans-of-horse",
  text: `update care_plans set active = true, updated_at = now()
    where yard_id = $1 and horse_id = $2 and id = any($3::uuid[])`,
  row: {},
  writes: true,
});

// who made them stays out of the copies: people can be erased
const takeEvents = sqlStatement.ofYard({
  name: "take-open-events-of-horse",
  text: `delete from care_events where yard_id = $1 and horse_id = $2 and status <> 'COMPLETED'
    returning to_jsonb(care_events) - 'user_id' as event`,
  row: { event: json<unknown>() },
  writes: true,
});

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
