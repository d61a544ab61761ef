import { and, desc, eq, gt, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { API_TOKENS_MAX, type ApiTokenInput, TOKEN_DAYS } from "#contract/people/api-tokens.ts";
import { paths } from "#contract/paths.ts";
import { TOKEN_PREFIX } from "#contract/token-access.ts";
import { formatMailedName } from "#rules/mailed-name.ts";
import { config } from "#server/core/config.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { pick } from "#server/core/database/expressions.ts";
import { statement } from "#server/core/database/statements.ts";
import type { Exchange } from "#server/core/http/reply.ts";
import { notFound, Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { newToken, tokenHash } from "#server/core/security/secrets.ts";
import { logSecurityEvent } from "#server/core/security/security-log.ts";
import { mailPerson } from "#server/domains/people/accounts/mails/mail-queue.ts";
import { requireConfirmedEmail } from "#server/domains/people/accounts/users.ts";
import { yards } from "#server/schema/people.ts";
import { apiTokens as t } from "#server/schema/people-sign-in.ts";
import { requirePassword } from "./passwords.ts";

/** The person's tokens that have not ended, newest first. */
export const list = ({ userId }: Scope) => listOf({ userId });

const listOf = statement(
  "list-tokens",
  ["userId"],
  (db, { userId }) =>
    db
      .select({
        ...pick(t, "id", "name", "access", "lastUsedAt", "createdAt", "expiresAt"),
        yardName: yards.name,
      })
      .from(t)
      .innerJoin(yards, eq(yards.id, t.yardId))
      .where(and(eq(t.userId, userId), gt(t.expiresAt, sql`now()`)))
      .orderBy(desc(t.createdAt), desc(t.id))
      .limit(API_TOKENS_MAX),
  { acrossYards: "a person's own, in each of their yards" },
);

const dayMs = 86_400_000;

/** Makes a token, which is returned once and stored as a hash, and tells the person by mail. */
export async function make(
  scope: Scope,
  { name, access, expiresAt, password }: ApiTokenInput,
  { request }: Exchange,
) {
  const { yardId, userId } = scope;
  await requirePassword(scope, password);
  const id = uuid();
  const token = TOKEN_PREFIX + newToken();
  await inTransaction(async () => {
    await requireConfirmedEmail(scope);
    if ((await list(scope)).length >= API_TOKENS_MAX)
      throw new Refusal(409, `You have ${API_TOKENS_MAX} tokens. Revoke one first.`);
    await insertToken({
      yardId,
      id,
      userId,
      name,
      access,
      tokenHash: tokenHash(token),
      expiresAt: expiresAt ? new Date(expiresAt) : new Date(Date.now() + TOKEN_DAYS * dayMs),
    });
    await mailPerson(userId, (hello) => madeMail(hello, formatMailedName(name)));
  });
  logSecurityEvent(request, "TOKEN_MADE");
  return { id, token };
}

const insertToken = statement(
  "add-token",
  ["yardId", "id", "userId", "name", "access", "tokenHash", "expiresAt"],
  (db, token) => db.insert(t).values(token),
);

const madeMail = (hello: string, name: string) => ({
  subject: "An API token was made",
  text: `${hello}

the API token '${name}' was made in your Loosebox account. Whoever has it can read what you can read in that yard, and write there if you chose so.

If it was not you, revoke it, and set a new password at once:

${new URL(paths.settings, config().publicUrl).href}

Loosebox
`,
});

/** Revokes a token of the person's, in whichever yard. */
export async function revoke(scope: Scope, id: string, { request }: Exchange) {
  if ((await dropToken({ userId: scope.userId, id })).length === 0) throw notFound("Token");
  logSecurityEvent(request, "TOKEN_REVOKED");
  return null;
}

const dropToken = statement(
  "drop-token",
  ["userId", "id"],
  (db, { userId, id }) =>
    db
      .delete(t)
      .where(and(eq(t.userId, userId), eq(t.id, id)))
      .returning({ id: t.id }),
  { acrossYards: "a person's own, in each of their yards" },
);

const dropAll = statement(
  "drop-tokens-of-person",
  ["userId"],
  (db, { userId }) => db.delete(t).where(eq(t.userId, userId)).returning({ id: t.id }),
  { acrossYards: "a stolen session may have made one for any yard of the user" },
);

/** Revokes all of a person's tokens; returns whether there was one. */
export const revokeTokensOf = async (userId: string) => (await dropAll({ userId })).length > 0;

/** Deletes tokens that have ended. */
export const dropExpiredTokens = statement(
  "drop-expired-tokens",
  [],
  (db) => db.delete(t).where(sql`${t.expiresAt} <= now()`),
  { acrossYards: "what has expired, of all yards" },
);
