import { KEPT } from "#contract/archive/retention.ts";
import { prepared } from "#server/core/database.ts";

/*
 * How people want to be told, the browsers they are told in, and what is on its way to them. Rounds and
 * deliveries run with nobody signed in, so these go by the person's id and not by a Scope.
 */

export interface PreferencesRow {
  emailNotifications: boolean;
  pushNotifications: boolean;
  reminderNotifications: boolean;
  weatherAlerts: boolean;
  systemUpdates: boolean;
  reminderDays: number[];
}

/** A person's own choice; no row for who never chose. */
export const readPreferences = prepared<PreferencesRow>(
  "read-notification-preferences",
  `select email_notifications as "emailNotifications", push_notifications as "pushNotifications",
     reminder_notifications as "reminderNotifications", weather_alerts as "weatherAlerts",
     system_updates as "systemUpdates", reminder_days as "reminderDays"
   from notification_preferences where user_id = $1`,
);

/** Begins a person's preferences with the defaults of the table, and locks them until the transaction ends. */
export const holdPreferences = prepared(
  "hold-notification-preferences",
  `insert into notification_preferences (user_id) values ($1)
   on conflict (user_id) do update set user_id = excluded.user_id`,
);

export const writePreferences = prepared(
  "write-notification-preferences",
  `update notification_preferences set email_notifications = $2, push_notifications = $3,
     reminder_notifications = $4, weather_alerts = $5, system_updates = $6, reminder_days = $7,
     updated_at = now()
   where user_id = $1`,
);

/** One browser is one person's: who signs in there next takes it over. */
export const keepSubscription = prepared(
  "keep-push-subscription",
  `insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (endpoint) do update set user_id = excluded.user_id,
     session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth`,
);

export const forgetSubscription = prepared(
  "forget-push-subscription",
  "delete from push_subscriptions where user_id = $1 and endpoint = $2",
);

/** What the push service says is no more. */
export const dropSubscription = prepared(
  "drop-push-subscription",
  "delete from push_subscriptions where id = $1",
);

export const keepUnsubscribeLink = prepared(
  "keep-unsubscribe-link",
  "insert into unsubscribe_links (token_hash, user_id) values ($1, $2)",
);

/** Stops a person's mails by the hash of a link's token; no row when there is no such link. */
export const stopMailsOf = prepared<{ userId: string }>(
  "stop-mails",
  `insert into notification_preferences (user_id, email_notifications)
   select user_id, false from unsubscribe_links where token_hash = $1
   on conflict (user_id) do update set email_notifications = false, updated_at = now()
   returning user_id as "userId"`,
);

export interface Delivery {
  id: string;
  userId: string;
  subscriptionId: string | null;
  kind: "REMINDERS" | "NOTIFICATION";
  about: string;
  queuedAt: Date;
  tries: number;
}

/** Takes up to `$2` deliveries that wait at the instant `$1`, and holds them for two minutes. */
export const takeDeliveries = prepared<Delivery>(
  "take-deliveries",
  `update deliveries set held_until = $1::timestamptz + interval '2 minutes', tries = tries + 1
   where id in (select id from deliveries where settled_at is null and held_until <= $1
     order by held_until limit $2 for update skip locked)
   returning id, user_id as "userId", subscription_id as "subscriptionId", kind, about,
     queued_at as "queuedAt", tries`,
);

export const settleDelivery = prepared(
  "settle-delivery",
  "update deliveries set settled_at = $2, outcome = $3 where id = $1",
);

export const postponeDelivery = prepared(
  "postpone-delivery",
  "update deliveries set held_until = $2 where id = $1",
);

interface Recipient {
  email: string;
  /** Whether the mailbox has been shown to be theirs. */
  emailConfirmed: boolean;
  firstName: string;
  emailNotifications: boolean;
  pushNotifications: boolean;
  endpoint: string | null;
  p256dh: string | null;
  auth: string | null;
}

/** A person with the browser `$2`, or none; who never chose has everything on. */
export const readRecipient = prepared<Recipient>(
  "read-recipient",
  `select u.email, u.email_confirmed_at is not null as "emailConfirmed",
     u.first_name as "firstName",
     coalesce(p.email_notifications, true) as "emailNotifications",
     coalesce(p.push_notifications, true) as "pushNotifications",
     s.endpoint, s.p256dh, s.auth
   from users u
   left join notification_preferences p on p.user_id = u.id
   left join push_subscriptions s on s.id = $2 and s.user_id = u.id
   where u.id = $1`,
);

/** Adds notifications from a JSON list of rows, in one statement however many they are. */
export const addNotifications = prepared(
  "add-notifications",
  `insert into notifications
     (id, yard_id, user_id, title, message, type, priority, action_url, metadata, created_at)
   select id, yard_id, user_id, title, message, type, priority, action_url, metadata, $2::timestamptz
   from jsonb_to_recordset($1::jsonb) as told (id uuid, yard_id uuid, user_id uuid, title text,
     message text, type text, priority text, action_url text, metadata jsonb)
   on conflict do nothing`,
);

/** Queues a push message of each of the notifications `$1` to every browser of its person that wants them. */
export const queueNotifications = prepared(
  "queue-notifications",
  `insert into deliveries (id, user_id, subscription_id, kind, about)
   select gen_random_uuid(), n.user_id, s.id, 'NOTIFICATION', n.yard_id || ' ' || n.id
   from notifications n
   join push_subscriptions s on s.user_id = n.user_id
   left join notification_preferences p on p.user_id = n.user_id
   where n.id = any($1::uuid[]) and coalesce(p.push_notifications, true)
   on conflict do nothing`,
);

export const readNotification = prepared<{
  title: string;
  message: string;
  actionUrl: string | null;
  read: boolean;
}>(
  "read-notification",
  `select title, message, action_url as "actionUrl", read from notifications
   where yard_id = $1 and id = $2`,
);

// What has had its time: read or not, a year of notifications; links of mails half a year old; what was sent.
const sweeps = [
  prepared(
    "sweep-notifications",
    `delete from notifications where created_at < now() - interval '${KEPT.notifications}'`,
  ),
  prepared(
    "sweep-unsubscribe-links",
    "delete from unsubscribe_links where created_at < now() - interval '6 months'",
  ),
  prepared(
    "sweep-deliveries",
    "delete from deliveries where settled_at < now() - interval '30 days'",
  ),
];

/** Clears away what has had its time. */
export async function sweepNotifications() {
  for (const sweep of sweeps) await sweep([]);
}
