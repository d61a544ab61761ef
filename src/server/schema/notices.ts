import { boolean, date, jsonb, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { priorities } from "#contract/care/care-event-types.ts";
import { notificationTypes } from "#contract/notices/notifications.ts";
import {
  type WeatherAlert,
  weatherAlertTypes,
  weatherSeverities,
} from "#contract/notices/weather.ts";
import { bytes, instant } from "./columns.ts";

/** A user's preferences; without a row the defaults apply. */
export const notificationPreferences = pgTable("notification_preferences", {
  userId: uuid().primaryKey(),
  emailNotifications: boolean().notNull().default(true),
  pushNotifications: boolean().notNull().default(true),
  reminderNotifications: boolean().notNull().default(true),
  weatherAlerts: boolean().notNull().default(true),
  systemUpdates: boolean().notNull().default(true),
  reminderDays: smallint().array().notNull().default([1, 3, 7]),
  /** The quiet hours, by UK clocks; null for none. */
  quietFrom: text(),
  quietUntil: text(),
  updatedAt: instant().notNull().defaultNow(),
});

export const notifications = pgTable("notifications", {
  id: uuid().notNull(),
  yardId: uuid().notNull(),
  userId: uuid().notNull(),
  title: text().notNull(),
  message: text().notNull(),
  type: text({ enum: notificationTypes }).notNull(),
  priority: text({ enum: priorities }).notNull().default("MEDIUM"),
  read: boolean().notNull().default(false),
  actionUrl: text(),
  metadata: jsonb().$type<Record<string, unknown>>(),
  createdAt: instant().notNull().defaultNow(),
});

/** One row for each reminder, which is sent only by the run that inserts the row. */
export const reminders = pgTable("reminders", {
  yardId: uuid().notNull(),
  eventId: uuid().notNull(),
  userId: uuid().notNull(),
  /** The number of days before the due date; -1 when the event is overdue. */
  daysBefore: smallint().notNull(),
  dueOn: date().notNull(),
  /** The UK day of the run that notified people. */
  notifiedOn: date().notNull(),
});

/** The days for which the run is complete. */
export const reminderRuns = pgTable("reminder_runs", {
  day: date().primaryKey(),
  finishedAt: instant().notNull().defaultNow(),
});

export const pushSubscriptions = pgTable("push_subscriptions", {
  id: uuid().primaryKey(),
  userId: uuid().notNull(),
  sessionId: uuid().notNull(),
  endpoint: text().notNull(),
  p256dh: text("p256dh").notNull(),
  auth: text().notNull(),
  createdAt: instant().notNull().defaultNow(),
});

/** Notifications to deliver by push or, with a null `subscriptionId`, by mail. */
export const deliveries = pgTable("deliveries", {
  id: uuid().primaryKey(),
  userId: uuid().notNull(),
  subscriptionId: uuid(),
  kind: text({ enum: ["REMINDERS", "NOTIFICATION"] }).notNull(),
  /** The day of the run, or the ids of the yard and the notification. */
  about: text().notNull(),
  queuedAt: instant().notNull().defaultNow(),
  heldUntil: instant().notNull().defaultNow(),
  tries: smallint().notNull().default(0),
  settledAt: instant(),
  outcome: text({ enum: ["SENT", "NOT_WANTED", "GIVEN_UP"] }),
});

export const unsubscribeLinks = pgTable("unsubscribe_links", {
  tokenHash: bytes().primaryKey(),
  userId: uuid().notNull(),
  createdAt: instant().notNull().defaultNow(),
});

export const calendarFeeds = pgTable("calendar_feeds", {
  id: uuid().primaryKey(),
  yardId: uuid().notNull(),
  userId: uuid().notNull(),
  tokenHash: bytes().notNull(),
  /** The key that signs the links in the feed's entries, which become invalid with the feed. */
  linkKey: bytes().notNull(),
  /** The horses that the feed includes; null for all horses and for events without one. */
  horseIds: uuid().array(),
  lastReadAt: instant(),
  createdAt: instant().notNull().defaultNow(),
});

/** The last state of the Met Office's feed of a region. */
export const weatherFeeds = pgTable("weather_feeds", {
  region: text().primaryKey(),
  etag: text(),
  lastModified: text(),
  askedAt: instant().notNull(),
  readAt: instant(),
  /** Why the last attempt failed; null when it succeeded. */
  trouble: text(),
});

export const weatherAlerts = pgTable("weather_alerts", {
  id: uuid().primaryKey(),
  region: text().notNull(),
  /** The warning's identity, made of its kind, severity and start. */
  key: text().notNull(),
  location: text().notNull(),
  alertType: text({ enum: weatherAlertTypes }).notNull(),
  severity: text({ enum: weatherSeverities }).notNull(),
  message: text().notNull(),
  startTime: instant().notNull(),
  endTime: instant().notNull(),
  isActive: boolean().notNull().default(true),
  metadata: jsonb().$type<WeatherAlert["metadata"]>(),
  createdAt: instant().notNull().defaultNow(),
});

/** The last notification that a person got about a horse and an outing. */
export const outingNotices = pgTable("outing_notices", {
  yardId: uuid().notNull(),
  outingId: uuid().notNull(),
  horseId: uuid().notNull(),
  userId: uuid().notNull(),
  state: text().notNull(),
  sentence: text().notNull(),
  notifiedOn: date(),
  notifiedAt: instant().notNull().defaultNow(),
});

/** A horse of whose care a person does not want to be told; by default people are told of every horse. */
export const horseUnfollows = pgTable("horse_unfollows", {
  yardId: uuid().notNull(),
  userId: uuid().notNull(),
  horseId: uuid().notNull(),
  createdAt: instant().notNull().defaultNow(),
});
