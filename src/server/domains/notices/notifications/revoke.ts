import { eq } from "drizzle-orm";
import { statement } from "#server/core/database/statements.ts";
import { calendarFeeds, pushSubscriptions } from "#server/schema/notices.ts";

/*
 * What reaches a person without a session, for an account that ends all of it, in its transaction. Beside the calendar
 * feed itself, which needs the account.
 */

const removeSubscriptions = statement("end-push-subscriptions", ["userId"], (db, { userId }) =>
  db.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId)),
);

/** Sends no more messages to any browser of this person. */
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

/** Ends every calendar feed of this person. Returns whether there was one. */
export const closeFeedsOf = async (userId: string) => (await removeFeeds({ userId })).length > 0;
