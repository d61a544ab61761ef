import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";

/** The settings that anybody may read. */
export const PublicSettings = z.object({
  announcement: z.string(),
  registrationOpen: z.boolean(),
  demoOpen: z.boolean(),
  /** One of `vatNotes`. */
  vatNote: z.string(),
});
export type PublicSettings = z.output<typeof PublicSettings>;

/** What is closed, in the format of the page's attribute `data-closed`: the words 'registration' and 'demo'. */
export const formatClosed = ({ registrationOpen, demoOpen }: PublicSettings) =>
  [registrationOpen ? "" : "registration", demoOpen ? "" : "demo"].join(" ").trim();

// this endpoint is in a file of its own, without the other settings, because every page loads it
export const publicSettingsEndpoints = {
  read: endpoint("GET", "/api/public-settings", {
    access: "public",
    summary:
      "The announcement, whether registration and the demo yard are open, and what prices say of VAT",
    reply: PublicSettings,
  }),
};
