import type { FastifyInstance } from "fastify";
import { todayEndpoints as calls } from "#contract/care/today.ts";
import { route } from "#server/core/http/route.ts";
import * as today from "./today.ts";

export const todayRoutes = (app: FastifyInstance) =>
  route(app, calls.read, (_, scope) => today.read(scope));
