import { v7 as uuid } from "uuid";
import type { Priority } from "#contract/care/care-event-words.ts";
import type {
  Notification,
  NotificationQuery,
  NotificationType,
} from "#contract/notices/notifications.ts";
import { notFound } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/scope.ts";
import { yardStatement } from "#server/core/yard-rows.ts";
import type { Mail } from "#server/adapters/mail.ts";
import type { PushMessage } from "#server/adapters/push.ts";
import { addNotifications, queueNotifications } from "./queries.ts";

interface Reader {
  userId: string;
  firstName: string;
  /** Where this person can stop all mails. */
  stop: string;
}

/**
 * Writes what is sent outside the product, when it is sent, so that nobody is told of what has been
 * done by then. `about` is what it was queued for; null: there is nothing left to say.
 */
export interface Composer {
  mail: (reader: Reader, about: string, now: Date) => Promise<Letter | null>;
  push: (userId: string, about: string, now: Date) => Promise<PushMessage | null>;
}
export type Letter = Pick<Mail, "subject" | "text" | "html">;

export interface Told {
  yardId: string;
  userId: string;
  title: string;
  message: string;
  type: NotificationType;
  priority: Priority;
  actionUrl: string | null;
  metadata: Record<string, unknown> | null;
}

/** Tells people something in the product, however many they are. Returns the ids of the notifications. */
export async function tell(told: readonly Told[], now: Date): Promise<string[]> {
  const rows = told.map(({ yardId, userId, actionUrl, ...rest }) => ({
    ...rest,
    id: uuid(),
    yard_id: yardId,
    user_id: userId,
    action_url: actionUrl,
  }));
  if (rows.length > 0) await addNotifications([JSON.stringify(rows), now]);
  return rows.map(({ id }) => id);
}

/** Tells people something in the product, and in their browsers if they want it there. */
export async function tellAndPush(told: readonly Told[], now: Date): Promise<void> {
  const ids = await tell(told, now);
  if (ids.length > 0) await queueNotifications([ids]);
}

/** What somebody has been told in this yard, the newest first. */
export const list = (scope: Scope, { limit, before }: NotificationQuery) =>
  before === null
    ? newest(scope, [scope.userId, limit])
    : older(scope, [scope.userId, limit, before]);

/** How many of them are unread; more than 100 are not counted. */
export async function countUnread(scope: Scope) {
  const [row] = await unread(scope, [scope.userId]);
  return { unread: row?.unread ?? 0 };
}

export async function markRead(scope: Scope, id: string) {
  const [row] = await readOne(scope, [scope.userId, id]);
  if (!row) throw notFound("Notification");
  return row;
}

export async function markAllRead(scope: Scope) {
  await readEach(scope, [scope.userId]);
  return null;
}

type Row = Omit<Notification, "createdAt"> & { createdAt: Date };

const columns = `id, user_id as "userId", title, message, type, priority, read,
  action_url as "actionUrl", metadata, created_at as "createdAt"`;
const mine = `select ${columns} from notifications where yard_id = $1 and user_id = $2`;

const newest = yardStatement<Row>("newest-notifications", `${mine} order by id desc limit $3`);
const older = yardStatement<Row>(
  "older-notifications",
  `${mine} and id < $4 order by id desc limit $3`,
);
const unread = yardStatement<{ unread: number }>(
  "count-unread",
  `select count(*)::integer as unread from (select from notifications
     where yard_id = $1 and user_id = $2 and not read limit 100) few`,
);
const readOne = yardStatement<Row>(
  "read-one",
  `update notifications set read = true where yard_id = $1 and user_id = $2 and id = $3
   returning ${columns}`,
);
const readEach = yardStatement(
  "read-each",
  "update notifications set read = true where yard_id = $1 and user_id = $2 and not read",
);
