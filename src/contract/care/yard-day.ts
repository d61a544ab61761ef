import * as z from "zod/mini";
import { dayJobKinds, jobOutcomes } from "#rules/care/yard-day.ts";
import { endpoint } from "#contract/endpoint.ts";
import {
  author,
  byId,
  calendarDate,
  dateOrNull,
  instantOut,
  optionalText,
  proposedId,
  requiredChoice,
  requiredText,
  textOrEmpty,
  timeOfDay,
} from "#contract/fields.ts";
import { DayProgress } from "./today.ts";
import { DueDose, MedicineDose } from "#contract/health/medicine-doses.ts";

/** Maximum number of jobs, and of doses, that a day shows; `more` counts the others. */
export const DAY_JOBS_MAX = 3_000;
/** Maximum number of jobs that may be added to one day. */
export const ADDED_JOBS_MAX = 200;
/** The days that can be ticked: today and so many before it. */
export const LATE_TICK_DAYS = 7;
/** The number of days ahead for which a job can be added. */
export const PLANNED_DAYS = 60;

const jobKey = {
  date: calendarDate("Give the day"),
  /** Null for a job of the whole yard. */
  horseId: z._default(z.nullable(z.uuid("Invalid horse ID")), null),
  job: requiredChoice(dayJobKinds, "Say which job it is"),
  time: timeOfDay("Give the time of the job"),
};

export const AddedJobInput = z.strictObject({
  id: proposedId,
  ...jobKey,
  what: requiredText("Say what is to be done", 500),
});
export type AddedJobInput = z.output<typeof AddedJobInput>;

export const TickInput = z.strictObject({
  id: proposedId,
  ...jobKey,
  /** What was asked for; with `added` it is part of what identifies the job. */
  what: textOrEmpty(500),
  /** Whether the job was added for this day. */
  added: z._default(z.boolean(), false),
  outcome: requiredChoice(jobOutcomes, "Say whether it was done"),
  why: optionalText(300),
});
export type TickInput = z.output<typeof TickInput>;

export const DayJob = z.object({
  /** The row's id; null for a job of every day that nobody has ticked. */
  id: z.nullable(z.uuid()),
  horseId: z.nullable(z.uuid()),
  job: z.enum(dayJobKinds),
  time: z.string(),
  what: z.string(),
  added: z.boolean(),
  /** Null until it is ticked. */
  tick: z.nullable(
    z.object({
      outcome: z.enum(jobOutcomes),
      at: instantOut,
      why: z.nullable(z.string()),
      /** The screen on which it was ticked; null when by a person's own device. */
      kiosk: z.nullable(z.string()),
      /** Who ticked it. */
      by: author,
    }),
  ),
});
export type DayJob = z.output<typeof DayJob>;

/** A dose of a course on the day. */
export const DayDose = z.extend(DueDose, {
  recordId: z.uuid(),
  horseId: z.uuid(),
  medicine: z.string(),
  dosage: z.string(),
  /** The course's last dose given, which may be of another day. */
  last: z.nullable(MedicineDose),
});
export type DayDose = z.output<typeof DayDose>;

export const YardDay = z.object({
  date: z.iso.date(),
  /** The horses that occur in the lists, by name. */
  horses: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      imageUrl: z.nullable(z.string()),
      color: z.nullable(z.string()),
      allergies: z.nullable(z.string()),
      handlingWarnings: z.nullable(z.string()),
    }),
  ),
  /** By time, job and horse. */
  jobs: z.array(DayJob),
  /** By time and horse; those without a time come last. */
  doses: z.array(DayDose),
  /** The number of further jobs and doses. */
  more: z.int(),
  progress: DayProgress,
  /** How many jobs were added the day before that this day does not have. */
  fromYesterday: z.int(),
});
export type YardDay = z.output<typeof YardDay>;

export const yardDayEndpoints = {
  read: endpoint("GET", "/api/day", {
    access: "viewer",
    section: "any",
    tagged: true,
    summary:
      "The yard's day by time: feeds, medicines, turning out, rugs and other jobs, with who ticked each; before today only what was noted",
    query: z.object({
      /** Omitted: today in the United Kingdom. */
      date: z.optional(dateOrNull()),
    }),
    reply: YardDay,
  }),
  tick: endpoint("POST", "/api/day/ticks", {
    access: "groom",
    section: "feed",
    summary:
      "Tick a job of the day as done or not done; one that somebody else has ticked already is refused (409) and says who",
    body: TickInput,
    reply: DayJob,
  }),
  untick: endpoint("DELETE", "/api/day/ticks/:id", {
    access: "groom",
    section: "feed",
    summary: "Take back a tick",
    params: byId,
    reply: z.null(),
  }),
  addJob: endpoint("POST", "/api/day/jobs", {
    access: "groom",
    section: "feed",
    summary: "Add a job to one day",
    body: AddedJobInput,
    reply: DayJob,
  }),
  removeJob: endpoint("DELETE", "/api/day/jobs/:id", {
    access: "groom",
    section: "feed",
    summary: "Remove a job that was added to one day",
    params: byId,
    reply: z.null(),
  }),
  repeat: endpoint("POST", "/api/day/repeat", {
    access: "groom",
    section: "feed",
    summary: "Add the jobs that were added the day before; those that are there already stay",
    body: z.strictObject({ id: proposedId, date: calendarDate("Give the day") }),
    reply: z.object({ added: z.int() }),
  }),
};
