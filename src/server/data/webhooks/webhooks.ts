import type { FastifyInstance } from "fastify";
import { v7 as uuid } from "uuid";
import {
  webhookEndpoints as calls,
  type WebhookInput,
  WEBHOOKS_MAX,
} from "#contract/data/webhooks.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { limit } from "#server/core/http/limits.ts";
import { parseOutboundUrl } from "#server/core/http/outbound.ts";
import type { Exchange } from "#server/core/http/reply.ts";
import { route } from "#server/core/http/route.ts";
import { fieldRefusal, notFound, Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { newToken, seal } from "#server/core/security/secrets.ts";
import { logSecurityEvent } from "#server/core/security/security-log.ts";
import { currentCursor } from "#server/data/changes/changes.ts";
import { lockYardRow, requireConfirmedEmail } from "#server/domains/people/accounts/accounts.ts";
import { queueDelivery } from "./deliver.ts";
import {
  addWebhook,
  dropWebhook,
  findWebhook,
  giveUpWaiting,
  listDeliveries,
  listWebhooks,
  noteTry,
  switchOff,
  switchOn,
} from "./queries.ts";
import { sendWebhook } from "./send-webhook.ts";

export { closeWebhooksOf, dropOldDeliveries } from "./queries.ts";

export function webhookRoutes(app: FastifyInstance) {
  route(app, calls.list, (_, scope) => listWebhooks(scope));
  route(app, calls.add, ({ body }, scope, exchange) => add(scope, body, exchange));
  route(app, calls.remove, ({ params }, scope, exchange) => remove(scope, params.id, exchange));
  route(app, calls.turnOn, ({ params }, scope) => turnOn(scope, params.id));
  route(app, calls.turnOff, ({ params }, scope) => turnOff(scope, params.id));
  // the test waits for an answer from outside, which no transaction may do
  route(app, calls.test, ({ params }, scope) => sendTest(scope, params.id), { atomic: false });
  route(app, calls.deliveries, ({ params }, scope) => deliveriesOf(scope, params.id));
}

/** Adds a webhook, which is told of changes from now on. Its secret is returned once and stored sealed. */
const add = (scope: Scope, { url: typed, nouns }: WebhookInput, { request }: Exchange) =>
  inTransaction(async () => {
    // whoever has not confirmed their address, or is trying a demo, cannot have us call addresses
    await requireConfirmedEmail(scope);
    const url = parseOutboundUrl(URL.parse(typed)?.href ?? "");
    if (!url) throw fieldRefusal(400, "url", NOT_PLAIN);
    await lockYardRow(scope.yardId);
    if ((await listWebhooks(scope)).length >= WEBHOOKS_MAX)
      throw new Refusal(409, `A yard may have ${WEBHOOKS_MAX} webhooks. Remove one first.`);
    const id = uuid();
    const secret = `whsec_${newToken()}`;
    await addWebhook(scope, {
      id,
      userId: scope.userId,
      url: url.href,
      secret: seal(secret, id),
      nouns,
      cursor: await currentCursor(scope),
    });
    logSecurityEvent(request, "WEBHOOK_ADDED");
    return { id, secret };
  });

const NOT_PLAIN =
  "Give an https address of a named host, such as https://example.com/loosebox, without a port or a password";

async function remove(scope: Scope, id: string, { request }: Exchange) {
  if ((await dropWebhook(scope, { id })).length === 0) throw notFound("Webhook");
  logSecurityEvent(request, "WEBHOOK_REMOVED");
  return null;
}

const turnOn = (scope: Scope, id: string) =>
  inTransaction(async () => {
    await findOrRefuse(scope, id);
    const cursor = await currentCursor(scope);
    const [turned] = await switchOn(scope, { id, cursor });
    if (!turned) return null;
    await giveUpWaiting(scope, { id });
    await queueDelivery(scope, id, { kind: "RESET", cursor, changes: [] });
    return null;
  });

async function turnOff(scope: Scope, id: string) {
  if ((await switchOff(scope, { id })).length === 0) throw notFound("Webhook");
  return null;
}

async function findOrRefuse(scope: Scope, id: string) {
  const [found] = await findWebhook(scope, { id });
  if (!found) throw notFound("Webhook");
  return found;
}

const tests = limit(
  { name: "webhook-test", points: 10, seconds: 600 },
  "Ten tests were sent within ten minutes. Please wait a few minutes and try again.",
);

/** Sends a test now, also to a webhook that is off, and once. */
async function sendTest(scope: Scope, id: string) {
  const webhook = await findOrRefuse(scope, id);
  await tests.take(scope.yardId);
  const cursor = await currentCursor(scope);
  const test = await queueDelivery(scope, id, { kind: "TEST", cursor, changes: [] });
  const { isDelivered, status, reason } = await sendWebhook(webhook, test, new Date());
  const state = isDelivered ? "DELIVERED" : "FAILED";
  const [noted] = await noteTry(scope, { id: test.id, state, status, reason });
  if (!noted) throw notFound("Webhook");
  return noted;
}

async function deliveriesOf(scope: Scope, id: string) {
  await findOrRefuse(scope, id);
  return listDeliveries(scope, { id });
}
