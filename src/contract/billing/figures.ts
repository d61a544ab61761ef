import * as z from "zod/mini";
import { paymentStates } from "#rules/billing/payment-state.ts";
import { endpoint } from "#contract/endpoint.ts";
import { instantOut } from "#contract/fields.ts";

const money = z.number();

/** The operator's figures about billing. */
export const Figures = z.object({
  configured: z.boolean(),
  yards: z.record(z.enum(paymentStates), z.int()),
  inTrial: z.int(),
  /** Monthly revenue of the subscriptions that are charged, in pounds. */
  monthlyRevenue: money,
  horsesPaidFor: z.int(),
  failedPayments: z.array(
    z.object({
      yardId: z.uuid(),
      yardName: z.nullable(z.string()),
      amount: money,
      reason: z.string(),
      since: instantOut,
    }),
  ),
  lastReconciled: z.nullable(z.object({ at: instantOut, checked: z.int(), differences: z.int() })),
  differences: z.array(
    z.object({
      foundAt: instantOut,
      yardId: z.nullable(z.uuid()),
      customer: z.string(),
      what: z.string(),
      ours: z.string(),
      theirs: z.string(),
    }),
  ),
});
export type Figures = z.output<typeof Figures>;

export const figuresEndpoints = {
  figures: endpoint("GET", "/api/admin/figures", {
    access: "admin",
    summary: "Yards by status, revenue, failed payments and what the last reconciliation found",
    reply: Figures,
  }),
};
