import type { FastifyInstance } from "fastify";
import { wormingEndpoints as calls } from "#contract/health/worming.ts";
import { route } from "#server/core/http/route.ts";
import { change, changes } from "./rule.ts";
import * as worming from "./worming.ts";

export function wormingRoutes(app: FastifyInstance) {
  route(app, calls.board, (_, scope) => worming.board(scope));
  route(app, calls.ofHorse, ({ params }, scope) => worming.ofHorse(scope, params.horseId));
  route(app, calls.rule, (_, scope) => changes(scope));
  route(app, calls.changeRule, ({ body }, scope) => change(scope, body));
}
