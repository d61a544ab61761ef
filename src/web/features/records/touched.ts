import { careEventEndpoints } from "#contract/care-events.ts";
import { horseEndpoints } from "#contract/horses.ts";

/** What is asked again when a record was added, changed or deleted: counts, badges, and what is due. */
export const touchedByRecords = [
  horseEndpoints.list,
  horseEndpoints.summaries,
  careEventEndpoints.list,
];
