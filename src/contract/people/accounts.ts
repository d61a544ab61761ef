import * as z from "zod/mini";
import { rights, sections, yardRoles } from "#contract/policy.ts";
import { paymentStates } from "#rules/billing/payment-state.ts";
import { endpoint } from "#contract/endpoint.ts";
import { instantOut } from "#contract/fields.ts";
import { LoginInput } from "./login-input.ts";

export const userRoles = ["USER", "ADMIN"] as const;
export const subscriptionStatuses = paymentStates;
export const consentTypes = [
  "TERMS_OF_SERVICE",
  "GDPR_DATA_PROCESSING",
  "MARKETING",
  "AI_ASSISTANTS",
] as const;
export type ConsentType = (typeof consentTypes)[number];

/** Minimum length of a password; the next constant is the maximum. It must not be a common one either. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

/** Where mails are sent: to people's mailboxes or, without a mail server, to a folder of the operator's. */
export const mailTargets = ["MAILBOX", "OUTBOX"] as const;

const Horses = z.union([z.literal("all"), z.array(z.uuid())]);
const SectionRights = z.object({ read: Horses, write: Horses });

export const User = z.object({
  id: z.uuid(),
  email: z.string(),
  /** Whether a mailed link has confirmed the address; until then some calls are refused. */
  emailConfirmed: z.boolean(),
  mailGoesTo: z.enum(mailTargets),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(userRoles),
  gdprConsent: z.boolean(),
  marketingConsent: z.boolean(),
  subscriptionStatus: z.enum(subscriptionStatuses),
  yardId: z.uuid(),
  yardName: z.string(),
  yardRole: z.enum(yardRoles),
  /** The user's right in each section of the yard, so that screens offer nothing that the server would refuse. */
  rights: z.record(z.enum(sections), z.enum(rights)),
  /** The horses that their rights cover, by section; left out where that is every horse. */
  horseRights: z.optional(z.record(z.enum(sections), SectionRights)),
  /** Whether others belong to the yard; left out by a server of an earlier version. */
  hasPeople: z.optional(z.boolean()),
  trialEndsAt: instantOut,
  /** Whether changes in the yard are refused until it has paid. */
  paymentWanted: z.boolean(),
  /** When a demo yard is deleted; null for other yards. */
  demoUntil: z.nullable(instantOut),
  /** When the account will be erased; null unless the user has requested that. */
  eraseAfter: z.nullable(instantOut),
  /** Whether this is the session of the user's registration, on the same day. */
  firstVisit: z.boolean(),
  /** Consents that were given to an older version of a text and must be asked for again. */
  consentsToRenew: z.array(z.enum(consentTypes)),
  /** The requested new address that is not confirmed yet. */
  newEmail: z.nullable(z.string()),
});
export type User = z.output<typeof User>;

/** The reply instead of a user when the password was right and a code is required (`secondStep`). */
export const SecondStep = z.object({ secondStep: z.literal("CODE") });

const LoginAnswer = z.union([User, SecondStep]);

export const accountEndpoints = {
  user: endpoint("GET", "/api/user", {
    access: "signedIn",
    summary: "The person signed in",
    reply: User,
  }),
  login: endpoint("POST", "/api/login", {
    access: "public",
    changesSession: true,
    summary:
      "Sign in with e-mail and password; for who has a second factor it answers that a code is wanted",
    body: LoginInput,
    reply: LoginAnswer,
  }),
  logout: endpoint("POST", "/api/logout", {
    access: "public",
    changesSession: true,
    summary:
      "End this session, and have the browser forget what it kept of us; with `storage=erased` only what it cached, because the page has erased this person's part, and others' drafts stay",
    query: z.object({ storage: z.optional(z.enum(["erased"])) }),
    reply: z.null(),
  }),
};
