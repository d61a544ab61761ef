import { eq } from "drizzle-orm";
import { statement } from "#server/core/database/statements.ts";
import { calendarFeeds, pushSubscriptions } from "#server/schema/notices.ts";

/*
 * Ends everything that reaches a user without a session, when called in a transaction of an account. In a module
 * of its own because the calendar feed depends on the account, not the reverse.
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
