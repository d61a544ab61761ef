import { sessionEndpoints, deviceEndpoints } from "#contract/people/sessions.ts";
import { accountEndpoints as calls } from "#contract/people/accounts.ts";
import { ownAccountEndpoints } from "#contract/people/own-account.ts";
import { signInEndpoints as signInCalls } from "#contract/people/sign-in.ts";
import type { FastifyInstance } from "fastify";
import { credentialEndpoints } from "#contract/people/credentials.ts";
import { consentEndpoints } from "#contract/people/consents.ts";
import { ownYardEndpoints } from "#contract/people/members.ts";
import { passkeyEndpoints } from "#contract/people/passkeys.ts";
import { twoFactorEndpoints } from "#contract/people/two-factor.ts";
import { apiTokenEndpoints } from "#contract/people/api-tokens.ts";
import { route } from "#server/core/http/route.ts";
import * as apiTokens from "#server/domains/people/accounts/credentials/api-tokens.ts";
import * as accounts from "./accounts.ts";
import {
  askForEmail,
  confirmEmail,
  keepEmail,
  sendConfirmation,
} from "#server/domains/people/accounts/credentials/change-email.ts";
import * as consents from "./consents.ts";
import * as leaving from "#server/domains/people/accounts/erasure/erasure-request.ts";
import {
  deviceKey,
  endOtherSessions,
  endSession,
  leave,
  listSessions,
  visitor,
  rotateSession,
} from "#server/domains/people/accounts/sign-in/sessions.ts";
import {
  forgotPassword,
  resetPassword,
  voidLinks,
} from "#server/domains/people/accounts/credentials/password-reset.ts";
import type { Reach } from "#server/domains/people/accounts/credentials/revoke-credentials.ts";
import { passkeysFrom, registrationsFrom, signInsFrom } from "./limits.ts";
import * as passkeySignIn from "#server/domains/people/accounts/sign-in/passkey-sign-in.ts";
import * as passkeys from "#server/domains/people/accounts/credentials/passkeys.ts";
import { listOwnYards, switchYard } from "#server/domains/people/accounts/sign-in/own-yards.ts";
import * as signIn from "#server/domains/people/accounts/sign-in/sign-in.ts";
import * as twoFactor from "#server/domains/people/accounts/credentials/two-factor.ts";
import { and, eq, sql } from "drizzle-orm";
import { paths } from "#contract/paths.ts";
import { config } from "#server/core/config.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Exchange } from "#server/core/http/reply.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { logSecurityEvent } from "#server/core/security/security-log.ts";
import { statement } from "#server/core/database/statements.ts";
import { queueMail } from "#server/domains/people/accounts/mails/mail-queue.ts";
import {
  hashPassword,
  judgePassword,
  requirePassword,
} from "#server/domains/people/accounts/credentials/passwords.ts";
import { users } from "#server/schema/people.ts";

/** Changes the signed-in user's password, ends all other sessions of the user and gives this session a new token. */
async function changePassword(
  scope: Scope,
  { password, newPassword }: { password: string; newPassword: string },
  exchange: Exchange,
) {
  const person = await requirePassword(scope, password);
  await judgePassword(newPassword);
  const passwordHash = await hashPassword(newPassword);
  await inTransaction(async () => {
    // changes the hash only if it is still the verified one: of two concurrent changes the second is refused
    const before = person.passwordHash;
    const changed = await replaceHash({ userId: scope.userId, before, passwordHash });
    if (changed.length === 0)
      throw new Refusal(
        409,
        "Your password has just been changed elsewhere. Please sign in again.",
      );
    await voidLinks(scope.userId);
    await endOtherSessions(scope);
    await queueMail(person, changedMail);
  });
  logSecurityEvent(exchange.request, "PASSWORD_CHANGED");
  await rotateSession(scope.userId, exchange);
  return null;
}

const replaceHash = statement(
  "replace-password",
  ["userId", "before", "passwordHash"],
  (db, { userId, before, passwordHash }) =>
    db
      .update(users)
      .set({ passwordHash: sql`${passwordHash}`, updatedAt: sql`now()` })
      .where(and(eq(users.id, userId), eq(users.passwordHash, before)))
      .returning({ id: users.id }),
);

const changedMail = (hello: string) => ({
  subject: "Your Loosebox password was changed",
  text: `${hello}

the password of your Loosebox account was changed in its settings just now, and every other device was signed out.

If it was not you, ask for a reset link at ${new URL(paths.auth, config().publicUrl).href} at once.

Loosebox
`,
});

export function accountRoutes(app: FastifyInstance, reach: Reach) {
  route(app, calls.user, (_, scope) => accounts.findUser(scope.userId, scope.yardId));
  route(app, ownAccountEndpoints.rename, ({ body }, scope) => accounts.rename(scope, body));
  route(app, ownAccountEndpoints.deleteAccount, ({ body }, scope, exchange) =>
    leaving.requestErasure(scope, body, exchange),
  );
  route(app, ownAccountEndpoints.keepAccount, (_, scope) => leaving.keep(scope));
  route(app, calls.login, ({ body }, exchange) => signIn.login(body, exchange), {
    countedFrom: signInsFrom,
  });
  route(app, signInCalls.secondStep, ({ body }, exchange) => signIn.secondStep(body, exchange));
  route(app, signInCalls.register, ({ body }, exchange) => accounts.register(body, exchange), {
    countedFrom: registrationsFrom,
  });
  route(app, calls.logout, async ({ query }, exchange) => {
    await leave(exchange, query);
    return null;
  });
  route(app, deviceEndpoints.key, (_, scope) => deviceKey(scope));
  route(app, signInCalls.forgotPassword, ({ body }, exchange) => forgotPassword(body, exchange));
  route(app, signInCalls.resetPassword, ({ body }, exchange) =>
    resetPassword(body, exchange, reach),
  );
  route(app, sessionEndpoints.list, (_, scope) => listSessions(scope));
  route(app, sessionEndpoints.end, ({ params }, scope) => endSession(scope, params.id));
  route(app, sessionEndpoints.endOthers, async (_, scope) => {
    await endOtherSessions(scope);
    return null;
  });
  route(app, ownYardEndpoints.list, (_, scope) => listOwnYards(scope));
  route(app, ownYardEndpoints.switch, ({ params }, scope) => switchYard(scope, params.id));
  credentialRoutes(app);
  passkeyRoutes(app);
  tokenRoutes(app);
  route(app, consentEndpoints.list, ({ query }, scope) =>
    query.history === "true" ? consents.history(scope) : consents.current(scope),
  );
  route(app, consentEndpoints.change, ({ body }, scope, { request }) =>
    consents.change(scope, body, visitor(request)),
  );
}

function credentialRoutes(app: FastifyInstance) {
  route(app, credentialEndpoints.changeEmail, ({ body }, scope, exchange) =>
    askForEmail(scope, body, exchange),
  );
  route(app, credentialEndpoints.keepEmail, (_, scope) => keepEmail(scope));
  route(app, credentialEndpoints.sendConfirmation, (_, scope) => sendConfirmation(scope));
  route(app, credentialEndpoints.confirmEmail, ({ body }, scope, exchange) =>
    confirmEmail(scope, body, exchange),
  );
  route(app, credentialEndpoints.changePassword, ({ body }, scope, exchange) =>
    changePassword(scope, body, exchange),
  );
  route(app, twoFactorEndpoints.find, (_, scope) => twoFactor.find(scope));
  route(app, twoFactorEndpoints.begin, ({ body }, scope) => twoFactor.begin(scope, body));
  route(app, twoFactorEndpoints.confirm, ({ body }, scope, exchange) =>
    twoFactor.confirm(scope, body, exchange),
  );
  route(app, twoFactorEndpoints.remake, ({ body }, scope, exchange) =>
    twoFactor.remake(scope, body, exchange),
  );
  route(app, twoFactorEndpoints.turnOff, ({ body }, scope, exchange) =>
    twoFactor.turnOff(scope, body, exchange),
  );
}

function passkeyRoutes(app: FastifyInstance) {
  route(app, passkeyEndpoints.list, (_, scope) => passkeys.list(scope));
  route(app, passkeyEndpoints.begin, ({ body }, scope) => passkeys.begin(scope, body));
  route(app, passkeyEndpoints.add, ({ body }, scope, exchange) =>
    passkeys.add(scope, body, exchange),
  );
  route(app, passkeyEndpoints.rename, ({ params, body }, scope) =>
    passkeys.rename(scope, params.id, body),
  );
  route(app, passkeyEndpoints.remove, ({ params, body }, scope, exchange) =>
    passkeys.remove(scope, params.id, { ...body, exchange }),
  );
  const counted = { countedFrom: passkeysFrom };
  route(app, passkeyEndpoints.beginSignIn, () => passkeySignIn.begin(), counted);
  route(
    app,
    passkeyEndpoints.signIn,
    ({ body }, exchange) => passkeySignIn.signIn(body, exchange),
    counted,
  );
}

function tokenRoutes(app: FastifyInstance) {
  route(app, apiTokenEndpoints.list, (_, scope) => apiTokens.list(scope));
  route(app, apiTokenEndpoints.make, ({ body }, scope, exchange) =>
    apiTokens.make(scope, body, exchange),
  );
  route(app, apiTokenEndpoints.revoke, ({ params }, scope, exchange) =>
    apiTokens.revoke(scope, params.id, exchange),
  );
}
