import type { retentionTexts } from "#contract/data/retention.ts";

export type RetentionId = keyof typeof retentionTexts;

/** One row of the record of processing, apart from its tables (`tables.ts`). */
export interface ProcessingText {
  name: string;
  purpose: string;
  whose: string;
  what: string;
  basis: string;
  recipients: string;
  /** Periods of what is in no table, or besides those of the tables. */
  alsoKept?: readonly RetentionId[];
}
