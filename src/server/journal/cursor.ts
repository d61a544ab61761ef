import { CHANGE_CURSOR } from "#contract/journal/change-nouns.ts";

/** A position in a change log: the log's name, a transaction, and a number within the log. */
export interface Cursor {
  log: string;
  xid: bigint;
  n: number;
}

/** The cursor's text for clients. */
export const formatCursor = ({ log, xid, n }: Cursor): string => `${log}-${xid}-${n}`;

/** Parses a client's cursor; null when it is invalid. */
export function parseCursor(text: string): Cursor | null {
  const [, log, xid, n] = CHANGE_CURSOR.exec(text) ?? [];
  return log && xid && n ? { log, xid: BigInt(xid), n: Number(n) } : null;
}
