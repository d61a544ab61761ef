import { and, eq, isNotNull, or } from "drizzle-orm";
import type { BodiesEdit } from "#contract/competing/compliance.ts";
import { bodies, type Body, usualBodies } from "#rules/vaccination/rulebooks.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { statement } from "#server/core/database/statements.ts";
import { lockYard } from "#server/core/database/yard-rows.ts";
import { stale } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { reconcileFluPlans } from "#server/domains/care/reconcile-events.ts";
import * as horses from "#server/domains/horses/horses.ts";
import { keepHorseBodies } from "#server/domains/horses/versioned-columns.ts";
import { keepYardBodies } from "#server/domains/people/accounts/accounts.ts";
import { horses as horseTable } from "#server/schema/horses.ts";
import { yards } from "#server/schema/people.ts";

/** The yard's chosen bodies, and the horses that have a choice of their own. */
export async function chosenBodies(scope: Scope) {
  const rows = await findChoices(scope);
  const own = rows[0]?.own ?? null;
  return {
    bodies: inOrder(own ?? usualBodies),
    chosen: own !== null,
    horses: rows.flatMap(({ horseId, bodies: its }) =>
      horseId && its ? [{ horseId, bodies: inOrder(its) }] : [],
    ),
    updatedAt: lastOf(rows),
  };
}

/**
 * Sets the yard's bodies; null sets the default. Refused if the choice has changed since the version that the
 * client read.
 */
export async function choose(scope: Scope, { bodies: chosen, updatedAt }: BodiesEdit) {
  await inTransaction(async () => {
    const last = await holdChoice(scope);
    const kept = await keepYardBodies(scope, { chosen, last, seen: updatedAt ?? null });
    if (kept.length === 0) throw stale(NOUN, await chosenBodies(scope));
  });
  await reconcileFluPlans(scope, null);
  return chosenBodies(scope);
}

/** Sets one horse's bodies; null means that it uses the yard's. Concurrent choices for other horses do not conflict. */
export async function chooseOfHorse(
  scope: Scope,
  horseId: string,
  { bodies: chosen, updatedAt }: BodiesEdit,
) {
  await inTransaction(async () => {
    const last = await holdChoice(scope);
    await horses.hold(scope, [horseId]);
    const choice = { id: horseId, chosen, last, seen: updatedAt ?? null };
    const kept = await keepHorseBodies(scope, choice);
    if (kept.length === 0) throw stale(NOUN, await chosenBodies(scope));
  });
  await reconcileFluPlans(scope, horseId);
  return chosenBodies(scope);
}

const NOUN = "Choice of bodies";

const inOrder = (chosen: readonly Body[]) => bodies.filter((body) => chosen.includes(body));

/** Locks a yard's choices, so that their versions are committed in order. Returns the last version. */
async function holdChoice(scope: Scope) {
  await lockYard(scope, "bodies");
  return lastOf(await findChoices(scope));
}

// the yard's and the horses' choices share one version
const lastOf = (rows: Awaited<ReturnType<typeof findChoices>>) => {
  const versions = rows.flatMap(({ ownAt, at }) => [ownAt, at ?? ownAt]);
  return new Date(Math.max(0, ...versions.map((each) => each.getTime())));
};

/**
 * The yard's choice and those of its horses, from one snapshot; a horse that uses the yard's has no choice of
 * its own.
 */
const findChoices = statement.ofYard("find-bodies", [], (db, { yard }) =>
  db
    .select({
      own: yards.complianceBodies,
      ownAt: yards.bodiesUpdatedAt,
      horseId: horseTable.id,
      bodies: horseTable.complianceBodies,
      at: horseTable.bodiesUpdatedAt,
    })
    .from(yards)
    .leftJoin(
      horseTable,
      and(
        eq(horseTable.yardId, yards.id),
        or(isNotNull(horseTable.complianceBodies), isNotNull(horseTable.bodiesUpdatedAt)),
      ),
    )
    .where(eq(yards.id, yard))
    .orderBy(horseTable.id),
);

type BodyChoices = Awaited<ReturnType<typeof chosenBodies>>;

/** Returns a function that gives each horse's bodies: its own choice, otherwise the yard's. */
export function bodiesOf({ bodies: usual, horses: differing }: BodyChoices) {
  const own = new Map(differing.map(({ horseId, bodies: its }) => [horseId, new Set(its)]));
  const ofYard = new Set(usual);
  return (horseId: string): ReadonlySet<Body> => own.get(horseId) ?? ofYard;
}
