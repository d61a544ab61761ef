import { statement } from "#server/core/database/statements.ts";
import { careEvents } from "#server/schema/care.ts";

/** Adds the event that stands for a last day in the law, unless it is there. The horse must be held. */
export const addDeadlineEvent = statement.ofYard(
  "keep-deadline",
  ["id", "horseId", "userId", "title", "description", "dueDate", "deadline"],
  (db, { yard, ...given }) =>
    db
      .insert(careEvents)
      .values({
        ...given,
        yardId: yard,
        eventType: "CHECKUP",
        priority: "HIGH",
        // months ahead, since a passport takes weeks
        reminderDays: [1, 7, 30],
      })
      .onConflictDoNothing(),
);
