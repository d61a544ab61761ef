import { getTableName } from "drizzle-orm";
import { recordKinds } from "#contract/care/record-words.ts";
import { type Batches, firstOf, mapBatches } from "#server/core/json-pieces.ts";
import type { Scope } from "#server/core/scope.ts";
import { yardBatches } from "#server/core/yard-rows.ts";
import { recordTables } from "#server/schema/care-records.ts";
import { spoken } from "./spoken.ts";

/** A list, one row or none, or further parts by their keys. */
export type Part =
  | { rows: (scope: Scope) => Batches<Row> }
  | { one: (scope: Scope) => Promise<Row | null> }
  | { parts: Record<string, Part> };
export type Row = Record<string, unknown>;
export type List = Extract<Part, { rows: unknown }>;

/**
 * Rows of a yard's table, oldest first: all of them for the yard's owner, for anybody else those they
 * made. `without` names columns that tell the person nothing, or that belong to nobody outside.
 */
const ofYard = (table: string, without: readonly string[] = []): List => {
  const find = yardBatches<Row>(
    `select * from ${table} where yard_id = $1 and ($2 or user_id = $3) order by created_at, id`,
  );
  return {
    rows: (scope) =>
      mapBatches(find(scope, [scope.yardRole === "OWNER", scope.userId]), (row) =>
        spoken(row, ["yard_id", ...without]),
      ),
  };
};

/** Rows about the person who asks: `$1` is the yard they are in, `$2` they. */
const ofPerson = (text: string): List => {
  const find = yardBatches<Row>(text);
  return { rows: (scope) => mapBatches(find(scope, [scope.userId]), (row) => spoken(row)) };
};

/** The first of a part's rows, or null. */
const first = ({ rows }: List): Part => ({
  one: async (scope) => (await firstOf(rows(scope), 1))[0] ?? null,
});

const together = (inner: Record<string, Part>): Part => ({ parts: inner });

/*
 * What the export file holds, by its keys. A new noun adds itself with a line here. Password hashes,
 * tokens and what belongs to other people are in none of them.
 */
export const parts: Record<string, Part> = {
  account: first(
    ofPerson(`select u.id, u.email, u.email_confirmed_at, u.first_name, u.last_name, u.role, u.created_at, u.updated_at
       from users u where u.id = $2 and $1::uuid is not null`),
  ),
  yards: ofPerson(`select y.name, m.role, m.created_at as joined_at, y.id = $1 as current
     from memberships m join yards y on y.id = m.yard_id where m.user_id = $2 order by m.created_at`),
  consents: ofPerson(`select consent_type, version, consented, consented_at, ip_address, user_agent
     from consents where user_id = $2 and $1::uuid is not null order by consented_at, id`),
  complaints: ofPerson(`select about, received_at, acknowledged_at, closed_at, outcome
     from data_complaints where user_id = $2 and $1::uuid is not null order by received_at, id`),
  sessions: ofPerson(`select created_at, last_seen_at, expires_at, ip_address, user_agent
     from sessions where user_id = $2 and $1::uuid is not null order by created_at`),
  signIn: together({
    twoFactor: first(
      ofPerson(`select confirmed_at as on_since from two_factor
         where user_id = $2 and confirmed_at is not null and $1::uuid is not null`),
    ),
    passkeys: ofPerson(`select name, synced, created_at, last_used_at from passkeys
       where user_id = $2 and $1::uuid is not null order by created_at`),
    knownBrowsers: ofPerson(`select first_seen_at, last_seen_at from known_browsers
       where user_id = $2 and $1::uuid is not null order by first_seen_at`),
  }),
  // versions of what stands elsewhere
  horses: ofYard("horses", ["passport_updated_at", "bodies_updated_at"]),
  records: together(
    Object.fromEntries(recordKinds.map((kind) => [kind, ofYard(getTableName(recordTables[kind]))])),
  ),
  vaccinationDoses: ofYard("vaccination_doses"),
  medicinesBook: ofYard("medicine_entries"),
  outings: ofYard("outings"),
  outingHorses: ofPerson(`select e.outing_id, e.horse_id from outing_horses e
     join outings o on o.yard_id = e.yard_id and o.id = e.outing_id
     where e.yard_id = $1 and (o.user_id = $2 or exists (select from memberships m
       where m.yard_id = e.yard_id and m.user_id = $2 and m.role = 'OWNER'))
     order by o.first_day, e.outing_id, e.horse_id`),
  wormingRules: ofYard("worming_rules"),
  carePlans: ofYard("care_plans"),
  careEvents: ofYard("care_events"),
  chats: ofPerson(`select s.assistant_type, s.title, s.created_at,
       (select coalesce(jsonb_agg(jsonb_build_object('role', m.role, 'content', m.content,
            'createdAt', m.created_at) order by m.created_at, m.id), '[]')
          from chat_messages m where m.yard_id = s.yard_id and m.session_id = s.id) as messages
     from chat_sessions s where s.yard_id = $1 and s.user_id = $2 order by s.created_at, s.id`),
  files: ofYard("files", ["sha256", "file_name"]),
  activity:
    ofPerson(`select e.at, e.action, e.table_name as what, e.row_id, e.horse_id, e.label, e.changes,
       e.by_id = $2 as by_yourself
     from audit_entries e where e.yard_id = $1 and (e.by_id = $2 or exists (select from memberships m
       where m.yard_id = $1 and m.user_id = $2 and m.role = 'OWNER')) order by e.id`),
  bin: ofPerson(`select i.deleted_at, b.table_name as what, b.row - 'yard_id' - 'sha256' as row
     from bin_items i join bin_rows b on b.yard_id = i.yard_id and b.item_id = i.id and b.part = 'ROW'
     where i.yard_id = $1 and (b.row ->> 'user_id' = $2::uuid::text or exists (select from memberships m
       where m.yard_id = $1 and m.user_id = $2 and m.role = 'OWNER')) order by i.deleted_at, b.n`),
  subscription: first(
    ofPerson(`select s.stripe_status as status, s.paused, s.quantity as horses, s.period_end, s.ends_at,
         s.card_brand, s.card_last4, s.card_exp_month, s.card_exp_year, s.customer_id
       from subscriptions s
       join memberships m on m.yard_id = s.yard_id and m.user_id = $2 and m.role = 'OWNER'
       where s.yard_id = $1`),
  ),
};
