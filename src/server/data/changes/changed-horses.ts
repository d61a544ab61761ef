import type { Scope } from "#server/core/security/scope.ts";
import { readChangedHorses } from "#server/journal/journal.ts";
import { parseCursor, tooOld } from "./cursor.ts";

/** What has changed since a cursor, by horse. */
export interface ChangedHorses {
  /** Whether anything has. */
  anything: boolean;
  /** The horses that the changes are about; some of them may exist no longer. */
  horses: ReadonlySet<string>;
}

/** Tables without a horse in their rows whose changes alter what is said of many horses. */
const OF_ALL_HORSES: ReadonlySet<string> = new Set(["yards", "worming_rules", "outings"]);

/** More changed horses and tables than this count as a change of all. */
const MOST = 5_000;

/**
 * The horses about which anything has changed since a cursor; `all` where it is not known of which. Throws a 410 when
 * the cursor is too old.
 */
export async function horsesChangedSince(
  scope: Scope,
  since: string,
): Promise<ChangedHorses | "all"> {
  const from = parseCursor(since);
  if (!from) throw tooOld();
  const rows = await readChangedHorses(scope, [from.xid, from.n, scope.userId, MOST]);
  const [first] = rows;
  if (first?.journal !== from.journal || from.xid <= BigInt(first.clearedTo ?? 0)) throw tooOld();
  const tables = new Set(rows.flatMap(({ table }) => table ?? []));
  if (rows.length === MOST || [...tables].some((table) => OF_ALL_HORSES.has(table))) return "all";
  return {
    anything: tables.size > 0,
    horses: new Set(rows.flatMap(({ horseId }) => horseId ?? [])),
  };
}
