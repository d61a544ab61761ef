import { boolean, date, jsonb, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { priorities } from "#contract/care/care-event-types.ts";
import { notificationTypes } from "#contract/notices/notifications.ts";
import {
  type WeatherAlert,
  weatherAlertTypes,
  weatherSeverities,
} from "#contract/notices/weather.ts";
import { bytes, instant } from "./columns.ts";

/** Without a row the defaults hold. */
export const notificationPreferences = pgTable("notification_preferences", {
  userId: uuid().primaryKey(),
  emailNotifications: boolean().notNull().default(true),
  pushNotifications: boolean().notNull().default(true),
  reminderNotifications: boolean().notNull().default(true),
  weatherAlerts: boolean().notNull().default(true),
  systemUpdates: boolean().notNull().default(true),
  reminderDays: smallint().array().notNull().default([1, 3, 7]),
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

/** One row a reminder: whoever adds it has it to tell, and nobody tells it again. */
export const reminders = pgTable("reminders", {
  yardId: uuid().notNull(),
  eventId: uuid().notNull(),
  userId: uuid().notNull(),
  /** How many days before; -1: it is overdue. */
  daysBefore: smallint().notNull(),
  dueOn: date().notNull(),
  /** The UK day of the run in which people were notified. */
  notifiedOn: date().notNull(),
});

/** The days whose run is complete. */
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

/** What is to be sent outside the product; `subscriptionId` null: by mail. */
export const deliveries = pgTable("deliveries", {
  id: uuid().primaryKey(),
  userId: uuid().notNull(),
  subscriptionId: uuid(),
  kind: text({ enum: ["REMINDERS", "NOTIFICATION"] }).notNull(),
  /** The day of the run, or the yard and the id of the notification. */
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
  /** Signs the links in its entries: they end with the feed. */
  linkKey: bytes().notNull(),
  /** Null: every horse, and what names none. */
  horseIds: uuid().array(),
  lastReadAt: instant(),
  createdAt: instant().notNull().defaultNow(),
});

/** What the Met Office's feed of a region held last. */
export const weatherFeeds = pgTable("weather_feeds", {
  region: text().primaryKey(),
  etag: text(),
  lastModified: text(),
  askedAt: instant().notNull(),
  readAt: instant(),
  /** Why the last attempt came to nothing; null: it did not. */
  trouble: text(),
});

export const weatherAlerts = pgTable("weather_alerts", {
  id: uuid().primaryKey(),
  region: text().notNull(),
  /** What makes it this warning: kind, severity and beginning. */
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

/** What somebody was last notified of about a horse and an outing. */
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
