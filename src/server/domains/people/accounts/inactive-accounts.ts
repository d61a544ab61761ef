import { and, eq, isNull, sql } from "drizzle-orm";
import { KEPT } from "#contract/data/retention.ts";
import { paths } from "#contract/paths.ts";
import { config } from "#server/core/config.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { pick } from "#server/core/database/expressions.ts";
import { boolean } from "#server/core/database/row-shape.ts";
import { sqlStatement, statement } from "#server/core/database/statements.ts";
import { users } from "#server/schema/people.ts";
import { queueMail } from "./mails.ts";

/**
 * Tells people who have not been here for 23 months that their account will go, and has those erased who have not come
 * a month later (`erase.ts` does it, like any other account). Whoever pays, or runs the installation, is left alone.
 */
export async function endUnused(now: Date) {
  await forgetWarned();
  for (let some = await findUnwarned([now]); some.length > 0; some = await findUnwarned([now]))
    for (const person of some) await warn(person, now);
  while ((await markForErasure([now])).length > 0);
}

const warn = ({ id, ...person }: Person, now: Date) =>
  inTransaction(async () => {
    if ((await markWarned({ id, now })).length === 0) return;
    await queueMail({ ...person, userId: id }, unusedMail);
  });

/** SQL: users who were not here for so long at the time `$1`, and neither pay nor run the installation. */
const unusedFor = (period: string) => `u.last_seen_at < $1::timestamptz - interval '${period}'
     and u.erase_after is null and u.role <> 'ADMIN'
     and not exists (select from sessions s where s.user_id = u.id
       and s.last_seen_at >= $1::timestamptz - interval '${period}')
     and not exists (select from memberships m join yards y on y.id = m.yard_id
       where m.user_id = u.id and (y.demo_until is not null
         or (m.role = 'OWNER' and y.subscription_status in ('active', 'past_due', 'paused'))))`;

const findUnwarned = sqlStatement({
  name: "unused-to-tell",
  text: `select u.id, u.email, u.first_name as "firstName",
     u.email_confirmed_at is not null as "emailConfirmed" from users u
   where u.unused_warned_at is null and ${unusedFor(KEPT.unusedTold)} limit 100`,
  row: { ...pick(users, "id", "email", "firstName"), emailConfirmed: boolean },
});
type Person = Awaited<ReturnType<typeof findUnwarned>>[number];
const markWarned = statement("mark-unused-told", ["id", "now"], (db, { id, now }) =>
  db
    .update(users)
    .set({ unusedWarnedAt: sql`${now}` })
    .where(and(eq(users.id, id), isNull(users.unusedWarnedAt)))
    .returning({ id: users.id }),
);
const forgetWarned = sqlStatement({
  name: "forget-unused-told",
  text: `update users u set unused_warned_at = null
   where u.unused_warned_at is not null and (u.last_seen_at > u.unused_warned_at
     or exists (select from sessions s where s.user_id = u.id and s.last_seen_at > u.unused_warned_at))`,
  row: {},
  writes: true,
});
const markForErasure = sqlStatement({
  name: "mark-unused-to-erase",
  text: `update users set erase_after = $1 where id in (select u.id from users u
     where u.unused_warned_at < $1::timestamptz - interval '${KEPT.unusedNotice}'
       and ${unusedFor(KEPT.unusedErased)} limit 100)
   returning id`,
  row: pick(users, "id"),
  writes: true,
});

const unusedMail = (hello: string) => ({
  subject: "Your Loosebox account will be deleted",
  text: `${hello}

nobody has signed in to your Loosebox account for ${KEPT.unusedTold}. We keep data no longer than it is of use to somebody, so it will be erased in a month, with the yards that you alone own, their horses, records and photos.

To keep it, sign in once at

${new URL(paths.auth, config().publicUrl).href}

To take your data along, export it there first. If you no longer want it, you need not do anything.

Loosebox
`,
});
