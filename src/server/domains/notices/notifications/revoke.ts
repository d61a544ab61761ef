import { eq } from "drizzle-orm";
import { statement } from "#server/core/database/statements.ts";
import { calendarFeeds, pushSubscriptions } from "#server/schema/notices.ts";

/*
 * Functions that end everything that reaches a user without a session; an account calls them in its own
 * transaction. They are in a module of their own because the calendar feed depends on the account and not the
 * reverse.
 */

const removeSubscriptions = statement("end-push-subscriptions", ["userId"], (db, { userId }) =>
  db.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId)),
);

/** Stops messages to all browsers of this user. */
export const forgetBrowsersOf = (userId: string) => removeSubscriptions({ userId });

const removeFeeds = statement(
  "end-feeds",
  ["userId"],
  (db, { userId }) =>
    db
      .delete(calendarFeeds)
      .where(eq(calendarFeeds.userId, userId))
      .returning({ id: calendarFeeds.id }),
  { acrossYards: "a person's feeds end in every yard" },
);

/** Ends every calendar feed of this user. Returns whether there was one. */
export const closeFeedsOf = async (userId: string) => (await removeFeeds({ userId })).length > 0;
