import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { byId, emailAddress, instantOut, requiredText } from "#contract/fields.ts";
import { yardRoles } from "#contract/policy.ts";
import { isLimitable } from "#contract/roles.ts";
import { User } from "./accounts.ts";

/** Days for which an invitation can be accepted: by default, and at most. */
export const INVITATION_DAYS = 7;
export const INVITATION_DAYS_MAX = 30;
/** How many people one link may admit at most, and how many invitations of a yard may be open. */
export const USES_MAX = 50;
export const INVITATIONS_MAX = 100;
/** How many horses an invitation may name. */
const HORSES_MAX = 200;

export const InvitationInput = z
  .strictObject({
    role: z.enum(yardRoles),
    /** Where the link is mailed; null: it is only shown. */
    email: z._default(z.nullable(emailAddress("Please enter a valid email address")), null),
    /** The horses that whoever accepts gets the role's rights for; null: every horse. */
    horseIds: z._default(
      z.nullable(
        z.array(z.uuid("Invalid horse ID")).check(z.minLength(1), z.maxLength(HORSES_MAX)),
      ),
      null,
    ),
    /** How many people may accept; one where it is mailed, and for an owner. */
    uses: z._default(z.int().check(z.minimum(1), z.maximum(USES_MAX)), 1),
    expiresInDays: z._default(
      z.int().check(z.minimum(1), z.maximum(INVITATION_DAYS_MAX)),
      INVITATION_DAYS,
    ),
    /** Whether the inviting owner becomes a manager when the new owner accepts. */
    handOver: z._default(z.boolean(), false),
  })
  .check(
    z.refine(({ uses, email, role }) => uses === 1 || (email === null && role !== "OWNER"), {
      path: ["uses"],
      error: "An invitation by mail, or of an owner, is for one person",
    }),
    z.refine(({ horseIds, role }) => horseIds === null || isLimitable(role), {
      path: ["horseIds"],
      error: "An owner or a manager has rights about every horse",
    }),
    z.refine(({ handOver, role }) => !handOver || role === "OWNER", {
      path: ["handOver"],
      error: "Only to a new owner can the yard be handed over",
    }),
  );

/** An invitation that can still be accepted. */
export const Invitation = z.object({
  id: z.uuid(),
  role: z.enum(yardRoles),
  email: z.nullable(z.string()),
  /** The horses that it is for; null: every horse. */
  horseIds: z.nullable(z.array(z.uuid())),
  usesLeft: z.number(),
  handOver: z.boolean(),
  /** Who invites: first and last name. */
  invitedBy: z.string(),
  createdAt: instantOut,
  expiresAt: instantOut,
  /** The link to accept it, a secret; null for a caller who may not give this role. */
  url: z.nullable(z.string()),
});
export type Invitation = z.output<typeof Invitation>;

/** What whoever opens the link sees before they accept. */
export const OpenedInvitation = z.object({
  yardName: z.string(),
  role: z.enum(yardRoles),
  invitedBy: z.string(),
  email: z.nullable(z.string()),
  /** The names of the horses that it is for; null: every horse. */
  horseNames: z.nullable(z.array(z.string())),
  handOver: z.boolean(),
  expiresAt: instantOut,
});
export type OpenedInvitation = z.output<typeof OpenedInvitation>;

export const TokenInput = z.strictObject({ token: requiredText("The link is not complete", 200) });

export const invitationEndpoints = {
  list: endpoint("GET", "/api/invitations", {
    access: "manager",
    section: "people",
    summary: `The open invitations to the yard, newest first, at most ${INVITATIONS_MAX}`,
    reply: z.array(Invitation),
  }),
  invite: endpoint("POST", "/api/invitations", {
    access: "manager",
    section: "people",
    summary:
      "Invite somebody to the yard by mail, or by a link to be shown; to an address that is invited already it changes that invitation",
    body: InvitationInput,
    reply: Invitation,
  }),
  resend: endpoint("POST", "/api/invitations/:id/resend", {
    access: "manager",
    section: "people",
    summary: "Make a new link, mail it where there is an address, and end the earlier link",
    params: byId,
    reply: Invitation,
  }),
  revoke: endpoint("DELETE", "/api/invitations/:id", {
    access: "manager",
    section: "people",
    summary: "End an invitation: its link no longer works",
    params: byId,
    reply: z.null(),
  }),
  open: endpoint("GET", "/api/invitations/open", {
    access: "public",
    summary: "What a link invites to",
    query: TokenInput,
    reply: OpenedInvitation,
  }),
  accept: endpoint("POST", "/api/invitations/accept", {
    access: "signedIn",
    changesSession: true,
    summary: "Join the yard that a link invites to, and work in it from now on",
    body: TokenInput,
    reply: User,
  }),
};
