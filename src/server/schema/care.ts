import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  time,
  uuid,
} from "drizzle-orm/pg-core";
import { careEventStatuses, careEventTypes, priorities } from "#contract/care/care-event-types.ts";
import { paidHows } from "#contract/care/statements.ts";
import { plannedCares } from "#contract/care/care-plans.ts";
import { careSubjects } from "#contract/care/care-subjects.ts";
import { recordKinds } from "#contract/care/record-types.ts";
import { paperKinds } from "#contract/horses/papers.ts";
import { planAnchors } from "#rules/care/due.ts";
import { dayJobKinds, jobOutcomes } from "#rules/care/yard-day.ts";
import { intervalUnits, recurringPatterns } from "#rules/care/recurrence.ts";
import { bytes, instant, pounds, times, yardKey } from "./columns.ts";

export const carePlans = pgTable("care_plans", {
  ...yardKey(),
  horseId: uuid().notNull(),
  eventType: text({ enum: plannedCares }).notNull(),
  every: smallint().notNull(),
  until: smallint(),
  unit: text({ enum: intervalUnits }).notNull(),
  anchor: text({ enum: planAnchors }).notNull(),
  firstDate: date(),
  startedOn: date().notNull(),
  seasonFrom: smallint(),
  seasonTo: smallint(),
  skippedOn: date(),
  lastDone: date(),
  note: text().notNull().default(""),
  active: boolean().notNull().default(true),
  /** Nothing of the plan is due before this day; null when it is not paused, as are the next two. */
  pausedUntil: date(),
  pausedBecause: text(),
  /** The name of the person who paused it. */
  pausedBy: text(),
  ...times(),
});
export type CarePlanRow = typeof carePlans.$inferSelect;

export const careEvents = pgTable("care_events", {
  ...yardKey(),
  horseId: uuid(),
  title: text().notNull(),
  description: text().notNull().default(""),
  eventType: text({ enum: careEventTypes }).notNull(),
  priority: text({ enum: priorities }).notNull().default("MEDIUM"),
  status: text({ enum: careEventStatuses }).notNull().default("PENDING"),
  dueDate: instant().notNull(),
  completedAt: instant(),
  reminderDays: smallint().array().notNull().default([1, 3, 7]),
  recurring: text({ enum: recurringPatterns }),
  recurringEnd: date(),
  notes: text().notNull().default(""),
  /**
   * This column and the next five name the plan or record from which the event was derived; null for an event made
   * by hand.
   */
  subject: text({ enum: careSubjects }),
  plannedFor: date(),
  plannedFrom: date(),
  planId: uuid(),
  recordKind: text({ enum: recordKinds }),
  recordId: uuid(),
  /** The record that was written when the event was completed. */
  doneRecordKind: text({ enum: recordKinds }),
  doneRecordId: uuid(),
  /**
   * The series to which the event belongs and its position there; null in the first event, whose id is that of the
   * series.
   */
  seriesId: uuid(),
  occurrence: integer(),
  /**
   * The UK day and time of the series' first event, and the number of steps from it; null when the series starts
   * at the event's own due date.
   */
  seriesDate: date(),
  seriesTime: time(),
  seriesIndex: integer(),
  /** The legal deadline of which the event reminds people, such as 'PASSPORT_IN_HAND 2026-12-31'. */
  deadline: text(),
  /** The paper of whose last day the event reminds people. */
  paperId: uuid(),
  /** The UK day from which the event was put off; null when it was not, as are the next three. */
  snoozedFrom: date(),
  snoozedBecause: text(),
  /** The name of the person who put it off. */
  snoozedBy: text(),
  snoozedAt: instant(),
  /** The name of the person who skipped it, and why; set on the row's way into the bin, so only the journal has them. */
  skippedBy: text(),
  skippedBecause: text(),
  ...times(),
});
export type CareEventRow = typeof careEvents.$inferSelect;

/** Passports, insurance, licences and the like, of a horse or, without one, of the whole yard. */
export const papers = pgTable("papers", {
  ...yardKey(),
  horseId: uuid(),
  kind: text({ enum: paperKinds }).notNull(),
  /** What tells papers of one kind apart. */
  name: text(),
  number: text(),
  issuedBy: text(),
  /** From which day to which it is valid, both included. */
  validFrom: date(),
  validUntil: date(),
  notes: text(),
  ...times(),
});

/** The address to which people of a yard forward mails with papers. */
export const papersAddresses = pgTable("papers_addresses", {
  yardId: uuid().notNull(),
  /** SHA-256 of the code in the address. */
  codeHash: bytes().notNull(),
  /** The code, sealed, so that it can be shown again. */
  sealedCode: text().notNull(),
  createdAt: instant().notNull().defaultNow(),
});

/** Documents and photos that came by mail, until somebody makes a paper of them. */
export const mailedPapers = pgTable("mailed_papers", {
  ...yardKey(),
  mailKey: bytes().notNull(),
  /** Which of the mail's attachments it is. */
  part: smallint().notNull(),
  subject: text().notNull(),
  leftOut: jsonb().$type<string[]>().notNull().default([]),
  status: text({ enum: ["WAITING", "ACCEPTED", "DISCARDED"] })
    .notNull()
    .default("WAITING"),
  createdAt: instant().notNull().defaultNow(),
});

/** What owners of horses are charged for. */
export const charges = pgTable("charges", {
  ...yardKey(),
  /** Null for what is about no single horse. Neither horse nor owner are foreign keys: both may be deleted since. */
  horseId: uuid(),
  horseName: text(),
  ownerId: uuid().notNull(),
  ownerName: text().notNull(),
  date: date().notNull(),
  what: text().notNull(),
  quantity: integer().notNull().default(1),
  price: pounds("price_pence").notNull(),
  askedBy: text(),
  askedOn: date(),
  recordId: uuid(),
  notes: text(),
  ...times(),
});

/** An owner's statement of a month: whether it was mailed and paid. The user is who noted the payment. */
export const ownerStatements = pgTable("owner_statements", {
  ...yardKey(),
  ownerId: uuid().notNull(),
  ownerName: text().notNull(),
  /** `YYYY-MM` */
  month: text().notNull(),
  mailedTo: text(),
  mailedAt: instant(),
  paidOn: date(),
  paidHow: text({ enum: paidHows }),
  paidPence: bigint({ mode: "number" }),
  ...times(),
});

/** What was done on one day, and what was added for one day (see contract/care/yard-day.ts). */
export const dayJobs = pgTable("day_jobs", {
  ...yardKey(),
  /** Null for a job of the whole yard. */
  horseId: uuid(),
  date: date().notNull(),
  /** The time of day in the yard, `HH:MM`. */
  time: text().notNull(),
  job: text({ enum: dayJobKinds }).notNull(),
  what: text().notNull().default(""),
  /** Whether it was added for this day; otherwise it is part of the horse's routine or feeds. */
  added: boolean().notNull().default(false),
  /** Null until it is ticked, as is `tickedAt`. */
  outcome: text({ enum: jobOutcomes }),
  why: text(),
  tickedAt: instant(),
  /** The name of the screen on which it was ticked; null when by a person's own device. */
  kiosk: text(),
  ...times(),
});

/** Screens on which the yard's day is ticked without signing in. */
export const kiosks = pgTable("kiosks", {
  ...yardKey(),
  name: text().notNull(),
  /** The SHA-256 of the token in its link and its cookie. */
  tokenHash: bytes().notNull(),
  lastSeenAt: instant(),
  createdAt: instant().notNull().defaultNow(),
});
