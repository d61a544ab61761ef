import { billingEndpoints } from "#contract/billing.ts";
import { binEndpoints } from "#contract/bin.ts";
import { careEventEndpoints } from "#contract/care-events.ts";
import { horseEndpoints } from "#contract/horses.ts";
import { outingEndpoints } from "#contract/outings.ts";

/** What is asked again when something was put back. */
export const touchedByPuttingBack = [
  binEndpoints.list,
  horseEndpoints.list,
  horseEndpoints.summaries,
  careEventEndpoints.list,
  outingEndpoints.list,
  billingEndpoints.status,
];
