import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";

export const deviceEndpoints = {
  key: endpoint("GET", "/api/device-key", {
    access: "signedIn",
    summary:
      "The key that this person's drafts are sealed with on a device; the same for each of their sessions",
    reply: z.object({ userId: z.uuid(), key: z.string() }),
  }),
};
