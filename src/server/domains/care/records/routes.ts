import type { FastifyInstance } from "fastify";
import { careEventEndpoints } from "#contract/care/care-events.ts";
import { vaccinationVisitEndpoints } from "#contract/care/veterinary-record.ts";
import type { CheckedRequest } from "#contract/endpoint.ts";
import { wormingEndpoints, type EggCounts } from "#contract/health/worming.ts";
import { noVitalSigns } from "#rules/measures/vital-signs.ts";
import { noWork } from "#rules/care/work.ts";
import { noEvidence } from "#rules/worming/evidence.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { FEW_HORSES } from "#server/core/http/admission.ts";
import { route } from "#server/core/http/route.ts";
import { notFound } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import * as horses from "#server/domains/horses/horses.ts";
import { notifyNow } from "#server/domains/notices/outing-notices/outing-notices.ts";
import { prefillRecord } from "./prefill.ts";
import { records } from "./records.ts";

export function recordRoutes(app: FastifyInstance) {
  for (const kind of Object.values(records)) kind.bind(app);
  route(app, vaccinationVisitEndpoints.sayDiseases, ({ params, body }, scope) =>
    sayDiseases(scope, params, body),
  );
  route(app, wormingEndpoints.enterCounts, ({ body }, scope) => enterCounts(scope, body), {
    isLarge: ({ body }) => body.counts.length > FEW_HORSES,
  });
  route(app, careEventEndpoints.prefill, ({ params }, scope) => prefillRecord(scope, params.id));
}

/** Writes a general record for each count, or none if one fails; repeated ids create nothing. */
async function enterCounts(scope: Scope, { id: actId, laboratory, counts }: EggCounts) {
  // locks all horses at once, so that two concurrent calls for the same horses cannot deadlock
  const horseIds = counts.map(({ horseId }) => horseId);
  const act = { id: actId, kind: "EGG_COUNTS" as const, horseIds };
  const done = await horses.asOneAct(scope, act, async () => {
    for (const { id, horseId, ...count } of counts) {
      const record = { ...blank, ...count, id, laboratory };
      await horses.withHorseNameInErrors(scope, horseId, () =>
        records.general.create(scope, horseId, record),
      );
    }
  });
  return { written: counts.length, actId: done };
}

const blank = {
  type: "FAECAL_EGG_COUNT",
  description: "Worm egg count",
  veterinarian: null,
  ...noEvidence,
  ...noWork,
  ...noVitalSigns,
  nextDue: null,
  notes: null,
} as const;

/** Sets the diseases of a vaccination visit, and reconciles the events that depend on them. */
const sayDiseases = (
  scope: Scope,
  { horseId, id }: { horseId: string; id: string },
  { diseases, updatedAt }: CheckedRequest<typeof vaccinationVisitEndpoints.sayDiseases>["body"],
) =>
  inTransaction(async () => {
    const [record] = await records.veterinary.byIds(scope, [id]);
    if (record?.horseId !== horseId || record.visitType !== "VACCINATION") throw notFound("Record");
    const { documents: _kept, diseasesReadFrom: _read, ...fields } = record;
    const { id: _id, horseId: _horse, userId: _who, createdAt: _made, ...sent } = fields;
    const after = await records.veterinary.update(
      scope,
      { horseId, id },
      { ...sent, documents: undefined, diseases, updatedAt },
    );
    await notifyNow(scope.yardId, new Date());
    return after;
  });
