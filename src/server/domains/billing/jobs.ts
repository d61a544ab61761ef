import { reconcileQuantity } from "./reconcile-quantity.ts";
import { billingMail } from "./mails.ts";
import { reconcile } from "./reconcile.ts";

/** What billing does outside any request. */
export const billingJobs = [reconcileQuantity, billingMail, reconcile];

/** Every night, when little else happens. */
export const billingNightly = [{ job: reconcile, at: "03:10" }];
