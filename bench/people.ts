import { createHash, randomBytes } from "node:crypto";
import type pg from "pg";
import { v7 as uuid } from "uuid";
import { scaleOwners } from "../scripts/seed/scale.ts";

/** Somebody signed in, as often as there are cookies. */
export interface Rider {
  yardId: string;
  /** One of the yard's horses. */
  horseId: string;
  cookies: string[];
}

/** Signs in the owner of the yard with so many horses, past the password: with the rows that sign-ins make. */
export async function signIn(
  client: pg.Client,
  horses: keyof typeof scaleOwners,
  times: number,
): Promise<Rider> {
  const { rows } = await client.query<{ userId: string; yardId: string; horseId: string }>(
    `select user_id as "userId", yard_id as "yardId",
       (select id from horses h where h.yard_id = memberships.yard_id order by id limit 1) as "horseId"
     from memberships join users on users.id = user_id
     where email = $1`,
    [scaleOwners[horses]],
  );
  const [owner] = rows;
  if (!owner) throw new Error(`${scaleOwners[horses]} has not been seeded`);
  const tokens = Array.from({ length: times }, () => randomBytes(32).toString("base64url"));
  for (const token of tokens) await startSession(client, owner, token);
  return {
    yardId: owner.yardId,
    horseId: owner.horseId,
    cookies: tokens.map((token) => `loosebox_session=${token}`),
  };
}

const startSession = (
  client: pg.Client,
  { userId, yardId }: { userId: string; yardId: string },
  token: string,
) =>
  client.query(
    `insert into sessions (id, token_hash, user_id, yard_id, remember, ip_address, user_agent, expires_at)
     values ($1, $2, $3, $4, true, '127.0.0.1', 'benchmark', now() + interval '1 day')`,
    [uuid(), createHash("sha256").update(token).digest(), userId, yardId],
  );
