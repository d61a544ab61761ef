import { and, desc, eq, lt, not, type Placeholder, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Priority } from "#contract/care/care-event-types.ts";
import type { NotificationQuery, NotificationType } from "#contract/notices/notifications.ts";
import { isAmong, pick } from "#server/core/database/expressions.ts";
import { notFound } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { statement } from "#server/core/database/statements.ts";
import type { MailRecipient } from "#rules/mailed-name.ts";
import type { Mail } from "#server/adapters/mail.ts";
import type { PushMessage } from "#server/adapters/push.ts";
import { notifications } from "#server/schema/notices.ts";
import { addNotifications, managersOf, queueNotifications } from "./queries.ts";

interface Reader extends MailRecipient {
  userId: string;
  /** The address at which this user can stop all mails. */
  stop: string;
}

/**
 * Writes a message at the time of sending, so that nobody is reminded of what has been done by then. `about` is
 * what the message was queued for; the result is null when nothing is left to report.
 */
export interface Composer {
  mail: (reader: Reader, about: string, now: Date) => Promise<RenderedMail | null>;
  push: (userId: string, about: string, now: Date) => Promise<PushMessage | null>;
  /** Whether the message has something in it for which quiet hours do not hold. */
  isUrgent: (userId: string, about: string) => Promise<boolean>;
}
export type RenderedMail = Pick<Mail, "subject" | "text" | "html">;

/** Whether quiet hours do not hold for a notification. */
export const isUrgent = ({ type, priority }: Pick<NewNotification, "type" | "priority">) =>
  type === "BILLING" ||
  // a red warning of the weather means danger to life
  ((type === "CARE_OVERDUE" || type === "WEATHER") && priority === "URGENT");

/** A notification to be added. */
export interface NewNotification {
  yardId: string;
  userId: string;
  title: string;
  message: string;
  type: NotificationType;
  priority: Priority;
  actionUrl: string | null;
  metadata: Record<string, unknown> | null;
}

/** Adds notifications that are shown in the app, in one statement. Returns their ids. */
export async function notify(notices: readonly NewNotification[], now: Date): Promise<string[]> {
  const rows = notices.map(({ yardId, userId, actionUrl, ...rest }) => ({
    ...rest,
    id: uuid(),
    yard_id: yardId,
    user_id: userId,
    action_url: actionUrl,
  }));
  if (rows.length > 0) await addNotifications([JSON.stringify(rows), now]);
  return rows.map(({ id }) => id);
}

/** Adds notifications that are shown in the app, and push messages for users who want them. */
export async function notifyAndPush(notices: readonly NewNotification[], now: Date): Promise<void> {
  const ids = await notify(notices, now);
  if (ids.length > 0) await queueNotifications([ids]);
}

/** Tells the managers and owners of a yard something about its people, except the person who did it. */
export async function tellManagers(
  yardId: string,
  notice: Pick<NewNotification, "title" | "message" | "actionUrl">,
  except: string | null,
): Promise<void> {
  const managers = await managersOf({ yardId, except });
  const team = { ...notice, yardId, type: "TEAM", priority: "MEDIUM", metadata: null } as const;
  await notifyAndPush(
    managers.map(({ userId }) => ({ ...team, userId })),
    new Date(),
  );
}

/** A user's notifications in this yard, newest first. */
export const list = (scope: Scope, { limit, before }: NotificationQuery) =>
  before === null
    ? newest(scope, { userId: scope.userId, limit })
    : older(scope, { userId: scope.userId, limit, before });

/** The user's notifications with these ids, in any order; unknown ids are left out. */
export const byIds = (scope: Scope, ids: readonly string[]) =>
  these(scope, { userId: scope.userId, ids });

/** The number of the user's unread notifications, up to 100. */
export async function countUnread(scope: Scope) {
  const [row] = await unread(scope, { userId: scope.userId });
  return { unread: row?.unread ?? 0 };
}

export async function markRead(scope: Scope, id: string) {
  const [row] = await readOne(scope, { userId: scope.userId, id });
  if (!row) throw notFound("Notification");
  return row;
}

export async function markAllRead(scope: Scope) {
  await readEach(scope, { userId: scope.userId });
  return null;
}

const shown = {
  ...pick(notifications, "id", "userId", "title", "message", "type"),
  ...pick(notifications, "priority", "read", "actionUrl", "metadata", "createdAt"),
};
const ofPerson = ({ yard, userId }: Record<"yard" | "userId", Placeholder>) =>
  and(eq(notifications.yardId, yard), eq(notifications.userId, userId));

const newest = statement.ofYard("newest-notifications", ["userId", "limit"], (db, given) =>
  db
    .select(shown)
    .from(notifications)
    .where(ofPerson(given))
    .orderBy(desc(notifications.id))
    .limit(given.limit),
);
const older = statement.ofYard("older-notifications", ["userId", "limit", "before"], (db, given) =>
  db
    .select(shown)
    .from(notifications)
    .where(and(ofPerson(given), lt(notifications.id, given.before)))
    .orderBy(desc(notifications.id))
    .limit(given.limit),
);
const these = statement.ofYard("find-notifications", ["userId", "ids"], (db, given) =>
  db
    .select(shown)
    .from(notifications)
    .where(and(ofPerson(given), isAmong(notifications.id, given.ids))),
);
const unread = statement.ofYard("count-unread", ["userId"], (db, given) => {
  const few = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(ofPerson(given), not(notifications.read)))
    .limit(100)
    .as("few");
  return db.select({ unread: sql<number>`count(*)::integer` }).from(few);
});
const readOne = statement.ofYard("read-one", ["userId", "id"], (db, given) =>
  db
    .update(notifications)
    .set({ read: true })
    .where(and(ofPerson(given), eq(notifications.id, given.id)))
    .returning(shown),
);
const readEach = statement.ofYard("read-each", ["userId"], (db, given) =>
  db
    .update(notifications)
    .set({ read: true })
    .where(and(ofPerson(given), not(notifications.read))),
);
