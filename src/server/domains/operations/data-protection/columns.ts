import type { ColumnKind } from "#contract/operations/data-protection.ts";

/** A column as it is defined, which is all that says of what kind it is. */
export interface ColumnSketch {
  table: string;
  name: string;
  /** The type in the database, such as `uuid` or `timestamp with time zone`. */
  type: string;
  /** Whether the column is one of a fixed list of words. */
  isChoice: boolean;
}

/** Columns of which neither name nor type says what they are. */
export const exceptions: Readonly<Record<string, ColumnKind>> = {
  "users.id": "PERSON",
  "yards.horse_count": "TECHNICAL",
  "yards.weather_region": "TECHNICAL",
  "horses.image_url": "TECHNICAL",
  // they lead to the keeper through a register
  "horses.passport_number": "OTHERS",
  "horses.microchip_number": "OTHERS",
  "medicine_entries.horse_name": "HORSE",
  "charges.horse_name": "HORSE",
  "day_jobs.time": "HORSE",
  "owner_statements.month": "OTHERS",
  "chat_messages.chosen_entry": "TECHNICAL",
  "rate_limits.key": "PERSON",
  "billing_differences.what": "TECHNICAL",
  "billing_differences.ours": "TECHNICAL",
  "billing_differences.theirs": "TECHNICAL",
  "stripe_events.id": "TECHNICAL",
  "system_settings.setting_value": "TECHNICAL",
  "weather_alerts.message": "TECHNICAL",
  "weather_alerts.metadata": "TECHNICAL",
  "webhooks.url": "OTHERS",
  "webhook_deliveries.body": "TECHNICAL",
  "webhook_deliveries.reason": "TECHNICAL",
  "deliveries.about": "TECHNICAL",
  "outing_notices.state": "HORSE",
  "data_complaints.outcome": "FREE_TEXT",
  "weather_alerts.location": "TECHNICAL",
  "change_logs.name": "TECHNICAL",
  "kiosks.name": "FREE_TEXT",
  "passkeys.name": "FREE_TEXT",
  "api_tokens.name": "FREE_TEXT",
  "yards.name": "FREE_TEXT",
  "data_complaints.name": "PERSON",
  "share_links.name": "OTHERS",
  "contacts.name": "OTHERS",
};

type Test = (column: ColumnSketch) => boolean;
const called =
  (pattern: RegExp): Test =>
  ({ name }) =>
    pattern.test(name);
const isText: Test = ({ type, isChoice }) => /^(text|varchar)/.test(type) && !isChoice;

/** The kinds by name and type; the first that fits counts. */
const rules: readonly (readonly [ColumnKind, Test])[] = [
  ["SECRET", ({ type }) => type === "bytea"],
  ["SECRET", called(/_hash$|_sha256$|^(secret|sealed_code|p256dh|auth|credential_id)$/)],
  // accounts of people: who entered or did it
  [
    "PERSON",
    ({ name, type }) => type === "uuid" && /^(user|by|operator|person)_id$|_by$/.test(name),
  ],
  ["PERSON", called(/^(ticked|taken|given|snoozed|rated|undone)_at$/)],
  ["TECHNICAL", ({ type }) => type.startsWith("uuid")],
  ["TECHNICAL", called(/^(created|updated|expires|held|queued|settled|synced|worked)_(at|until)$/)],
  ["TECHNICAL", called(/^(tries|attempt|parts|bytes|version|edition|counter|xid|n)$|_version$/)],
  ["TECHNICAL", called(/^(table_name|entity_type|file_name|mime_type|call|cursor|cluster|type)$/)],
  ["TECHNICAL", called(/^(action_url|etag|last_modified|trouble|region|key|part|setting_key)$/)],
  // lists of fixed words
  ["TECHNICAL", called(/^(sections|include|nouns|transports)$/)],
  ["HORSE", called(/^(diseases|compliance_bodies)$/)],
  ["OTHERS", (column) => isText(column) && column.name.endsWith("_by")],
  ["OTHERS", called(/^(veterinarian|clinic|farrier|laboratory|company|phone|hours)$/)],
  ["OTHERS", called(/^(owner_name|mailed_to|link_name|to_email|other_yard_name)$/)],
  [
    "PERSON",
    called(/^(first_name|last_name|new_email|to_address|ip_address|user_agent|postcode)$/),
  ],
  [
    "PERSON",
    called(/^(customer_id|subscription_id|setup_intent_id|stripe_status|endpoint|quiet_\w+)$/),
  ],
  ["PERSON", called(/^card_(brand|last4|exp_\w+)$|^owed_/)],
  ["FREE_TEXT", ({ type }) => type === "jsonb"],
  [
    "FREE_TEXT",
    called(/^(notes?|description|message|reason|why|what|text|content|title|subject)$/),
  ],
  ["FREE_TEXT", called(/^(about|sentence|notice|answer|original_name)$|_(because|note|reason)$/)],
];

/**
 * What kind of data a column holds, in a table that is about `about`; null for a text that nothing here covers.
 * What people type into the records of a horse is a free text whatever its name.
 */
export const kindOf = (column: ColumnSketch, about: ColumnKind): ColumnKind | null =>
  exceptions[`${column.table}.${column.name}`] ?? kindByRule(column, about);

/** The same without the exceptions. */
export function kindByRule(column: ColumnSketch, about: ColumnKind): ColumnKind | null {
  if (column.isChoice) return about;
  const fitting = rules.find(([, fits]) => fits(column))?.[0];
  if (fitting) return fitting;
  if (!isText(column)) return about;
  if (about === "HORSE") return "FREE_TEXT";
  return column.name === "email" ? about : null;
}
