import {
  and,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notExists,
  or,
  type Placeholder,
  sql,
} from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { KEPT } from "#contract/archive/retention.ts";
import { paths } from "#contract/paths.ts";
import { config } from "#server/core/config.ts";
import { inTransaction } from "#server/core/database.ts";
import { statement } from "#server/core/statements.ts";
import { memberships, sessions, users, yards } from "#server/schema/people.ts";
import { queueMail } from "./mails.ts";

/**
 * Tells people who have not been here for 23 months that their account will go, and has those erased who have not come
 * a month later (`erase.ts` does it, like any other account). Whoever pays, or runs the installation, is left alone.
 */
export async function endUnused(now: Date) {
  await forgetWarned();
  for (let some = await findUnwarned({ now }); some.length > 0; some = await findUnwarned({ now }))
    for (const person of some) await warn(person, now);
  while ((await markForErasure({ now })).length > 0);
}

const warn = ({ id, email, firstName }: Person, now: Date) =>
  inTransaction(async () => {
    if ((await markWarned({ id, now })).length === 0) return;
    await queueMail({ userId: id, email }, unusedMail(firstName));
  });

/** Not here for so long at this time, and nobody who pays or runs the installation. */
function unusedFor(db: NodePgDatabase, now: Placeholder, period: string) {
  const since = sql`${now}::timestamptz - ${period}::interval`;
  const seen = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, users.id), gte(sessions.lastSeenAt, since)));
  const demoOrPaying = db
    .select({ yardId: memberships.yardId })
    .from(memberships)
    .innerJoin(yards, eq(yards.id, memberships.yardId))
    .where(
      and(
        eq(memberships.userId, users.id),
        or(
          isNotNull(yards.demoUntil),
          and(
            eq(memberships.role, "OWNER"),
            inArray(yards.subscriptionStatus, ["active", "past_due", "paused"]),
          ),
        ),
      ),
    );
  return and(
    lt(users.lastSeenAt, since),
    isNull(users.eraseAfter),
    ne(users.role, "ADMIN"),
    notExists(seen),
    notExists(demoOrPaying),
  );
}

const findUnwarned = statement("unused-to-tell", ["now"], (db, { now }) =>
  db
    .select({ id: users.id, email: users.email, firstName: users.firstName })
    .from(users)
    .where(and(isNull(users.unusedToldAt), unusedFor(db, now, KEPT.unusedTold)))
    .limit(100),
);
type Person = Awaited<ReturnType<typeof findUnwarned>>[number];

const markWarned = statement("mark-unused-told", ["id", "now"], (db, { id, now }) =>
  db
    .update(users)
    .set({ unusedToldAt: sql`${now}` })
    .where(and(eq(users.id, id), isNull(users.unusedToldAt)))
    .returning({ id: users.id }),
);
const forgetWarned = statement("forget-unused-told", [], (db) => {
  const seenSince = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, users.id), gt(sessions.lastSeenAt, users.unusedToldAt)));
  return db
    .update(users)
    .set({ unusedToldAt: null })
    .where(
      and(
        isNotNull(users.unusedToldAt),
        or(gt(users.lastSeenAt, users.unusedToldAt), exists(seenSince)),
      ),
    );
});
const markForErasure = statement("mark-unused-to-erase", ["now"], (db, { now }) => {
  const some = db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        lt(users.unusedToldAt, sql`${now}::timestamptz - ${KEPT.unusedNotice}::interval`),
        unusedFor(db, now, KEPT.unusedErased),
      ),
    )
    .limit(100);
  return db
    .update(users)
    .set({ eraseAfter: sql`${now}` })
    .where(inArray(users.id, some))
    .returning({ id: users.id });
});

const unusedMail = (firstName: string) => ({
  subject: "Your Loosebox account will be deleted",
  text: `Hello ${firstName},

nobody has signed in to your Loosebox account for ${KEPT.unusedTold}. We keep data no longer than it is of use to somebody, so it will be erased in a month, with the yards that you alone own, their horses, records and photos.

To keep it, sign in once at

${new URL(paths.auth, config().publicUrl).href}

To take your data along, export it there first. If you no longer want it, you need not do anything.

Loosebox
`,
});
