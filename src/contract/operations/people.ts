import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { byId, instantOut, requiredText } from "#contract/fields.ts";
import { consentTypes, userRoles } from "#contract/people/accounts.ts";
import { yardRoles } from "#contract/policy.ts";

/** Fewest letters of a search for people, and most people that it finds. */
export const PEOPLE_SEARCH_MIN = 2;
export const PEOPLE_FOUND_MAX = 20;
/** Maximum number of yards, sessions, mails and acts that are shown of a person, each the latest. */
export const SHOWN_OF_PERSON = 50;
const SEARCH_MAX = 100;
const REASON_MAX = 500;

/** What an operator can do with a person's account. */
export const operatorActs = [
  "SESSIONS_ENDED",
  "DISABLED",
  "ENABLED",
  "CONFIRMATION_SENT",
  "DELETED",
] as const;
export type OperatorAct = (typeof operatorActs)[number];
/** Everything that is written down of an operator: to look is an act, too. */
export const notedActs = ["LOOKED", ...operatorActs] as const;

const FoundPerson = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  createdAt: instantOut,
  disabledAt: z.nullable(instantOut),
});

/** What is held of a person: counts and times, never what somebody has written. */
export const HeldPerson = z.extend(FoundPerson, {
  role: z.enum(userRoles),
  emailConfirmedAt: z.nullable(instantOut),
  twoFactor: z.boolean(),
  passkeys: z.int(),
  apiTokens: z.int(),
  lastSeenAt: instantOut,
  /** When the account is erased, if it was asked for. */
  eraseAfter: z.nullable(instantOut),
  yards: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      role: z.enum(yardRoles),
      horses: z.int(),
      records: z.int(),
      files: z.int(),
    }),
  ),
  sessions: z.array(
    z.object({
      id: z.uuid(),
      createdAt: instantOut,
      lastSeenAt: instantOut,
      userAgent: z.string(),
      remember: z.boolean(),
    }),
  ),
  /** Mails about the account that wait; one that was sent is kept nowhere. */
  mails: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(["LETTER", "RESET_LINK", "EMAIL_LINK"]),
      queuedAt: instantOut,
      tries: z.int(),
    }),
  ),
  /** The latest answer to each question for consent. */
  consents: z.array(
    z.object({
      consentType: z.enum(consentTypes),
      consented: z.boolean(),
      consentedAt: instantOut,
    }),
  ),
  /** What operators did with this account, the latest first. */
  acts: z.array(
    z.object({
      id: z.uuid(),
      at: instantOut,
      kind: z.enum(notedActs),
      /** Null once that administrator's account is gone. */
      operatorName: z.nullable(z.string()),
      reason: z.nullable(z.string()),
    }),
  ),
});
export type HeldPerson = z.output<typeof HeldPerson>;

export const OperatorActInput = z.strictObject({
  act: z.enum(operatorActs, "Say what to do"),
  reason: requiredText("Say why: it is kept", REASON_MAX),
});

export const operatedPeopleEndpoints = {
  search: endpoint("GET", "/api/admin/people", {
    access: "admin",
    summary: "People by a part of their name or e-mail address, at most 20",
    query: z.object({
      search: z.string("Search for at least two letters").check(
        z.trim(),
        z.minLength(PEOPLE_SEARCH_MIN, "Search for at least two letters"),
        z.maxLength(SEARCH_MAX),
        z.refine((text) => !text.includes("\0"), "Search for letters"),
      ),
    }),
    reply: z.array(FoundPerson),
  }),
  read: endpoint("GET", "/api/admin/people/:id", {
    access: "admin",
    summary: "What is held of a person, in counts and times; that somebody looked is written down",
    params: byId,
    reply: HeldPerson,
  }),
  act: endpoint("POST", "/api/admin/people/:id/acts", {
    access: "admin",
    summary:
      "End a person's sessions, disable, enable or delete their account, or mail the link that confirms their address",
    params: byId,
    body: OperatorActInput,
    reply: HeldPerson,
  }),
};
