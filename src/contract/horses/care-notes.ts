import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { CareNotesInput } from "./care-notes-input.ts";
import { byId, instantOut, seenVersion } from "#contract/fields.ts";
import { type DayJobKind, routineJobs } from "#rules/care/yard-day.ts";

/** What people call the jobs of a day. */
export const dayJobLabels: Record<DayJobKind, string> = {
  FEED: "Feed",
  TURN_OUT: "Turn out",
  BRING_IN: "Bring in",
  RUGS: "Rugs",
  MUCK_OUT: "Muck out",
  HAY_WATER: "Hay and water",
  OTHER: "Other",
};

const CareNotesEdit = z.extend(CareNotesInput, seenVersion);
export type CareNotesEdit = z.output<typeof CareNotesEdit>;

const text = z.nullable(z.string());

export const CareNotes = z.object({
  allergies: text,
  warnings: text,
  /** Sorted by time of day. */
  feeds: z.array(z.object({ time: z.string(), what: z.string() })),
  /** The daily jobs beside feeding, sorted by time of day. */
  routine: z.array(z.object({ time: z.string(), job: z.enum(routineJobs), what: z.string() })),
  rugs: text,
  tack: text,
  /** When the notes were last changed, which is the version of all of them. */
  updatedAt: instantOut,
});
export type CareNotes = z.output<typeof CareNotes>;

export const careNotesEndpoints = {
  find: endpoint("GET", "/api/horses/:id/care-notes", {
    access: "viewer",
    section: "feed",
    tagged: true,
    summary:
      "A horse's allergies and handling warnings, what it is fed and what is done for it by time of day, its rugs and tack",
    params: byId,
    reply: CareNotes,
  }),
  replace: endpoint("PUT", "/api/horses/:id/care-notes", {
    access: "groom",
    section: "feed",
    summary: "Replace a horse's care notes, unless somebody has since the version given",
    params: byId,
    body: CareNotesEdit,
    reply: CareNotes,
  }),
};
