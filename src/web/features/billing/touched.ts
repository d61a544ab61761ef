import { accountEndpoints } from "#contract/accounts.ts";
import { billingEndpoints } from "#contract/billing.ts";

/** What is asked again when something about money has changed. */
export const touchedByMoney = [
  billingEndpoints.status,
  billingEndpoints.invoices,
  accountEndpoints.user,
];
