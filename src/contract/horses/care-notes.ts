import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import {
  byId,
  instantOut,
  optionalText,
  requiredChoice,
  requiredText,
  seenVersion,
  textOrEmpty,
  timeOfDay,
} from "#contract/fields.ts";
import { type DayJobKind, routineJobs } from "#rules/care/yard-day.ts";

/** Maximum length of allergies and warnings, in characters; short, because they are shown beside the horse's name. */
export const ALERT_MAX = 300;
/** Maximum number of feeds in a day. */
export const FEEDS_MAX = 12;
/** Maximum number of other jobs that recur every day. */
export const ROUTINE_MAX = 12;

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

const Feed = z.strictObject({
  time: timeOfDay("Give the time of each feed"),
  what: requiredText("Say what it is fed", 500),
});

const RoutineJob = z.strictObject({
  time: timeOfDay("Give the time of each job"),
  job: requiredChoice(routineJobs, "Say which job it is"),
  /** More about it, such as which rug. */
  what: textOrEmpty(500),
});

// sorted by time of day, in whatever order they were typed
const byTime = <T extends { time: string }>(all: readonly T[]) =>
  all.toSorted((one, other) => Number(one.time > other.time) - Number(one.time < other.time));

export const CareNotesInput = z.strictObject({
  allergies: optionalText(ALERT_MAX),
  warnings: optionalText(ALERT_MAX),
  feeds: z._default(
    z.array(Feed, "Give the feeds as a list").check(
      z.maxLength(FEEDS_MAX, `Give at most ${FEEDS_MAX} feeds`),
      z.refine((feeds) => new Set(feeds.map(({ time }) => time)).size === feeds.length, {
        error: "Two feeds have the same time: write them as one",
      }),
      z.overwrite(byTime),
    ),
    [],
  ),
  /** The daily jobs beside feeding; unchanged when omitted. */
  routine: z.optional(
    z.array(RoutineJob, "Give the daily jobs as a list").check(
      z.maxLength(ROUTINE_MAX, `Give at most ${ROUTINE_MAX} daily jobs`),
      z.refine(
        (jobs) => new Set(jobs.map(({ time, job }) => `${time} ${job}`)).size === jobs.length,
        { error: "The same job is there twice at the same time: write it as one" },
      ),
      z.overwrite(byTime),
    ),
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
