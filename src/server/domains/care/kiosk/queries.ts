import { asc, desc, eq, sql } from "drizzle-orm";
import { KIOSKS_MAX } from "#contract/care/kiosk.ts";
import { fullName, matches, pick } from "#server/core/database/expressions.ts";
import { statement } from "#server/core/database/statements.ts";
import { memberColumns } from "#server/domains/people/accounts/accounts.ts";
import { kiosks as k } from "#server/schema/care.ts";
import { memberships, users, yards } from "#server/schema/people.ts";

/** Maximum number of people that a screen offers. */
const PEOPLE_MAX = 200;

/** The yard's screens, the latest first. */
export const listKiosks = statement.ofYard("list-kiosks", [], (db, { yard }) =>
  db
    .select({
      ...pick(k, "id", "name", "createdAt", "lastSeenAt"),
      linkedBy: fullName(users),
    })
    .from(k)
    .leftJoin(users, eq(users.id, k.userId))
    .where(eq(k.yardId, yard))
    .orderBy(desc(k.createdAt), desc(k.id))
    .limit(KIOSKS_MAX),
);

export const addKiosk = statement.ofYard(
  "add-kiosk",
  ["id", "userId", "name", "tokenHash"],
  (db, { yard, ...kiosk }) => db.insert(k).values({ ...kiosk, yardId: yard }),
);

export const dropKiosk = statement.ofYard("drop-kiosk", ["id"], (db, { yard, id }) =>
  db
    .delete(k)
    .where(matches(k, { yardId: yard, id }))
    .returning({ id: k.id }),
);

/** The screen with this token. */
export const kioskByToken = statement(
  "kiosk-by-token",
  ["tokenHash"],
  (db, { tokenHash }) =>
    db
      .select({
        ...pick(k, "id", "yardId", "name"),
        yardName: yards.name,
        unseen: sql<boolean>`coalesce(${k.lastSeenAt} < now() - interval '5 minutes', true)`,
      })
      .from(k)
      .innerJoin(yards, eq(yards.id, k.yardId))
      .where(eq(k.tokenHash, tokenHash)),
  { acrossYards: "finds the yard of a link by the secret in it", quick: true },
);

export const markKioskSeen = statement.ofYard("mark-kiosk-seen", ["id"], (db, { yard, id }) =>
  db
    .update(k)
    .set({ lastSeenAt: sql`now()` })
    .where(matches(k, { yardId: yard, id })),
);

/** The people of the yard with what decides their rights, by name. */
export const peopleOfYard = statement.ofYard("people-of-kiosk", [], (db, { yard }) =>
  db
    .select({ ...pick(users, "id", "firstName", "lastName"), ...memberColumns })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.yardId, yard))
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))
    .limit(PEOPLE_MAX),
);
