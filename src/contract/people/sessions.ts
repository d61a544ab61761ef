import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { instantOut } from "#contract/fields.ts";

/** A browser in which the user is signed in. */
const Session = z.object({
  id: z.uuid(),
  current: z.boolean(),
  ipAddress: z.string(),
  userAgent: z.string(),
  createdAt: instantOut,
  lastSeenAt: instantOut,
  expiresAt: instantOut,
});

export const sessionEndpoints = {
  list: endpoint("GET", "/api/sessions", {
    access: "signedIn",
    summary: "Where this person is signed in",
    reply: z.array(Session),
  }),
  endOthers: endpoint("DELETE", "/api/sessions", {
    access: "signedIn",
    summary: "Sign out everywhere else",
    reply: z.null(),
  }),
  end: endpoint("DELETE", "/api/sessions/:id", {
    access: "signedIn",
    summary: "Sign out there",
    params: z.object({ id: z.uuid("Invalid session ID") }),
    reply: z.null(),
  }),
};

export const deviceEndpoints = {
  key: endpoint("GET", "/api/device-key", {
    access: "signedIn",
    summary:
      "The key that this person's data is sealed with on a device, the same for each of their sessions; and whether this session is remembered, so that the device keeps a copy of the yard",
    reply: z.object({ userId: z.uuid(), key: z.string(), remembered: z.boolean() }),
  }),
};
