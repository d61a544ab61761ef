import { getTableName } from "drizzle-orm";
import type { ColumnKind } from "#contract/operations/data-protection.ts";
import { recordTables } from "#server/schema/care-records.ts";
import type { RetentionId } from "./processing.ts";
import type { ProcessingId } from "./processings.ts";

/** Tables of one processing that are kept for the same period and are about the same. */
interface TableGroup {
  of: ProcessingId;
  /** What a column is about of which neither its name nor its type says so. */
  about: ColumnKind;
  /** The period, by the key of its text in the privacy notice; or, where the notice has none, the period itself. */
  kept: RetentionId | { period: string };
  tables: readonly string[];
}

export const aboutNobody = { period: "No period: about nobody" };

/** Every table of the schema. A new table fails `data-protection.test.ts` until it stands here. */
export const tableGroups: readonly TableGroup[] = [
  {
    of: "accounts",
    about: "PERSON",
    kept: "account",
    tables: ["users", "account_mails", "email_links"],
  },
  {
    of: "accounts",
    about: "PERSON",
    kept: "sessions",
    tables: ["sessions", "pending_sign_ins"],
  },
  {
    of: "accounts",
    about: "PERSON",
    kept: "secondFactors",
    tables: ["two_factor", "recovery_codes", "passkeys", "passkey_challenges"],
  },
  {
    of: "accounts",
    about: "PERSON",
    kept: "resetLinks",
    tables: ["password_resets", "password_reset_requests"],
  },
  { of: "accounts", about: "PERSON", kept: "knownBrowsers", tables: ["known_browsers"] },
  { of: "yards", about: "PERSON", kept: "account", tables: ["yards", "memberships", "grants"] },
  { of: "invitations", about: "OTHERS", kept: "invitations", tables: ["invitations"] },
  { of: "programs", about: "PERSON", kept: "apiTokens", tables: ["api_tokens"] },
  {
    of: "programs",
    about: "TECHNICAL",
    kept: "webhooks",
    tables: ["webhooks", "webhook_deliveries"],
  },
  {
    of: "reminders",
    about: "PERSON",
    kept: "account",
    tables: ["notification_preferences", "horse_unfollows"],
  },
  { of: "reminders", about: "PERSON", kept: "sessions", tables: ["push_subscriptions"] },
  {
    of: "reminders",
    about: "PERSON",
    kept: "notifications",
    tables: ["notifications", "reminders", "outing_notices", "deliveries", "unsubscribe_links"],
  },
  { of: "reminders", about: "TECHNICAL", kept: aboutNobody, tables: ["reminder_runs"] },
  { of: "calendarFeeds", about: "PERSON", kept: "account", tables: ["calendar_feeds"] },
  { of: "chats", about: "PERSON", kept: "chats", tables: ["chat_sessions", "chat_messages"] },
  { of: "payment", about: "PERSON", kept: "account", tables: ["subscriptions"] },
  {
    of: "payment",
    about: "TECHNICAL",
    kept: { period: "Until a night's comparison with Stripe no longer finds it" },
    tables: ["billing_differences"],
  },
  {
    of: "payment",
    about: "TECHNICAL",
    kept: aboutNobody,
    tables: ["stripe_events", "billing_reconciliations"],
  },
  { of: "marketing", about: "TECHNICAL", kept: "marketing", tables: ["suppressions"] },
  { of: "consents", about: "PERSON", kept: "consents", tables: ["consents", "closed_consents"] },
  { of: "exports", about: "PERSON", kept: "archives", tables: ["archives"] },
  { of: "complaints", about: "PERSON", kept: "complaints", tables: ["data_complaints"] },
  { of: "operatorActs", about: "PERSON", kept: "operatorActs", tables: ["operator_acts"] },
  {
    of: "installation",
    about: "TECHNICAL",
    kept: {
      period: "Until somebody else sets it; the account, when it is erased, is taken out",
    },
    tables: ["system_settings"],
  },
  { of: "installation", about: "TECHNICAL", kept: aboutNobody, tables: ["broken_parts"] },
  {
    of: "limits",
    about: "TECHNICAL",
    kept: { period: "Until the limit has passed: minutes, a day at most" },
    tables: ["rate_limits"],
  },
  {
    of: "weather",
    about: "TECHNICAL",
    kept: aboutNobody,
    tables: ["weather_alerts", "weather_feeds"],
  },
  {
    of: "records",
    about: "HORSE",
    kept: "records",
    tables: [
      "horses",
      "places",
      "stays",
      "care_events",
      "care_plans",
      ...Object.values(recordTables).map((table) => getTableName(table)),
      "vaccination_doses",
      "medicine_doses",
      "worming_rules",
      "stock_items",
      "outings",
      "outing_horses",
      "papers",
      "files",
      "erased_files",
    ],
  },
  { of: "records", about: "OTHERS", kept: "records", tables: ["contacts"] },
  { of: "charges", about: "OTHERS", kept: "records", tables: ["charges", "owner_statements"] },
  {
    of: "medicines",
    about: "HORSE",
    kept: "medicines",
    tables: ["medicine_entries", "departed_horses"],
  },
  { of: "day", about: "HORSE", kept: "dayJobs", tables: ["day_jobs"] },
  { of: "day", about: "TECHNICAL", kept: "account", tables: ["kiosks"] },
  { of: "papersByMail", about: "OTHERS", kept: "mailedPapers", tables: ["mailed_papers"] },
  { of: "papersByMail", about: "TECHNICAL", kept: "account", tables: ["papers_addresses"] },
  { of: "links", about: "OTHERS", kept: "shareLinks", tables: ["share_links"] },
  { of: "links", about: "OTHERS", kept: "proposals", tables: ["proposals"] },
  { of: "dossiers", about: "HORSE", kept: "dossiers", tables: ["dossiers"] },
  { of: "handOvers", about: "HORSE", kept: "handOvers", tables: ["transfers"] },
  { of: "history", about: "PERSON", kept: "activity", tables: ["row_changes"] },
  { of: "history", about: "PERSON", kept: "records", tables: ["acts", "bin_items"] },
  { of: "history", about: "TECHNICAL", kept: aboutNobody, tables: ["change_logs"] },
  { of: "answers", about: "TECHNICAL", kept: "answers", tables: ["idempotency_keys"] },
];
