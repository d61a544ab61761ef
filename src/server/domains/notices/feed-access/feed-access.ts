import { eq } from "drizzle-orm";
import { statement } from "#server/core/statements.ts";
import { calendarFeeds as feeds } from "#server/schema/notices.ts";

/*
 * Apart from the feed itself, which needs the account: an account that ends its feeds needs none of that.
 */

/** All feeds of a person, in whatever yard. */
const removeFeeds = statement(
  "end-feeds",
  ["userId"],
  (db, { userId }) => db.delete(feeds).where(eq(feeds.userId, userId)).returning({ id: feeds.id }),
  { acrossYards: "a person's feeds end in every yard" },
);

/** Ends every feed of a person, in the transaction of whoever asks for it. Returns whether there was one. */
export const closeAllOf = async (userId: string) => (await removeFeeds({ userId })).length > 0;
