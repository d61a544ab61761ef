import { billingEndpoints } from "#contract/billing.ts";
import { horseEndpoints } from "#contract/horses.ts";

/** What is asked again when a horse was added, changed or deleted. */
export const touchedByHorses = [
  horseEndpoints.list,
  horseEndpoints.summaries,
  billingEndpoints.status,
];
