import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { instantOut, optionalDate } from "#contract/fields.ts";
import { Charge, month } from "./charges.ts";
import { COST_MAX } from "./record-fields.ts";

export const paidHows = ["BANK", "CASH", "OTHER"] as const;
export type PaidHow = (typeof paidHows)[number];
export const paidHowLabels = {
  BANK: "Bank transfer",
  CASH: "Cash",
  OTHER: "Another way",
} as const satisfies Record<PaidHow, string>;

export const Statement = z.object({
  month: z.string(),
  ownerId: z.uuid(),
  ownerName: z.string(),
  /** The address of the contact, to which the statement can be mailed; null without one. */
  email: z.nullable(z.string()),
  lines: z.array(Charge),
  /** The sum of the lines in pounds. */
  total: z.number(),
  mailedTo: z.nullable(z.string()),
  mailedAt: z.nullable(instantOut),
  paidOn: z.nullable(z.iso.date()),
  paidHow: z.nullable(z.enum(paidHows)),
  /** The sum that was paid in pounds, which may differ from the total when charges were added later. */
  paid: z.nullable(z.number()),
  /** Who noted the payment: a name. */
  paidNotedBy: z.nullable(z.string()),
});
export type Statement = z.output<typeof Statement>;

const ofStatement = z.object({ month, ownerId: z.uuid("Invalid owner ID") });

export const PaidInput = z
  .strictObject({
    /** Null takes a payment back. */
    paidOn: optionalDate(),
    paidHow: z._default(z.nullable(z.enum(paidHows)), null),
    /** The total that was paid, as it was shown; another total is refused. */
    total: z.number("Give the total that was paid").check(z.maximum(COST_MAX * 1_000)),
  })
  .check(
    z.refine(({ paidOn, paidHow }) => (paidOn === null) === (paidHow === null), {
      path: ["paidHow"],
      error: "Say how it was paid, and on which day",
    }),
  );
export type PaidInput = z.output<typeof PaidInput>;

export const statementEndpoints = {
  list: endpoint("GET", "/api/statements", {
    access: "viewer",
    section: "money",
    summary: "The statements of a month by owner, with their lines, sums and payments",
    query: z.object({ month }),
    reply: z.array(Statement),
  }),
  mail: endpoint("POST", "/api/statements/:month/:ownerId/mail", {
    access: "manager",
    section: "any",
    payment: "needed",
    tokens: "never",
    summary:
      "Mail a statement to its owner, once for each time of the last mail that is given: repeated it mails nothing",
    params: ofStatement,
    body: z.strictObject({
      /** When it was mailed last, as it was shown; null if never. */
      mailedAt: z._default(z.nullable(z.iso.datetime("Give mailedAt as it was read")), null),
    }),
    reply: Statement,
  }),
  paid: endpoint("PUT", "/api/statements/:month/:ownerId/paid", {
    access: "manager",
    section: "any",
    summary: "Note that a statement was paid, on which day and how, or take that back",
    params: ofStatement,
    body: PaidInput,
    reply: Statement,
  }),
};

/** The parameters of the PDF of a statement. */
export const StatementFile = ofStatement;
/** The address of the PDF of a statement. */
export const statementFileUrl = (of: { month: string; ownerId: string }): string =>
  `/api/statements/${of.month}/${of.ownerId}.pdf`;
