import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { byId, instantOut, optionalDate } from "#contract/fields.ts";
import { grantedSections } from "#contract/policy.ts";
import { byUserId, Member } from "./members.ts";

/** The most grants of one person, and of a yard. */
export const GRANTS_OF_PERSON_MAX = 2_000;
export const GRANTS_MAX = 20_000;

const ofGrant = {
  /** Null: every horse of the yard. */
  horseId: z.nullable(z.uuid("Invalid horse ID")),
  section: z.enum(grantedSections),
  access: z.enum(["read", "write"]),
  /** The first day and the last, both inclusive; null: from now on, without an end. */
  from: optionalDate(),
  until: optionalDate(),
};

const isInOrder = ({ from, until }: { from: string | null; until: string | null }) =>
  from === null || until === null || from <= until;
const OUT_OF_ORDER = { path: ["until"], error: "The last day must not be before the first" };

export const GrantInput = z
  .strictObject({ userId: z.uuid("Invalid ID"), ...ofGrant })
  .check(z.refine(isInOrder, OUT_OF_ORDER));

/** All rights of one person beside or in place of their role's: what is left out ends. */
export const MemberRightsInput = z.strictObject({
  /** Whether the role's rights hold for every horse; false: only what is granted. */
  allHorses: z.boolean(),
  grants: z
    .array(z.strictObject(ofGrant).check(z.refine(isInOrder, OUT_OF_ORDER)))
    .check(z.maxLength(GRANTS_OF_PERSON_MAX)),
});

/** A right that one person has, for a horse or all. */
export const GrantReply = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  horseId: z.nullable(z.uuid()),
  section: z.enum(grantedSections),
  access: z.enum(["read", "write"]),
  from: z.nullable(z.string()),
  until: z.nullable(z.string()),
  createdAt: instantOut,
});
export type GrantReply = z.output<typeof GrantReply>;

export const grantEndpoints = {
  list: endpoint("GET", "/api/grants", {
    access: "manager",
    section: "people",
    summary: `The rights given to single people, past and coming ones included, at most ${GRANTS_MAX}`,
    reply: z.array(GrantReply),
  }),
  grant: endpoint("POST", "/api/grants", {
    access: "manager",
    section: "people",
    summary:
      "Give somebody a right in a section, for one horse or all; a second one for the same changes the first",
    body: GrantInput,
    reply: GrantReply,
  }),
  revoke: endpoint("DELETE", "/api/grants/:id", {
    access: "manager",
    section: "people",
    summary: "Take a right back, from the next call on",
    params: byId,
    reply: z.null(),
  }),
  setRights: endpoint("PUT", "/api/members/:userId/rights", {
    access: "manager",
    section: "people",
    summary: "Set all that is granted to somebody, and whether their role holds for every horse",
    params: byUserId,
    // it may take rights away, which must not wait for a payment
    payment: "free",
    body: MemberRightsInput,
    reply: Member,
  }),
};
