import { and, desc, eq, gt, sql } from "drizzle-orm";
import { SHARE_LINKS_MAX } from "#contract/data/share-links.ts";
import { fullName, matches, pick } from "#server/core/database/expressions.ts";
import { statement } from "#server/core/database/statements.ts";
import { shareLinks as l } from "#server/schema/data.ts";
import { users, yards } from "#server/schema/people.ts";

const isOpen = gt(l.expiresAt, sql`now()`);

/** The yard's links that can still be opened, newest first. */
export const listShareLinks = statement.ofYard("list-share-links", [], (db, { yard }) =>
  db
    .select({
      ...pick(l, "id", "name", "horseIds", "sections", "mayPropose", "views", "lastViewedAt"),
      ...pick(l, "createdAt", "expiresAt"),
      madeBy: fullName(users),
    })
    .from(l)
    .leftJoin(users, eq(users.id, l.userId))
    .where(and(eq(l.yardId, yard), isOpen))
    .orderBy(desc(l.createdAt), desc(l.id))
    .limit(SHARE_LINKS_MAX),
);

export const addShareLink = statement.ofYard(
  "add-share-link",
  ["id", "userId", "name", "horseIds", "sections", "mayPropose", "tokenHash", "expiresAt"],
  (db, { yard, ...link }) => db.insert(l).values({ ...link, yardId: yard }),
);

export const dropShareLink = statement.ofYard("drop-share-link", ["id"], (db, { yard, id }) =>
  db
    .delete(l)
    .where(matches(l, { yardId: yard, id }))
    .returning({ id: l.id }),
);

/** The link with this token, if it can still be opened. */
export const shareLinkByToken = statement(
  "share-link-by-token",
  ["tokenHash"],
  (db, { tokenHash }) =>
    db
      .select({
        ...pick(l, "id", "yardId", "name", "horseIds", "sections", "mayPropose", "expiresAt"),
        yardName: yards.name,
      })
      .from(l)
      .innerJoin(yards, eq(yards.id, l.yardId))
      .where(and(eq(l.tokenHash, tokenHash), isOpen)),
  { acrossYards: "finds the yard of a link by the secret in it", quick: true },
);
export type ShareLinkRow = Awaited<ReturnType<typeof shareLinkByToken>>[number];

/** Counts a viewing, unless one within the last five minutes is counted. */
export const countView = statement.ofYard("count-share-link-view", ["id"], (db, { yard, id }) =>
  db
    .update(l)
    .set({ views: sql`${l.views} + 1`, lastViewedAt: sql`now()` })
    .where(
      and(
        matches(l, { yardId: yard, id }),
        sql`coalesce(${l.lastViewedAt} < now() - interval '5 minutes', true)`,
      ),
    ),
);

const dropOfPerson = statement(
  "drop-share-links-of-person",
  ["userId"],
  (db, { userId }) => db.delete(l).where(eq(l.userId, userId)).returning({ id: l.id }),
  { acrossYards: "a stolen session may have shared the horses of any yard of the user" },
);

/** Revokes the links that somebody has made; returns whether there was one. */
export const closeShareLinksOf = async (userId: string) =>
  (await dropOfPerson({ userId })).length > 0;

export const dropExpiredShareLinks = statement(
  "drop-expired-share-links",
  [],
  (db) => db.delete(l).where(sql`${l.expiresAt} <= now()`),
  { acrossYards: "what has expired, of all yards" },
);
