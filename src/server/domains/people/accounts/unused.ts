import { KEPT } from "#contract/archive/retention.ts";
import { paths } from "#contract/paths.ts";
import { config } from "#server/core/config.ts";
import { inTransaction, prepared } from "#server/core/database.ts";
import { queueLetter } from "./mails.ts";

/**
 * Tells people who have not been here for 23 months that their account will go, and has those erased who have not come
 * a month later (`erase.ts` does it, like any other account). Whoever pays, or runs the installation, is left alone.
 */
export async function endUnused(now: Date) {
  await forgetTold([]);
  for (let some = await toTell([now]); some.length > 0; some = await toTell([now]))
    for (const person of some) await tell(person, now);
  while ((await markUnused([now])).length > 0);
}

const tell = ({ id, email, firstName }: Person, now: Date) =>
  inTransaction(async () => {
    if ((await markTold([id, now])).length === 0) return;
    await queueLetter({ userId: id, email }, unusedLetter(firstName));
  });

interface Person {
  id: string;
  email: string;
  firstName: string;
}

// $1 is the time it is
const unusedFor = (period: string) => `u.last_seen_at < $1::timestamptz - interval '${period}'
  and u.erase_after is null and u.role <> 'ADMIN'
  and not exists (select from sessions s where s.user_id = u.id
    and s.last_seen_at >= $1::timestamptz - interval '${period}')
  and not exists (select from memberships m join yards y on y.id = m.yard_id where m.user_id = u.id
    and (y.demo_until is not null
      or (m.role = 'OWNER' and y.subscription_status in ('active', 'past_due', 'paused'))))`;

const toTell = prepared<Person>(
  "unused-to-tell",
  `select u.id, u.email, u.first_name as "firstName" from users u
   where u.unused_told_at is null and ${unusedFor(KEPT.unusedTold)} limit 100`,
);
const markTold = prepared<{ id: string }>(
  "mark-unused-told",
  `update users set unused_told_at = $2 where id = $1 and unused_told_at is null returning id`,
);
const forgetTold = prepared(
  "forget-unused-told",
  `update users u set unused_told_at = null where u.unused_told_at is not null
     and (u.last_seen_at > u.unused_told_at or exists (select from sessions s
       where s.user_id = u.id and s.last_seen_at > u.unused_told_at))`,
);
const markUnused = prepared<{ id: string }>(
  "mark-unused-to-erase",
  `update users set erase_after = $1 where id in (select u.id from users u
     where u.unused_told_at < $1::timestamptz - interval '${KEPT.unusedNotice}'
       and ${unusedFor(KEPT.unusedErased)} limit 100)
   returning id`,
);

const unusedLetter = (firstName: string) => ({
  subject: "Your Loosebox account will be deleted",
  text: `Hello ${firstName},

nobody has signed in to your Loosebox account for ${KEPT.unusedTold}. We keep data no longer than it is of use to somebody, so it will be erased in a month, with the yards that you alone own, their horses, records and photos.

To keep it, sign in once at

${new URL(paths.auth, config().publicUrl).href}

To take your data along, export it there first. If you no longer want it, you need not do anything.

Loosebox
`,
});
