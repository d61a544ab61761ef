import type { FastifyInstance } from "fastify";
import { followerEndpoints as calls } from "#contract/notices/followers.ts";
import { MEMBERS_MAX } from "#contract/people/members.ts";
import { matches } from "#server/core/database/expressions.ts";
import { boolean, uuid } from "#server/core/database/row-shape.ts";
import { sqlStatement, statement } from "#server/core/database/statements.ts";
import { route } from "#server/core/http/route.ts";
import { notFound } from "#server/core/refusal.ts";
import { mayUse, type Scope } from "#server/core/security/scope.ts";
import { horseUnfollows } from "#server/schema/notices.ts";
import { users } from "#server/schema/people.ts";

export function followerRoutes(app: FastifyInstance) {
  route(app, calls.find, ({ params }, scope) => find(scope, params.id));
  route(app, calls.setFollowing, ({ params, body }, scope) =>
    setFollowing(scope, params.id, body.following),
  );
}

/** Whether the person follows a horse, and for owners and managers who does. */
async function find(scope: Scope, horseId: string) {
  const people = await peopleOfHorse(scope, [horseId]);
  const reader = people.find(({ id }) => id === scope.userId);
  if (!reader) throw notFound("Horse");
  const followers = people.filter(({ follows }) => follows);
  return {
    following: reader.follows,
    followers: mayUse("manager", scope) ? followers : null,
    people: people.length,
  };
}

async function setFollowing(scope: Scope, horseId: string, following: boolean) {
  await find(scope, horseId);
  const { userId } = scope;
  await (following ? follow : unfollow)(scope, { userId, horseId });
  return find(scope, horseId);
}

/** The people who may read a horse's care, and whether each follows the horse. */
const peopleOfHorse = sqlStatement.ofYard({
  name: "people-of-horse",
  text: `select u.id, u.first_name as "firstName", not exists (select from horse_unfollows f
       where f.yard_id = $1 and f.user_id = m.user_id and f.horse_id = h.id) as follows
   from horses h
   join memberships m on m.yard_id = h.yard_id
   join users u on u.id = m.user_id
   where h.yard_id = $1 and h.id = $2 and may_read(m, 'care', h.id)
   order by lower(u.first_name), u.id limit ${MEMBERS_MAX}`,
  row: { id: uuid, firstName: users.firstName, follows: boolean },
});

const unfollow = statement.ofYard(
  "unfollow-horse",
  ["userId", "horseId"],
  (db, { yard, userId, horseId }) =>
    db.insert(horseUnfollows).values({ yardId: yard, userId, horseId }).onConflictDoNothing(),
);
const follow = statement.ofYard(
  "follow-horse",
  ["userId", "horseId"],
  (db, { yard, userId, horseId }) =>
    db.delete(horseUnfollows).where(matches(horseUnfollows, { yardId: yard, userId, horseId })),
);
