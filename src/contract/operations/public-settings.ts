import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";

/** The settings that are public. */
export const PublicSettings = z.object({
  announcement: z.string(),
  registrationOpen: z.boolean(),
  demoOpen: z.boolean(),
  /** One of `vatNotes`. */
  vatNote: z.string(),
});
export type PublicSettings = z.output<typeof PublicSettings>;

/** What is closed, as the page carries it in `data-closed`: its words are 'registration' and 'demo'. */
export const formatClosed = ({ registrationOpen, demoOpen }: PublicSettings) =>
  [registrationOpen ? "" : "registration", demoOpen ? "" : "demo"].join(" ").trim();

// apart from the other settings, because every page loads this file
export const publicSettingsEndpoints = {
  read: endpoint("GET", "/api/public-settings", {
    access: "public",
    summary:
      "The announcement, whether registration and the demo yard are open, and what prices say of VAT",
    reply: PublicSettings,
  }),
};
