import * as z from "zod/mini";
import {
  optionalText,
  requiredChoice,
  requiredText,
  textOrEmpty,
  timeOfDay,
} from "#contract/fields.ts";
import { routineJobs } from "#rules/care/yard-day.ts";

/** Maximum length of allergies and warnings, in characters; short, because they are shown beside the horse's name. */
export const ALERT_MAX = 300;
/** Maximum number of feeds in a day. */
export const FEEDS_MAX = 12;
/** Maximum number of other jobs that recur every day. */
export const ROUTINE_MAX = 12;

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
