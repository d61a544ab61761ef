import { and, eq, inArray, isNotNull, isNull, lt, type Placeholder, sql } from "drizzle-orm";
import { KEPT } from "#contract/data/retention.ts";
import { paths } from "#contract/paths.ts";
import { config } from "#server/core/config.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { pick } from "#server/core/database/expressions.ts";
import { statement } from "#server/core/database/statements.ts";
import { users } from "#server/schema/people.ts";
import { queueMail } from "#server/domains/people/accounts/mails/mail-queue.ts";

/**
 * Warns users who have been inactive for 23 months that their account will be erased, and schedules the erasure
 * of those who are still inactive a month later (done by `erase.ts`, as for any account). Users who pay or run
 * the installation are exempt.
 */
export async function endUnused(now: Date) {
  await forgetWarned();
  for (let some = await findUnwarned({ now }); some.length > 0; some = await findUnwarned({ now }))
    for (const person of some) await warn(person, now);
  while ((await markForErasure({ now })).length > 0);
}

const warn = ({ id, ...person }: Person, now: Date) =>
  inTransaction(async () => {
    if ((await markWarned({ id, now })).length === 0) return;
    await queueMail({ ...person, userId: id }, unusedMail);
  });

/** The condition that a user has been inactive for this long and neither pays nor runs the installation. */
const unusedFor = (period: string, now: Placeholder) => {
  const since = sql`${now}::timestamptz - ${period}::interval`;
  return sql`users.last_seen_at < ${since} and users.erase_after is null and users.role <> 'ADMIN'
     and not exists (select from sessions s where s.user_id = users.id and s.last_seen_at >= ${since})
     and not exists (select from memberships m join yards y on y.id = m.yard_id
       where m.user_id = users.id and (y.demo_until is not null
         or (m.role = 'OWNER' and y.subscription_status in ('active', 'past_due', 'paused'))))`;
};

const findUnwarned = statement("unused-to-tell", ["now"], (db, { now }) =>
  db
    .select({
      ...pick(users, "id", "email", "firstName"),
      emailConfirmed: isNotNull(users.emailConfirmedAt).mapWith(Boolean),
    })
    .from(users)
    .where(and(isNull(users.unusedWarnedAt), unusedFor(KEPT.unusedTold, now)))
    .limit(100),
);
type Person = Awaited<ReturnType<typeof findUnwarned>>[number];
const markWarned = statement("mark-unused-told", ["id", "now"], (db, { id, now }) =>
  db
    .update(users)
    .set({ unusedWarnedAt: sql`${now}` })
    .where(and(eq(users.id, id), isNull(users.unusedWarnedAt)))
    .returning({ id: users.id }),
);
const forgetWarned = statement("forget-unused-told", [], (db) => {
  const lastSeen = sql`greatest(users.last_seen_at,
    (select max(s.last_seen_at) from sessions s where s.user_id = users.id))`;
  return db.update(users).set({ unusedWarnedAt: null }).where(lt(users.unusedWarnedAt, lastSeen));
});
const markForErasure = statement("mark-unused-to-erase", ["now"], (db, { now }) => {
  const isTold = sql`users.unused_warned_at < ${now}::timestamptz - ${KEPT.unusedNotice}::interval`;
  const some = db
    .select({ id: users.id })
    .from(users)
    .where(and(isTold, unusedFor(KEPT.unusedErased, now)))
    .limit(100);
  return db
    .update(users)
    .set({ eraseAfter: sql`${now}` })
    .where(inArray(users.id, some))
    .returning({ id: users.id });
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
