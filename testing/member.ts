import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { connectionPool } from "#server/core/database/database.ts";
import type { YardRole } from "#contract/policy.ts";
import { newToken, tokenHash } from "#server/core/security/secrets.ts";
import { newOwner, visitor } from "./yard.ts";

/** A signed-in person who works in another owner's yard in this role. */
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

/** A signed-in administrator of the installation with their own yard. */
export async function newAdmin(app: FastifyInstance) {
  const admin = await newOwner(app);
  const values = [admin.user.id];
  await connectionPool().query("update users set role = 'ADMIN' where id = $1", values);
  return admin;
}

/** Another browser in which this person is signed in; no password is hashed for it, which saves time. */
export async function anotherBrowser(
  app: FastifyInstance,
  { userId, yardId }: { userId: string; yardId: string },
) {
  const token = newToken();
  await connectionPool().query(
    `insert into sessions (id, token_hash, user_id, yard_id, remember, ip_address, user_agent, expires_at)
     values ($1, $2, $3, $4, false, '', '', now() + interval '1 hour')`,
    [randomUUID(), tokenHash(token), userId, yardId],
  );
  const browser = visitor(app);
  browser.cookies.set("loosebox_session", token);
  return browser;
}
