import * as z from "zod/mini";
import { priorities } from "#contract/care/care-event-types.ts";
import { REMINDER_DAYS } from "#contract/care/event-fields.ts";
import type { QuietHours } from "#rules/reminders/quiet-hours.ts";
import { endpoint } from "#contract/endpoint.ts";
import { byId, instantOut, queryNumber, requiredText, timeOfDay } from "#contract/fields.ts";

export const notificationTypes = [
  "CARE_REMINDER",
  "CARE_OVERDUE",
  "VACCINATION",
  "WEATHER",
  "BILLING",
  "TEAM",
  "SYSTEM",
] as const;
export type NotificationType = (typeof notificationTypes)[number];

export const Notification = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  title: z.string(),
  message: z.string(),
  type: z.enum(notificationTypes),
  priority: z.enum(priorities),
  read: z.boolean(),
  /** The page of the app that the notification opens. */
  actionUrl: z.nullable(z.string()),
  /** The ids of the event, horse or weather alert that the notification is about. */
  metadata: z.nullable(z.record(z.string(), z.unknown())),
  createdAt: instantOut,
});
export type Notification = z.output<typeof Notification>;

/**
 * A reply contains NOTIFICATION_LIMIT notifications unless a call asks for another number, of which
 * NOTIFICATION_MAX is the largest.
 */
export const NOTIFICATION_LIMIT = 30;
const NOTIFICATION_MAX = 100;

export const NotificationQuery = z.object({
  limit: z._default(queryNumber(1, NOTIFICATION_MAX), NOTIFICATION_LIMIT),
  /** The last notification of the previous page; only older ones are returned. */
  before: z._default(z.nullable(z.uuid("Invalid notification ID")), null),
});
export type NotificationQuery = z.output<typeof NotificationQuery>;

export const NotificationPreferences = z.object({
  userId: z.uuid(),
  emailNotifications: z.boolean(),
  pushNotifications: z.boolean(),
  reminderNotifications: z.boolean(),
  weatherAlerts: z.boolean(),
  systemUpdates: z.boolean(),
  /** The numbers of days before an event at which this person is reminded, in ascending order. */
  reminderDays: z.array(z.int()),
  /** The UK hours in which nothing is sent that can wait; null for none. */
  quietHours: z.nullable(z.object({ from: z.string(), until: z.string() })),
});
export type NotificationPreferences = z.output<typeof NotificationPreferences>;

/** The default preferences (spec section 9). */
export const defaultPreferences = {
  emailNotifications: true,
  pushNotifications: true,
  reminderNotifications: true,
  weatherAlerts: true,
  systemUpdates: true,
  reminderDays: REMINDER_DAYS,
  quietHours: null as QuietHours | null,
};

/**
 * A person can choose at most REMINDER_DAYS_MAX reminder days, each at most REMINDER_DAYS_AHEAD days before an
 * event.
 */
const REMINDER_DAYS_MAX = 10;
const REMINDER_DAYS_AHEAD = 365;

const reminderDays = z.codec(
  z
    .array(z.number().check(z.int(), z.minimum(0), z.maximum(REMINDER_DAYS_AHEAD)))
    .check(z.maxLength(REMINDER_DAYS_MAX)),
  z.array(z.int()),
  {
    decode: (days) => [...new Set(days)].toSorted((a, b) => a - b),
    encode: (days) => days,
  },
);

const quietHours = z.nullable(
  z
    .strictObject({
      from: timeOfDay("Give the time at which the quiet hours begin"),
      until: timeOfDay("Give the time at which the quiet hours end"),
    })
    .check(
      z.refine(({ from, until }) => from !== until, "Let the quiet hours end at another time"),
    ),
);

/** The preferences to change; omitted fields stay unchanged. */
export const PreferencesInput = z.strictObject({
  emailNotifications: z.optional(z.boolean()),
  pushNotifications: z.optional(z.boolean()),
  reminderNotifications: z.optional(z.boolean()),
  weatherAlerts: z.optional(z.boolean()),
  systemUpdates: z.optional(z.boolean()),
  reminderDays: z.optional(reminderDays),
  quietHours: z.optional(quietHours),
});
export type PreferencesInput = z.output<typeof PreferencesInput>;

/** A browser's push subscription in the form of `PushSubscription.toJSON()`, which may contain further fields. */
export const PushSubscriptionInput = z.looseObject({
  endpoint: z.url({ protocol: /^https$/ }).check(z.maxLength(1_000)),
  keys: z.looseObject({
    p256dh: z.string().check(z.regex(/^[\w-]{80,100}={0,2}$/)),
    auth: z.string().check(z.regex(/^[\w-]{16,32}={0,2}$/)),
  }),
});
export type PushSubscriptionInput = z.output<typeof PushSubscriptionInput>;

export const notificationEndpoints = {
  list: endpoint("GET", "/api/notifications", {
    access: "viewer",
    section: "own",
    tagged: true,
    summary: "What this person has been told in this yard, the newest first",
    query: NotificationQuery,
    reply: z.array(Notification),
  }),
  unread: endpoint("GET", "/api/notifications/unread", {
    access: "viewer",
    section: "own",
    tagged: true,
    summary: "How many of them are unread, 100 at most",
    reply: z.object({ unread: z.int() }),
  }),
  read: endpoint("POST", "/api/notifications/:id/read", {
    access: "viewer",
    section: "own",
    payment: "free",
    summary: "Mark one as read",
    params: byId,
    reply: Notification,
  }),
  readAll: endpoint("POST", "/api/notifications/read-all", {
    access: "viewer",
    section: "own",
    payment: "free",
    summary: "Mark all of this person's in this yard as read",
    reply: z.null(),
  }),
  preferences: endpoint("GET", "/api/notification-preferences", {
    access: "signedIn",
    summary: "How this person wants to be told",
    reply: NotificationPreferences,
  }),
  setPreferences: endpoint("PUT", "/api/notification-preferences", {
    access: "signedIn",
    summary: "Change how this person wants to be told; what is left out stays as it was",
    body: PreferencesInput,
    reply: NotificationPreferences,
  }),
  pushKey: endpoint("GET", "/api/push-key", {
    access: "signedIn",
    summary: "The public key with which a browser subscribes; null when this server sends no push",
    reply: z.object({ publicKey: z.nullable(z.string()) }),
  }),
  subscribe: endpoint("POST", "/api/push-subscriptions", {
    access: "signedIn",
    summary: "Send push messages to this browser until it signs out; safe to repeat",
    body: PushSubscriptionInput,
    reply: z.null(),
  }),
  unsubscribeBrowser: endpoint("POST", "/api/push-subscriptions/forget", {
    access: "signedIn",
    summary: "Send no more push messages to this browser",
    body: z.strictObject({ endpoint: requiredText("Say which browser", 1_000) }),
    reply: z.null(),
  }),
  stopMails: endpoint("POST", "/api/unsubscribe", {
    access: "public",
    summary: "Stop all notification mails, with the token of a link in one of them",
    body: z.strictObject({ token: requiredText("The link is not complete", 200) }),
    reply: z.null(),
  }),
};
