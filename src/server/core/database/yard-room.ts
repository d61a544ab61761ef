import { getTableName } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { careEvents, charges, papers } from "#server/schema/care.ts";
import { recordTables } from "#server/schema/care-records.ts";
import { outings } from "#server/schema/competing.ts";
import { chatMessages } from "#server/schema/experts.ts";
import { stockItems } from "#server/schema/health.ts";
import { contacts } from "#server/schema/horses.ts";
import { boolean, integer } from "./row-shape.ts";
import { sqlStatement } from "./statements.ts";

/** Maximum rows of one yard: a hundred horses with ten entries a week each reach the number after ten years. */
export const YARD_ROWS = 500_000;
/** Maximum rows of a demo yard, which anybody can open and which lasts a day. */
export const DEMO_ROWS = 2_000;

/** Tables whose rows people enter. Rows that plans and records generate count too, but are never refused. */
const counted: readonly PgTable[] = [
  careEvents,
  ...Object.values(recordTables),
  outings,
  contacts,
  papers,
  stockItems,
  charges,
  chatMessages,
];
const countedTables = new Set(counted);

/** Whether a table's rows count towards the maximum of their yard. */
export const isCounted = (table: PgTable): boolean => countedTables.has(table);

// rows in the bin count too
const rowsOfYard = sqlStatement.ofYard({
  name: "rows-of-yard",
  text: `select (${counted
    .map((table) => `(select count(*) from ${getTableName(table)} where yard_id = $1)`)
    .join(" + ")} + (select count(*) from row_changes
      where yard_id = $1 and item_id is not null and operation = 'DELETE'))::integer as rows, demo_until is not null as "isDemo" from yards where id = $1`,
  row: { rows: integer, isDemo: boolean },
});

interface KnownCount {
  rows: number;
  isDemo: boolean;
  /** When the rows were counted, in milliseconds. */
  at: number;
}

/**
 * Milliseconds for which a count is cached and incremented locally; the second value applies where the yard is
 * full.
 */
const BELIEVED_MS = 300_000;
const BELIEVED_FULL_MS = 2_000;
const YARDS_KNOWN = 5_000;

const known = new Map<string, KnownCount>();

/** Counts a row about to be added. Throws a 409 when the yard is full. */
export async function takeRoom(scope: Scope): Promise<void> {
  const yard = await roomOf(scope);
  if (yard.rows >= boundOf(yard)) throw full(yard);
  yard.rows += 1;
}

/** Has the yard's rows counted anew, after rows that were counted were taken back. */
export const recountRoom = ({ yardId }: Scope) => known.delete(yardId);

async function roomOf(scope: Scope): Promise<KnownCount> {
  const last = known.get(scope.yardId);
  if (last && performance.now() - last.at < believedMs(last)) return last;
  const [present] = await rowsOfYard(scope, []);
  const fresh = { rows: 0, isDemo: false, ...present, at: performance.now() };
  known.delete(scope.yardId);
  known.set(scope.yardId, fresh);
  for (const [yardId] of known) {
    if (known.size <= YARDS_KNOWN) break;
    known.delete(yardId);
  }
  return fresh;
}

const boundOf = ({ isDemo }: KnownCount) => (isDemo ? DEMO_ROWS : YARD_ROWS);
const believedMs = (yard: KnownCount) =>
  yard.rows < boundOf(yard) ? BELIEVED_MS : BELIEVED_FULL_MS;

const full = ({ isDemo }: KnownCount) =>
  new Refusal(
    409,
    isDemo
      ? "A demo yard has room for 2,000 records and events. Register to go on: the first 14 days cost nothing."
      : "Your yard has as many records and events as there is room for: 500,000. Delete some you no longer need (what lies in the bin counts until it is erased), or write to us by the Contact page if you need more.",
  );
