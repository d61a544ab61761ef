import { reconcileQuantity } from "./reconcile-quantity.ts";
import { billingMail } from "./mails.ts";
import { reconcile } from "./reconcile.ts";

/** Billing's background jobs. */
export const billingJobs = [reconcileQuantity, billingMail, reconcile];

/** Every night, when traffic is low. */
export const billingNightly = [{ job: reconcile, at: "03:10" }];
