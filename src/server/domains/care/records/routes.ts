import type { FastifyInstance } from "fastify";
import { careEventEndpoints } from "#contract/care/care-events.ts";
import { vaccinationVisitEndpoints } from "#contract/care/vaccination-visits.ts";
import { wormingEndpoints } from "#contract/health/worming.ts";
import { FEW_HORSES } from "#server/core/http/admission.ts";
import { route } from "#server/core/http/route.ts";
import { draftRecord } from "./draft.ts";
import { enterCounts } from "./egg-counts.ts";
import { records } from "./records.ts";
import { sayDiseases } from "./vaccination-visits.ts";

export function recordRoutes(app: FastifyInstance) {
  for (const kind of Object.values(records)) kind.bind(app);
  route(app, vaccinationVisitEndpoints.sayDiseases, ({ params, body }, scope) =>
    sayDiseases(scope, params, body),
  );
  route(app, wormingEndpoints.enterCounts, ({ body }, scope) => enterCounts(scope, body), {
    isLarge: ({ body }) => body.counts.length > FEW_HORSES,
  });
  route(app, careEventEndpoints.draftRecord, ({ params }, scope) => draftRecord(scope, params.id));
}
