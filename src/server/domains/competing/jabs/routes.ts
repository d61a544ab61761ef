import type { FastifyInstance } from "fastify";
import { jabEndpoints as calls } from "#contract/competing/jabs.ts";
import { route } from "#server/core/http/route.ts";
import * as jabs from "./jabs.ts";

export function jabRoutes(app: FastifyInstance) {
  route(app, calls.book, ({ params, body }, scope) => jabs.book(scope, params.horseId, body));
}
