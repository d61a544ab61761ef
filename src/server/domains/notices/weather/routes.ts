import type { FastifyInstance } from "fastify";
import { weatherEndpoints as calls } from "#contract/notices/weather.ts";
import { route } from "#server/core/http/route.ts";
import * as weather from "./weather.ts";

export function weatherRoutes(app: FastifyInstance) {
  route(app, calls.alerts, (_, scope) => weather.alerts(scope));
  route(app, calls.place, (_, scope) => weather.place(scope));
  route(app, calls.setPlace, ({ body }, scope) => weather.setPlace(scope, body));
}
