import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import {
  byId,
  emailAddress,
  instantOut,
  optionalText,
  proposedId,
  requiredChoice,
} from "#contract/fields.ts";
import { leavingReasons } from "#contract/horses/leaving-reasons.ts";
import { TokenInput } from "#contract/people/invitations.ts";
import type { GrantedSection } from "#contract/policy.ts";
import { chosenSections, sharedSectionLabels } from "./share-links.ts";

/** Days for which a hand-over can be accepted, and after that for which it can be undone. */
export const OFFER_DAYS = 14;
export const UNDO_DAYS = 7;
/** Maximum number of a yard's hand-overs that are listed, and of horses on offer. */
export const TRANSFERS_MAX = 200;
export const OFFERS_MAX = 50;

/** What can go along with a horse, whose papers always do. What it cost and whom to ring never go. */
export const transferSections = [
  "health",
  "vetNotes",
  "medicines",
  "feed",
  "care",
  "files",
] as const satisfies readonly GrantedSection[];
export type TransferSection = (typeof transferSections)[number];

/** What goes along, as people call it. */
export const transferSectionLabels: Record<TransferSection, string> = {
  ...sharedSectionLabels,
  care: "Care plans and dates",
  files: "Photos and documents",
};

/** Why a horse is handed over: one that has died goes nowhere. */
export const transferReasons = leavingReasons.filter((reason) => reason !== "DIED");

export const TransferInput = z.strictObject({
  id: proposedId,
  horseId: z.uuid("Invalid horse ID"),
  /** Where the link is mailed. */
  toEmail: emailAddress("Please enter a valid email address"),
  because: requiredChoice(transferReasons, "Choose why it goes"),
  include: chosenSections(transferSections),
});
export type TransferInput = z.output<typeof TransferInput>;

export const transferStates = ["OFFERED", "ACCEPTED", "UNDONE"] as const;

/** A hand-over of a horse, as one of its two yards sees it. */
export const Transfer = z.object({
  id: z.uuid(),
  /** The horse in this yard. */
  horseId: z.uuid(),
  horseName: z.string(),
  /** OUT: given by this yard; IN: received by it. */
  direction: z.enum(["OUT", "IN"]),
  state: z.enum(transferStates),
  because: z.enum(leavingReasons),
  include: z.array(z.enum(transferSections)),
  /** To whom it is offered; null for a horse that came. */
  toEmail: z.nullable(z.string()),
  /** The other yard; null until somebody has accepted. */
  otherYardName: z.nullable(z.string()),
  createdAt: instantOut,
  /** Until when it can be accepted. */
  expiresAt: instantOut,
  acceptedAt: z.nullable(instantOut),
  /** Until when it can be undone; null where it cannot. */
  undoUntil: z.nullable(instantOut),
});
export type Transfer = z.output<typeof Transfer>;

/** What whoever opens the link sees before they accept. */
export const OpenedTransfer = z.object({
  horseName: z.string(),
  yardName: z.string(),
  offeredBy: z.string(),
  because: z.enum(leavingReasons),
  include: z.array(z.enum(transferSections)),
  toEmail: z.nullable(z.string()),
  expiresAt: instantOut,
});
export type OpenedTransfer = z.output<typeof OpenedTransfer>;

export const transferEndpoints = {
  list: endpoint("GET", "/api/transfers", {
    access: "manager",
    section: "papers",
    summary: `The yard's horses on offer, and those that were handed over to or by it, newest first, at most ${TRANSFERS_MAX}`,
    reply: z.array(Transfer),
  }),
  offer: endpoint("POST", "/api/transfers", {
    access: "manager",
    section: "papers",
    tokens: "never",
    // a yard may always let a horse leave
    payment: "free",
    summary:
      "Offer a horse with chosen parts of its history to somebody, who accepts it by a mailed link; the link is shown once",
    body: TransferInput,
    reply: z.object({
      id: z.uuid(),
      url: z.string(),
      /** Whether the link was mailed; it is not by somebody whose own address is not confirmed. */
      mailed: z.boolean(),
    }),
  }),
  undo: endpoint("DELETE", "/api/transfers/:id", {
    access: "manager",
    section: "papers",
    tokens: "never",
    summary: `Withdraw an offer, or undo a hand-over within ${UNDO_DAYS} days: the horse is back where it was, and each yard keeps what it wrote itself`,
    params: byId,
    reply: z.null(),
  }),
  open: endpoint("GET", "/api/transfers/open", {
    access: "public",
    summary: "What a link hands over",
    query: TokenInput,
    reply: OpenedTransfer,
  }),
  accept: endpoint("POST", "/api/transfers/accept", {
    access: "manager",
    section: "papers",
    tokens: "never",
    summary:
      "Take a horse into this yard, which pays for it from then on; the giving yard keeps a copy that can only be read",
    body: z.extend(TokenInput, {
      /** Who owns the horse from today; null: nobody is noted. */
      owner: optionalText(),
    }),
    reply: z.object({ horseId: z.uuid(), horseName: z.string() }),
  }),
};
