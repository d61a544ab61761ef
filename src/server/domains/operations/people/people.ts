import type { FastifyInstance } from "fastify";
import { v7 as uuid } from "uuid";
import { KEPT } from "#contract/data/retention.ts";
import { operatedPeopleEndpoints as calls } from "#contract/operations/people.ts";
import { route } from "#server/core/http/route.ts";
import { notFound } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { act } from "./acts.ts";
import * as queries from "./queries.ts";

export function operatedPeopleRoutes(app: FastifyInstance) {
  route(app, calls.search, ({ query }) => queries.findPeople(query));
  route(app, calls.read, ({ params }, scope) => look(scope, params.id));
  route(
    app,
    calls.act,
    async ({ params: { id }, body }, scope, exchange) => {
      await act(scope, { id, ...body }, exchange);
      return read(id);
    },
    // the limit of acts is counted on another connection
    { atomic: false },
  );
}

/** What is held of a person; that this operator looked is written down first. */
async function look({ userId }: Scope, id: string) {
  if ((await queries.findAccount({ id })).length === 0) throw notFound("Person");
  await queries.noteLook([uuid(), userId, id]);
  return read(id);
}

async function read(id: string) {
  const [account] = await queries.findAccount({ id });
  if (!account) throw notFound("Person");
  const [yards, sessions, mails, consents, acts] = await Promise.all([
    queries.yardsOfAccount([id]),
    queries.sessionsOfAccount({ id }),
    queries.mailsOfAccount({ id }),
    queries.consentsOfAccount({ id }),
    queries.actsOnAccount({ id }),
  ]);
  return { ...account, yards, sessions, mails, consents, acts };
}

/** Deletes what is past its period of the log of operators' acts. */
export const sweepOperatorActs = () => queries.dropOldOperatorActs([KEPT.operatorActs]);
