import type { FastifyInstance } from "fastify";
import { medicineEndpoints as calls } from "#contract/health/medicines.ts";
import { route } from "#server/core/http/route.ts";
import * as book from "./book.ts";
import * as medicines from "./medicines.ts";

export function medicineRoutes(app: FastifyInstance) {
  route(app, calls.book, ({ query }, scope) => book.book(scope, query));
  route(app, calls.months, ({ query }, scope) => book.months(scope, query));
  route(app, calls.withdrawals, (_, scope) => medicines.withdrawals(scope));
  route(app, calls.foodChain, (_, scope) => medicines.foodChainConflicts(scope));
  route(app, calls.ofHorse, ({ params }, scope) => medicines.ofHorse(scope, params.horseId));
}
