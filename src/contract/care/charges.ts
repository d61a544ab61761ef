import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import {
  byId,
  calendarDate,
  instantOut,
  optionalDate,
  optionalText,
  proposedId,
  requiredChoice,
  requiredText,
  seenVersion,
  seenVersionQuery,
} from "#contract/fields.ts";
import { splitWays } from "#rules/charges/split.ts";
import { costKinds } from "./costs.ts";
import { isWholePence } from "./record-fields.ts";

/** Maximum number of charges of one month, so that each statement has all of its lines. */
export const CHARGES_A_MONTH_MAX = 2_000;
/** Maximum number of charges in a list, the newest. */
export const CHARGES_MAX = 2_000;
/** Maximum number of horses of an invoice, and of owners of each. */
export const SPLIT_HORSES_MAX = 100;
export const SPLIT_OWNERS_MAX = 20;
/** Maximum number of earlier extras, and of records of vets and farriers, that forms suggest. */
export const USUAL_MAX = 40;
export const WORK_MAX = 2_000;

const PRICE_MAX = 100_000;
const QUANTITY_MAX = 1_000;

const inPence = z.refine<number>(isWholePence, {
  error: "Give the price in pounds and pence, such as 45.50",
});
const price = z.number("Give the price in pounds, such as 12.50").check(
  z.refine((pounds) => pounds !== 0, { error: "A price is not £0; below £0 it is a credit" }),
  z.minimum(-PRICE_MAX, "A price is £100,000 or less"),
  z.maximum(PRICE_MAX, "A price is £100,000 or less"),
  inPence,
);
const quantity = z
  .number("Say how many")
  .check(
    z.int("Give a whole number"),
    z.minimum(1, "Give 1 or more"),
    z.maximum(QUANTITY_MAX, "Give 1,000 or fewer"),
  );
/** A month, `YYYY-MM`. */
export const month = z
  .string("Give a month as year-month, such as 2026-11")
  .check(z.regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/, "Give a month as year-month, such as 2026-11"));
const ownerId = z.uuid("Choose who is charged");
const said = {
  date: calendarDate("Date is required"),
  what: requiredText("Say what it is for"),
  /** Who asked for it, and on which day. */
  askedBy: optionalText(),
  askedOn: optionalDate(),
};

export const ChargeInput = z.strictObject({
  ...said,
  /** Null for what is about no single horse. */
  horseId: z._default(z.nullable(z.uuid("Invalid horse ID")), null),
  /** A contact with the role OWNER. */
  ownerId,
  quantity: z._default(quantity, 1),
  /** Pounds for each, without working out VAT. Below 0 it is a credit. */
  price,
  notes: optionalText(1_000),
});
export type ChargeInput = z.output<typeof ChargeInput>;

const Share = z.strictObject({
  horseId: z.uuid("Invalid horse ID"),
  /** The vet's or farrier's record that the invoice is for. */
  recordId: z._default(z.nullable(z.uuid("Invalid record ID")), null),
  /** For BY_WEIGHT: this horse's part in proportion to the others'. */
  weight: z._default(
    z.nullable(
      z
        .number()
        .check(
          z.positive("Give a weight of more than 0"),
          z.maximum(10_000, "Give a weight of 10,000 or less"),
        ),
    ),
    null,
  ),
  /** For BY_AMOUNT: this horse's part in pounds. */
  pounds: z._default(
    z.nullable(z.number().check(z.minimum(0, "An amount is £0 or more"), inPence)),
    null,
  ),
  owners: z
    .array(
      z.strictObject({
        ownerId,
        percent: z
          .number("Give the owner’s part in per cent")
          .check(
            z.positive("Give a part of more than 0 per cent"),
            z.maximum(100, "Give a part of 100 per cent or less"),
          ),
      }),
    )
    .check(z.minLength(1, "Choose who owns each horse"), z.maxLength(SPLIT_OWNERS_MAX)),
});

export const SplitInput = z.strictObject({
  ...said,
  /** The invoice's total in pounds, as it is to be paid. */
  total: z
    .number("Give the invoice’s total in pounds, such as 210.00")
    .check(
      z.positive("The total is more than £0"),
      z.maximum(PRICE_MAX, "The total is £100,000 or less"),
      inPence,
    ),
  how: requiredChoice(splitWays, "Choose how it is split"),
  horses: z
    .array(Share)
    .check(z.minLength(1, "Choose the horses that were seen"), z.maxLength(SPLIT_HORSES_MAX)),
});
export type SplitInput = z.output<typeof SplitInput>;

const text = z.nullable(z.string());

export const Charge = z.object({
  id: z.uuid(),
  userId: z.nullable(z.uuid()),
  horseId: z.nullable(z.uuid()),
  /** The names as they were when the charge was written, so that it can be read when horse or contact are deleted. */
  horseName: text,
  ownerId: z.uuid(),
  ownerName: z.string(),
  date: z.iso.date(),
  what: z.string(),
  quantity: z.int(),
  price: z.number(),
  askedBy: text,
  askedOn: z.nullable(z.iso.date()),
  recordId: z.nullable(z.uuid()),
  notes: text,
  createdAt: instantOut,
  updatedAt: instantOut,
});
export type Charge = z.output<typeof Charge>;

/** What was charged before, with the price of the last time. */
export const UsualCharge = z.object({ what: z.string(), price: z.number() });
export type UsualCharge = z.output<typeof UsualCharge>;

/** What a vet or farrier did for one horse on a day. */
export const BilledWork = z.object({
  kind: z.enum(costKinds),
  date: z.iso.date(),
  who: z.string(),
  recordId: z.uuid(),
  horseId: z.uuid(),
  horseName: z.string(),
  pounds: z.nullable(z.number()),
  /** Whether it has been charged already. */
  isCharged: z.boolean(),
});
export type BilledWork = z.output<typeof BilledWork>;

// a manager's right about money is to read, because writing in that section is about the yard's own bill
export const chargeEndpoints = {
  list: endpoint("GET", "/api/charges", {
    access: "viewer",
    section: "money",
    summary: `What owners are charged, the newest first, of a month, an owner or a horse; at most ${CHARGES_MAX}`,
    query: z.object({
      month: z.optional(month),
      ownerId: z.optional(z.uuid("Invalid owner ID")),
      horseId: z.optional(z.uuid("Invalid horse ID")),
    }),
    reply: z.array(Charge),
  }),
  usual: endpoint("GET", "/api/charges/usual", {
    access: "viewer",
    section: "money",
    summary: `What was charged before, each with its last price, the latest first; at most ${USUAL_MAX}`,
    reply: z.array(UsualCharge),
  }),
  work: endpoint("GET", "/api/charges/work", {
    access: "manager",
    section: "money",
    summary:
      "What vets and farriers did in the last 120 days by record, to split their invoices; at most 2,000",
    reply: z.array(BilledWork),
  }),
  create: endpoint("POST", "/api/charges", {
    access: "manager",
    section: "any",
    summary: "Charge an owner; a proposed id makes the call safe to repeat",
    body: z.extend(ChargeInput, { id: proposedId }),
    reply: Charge,
  }),
  update: endpoint("PUT", "/api/charges/:id", {
    access: "manager",
    section: "any",
    summary: "Replace a charge's fields, unless somebody has since the version given",
    params: byId,
    body: z.extend(ChargeInput, seenVersion),
    reply: Charge,
  }),
  remove: endpoint("DELETE", "/api/charges/:id", {
    access: "manager",
    section: "any",
    summary: "Delete a charge, unless somebody has changed it since the version given",
    params: byId,
    query: seenVersionQuery,
    reply: z.null(),
    current: Charge,
  }),
  split: endpoint("POST", "/api/charges/split", {
    access: "manager",
    section: "any",
    summary:
      "Split an invoice over horses and their owners, to the penny; a proposed id makes the call safe to repeat",
    body: z.extend(SplitInput, { id: proposedId }),
    reply: z.object({ id: z.uuid(), charges: z.array(Charge) }),
  }),
};
