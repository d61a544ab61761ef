import type { CheckedRequest } from "#contract/endpoint.ts";
import type { vaccinationVisitEndpoints as calls } from "#contract/care/vaccination-visits.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { notFound } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { notifyNow } from "#server/domains/notices/outing-notices/outing-notices.ts";
import { records } from "./records.ts";

/** Sets the diseases that a vaccination visit was against, and reconciles what depends on them. */
export const sayDiseases = (
  scope: Scope,
  { horseId, id }: { horseId: string; id: string },
  { diseases, updatedAt }: CheckedRequest<typeof calls.sayDiseases>["body"],
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
