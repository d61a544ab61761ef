import { getTableName } from "drizzle-orm";
import type { ChangeNoun } from "#contract/data/change-nouns.ts";
import { recordKinds } from "#contract/care/record-types.ts";
import { recordTables } from "#server/schema/care-records.ts";

/** The noun under which the change stream reports the rows of a table. */
interface TableNoun {
  noun: ChangeNoun;
  /**
   * PART: reported as a change of the thing that the journal's row names, whatever the operation. YARD: reported
   * under the yard's id, so that the id of a person who has left is not kept.
   */
  as?: "PART" | "YARD";
}

/**
 * Tables that are in the journal only because their rows go to the bin with other rows; their changes are not
 * reported.
 */
export const unreportedTables: ReadonlySet<string> = new Set([
  "horse_unfollows",
  "outing_notices",
  "reminders",
]);

/** The nouns of every other table in the journal (`migrations/functions/journal.sql`). */
export const nounOfTable: Readonly<Record<string, TableNoun>> = {
  horses: { noun: "horse" },
  contacts: { noun: "contact" },
  papers: { noun: "paper" },
  stock_items: { noun: "stock" },
  charges: { noun: "charge" },
  owner_statements: { noun: "statement" },
  ...Object.fromEntries(
    recordKinds.map((kind) => [getTableName(recordTables[kind]), { noun: kind }]),
  ),
  care_events: { noun: "event" },
  care_plans: { noun: "plan" },
  vaccination_doses: { noun: "dose" },
  medicine_doses: { noun: "medicine-dose" },
  day_jobs: { noun: "day-job" },
  places: { noun: "place" },
  stays: { noun: "stay" },
  medicine_entries: { noun: "medicine-entry" },
  worming_rules: { noun: "worming-rule" },
  outings: { noun: "outing" },
  outing_horses: { noun: "outing", as: "PART" },
  files: { noun: "file" },
  bin_items: { noun: "bin-item" },
  memberships: { noun: "member", as: "YARD" },
  grants: { noun: "member", as: "YARD" },
  subscriptions: { noun: "subscription", as: "YARD" },
  yards: { noun: "yard", as: "YARD" },
  notifications: { noun: "notification" },
  chat_sessions: { noun: "chat" },
  chat_messages: { noun: "chat-message" },
};
