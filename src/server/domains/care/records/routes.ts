import type { FastifyInstance } from "fastify";
import type { $ZodType } from "zod/v4/core";
import { careEventEndpoints } from "#contract/care/care-events.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { recordEndpoints as calls } from "#contract/care/records.ts";
import { wormingEndpoints } from "#contract/health/worming.ts";
import { route } from "#server/core/route.ts";
import { draftRecord } from "./draft.ts";
import { enterCounts } from "./egg-counts.ts";
import type { KindOfRecord, RecordRow } from "./kind.ts";
import { dietary, farrier, general, medication, veterinary } from "./kinds.ts";
import * as records from "./records.ts";

export function recordRoutes(app: FastifyInstance) {
  bind(app, calls.veterinary, veterinary);
  bind(app, calls.farrier, farrier);
  bind(app, calls.dietary, dietary);
  bind(app, calls.medication, medication);
  bind(app, calls.general, general);
  route(app, wormingEndpoints.enterCounts, ({ body }, scope) => enterCounts(scope, body));
  route(app, careEventEndpoints.draftRecord, ({ params }, scope) => draftRecord(scope, params.id));
}

type OfHorse = $ZodType<{ horseId: string }>;
type OneOfHorse = $ZodType<{ horseId: string; id: string }>;
interface Calls<I, N, D> {
  list: Endpoint & { access: "viewer"; params: OfHorse; reply: $ZodType<unknown, D[]> };
  create: Endpoint & {
    access: "groom";
    params: OfHorse;
    body: $ZodType<N>;
    reply: $ZodType<unknown, D>;
  };
  update: Endpoint & {
    access: "groom";
    params: OneOfHorse;
    body: $ZodType<I>;
    reply: $ZodType<unknown, D>;
  };
  remove: Endpoint & { access: "groom"; params: OneOfHorse; reply: $ZodType<unknown, null> };
}

/** Binds the four calls of a kind of record to the four verbs. */
function bind<I, N, F extends object, R extends RecordRow, D>(
  app: FastifyInstance,
  { list, create, update, remove }: Calls<I, N, D>,
  kind: KindOfRecord<I, N, F, R, D>,
) {
  route(app, list, ({ params }, scope) => records.list(kind, scope, params.horseId));
  route(app, create, ({ params, body }, scope) =>
    records.create(kind, scope, params.horseId, body),
  );
  route(app, update, ({ params, body }, scope) => records.update(kind, scope, params, body));
  route(app, remove, ({ params }, scope) => records.remove(kind, scope, params));
}
