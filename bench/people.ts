import { createHash, randomBytes } from "node:crypto";
import type pg from "pg";
import { v7 as uuid } from "uuid";
import { scaleOwners } from "../scripts/seed/scale.ts";

/** A signed-in person of a yard; several are used, because requests are limited for each person. */
export interface Rider {
  yardId: string;
  /** The id of one of the yard's horses. */
  horseId: string;
  cookies: string[];
}

/**
 * Signs in the given number of people (owner and grooms) of the yard with this many horses, without passwords,
 * by inserting rows of sessions.
 */
export async function signIn(
  client: pg.Client,
  horses: keyof typeof scaleOwners,
  people: number,
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
  const tokens: string[] = [];
  for (let n = 0; n < people; n += 1) {
    const userId = n === 0 ? owner.userId : await addGroom(client, owner.yardId);
    tokens.push(await startSession(client, { ...owner, userId }));
  }
  return {
    yardId: owner.yardId,
    horseId: owner.horseId,
    cookies: tokens.map((token) => `loosebox_session=${token}`),
  };
}

async function addGroom(client: pg.Client, yardId: string): Promise<string> {
  const id = uuid();
  await client.query(
    `insert into users (id, email, first_name, last_name, password_hash, email_confirmed_at)
     values ($1, $2, 'Robin', 'Hacker', '', now())`,
    [id, `${id}@bench.example`],
  );
  await client.query("insert into memberships (yard_id, user_id, role) values ($1, $2, 'GROOM')", [
    yardId,
    id,
  ]);
  return id;
}

/** Begins a remembered session; returns its token. */
export async function startSession(
  client: pg.Client,
  { userId, yardId }: { userId: string; yardId: string },
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await client.query(
    `insert into sessions (id, token_hash, user_id, yard_id, remember, ip_address, user_agent, expires_at)
     values ($1, $2, $3, $4, true, '127.0.0.1', 'benchmark', now() + interval '1 day')`,
    [uuid(), createHash("sha256").update(token).digest(), userId, yardId],
  );
  return token;
}
