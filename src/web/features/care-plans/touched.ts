import { careEventEndpoints } from "#contract/care-events.ts";
import { horseEndpoints } from "#contract/horses.ts";

/** What is asked again when a plan changed: itself, badges, and the events it makes. */
export const touchedByPlans = [
  careEventEndpoints.list,
  horseEndpoints.list,
  horseEndpoints.summaries,
];
