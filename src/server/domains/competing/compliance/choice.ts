import { HORSES_PER_YARD_MAX } from "#contract/operations/system-settings.ts";
import type { BodiesEdit } from "#contract/competing/compliance.ts";
import { bodies, type Body, usualBodies } from "#rules/vaccination/rulebooks.ts";
import { inTransaction } from "#server/core/database.ts";
import { stale } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/scope.ts";
import { nextVersion } from "#server/core/version.ts";
import { yardStatement } from "#server/core/yard-rows.ts";
import { reconcileFluPlans } from "#server/domains/care/reconcile-events.ts";
import * as horses from "#server/domains/horses/horses.ts";

/** The bodies that the yard goes by, and the horses that go by others. */
export async function chosenBodies(scope: Scope) {
  const [yard] = await findYardBodies(scope);
  const own = yard?.bodies ?? null;
  const differing = await findHorseBodies(scope);
  return {
    bodies: inOrder(own ?? usualBodies),
    chosen: own !== null,
    horses: differing.map(({ horseId, bodies: its }) => ({ horseId, bodies: inOrder(its) })),
    updatedAt: yard?.updatedAt ?? new Date(0),
  };
}

/** Chooses the bodies that the yard goes by; null: the usual ones. Not, if somebody has since the version that was seen. */
export async function choose(scope: Scope, { bodies: chosen, updatedAt }: BodiesEdit) {
  await inTransaction(async () => {
    await holdChoice(scope);
    const kept = await keepYardBodies(scope, [chosen, updatedAt ?? null]);
    if (kept.length === 0) throw stale(NOUN, await chosenBodies(scope));
  });
  await reconcileFluPlans(scope, null);
  return chosenBodies(scope);
}

/** Chooses the bodies that one horse goes by; null: as the yard. What others chose for other horses is no conflict. */
export async function chooseOfHorse(
  scope: Scope,
  horseId: string,
  { bodies: chosen, updatedAt }: BodiesEdit,
) {
  await inTransaction(async () => {
    await holdChoice(scope);
    await horses.hold(scope, [horseId]);
    const kept = await keepHorseBodies(scope, [horseId, chosen, updatedAt ?? null]);
    if (kept.length === 0) throw stale(NOUN, await chosenBodies(scope));
  });
  await reconcileFluPlans(scope, horseId);
  return chosenBodies(scope);
}

const NOUN = "Choice of bodies";

const inOrder = (chosen: readonly Body[]) => bodies.filter((body) => chosen.includes(body));

// the yard's and its horses' choices count their versions together: what is read has one
const lastChoice = (yard: string) => `greatest(
  (select bodies_updated_at from yards where id = ${yard}),
  (select max(bodies_updated_at) from horses where yard_id = ${yard}))`;

const findYardBodies = yardStatement<{ bodies: Body[] | null; updatedAt: Date }>(
  "find-yard-bodies",
  `select compliance_bodies as bodies, ${lastChoice("$1")} as "updatedAt" from yards where id = $1`,
);
const findHorseBodies = yardStatement<{ horseId: string; bodies: Body[] }>(
  "find-horse-bodies",
  `select id as "horseId", compliance_bodies as bodies from horses
   where yard_id = $1 and compliance_bodies is not null order by id limit ${HORSES_PER_YARD_MAX}`,
);
// one choice of a yard after the other, so that a later version is never read before an earlier one
const holdChoice = yardStatement(
  "hold-choice-of-bodies",
  "select pg_advisory_xact_lock(hashtextextended($1::text, 220))",
);

const unchangedSince = (parameter: string) =>
  `(${parameter}::timestamptz is null or bodies_updated_at is null
     or date_trunc('milliseconds', bodies_updated_at) <= ${parameter}::timestamptz)`;

const keepYardBodies = yardStatement<{ id: string }>(
  "keep-yard-bodies",
  `update yards set compliance_bodies = $2, bodies_updated_at = ${nextVersion(lastChoice("$1"))}
   where id = $1 and ${unchangedSince("$3")} returning id`,
);
const keepHorseBodies = yardStatement<{ id: string }>(
  "keep-horse-bodies",
  `update horses set compliance_bodies = $3, bodies_updated_at = ${nextVersion(lastChoice("$1"))}
   where yard_id = $1 and id = $2 and ${unchangedSince("$4")} returning id`,
);
