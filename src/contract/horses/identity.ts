import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { optionalText } from "#contract/fields.ts";

export const identityStatuses = ["OK", "WARN", "INVALID"] as const;

/** Maximum characters of a text that is checked as a number, as in the horse form. */
export const IDENTITY_TEXT_MAX = 100;

export const IdentityQuestion = z
  .strictObject({
    microchipNumber: optionalText(IDENTITY_TEXT_MAX),
    ueln: optionalText(IDENTITY_TEXT_MAX),
  })
  .check(
    z.refine(({ microchipNumber, ueln }) => microchipNumber !== null || ueln !== null, {
      error: "Give a microchip number or a UELN",
    }),
  );

const found = {
  status: z.enum(identityStatuses),
  sentence: z.string(),
  country: z.nullable(z.string()),
  /** The fact in the library on which the check is based. */
  source: z.string(),
};

export const IdentityAnswer = z.object({
  microchipNumber: z.nullable(z.object({ ...found, maker: z.nullable(z.string()) })),
  ueln: z.nullable(z.object({ ...found, database: z.nullable(z.string()) })),
});
export type IdentityAnswer = z.output<typeof IdentityAnswer>;

export const identityEndpoints = {
  check: endpoint("POST", "/api/identity-check", {
    access: "public",
    summary: "What a microchip number and a UELN say about themselves; stores nothing",
    body: IdentityQuestion,
    reply: IdentityAnswer,
  }),
};
