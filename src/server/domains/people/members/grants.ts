import { and, asc, eq } from "drizzle-orm";
import type { z } from "zod/mini";
import { type GrantInput, GRANTS_MAX, type MemberRightsInput } from "#contract/people/grants.ts";
import { type GrantedSection, may } from "#contract/policy.ts";
import { isLimitable, rightsOfRole } from "#contract/roles.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { isAmong, pick } from "#server/core/database/expressions.ts";
import { sqlStatement, statement } from "#server/core/database/statements.ts";
import { notFound, Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { horses } from "#server/schema/horses.ts";
import { grants } from "#server/schema/people.ts";
import * as members from "./members.ts";

interface NewGrant {
  horseId: string | null;
  section: GrantedSection;
  access: "read" | "write";
  from: string | null;
  until: string | null;
}

export const list = (scope: Scope) => listGrants(scope);

/** Gives a member a right, or changes the one they have for the same horse and section. */
export async function grant(scope: Scope, { userId, ...given }: z.output<typeof GrantInput>) {
  return inTransaction(async () => {
    await refuseBeyondOwn(scope, userId, [given]);
    const [made] = await addGrants(scope, [userId, JSON.stringify([given])]);
    if (!made) throw notFound("Person");
    return made;
  });
}

export async function revoke(scope: Scope, id: string) {
  await inTransaction(async () => {
    const [found] = await findGrant(scope, { id });
    if (!found) throw notFound("Grant");
    await members.refuseUnlessGiven(scope, found.userId);
    await dropGrant(scope, { id });
  });
  return null;
}

/** Sets everything that is granted to a member: what is not among it ends. */
export async function setRights(
  scope: Scope,
  userId: string,
  { allHorses, grants: given }: z.output<typeof MemberRightsInput>,
) {
  return inTransaction(async () => {
    await refuseBeyondOwn(scope, userId, given);
    await dropGrantsOf(scope, { userId });
    if (given.length > 0) await addGrants(scope, [userId, JSON.stringify(once(given))]);
    return members.setAllHorses(scope, userId, allHorses);
  });
}

async function refuseBeyondOwn(scope: Scope, userId: string, given: readonly NewGrant[]) {
  const { role } = await members.refuseUnlessGiven(scope, userId);
  if (!isLimitable(role))
    throw new Refusal(409, "An owner or a manager has rights about every horse already.");
  for (const { section, access } of given)
    if (!may(rightsOfRole[scope.yardRole], section, access))
      throw new Refusal(403, "You cannot give a right that you do not have yourself.");
  await refuseStrangers(
    scope,
    given.flatMap(({ horseId }) => horseId ?? []),
  );
}

/** Throws 404 unless all of these are horses of the yard. */
export async function refuseStrangers(scope: Scope, horseIds: readonly string[]) {
  const wanted = [...new Set(horseIds)];
  if (wanted.length === 0) return;
  if ((await knownHorses(scope, { ids: wanted })).length < wanted.length) throw notFound("Horse");
}

/** The last of each horse and section: one statement changes no row twice. */
const once = (given: readonly NewGrant[]) => [
  ...new Map(given.map((each) => [`${each.section} ${each.horseId}`, each])).values(),
];

const shown = {
  ...pick(grants, "id", "userId", "horseId", "section", "access", "createdAt"),
  from: grants.fromDay,
  until: grants.untilDay,
};
const listGrants = statement.ofYard("list-grants", [], (db, { yard }) =>
  db
    .select(shown)
    .from(grants)
    .where(eq(grants.yardId, yard))
    .orderBy(asc(grants.userId), asc(grants.createdAt), asc(grants.id))
    .limit(GRANTS_MAX),
);
const findGrant = statement.ofYard("find-grant", ["id"], (db, { yard, id }) =>
  db
    .select(shown)
    .from(grants)
    .where(and(eq(grants.yardId, yard), eq(grants.id, id))),
);
const addGrants = sqlStatement.ofYard({
  name: "add-grants",
  text: `insert into grants (yard_id, id, user_id, horse_id, section, access, from_day, until_day)
   select $1, gen_random_uuid(), $2, g."horseId", g.section, g.access, g."from", g.until
   from jsonb_to_recordset($3::jsonb) as g ("horseId" uuid, section text, access text, "from" date, until date)
   on conflict (yard_id, user_id, section, coalesce(horse_id, '00000000-0000-0000-0000-000000000000'))
     do update set access = excluded.access, from_day = excluded.from_day, until_day = excluded.until_day
   returning id, user_id as "userId", horse_id as "horseId", section, access, from_day as "from",
     until_day as until, created_at as "createdAt"`,
  row: shown,
  writes: true,
});
const dropGrant = statement.ofYard("drop-grant", ["id"], (db, { yard, id }) =>
  db.delete(grants).where(and(eq(grants.yardId, yard), eq(grants.id, id))),
);
const dropGrantsOf = statement.ofYard("drop-grants-of-person", ["userId"], (db, given) =>
  db.delete(grants).where(and(eq(grants.yardId, given.yard), eq(grants.userId, given.userId))),
);
const knownHorses = statement.ofYard("known-horses", ["ids"], (db, { yard, ids }) =>
  db
    .select({ id: horses.id })
    .from(horses)
    .where(and(eq(horses.yardId, yard), isAmong(horses.id, ids))),
);
