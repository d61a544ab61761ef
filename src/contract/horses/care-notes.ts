import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { byId, instantOut, optionalText, requiredText, seenVersion } from "#contract/fields.ts";

/** Maximum length of allergies and warnings, in characters; short, because they are shown beside the horse's name. */
export const ALERT_MAX = 300;
/** Maximum number of feeds in a day. */
export const FEEDS_MAX = 12;

const Feed = z.strictObject({
  /** The time of day in the yard, as `HH:MM`. */
  time: z
    .string("Give the time of each feed")
    .check(
      z.regex(
        /^([01]\d|2[0-3]):[0-5]\d$/,
        "Give the time of each feed as hours and minutes, such as 07:00",
      ),
    ),
  what: requiredText("Say what it is fed", 500),
});

export const CareNotesInput = z.strictObject({
  allergies: optionalText(ALERT_MAX),
  warnings: optionalText(ALERT_MAX),
  feeds: z._default(
    z.array(Feed, "Give the feeds as a list").check(
      z.maxLength(FEEDS_MAX, `Give at most ${FEEDS_MAX} feeds`),
      z.refine((feeds) => new Set(feeds.map(({ time }) => time)).size === feeds.length, {
        error: "Two feeds have the same time: write them as one",
      }),
      // sorted by time of day, in whatever order they were typed
      z.overwrite((feeds) => feeds.toSorted((one, other) => (one.time < other.time ? -1 : 1))),
    ),
    [],
  ),
  rugs: optionalText(1_000),
  tack: optionalText(1_000),
});
export type CareNotesInput = z.output<typeof CareNotesInput>;

const CareNotesEdit = z.extend(CareNotesInput, seenVersion);
export type CareNotesEdit = z.output<typeof CareNotesEdit>;

const text = z.nullable(z.string());

export const CareNotes = z.object({
  allergies: text,
  warnings: text,
  /** Sorted by time of day. */
  feeds: z.array(z.object({ time: z.string(), what: z.string() })),
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
      "A horse's allergies and handling warnings, what it is fed by time of day, its rugs and tack",
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
