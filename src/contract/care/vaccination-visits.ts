import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { seenVersion } from "#contract/fields.ts";
import { requiredDiseases } from "#contract/health/diseases.ts";
import { VeterinaryRecord } from "./veterinary-record.ts";

export const vaccinationVisitEndpoints = {
  sayDiseases: endpoint("PUT", "/api/horses/:horseId/veterinary/:id/diseases", {
    access: "groom",
    section: "health",
    summary:
      "Say what a visit for a vaccination was against: until somebody does, it counts for nothing",
    params: z.object({ horseId: z.uuid("Invalid horse ID"), id: z.uuid("Invalid record ID") }),
    body: z.strictObject({
      diseases: requiredDiseases("Choose what the visit was against"),
      ...seenVersion,
    }),
    reply: VeterinaryRecord,
  }),
};
