import type { ChangeNoun, sections } from "#contract/archive/change-nouns.ts";

/** What readers call the rows of a table, and what a right to them is about; null: it goes by no section. */
interface Told {
  noun: ChangeNoun;
  section: (typeof sections)[number] | null;
  /**
   * PART: of the thing that its row in the journal names, whatever happens to it. YARD: told as the yard's, so that the id
   * of a person who has left does not stay.
   */
  as?: "PART" | "YARD";
}

/** Every table that is in the journal (`migrations/functions/journal.sql`). */
export const toldOf: Readonly<Record<string, Told>> = {
  horses: { noun: "horse", section: "CARE" },
  contacts: { noun: "contact", section: "CARE" },
  veterinary_records: { noun: "veterinary", section: "HEALTH" },
  farrier_records: { noun: "farrier", section: "CARE" },
  dietary_records: { noun: "dietary", section: "FEED" },
  medication_records: { noun: "medication", section: "MEDICINES" },
  health_records: { noun: "general", section: "HEALTH" },
  care_events: { noun: "event", section: "CARE" },
  care_plans: { noun: "plan", section: "CARE" },
  vaccination_doses: { noun: "dose", section: "HEALTH" },
  medicine_entries: { noun: "medicine-entry", section: "MEDICINES" },
  worming_rules: { noun: "worming-rule", section: "CARE" },
  outings: { noun: "outing", section: "CARE" },
  outing_horses: { noun: "outing", section: "CARE", as: "PART" },
  files: { noun: "file", section: "FILES" },
  bin_items: { noun: "bin-item", section: null },
  memberships: { noun: "member", section: null, as: "YARD" },
  subscriptions: { noun: "subscription", section: "MONEY", as: "YARD" },
  yards: { noun: "yard", section: null, as: "YARD" },
  notifications: { noun: "notification", section: null },
  chat_sessions: { noun: "chat", section: null },
  chat_messages: { noun: "chat-message", section: null },
};
