import type { FastifyInstance } from "fastify";
import { careEventEndpoints as calls } from "#contract/care/care-events.ts";
import { route } from "#server/core/http/route.ts";
import * as careEvents from "./care-events.ts";
import { move } from "./move-event.ts";
import { counts, list, overdue, upcoming } from "./event-lists.ts";

/** The calls on care events; the event's draft record is read in `records`. */
export function careEventRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ query }, scope) => list(scope, query));
  route(app, calls.upcoming, ({ query }, scope) => upcoming(scope, query));
  route(app, calls.overdue, ({ query }, scope) => overdue(scope, query));
  route(app, calls.counts, (_, scope) => counts(scope));
  route(app, calls.create, ({ body }, scope) => careEvents.create(scope, body));
  route(app, calls.update, ({ params, body }, scope) => careEvents.update(scope, params.id, body));
  route(app, calls.move, ({ params, body }, scope) => move(scope, params.id, body));
  route(app, calls.remove, ({ params, query }, scope) =>
    careEvents.remove(scope, params.id, query),
  );
}
