import * as z from "zod/mini";
import { paymentStates } from "#rules/billing/payment-state.ts";
import { endpoint } from "#contract/endpoint.ts";
import { emailAddress, instantOut, optionalText, requiredText } from "#contract/fields.ts";

const money = z.number();
const done = z.null();

/** The webhook's path. It is bound outside the table of endpoints, because it needs the raw body. */
export const STRIPE_WEBHOOK_PATH = "/api/webhooks/stripe";

/** The error of payment calls while no keys are set. */
export const NOT_CONFIGURED =
  "Card payment processing is not configured. Please contact support to enable billing.";

export const SubscriptionStatus = z.object({
  status: z.enum(paymentStates),
  horseCount: z.int(),
  /** In pounds. */
  monthlyBill: money,
  /** In pounds. */
  pricePerHorse: money,
  /** When the next month is charged; null when no further month will be. */
  nextBilling: z.nullable(instantOut),
  paymentMethod: z.nullable(
    z.object({
      /** The card's brand as Stripe spells it (visa, mastercard, amex), or the type of another payment method. */
      type: z.string(),
      last4: z.string(),
      expiresMonth: z.int(),
      expiresYear: z.int(),
    }),
  ),
  trialEndsAt: instantOut,
  /** When a cancelled subscription ends; null when it renews. */
  endsAt: z.nullable(instantOut),
  /** A payment that failed; null when none did. */
  owed: z.nullable(
    z.object({
      amount: money,
      /** The bank's reason for refusing the payment. */
      reason: z.string(),
      nextTry: z.nullable(instantOut),
      /** Stripe's page on which the invoice can be paid with the bank's authentication. */
      payUrl: z.nullable(z.url()),
    }),
  ),
  /**
   * Horses that are billed here and, by their microchip, in another yard of this person as well, by name; at most 100.
   */
  alsoBilledIn: z.array(
    z.object({ horseId: z.uuid(), horseName: z.string(), yardName: z.string() }),
  ),
  /** What the browser needs to reach the payment provider; null when payment is not configured. */
  checkout: z.nullable(z.object({ publishableKey: z.string(), scriptUrl: z.url() })),
});
export type SubscriptionStatus = z.output<typeof SubscriptionStatus>;

const postcode = requiredText("Postcode is required", 20);

export const BillingDetailsInput = z.strictObject({
  name: requiredText("Name is required"),
  email: emailAddress("Please enter a valid email address"),
  line1: requiredText("Address is required"),
  line2: optionalText(),
  city: requiredText("Town is required"),
  postalCode: postcode,
});
export type BillingDetailsInput = z.output<typeof BillingDetailsInput>;

export const BillingDetails = z.object({
  name: z.string(),
  email: z.string(),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  postalCode: z.string(),
});
export type BillingDetails = z.output<typeof BillingDetails>;

export const invoiceStates = ["draft", "open", "paid", "void", "uncollectible"] as const;
export const invoiceStateLabels: Record<(typeof invoiceStates)[number], string> = {
  draft: "Being prepared",
  open: "To be paid",
  paid: "Paid",
  void: "Cancelled",
  uncollectible: "Written off",
};
export const disputeStates = ["open", "won", "lost"] as const;
export const disputeLabels: Record<(typeof disputeStates)[number], string> = {
  open: "Disputed",
  won: "Dispute decided for Loosebox",
  lost: "Dispute decided for you",
};

export const Invoice = z.object({
  id: z.string(),
  number: z.nullable(z.string()),
  issuedAt: instantOut,
  amount: money,
  refunded: money,
  state: z.enum(invoiceStates),
  dispute: z.nullable(z.enum(disputeStates)),
  pdfUrl: z.nullable(z.url()),
});
export type Invoice = z.output<typeof Invoice>;

const clientSecret = z.object({ clientSecret: z.string() });

export const billingEndpoints = {
  status: endpoint("GET", "/api/subscription-status", {
    access: "viewer",
    section: "money",
    summary: "How the yard stands, what it pays and with which card",
    reply: SubscriptionStatus,
  }),
  create: endpoint("POST", "/api/create-subscription", {
    access: "owner",
    section: "money",
    payment: "free",
    summary:
      "Begin a subscription; it is active once its first payment is confirmed in the browser",
    reply: clientSecret,
  }),
  refresh: endpoint("POST", "/api/subscription/refresh", {
    access: "owner",
    section: "money",
    payment: "free",
    summary: "Look again at what the payment provider says",
    reply: done,
  }),
  newCard: endpoint("POST", "/api/subscription/card", {
    access: "owner",
    section: "money",
    payment: "free",
    summary: "Begin to keep another card; it is used once it is confirmed in the browser",
    reply: clientSecret,
  }),
  pause: endpoint("POST", "/api/subscription/pause", {
    access: "owner",
    section: "money",
    payment: "free",
    summary: "Stop collecting payments until the subscription is resumed",
    reply: done,
  }),
  resume: endpoint("POST", "/api/subscription/resume", {
    access: "owner",
    section: "money",
    payment: "free",
    summary: "Collect payments again",
    reply: done,
  }),
  cancel: endpoint("POST", "/api/subscription/cancel", {
    access: "owner",
    section: "money",
    payment: "free",
    summary: "End the subscription when the month that is paid for is over",
    reply: done,
  }),
  keep: endpoint("POST", "/api/subscription/keep", {
    access: "owner",
    section: "money",
    payment: "free",
    summary: "Undo a cancellation before its end is reached",
    reply: done,
  }),
  retry: endpoint("POST", "/api/subscription/retry", {
    access: "owner",
    section: "money",
    payment: "free",
    summary: "Try a failed payment again with the card on file",
    reply: done,
  }),
  details: endpoint("GET", "/api/billing-details", {
    access: "owner",
    section: "money",
    summary: "Whom invoices are made out to",
    reply: BillingDetails,
  }),
  changeDetails: endpoint("PUT", "/api/billing-details", {
    access: "owner",
    section: "money",
    payment: "free",
    summary: "Change whom invoices are made out to",
    body: BillingDetailsInput,
    reply: BillingDetails,
  }),
  invoices: endpoint("GET", "/api/invoices", {
    access: "owner",
    section: "money",
    summary: "The yard's latest invoices with refunds and disputes, at most 24",
    reply: z.array(Invoice),
  }),
};
