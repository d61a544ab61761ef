import type { FastifyInstance } from "fastify";
import { billingEndpoints as calls } from "#contract/billing/billing.ts";
import { figuresEndpoints } from "#contract/billing/figures.ts";
import { route } from "#server/core/http/route.ts";
import { startCheckout } from "./checkout.ts";
import * as billing from "./billing.ts";
import * as changes from "./changes.ts";
import { figures } from "./figures.ts";
import { webhookRoute } from "./webhook.ts";

export function billingRoutes(app: FastifyInstance) {
  route(app, calls.status, (_, scope) => billing.status(scope));
  route(app, calls.create, (_, scope) => startCheckout(scope));
  route(app, calls.refresh, (_, scope) => billing.refresh(scope));
  route(app, calls.newCard, (_, scope) => billing.newCard(scope));
  route(app, calls.pause, (_, scope) => changes.pause(scope));
  route(app, calls.resume, (_, scope) => changes.resume(scope));
  route(app, calls.cancel, (_, scope) => changes.cancel(scope));
  route(app, calls.keep, (_, scope) => changes.keep(scope));
  route(app, calls.retry, (_, scope) => changes.retry(scope));
  route(app, calls.details, (_, scope) => billing.details(scope));
  route(app, calls.changeDetails, ({ body }, scope) => billing.changeDetails(scope, body));
  route(app, calls.invoices, (_, scope) => billing.invoices(scope));
  route(app, figuresEndpoints.figures, () => figures());
  webhookRoute(app);
}
