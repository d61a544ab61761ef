import { date, integer, pgTable, smallint, text, time, timestamp, uuid } from "drizzle-orm/pg-core";
import { careEventStatuses, careEventTypes, priorities } from "#contract/care/care-event-words.ts";
import { careSubjects } from "#contract/care/care-subjects.ts";
import { recordKinds } from "#contract/care/record-words.ts";
import { recurringPatterns } from "#rules/care/recurrence.ts";

const instant = () => timestamp({ withTimezone: true });

export const careEvents = pgTable("care_events", {
  id: uuid().notNull(),
  yardId: uuid().notNull(),
  horseId: uuid(),
  userId: uuid(),
  title: text().notNull(),
  description: text().notNull().default(""),
  eventType: text({ enum: careEventTypes }).notNull(),
  priority: text({ enum: priorities }).notNull().default("MEDIUM"),
  status: text({ enum: careEventStatuses }).notNull().default("PENDING"),
  dueDate: instant().notNull(),
  completedAt: instant(),
  reminderDays: smallint().array().notNull(),
  recurring: text({ enum: recurringPatterns }),
  recurringEnd: date(),
  notes: text().notNull().default(""),
  /** With the next five: what an event from a plan or a record stands for; null when made by hand. */
  subject: text({ enum: careSubjects }),
  plannedFor: date(),
  plannedFrom: date(),
  planId: uuid(),
  recordKind: text({ enum: recordKinds }),
  recordId: uuid(),
  /** The record written once it was done. */
  doneRecordKind: text({ enum: recordKinds }),
  doneRecordId: uuid(),
  /** The how-manieth of which series; null in the first, whose own id is the series'. */
  seriesId: uuid(),
  occurrence: integer(),
  /** The UK day and time from which its due date is counted, and in how many steps; null: from itself. */
  seriesDate: date(),
  seriesTime: time(),
  seriesIndex: integer(),
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
});
export type CareEventRow = typeof careEvents.$inferSelect;
