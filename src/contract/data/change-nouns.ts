import { recordKinds } from "#contract/care/record-types.ts";

/** The nouns whose changes contain the current row. */
const nounsWithRow = [
  "horse",
  ...recordKinds,
  "event",
  "plan",
  "dose",
  "outing",
  "contact",
  "notification",
] as const;

/** The nouns whose current state is read by a separate call. */
export const nounsWithoutRow = [
  "bin-item",
  "chat",
  "chat-message",
  "day-job",
  "file",
  "medicine-dose",
  "medicine-entry",
  "member",
  "paper",
  "stock",
  "charge",
  "statement",
  "place",
  "stay",
  "subscription",
  "worming-rule",
  "yard",
] as const;

export type NounWithRow = (typeof nounsWithRow)[number];

export const changeNouns = [...nounsWithRow, ...nounsWithoutRow] as const;
export type ChangeNoun = (typeof changeNouns)[number];

const withRow: ReadonlySet<string> = new Set(nounsWithRow);
export const isNounWithRow = (noun: ChangeNoun): noun is NounWithRow => withRow.has(noun);

/** A cursor: the journal's name, a transaction, and a position in the transaction. */
export const CHANGE_CURSOR = /^([\da-f]{8})-(\d{1,19})-(\d{1,18})$/;

/** Days for which changes are kept. */
export const CHANGE_DAYS = 45;
