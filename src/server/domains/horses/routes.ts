import type { FastifyInstance } from "fastify";
import { horseEndpoints as calls } from "#contract/horses/horses.ts";
import { route } from "#server/core/http/route.ts";
import * as photos from "#server/domains/files/files.ts";
import * as horses from "./horses.ts";

export function horseRoutes(app: FastifyInstance) {
  route(app, calls.find, ({ params }, scope) => horses.find(scope, params.id));
  route(app, calls.create, ({ body }, scope) => horses.create(scope, body));
  route(app, calls.update, ({ params, body }, scope) => horses.update(scope, params.id, body));
  route(app, calls.remove, ({ params, query }, scope) => horses.remove(scope, params.id, query));
  route(app, calls.uploadPhoto, ({ file, query }, scope) => photos.addPhoto(scope, file, query.id));
}
