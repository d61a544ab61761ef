import type { FastifyInstance } from "fastify";
import { connectionPool } from "#server/core/database.ts";
import type { YardRole } from "#server/core/scope.ts";
import { newOwner } from "./yard.ts";

/** A person who is signed in and works in somebody else's yard in this role. */
export async function newMember(app: FastifyInstance, yardId: string, role: YardRole) {
  const member = await newOwner(app, { firstName: role.toLowerCase() });
  const pool = connectionPool();
  await pool.query("insert into memberships (yard_id, user_id, role) values ($1, $2, $3)", [
    yardId,
    member.user.id,
    role,
  ]);
  await pool.query("update sessions set yard_id = $1 where user_id = $2", [yardId, member.user.id]);
  return member;
}
