import type { FastifyRequest } from "fastify";
import { eq, sql } from "drizzle-orm";
import { TOKEN_CALLS_A_MINUTE } from "#contract/people/api-tokens.ts";
import type { Grant } from "#contract/held-rights.ts";
import { boolean, json, orNull, text } from "#server/core/database/row-shape.ts";
import { sqlStatement, statement } from "#server/core/database/statements.ts";
import { bearerToken } from "#server/core/http/bearer-token.ts";
import { limit } from "#server/core/http/limits.ts";
import { notFound, Refusal } from "#server/core/refusal.ts";
import { tokenHash } from "#server/core/security/secrets.ts";
import { logSecurityEvent } from "#server/core/security/security-log.ts";
import { grantsInForce } from "#server/domains/people/accounts/users.ts";
import { memberships } from "#server/schema/people.ts";
import { apiTokens } from "#server/schema/people-sign-in.ts";
import { tokenOf } from "./sessions.ts";
import { YARD_VERSION } from "./yard-version.ts";

const row = {
  tokenId: apiTokens.id,
  access: apiTokens.access,
  userId: apiTokens.userId,
  yardId: apiTokens.yardId,
  yardRole: memberships.role,
  allHorses: memberships.allHorses,
  grants: json<Grant[]>(),
  unseen: boolean,
  yardVersion: orNull(text),
};

const queryBy = (condition: string) =>
  `select t.id as "tokenId", t.access, t.user_id as "userId", t.yard_id as "yardId",
     m.role as "yardRole", m.all_horses as "allHorses", ${grantsInForce("m")} as grants,
     coalesce(t.last_used_at < now() - interval '5 minutes', true) as unseen, ${YARD_VERSION} as "yardVersion"
   from api_tokens t
   join memberships m on m.yard_id = t.yard_id and m.user_id = t.user_id
   where ${condition} and t.expires_at > now()`;

const findByHash = sqlStatement({
  name: "find-token",
  text: queryBy("t.token_hash = $1"),
  row,
  quick: true,
});

/** The token with this id, with its person's role and rights as they are now; empty once it has ended. */
export const findTokenById = sqlStatement({
  name: "find-token-by-id",
  text: queryBy("t.yard_id = $1 and t.id = $2"),
  row,
  quick: true,
});

const markUsed = statement("mark-token-used", ["yard", "id"], (db, { yard, id }) =>
  db
    .update(apiTokens)
    .set({ lastUsedAt: sql`now()` })
    .where(sql`${eq(apiTokens.yardId, yard)} and ${eq(apiTokens.id, id)}`),
);

const calls = limit(
  { name: "api-token", points: TOKEN_CALLS_A_MINUTE, seconds: 60 },
  `A token may make ${TOKEN_CALLS_A_MINUTE} calls a minute. Wait as long as Retry-After says.`,
);

/**
 * The token that a request comes with, and its person's role and rights as they are now; null where it comes with none.
 * Throws where the token has ended, may not make this call, or makes too many.
 */
export async function tokenOfRequest(request: FastifyRequest) {
  const token = bearerToken(request);
  if (!token) return null;
  if (tokenOf(request)) {
    logSecurityEvent(request, "TOKEN_REFUSED");
    throw new Refusal(400, "Send either a token or the cookie of a session, not both");
  }
  const [found] = await findByHash([tokenHash(token)]);
  if (!found) {
    logSecurityEvent(request, "TOKEN_REFUSED");
    throw new Refusal(401, "This token has ended or was revoked. Make a new one in the settings.");
  }
  request.userId = found.userId;
  await calls.take(found.tokenId);
  refuseBeyondAccess(request, found);
  if (found.unseen) await markUsed({ yard: found.yardId, id: found.tokenId });
  return found;
}

function refuseBeyondAccess(
  { routeOptions, headers }: FastifyRequest,
  { access, yardId }: { access: "READ" | "WRITE"; yardId: string },
) {
  const needed = routeOptions.config.tokenAccess;
  if (!needed) throw new Refusal(403, "No token may do this. Sign in for it.");
  if (needed === "WRITE" && access === "READ")
    throw new Refusal(403, "This token may only read. Make one that may write as well.");
  const named = headers["yard-id"];
  if (named !== undefined && named !== yardId) throw notFound("Yard");
}
