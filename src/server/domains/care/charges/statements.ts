import type { FastifyInstance } from "fastify";
import { type PaidInput, statementEndpoints as calls } from "#contract/care/statements.ts";
import { penceOf, sterling } from "#rules/money.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { route } from "#server/core/http/route.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { lockYardRow } from "#server/domains/people/accounts/accounts.ts";
import { mailStatement } from "./mail-statement.ts";
import { find, list, note, type StatementKey } from "./owner-statements.ts";

/** Binds the calls about the statements of owners. */
export function statementRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ query }, scope) => list(scope, query.month));
  route(app, calls.mail, ({ params, body }, scope) => mailStatement(scope, params, body.mailedAt));
  route(app, calls.paid, ({ params, body }, scope) => notePaid(scope, params, body));
}

const notePaid = (scope: Scope, key: StatementKey, { paidOn, paidHow, total }: PaidInput) =>
  inTransaction(async () => {
    await lockYardRow(scope.yardId);
    const statement = await find(scope, key);
    if (paidOn !== null && penceOf(total) !== penceOf(statement.total))
      throw new Refusal(
        409,
        `The total is ${sterling(statement.total)} now. Look at the statement again before you note the payment.`,
      );
    const paidPence = paidOn === null ? null : penceOf(statement.total);
    await note(scope, statement, { paidOn, paidHow, paidPence, userId: scope.userId });
    return find(scope, key);
  });
