import { CHANGE_CURSOR } from "#contract/data/change-nouns.ts";
import { Refusal } from "#server/core/refusal.ts";

/** A position in the journal: the journal's name, a transaction, and the entry's number. */
export interface Cursor {
  journal: string;
  xid: bigint;
  n: number;
}

/** The cursor's text for clients. */
export const formatCursor = ({ journal, xid, n }: Cursor): string => `${journal}-${xid}-${n}`;

/** Parses a client's cursor; null when it is invalid. */
export function parseCursor(text: string): Cursor | null {
  const [, journal, xid, n] = CHANGE_CURSOR.exec(text) ?? [];
  return journal && xid && n ? { journal, xid: BigInt(xid), n: Number(n) } : null;
}

/** The refusal of a cursor from which changes are not known any more. */
export const tooOld = () =>
  new Refusal(410, "What has changed since then is not known any more. Load everything again.");
