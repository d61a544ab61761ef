import { KEPT } from "#contract/archive/retention.ts";
import { prepared } from "#server/core/database.ts";

/* The table `account_mails` as a queue: what waits is taken, held while it is sent, and then deleted. */

interface QueuedLetter {
  kind: "LETTER";
  subject: string;
  text: string;
}
interface QueuedLink {
  kind: "RESET_LINK" | "EMAIL_LINK";
  subject: null;
  text: null;
}
export type QueuedMail = { id: string; userId: string | null; email: string } & (
  | QueuedLetter
  | QueuedLink
);

/**
 * Takes up to `$1` mails that are due, `$2` of them letters at most, and holds them for two minutes: a crash before
 * they were sent leaves them to the next, and several processes share the work. Links first, then by age.
 */
export const takeMails = prepared<QueuedMail>(
  "take-account-mails",
  `with links as materialized (
     select id from account_mails where kind <> 'LETTER' and held_until <= now()
     order by held_until limit $1 for update skip locked),
   letters as materialized (
     select id from account_mails where kind = 'LETTER' and held_until <= now()
     order by held_until limit least($2, $1 - (select count(*) from links)) for update skip locked)
   update account_mails set held_until = now() + interval '2 minutes', tries = tries + 1
   where id in (select id from links union all select id from letters)
   returning id, user_id as "userId", to_address as email, kind, subject, text`,
);

export const settleMail = prepared(
  "settle-account-mail",
  "delete from account_mails where id = $1",
);

/** Puts a mail off that could not be sent: for 5 s, then twice as long each time, for an hour at most. */
export const postponeMail = prepared<{ tries: number }>(
  "postpone-account-mail",
  `update account_mails
   set held_until = now() + least(interval '1 hour', interval '5 seconds' * 2 ^ least(tries - 1, 10))
   where id = $1 returning tries`,
);

/** Deletes a mail that has waited for too long; no row when it has not. */
export const giveUpMail = prepared<{ hours: number }>(
  "give-up-account-mail",
  `delete from account_mails where id = $1 and queued_at < now() - interval '${KEPT.unsentMails}'
   returning round(extract(epoch from now() - queued_at) / 3600)::int as hours`,
);
