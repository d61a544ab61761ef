import type { ChangeNoun } from "#contract/data/change-nouns.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { isReported, latestOfEach, readEntries, takePage } from "./entries.ts";
import { formatCursor, parseCursor } from "./cursor.ts";

/** What has changed, without its row. */
export interface NameOfChange {
  noun: ChangeNoun;
  id: string;
  op: "upsert" | "delete";
}

interface NamesPage {
  changes: NameOfChange[];
  cursor: string;
  more: boolean;
}

/** The cursor of now. */
export async function currentCursor(scope: Scope): Promise<string> {
  const { journal, settled } = await readEntries(scope, null, 1);
  return formatCursor({ journal, xid: settled, n: 0 });
}

/** What has changed in the yard after a cursor; null where that is not known any more. */
export async function readNames(
  scope: Scope,
  { since, limit }: { since: string; limit: number },
): Promise<NamesPage | null> {
  const from = parseCursor(since);
  if (!from) return null;
  const { journal, clearedTo, settled, entries } = await readEntries(scope, from, limit);
  if (from.journal !== journal || from.xid <= clearedTo) return null;
  const { taken, next, more } = takePage({ entries, limit, settled });
  const changes = latestOfEach(taken.filter(isReported)).map(({ noun, id, deleted }) => ({
    noun,
    id,
    op: deleted ? ("delete" as const) : ("upsert" as const),
  }));
  return { changes, cursor: formatCursor({ journal, ...next }), more };
}
