import { ACTIVITY_MONTHS } from "#contract/archive/activity.ts";
import { inTransaction, prepared } from "#server/core/database.ts";

// entries refuse to be deleted by anybody who does not say that it is for erasing
const sayErasing = prepared("say-erasing", "select set_config('loosebox.erasing', 'on', true)");
const dropOld = prepared(
  "drop-old-activity",
  `delete from audit_entries where at < now() - interval '${ACTIVITY_MONTHS} months'`,
);

/** Drops entries of the history that are older than it is kept. */
export const dropOldActivity = () =>
  inTransaction(async () => {
    await sayErasing([]);
    await dropOld([]);
  });
