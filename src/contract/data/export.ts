import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { instantOut, proposedId } from "#contract/fields.ts";

/** Days for which a finished archive can be downloaded before it is erased. */
export const ARCHIVE_DAYS = 7;
/** Maximum number of archives in the list. */
export const ARCHIVE_LIST_MAX = 5;

export const archiveStates = ["WAITING", "WORKING", "READY", "FAILED"] as const;

export const Archive = z.object({
  id: z.uuid(),
  state: z.enum(archiveStates),
  /** How many of the archive's entries have been written, out of `total`; both are 0 until the work begins. */
  done: z.int(),
  total: z.int(),
  /** The archive's size in bytes; 0 until it is ready. */
  bytes: z.int(),
  askedAt: instantOut,
  /** When the archive is erased; null until it is ready. */
  expiresAt: z.nullable(instantOut),
  /** The download address, which works only for the person who requested it; null until the archive is ready. */
  url: z.nullable(z.string()),
});
export type Archive = z.output<typeof Archive>;

export const archiveEndpoints = {
  list: endpoint("GET", "/api/gdpr/archives", {
    access: "signedIn",
    summary: "The archives this person has asked for in this yard, the latest first, at most 5",
    reply: z.array(Archive),
  }),
  begin: endpoint("POST", "/api/gdpr/archives", {
    access: "signedIn",
    summary:
      "Have a ZIP made of everything: the JSON file, a CSV for each list, photos and attachments; while one is made, answers that one",
    body: z.strictObject({ id: proposedId }),
    reply: Archive,
  }),
};

export const exportEndpoints = {
  everything: endpoint("GET", "/api/gdpr/export", {
    access: "signedIn",
    summary: "Everything that is kept about this person and their yard, as one JSON file",
    reply: z.record(z.string(), z.unknown()),
  }),
};
