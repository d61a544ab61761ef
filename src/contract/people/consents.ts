import * as z from "zod/mini";
import { type ConsentType, consentTypes } from "./accounts.ts";
import { endpoint } from "#contract/endpoint.ts";
import { instantOut, requiredChoice } from "#contract/fields.ts";

/** The current version of each text that people agree to; a changed text gets a new date in this list. */
export const consentVersions = {
  TERMS_OF_SERVICE: "2026-11-21",
  GDPR_DATA_PROCESSING: "2026-11-21",
  MARKETING: "2026-11-21",
  AI_ASSISTANTS: "2026-11-27",
} satisfies Record<ConsentType, string>;

export const consentLabels = {
  TERMS_OF_SERVICE: "Terms of service",
  GDPR_DATA_PROCESSING: "Processing of my data (UK GDPR)",
  MARKETING: "News of Loosebox by mail",
  AI_ASSISTANTS: "AI assistants may use my yard's records",
} satisfies Record<ConsentType, string>;

/** Consents that end only with the account, each with the reason as told to the person. */
export const whyNotWithdrawn: Partial<Record<ConsentType, string>> = {
  TERMS_OF_SERVICE:
    "An account rests on the terms of service, so they cannot be withdrawn while you have one. Delete your account instead.",
  GDPR_DATA_PROCESSING:
    "Without processing your data there can be no account, so this cannot be withdrawn while you have one. Delete your account instead.",
};

/**
 * A line in the ledger of consents, or the current state of a consent. A consent that was not asked for yet
 * counts as not given, and its other fields are null.
 */
export const Consent = z.object({
  consentType: z.enum(consentTypes),
  /** The date of the text that was accepted or refused. */
  version: z.nullable(z.string()),
  consented: z.boolean(),
  consentedAt: z.nullable(instantOut),
  ipAddress: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
});
export type Consent = z.output<typeof Consent>;

export const ConsentInput = z.strictObject({
  consentType: requiredChoice(consentTypes, "Say which consent"),
  consented: z.boolean("Say whether you consent"),
});

/** Maximum number of lines of the ledger that are shown; the export contains all of them. */
export const CONSENT_HISTORY_MAX = 200;

export const consentEndpoints = {
  list: endpoint("GET", "/api/consents", {
    access: "signedIn",
    summary: "Where each consent stands; with history=true the ledger, the newest line first",
    query: z.object({ history: z._default(z.enum(["true", "false"]), "false") }),
    reply: z.array(Consent),
  }),
  change: endpoint("PUT", "/api/consents", {
    access: "signedIn",
    summary: "Give or withdraw a consent; answers where each one stands",
    body: ConsentInput,
    reply: z.array(Consent),
  }),
};
