import { monthNames } from "#rules/month-names.ts";

/** One line of what the evidence says. */
export interface Reason {
  code: string;
  sentence: string;
  /** The library's entry it rests on; null where the library holds nothing and the sentence says so, or only tells what is on record. */
  source: string | null;
}

/** '5 March 2026'. */
export const onDay = (date: string) =>
  `${Number(date.slice(8))} ${monthNames[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;
