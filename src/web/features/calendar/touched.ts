import { careEventEndpoints } from "#contract/care-events.ts";
import { horseEndpoints } from "#contract/horses.ts";

/** What is asked again when an event was added, changed, completed or deleted. */
export const touchedByEvents = [
  careEventEndpoints.list,
  horseEndpoints.list,
  horseEndpoints.summaries,
];
