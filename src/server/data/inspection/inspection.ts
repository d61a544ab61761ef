import type { FastifyInstance } from "fastify";
import { inspectionEndpoints as calls } from "#contract/data/inspection.ts";
import { londonDate } from "#rules/london.ts";
import { route } from "#server/core/http/route.ts";
import { packFileRoute } from "./pack-file.ts";
import { readPack } from "./read-pack.ts";

export function inspectionRoutes(app: FastifyInstance) {
  route(app, calls.read, ({ query }, scope) => readPack(scope, query.pack, londonDate(new Date())));
  packFileRoute(app);
}
