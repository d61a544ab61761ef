import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { byId, instantOut } from "#contract/fields.ts";
import { yardRoles } from "#contract/policy.ts";
import { User } from "./accounts.ts";

/** The most members that a yard can have. */
export const MEMBERS_MAX = 300;

/** Somebody who belongs to the yard. */
export const Member = z.object({
  userId: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(yardRoles),
  /** Whether the role's rights hold for every horse; otherwise only grants give any. */
  allHorses: z.boolean(),
  /** For how many single horses there are grants. */
  grantedHorses: z.number(),
  isYou: z.boolean(),
  /** Null for a caller who may not read the section `people`. */
  email: z.nullable(z.string()),
  joinedAt: instantOut,
  /** When they last used the product; null for a caller who may not read the section `people`. */
  lastSeenAt: z.nullable(instantOut),
});
export type Member = z.output<typeof Member>;

export const RoleInput = z.strictObject({ role: z.enum(yardRoles) });

export const byUserId = z.object({ userId: z.uuid("Invalid ID") });

/** A yard that somebody belongs to. */
const OwnYard = z.object({
  id: z.uuid(),
  name: z.string(),
  role: z.enum(yardRoles),
  /** Horses that are present. */
  horseCount: z.number(),
  /** Whether this call is about it. */
  current: z.boolean(),
});
export type OwnYard = z.output<typeof OwnYard>;

/** The most yards that one person can belong to. */
export const YARDS_MAX = 50;

export const memberEndpoints = {
  list: endpoint("GET", "/api/members", {
    access: "viewer",
    section: "any",
    summary: `The people of the yard, owners first, at most ${MEMBERS_MAX}; addresses only for who manages them`,
    reply: z.array(Member),
  }),
  changeRole: endpoint("PATCH", "/api/members/:userId", {
    access: "manager",
    section: "people",
    summary:
      "Give somebody another role: an owner any, a manager those below their own; a yard keeps an owner",
    params: byUserId,
    // it may take rights away, which must not wait for a payment
    payment: "free",
    body: RoleInput,
    reply: Member,
  }),
  remove: endpoint("DELETE", "/api/members/:userId", {
    access: "viewer",
    section: "any",
    tokens: "never",
    summary:
      "Remove somebody from the yard, or leave it oneself; what they wrote stays, a yard keeps an owner",
    params: byUserId,
    reply: z.null(),
  }),
};

export const ownYardEndpoints = {
  list: endpoint("GET", "/api/yards", {
    access: "signedIn",
    summary: `The yards that this person belongs to, at most ${YARDS_MAX}`,
    reply: z.array(OwnYard),
  }),
  switch: endpoint("POST", "/api/yards/:id/switch", {
    access: "signedIn",
    changesSession: true,
    summary:
      "Work in another of one's yards from now on, unless a call's `Yard-Id` header names one",
    params: byId,
    reply: User,
  }),
};
