import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";

export const exportEndpoints = {
  everything: endpoint("GET", "/api/gdpr/export", {
    access: "signedIn",
    summary: "Everything that is kept about this person and their yard, as one JSON file",
    reply: z.record(z.string(), z.unknown()),
  }),
};
