import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { archiveStates } from "#contract/data/export.ts";
import { type DossierFacts, dossierPurposes, dossierSections } from "#contract/data/dossiers.ts";
import { proposedKinds, type ProposedRow } from "#contract/data/proposals.ts";
import { sharedSections } from "#contract/data/share-links.ts";
import { transferSections, transferStates } from "#contract/data/transfers.ts";
import { deliveryKinds, deliveryStates, type WebhookNoun } from "#contract/data/webhooks.ts";
import { leavingReasons } from "#contract/horses/leaving-reasons.ts";
import { bytes, instant, yardKey } from "./columns.ts";

export const archives = pgTable("archives", {
  id: uuid().notNull(),
  yardId: uuid().notNull(),
  userId: uuid().notNull(),
  state: text({ enum: archiveStates }).notNull().default("WAITING"),
  /** The number of the attempt: after a crash the archive is made again from the start with the next number. */
  attempt: smallint().notNull().default(0),
  done: integer().notNull().default(0),
  total: integer().notNull().default(0),
  /** The number of the archive's chunks in the file store, and its size in bytes. */
  parts: integer().notNull().default(0),
  bytes: bigint({ mode: "number" }).notNull().default(0),
  askedAt: instant().notNull().defaultNow(),
  workedAt: instant().notNull().defaultNow(),
  expiresAt: instant(),
});

/** Links by which people without an account read of chosen horses. */
export const shareLinks = pgTable("share_links", {
  ...yardKey(),
  /** Whom it is for. */
  name: text().notNull(),
  horseIds: uuid().array().notNull(),
  sections: text({ enum: sharedSections }).array().notNull(),
  mayPropose: boolean().notNull(),
  /** The SHA-256 of the token in the link. */
  tokenHash: bytes().notNull(),
  /** Viewings; those within five minutes are counted once. */
  views: integer().notNull().default(0),
  lastViewedAt: instant(),
  createdAt: instant().notNull().defaultNow(),
  expiresAt: instant().notNull(),
});

/** Visits that somebody proposes by a link. */
export const proposals = pgTable("proposals", {
  ...yardKey(),
  linkId: uuid(),
  /** Whom the link was for. */
  linkName: text().notNull(),
  kind: text({ enum: proposedKinds }).notNull(),
  date: date().notNull(),
  /** Who proposes it, as they say. */
  proposedBy: text().notNull(),
  horses: jsonb().$type<ProposedRow[]>().notNull(),
  status: text({ enum: ["PENDING", "ACCEPTED", "REFUSED"] })
    .notNull()
    .default("PENDING"),
  reason: text(),
  createdAt: instant().notNull().defaultNow(),
});

/**
 * Hand-overs of horses. The giving yard has a row from the offer on, the receiving yard one with the same id from the
 * acceptance on.
 */
export const transfers = pgTable("transfers", {
  ...yardKey(),
  /** The horse in this yard. */
  horseId: uuid().notNull(),
  direction: text({ enum: ["OUT", "IN"] }).notNull(),
  state: text({ enum: transferStates }).notNull().default("OFFERED"),
  because: text({ enum: leavingReasons }).notNull(),
  include: text({ enum: transferSections }).array().notNull(),
  /** To whom it is offered; null in the receiving yard's row, as is the next. */
  toEmail: text(),
  /** The SHA-256 of the token in the link. */
  tokenHash: bytes(),
  /** The other yard and its horse, once somebody has accepted. */
  otherYardId: uuid(),
  otherYardName: text(),
  otherHorseId: uuid(),
  createdAt: instant().notNull().defaultNow(),
  expiresAt: instant().notNull(),
  acceptedAt: instant(),
});

/** What dossiers said when they were made. */
export const dossiers = pgTable("dossiers", {
  ...yardKey(),
  horseId: uuid().notNull(),
  purpose: text({ enum: dossierPurposes }).notNull(),
  sections: text({ enum: dossierSections }).array().notNull(),
  facts: jsonb().$type<DossierFacts>().notNull(),
  /** The SHA-256 of the facts. */
  fingerprint: bytes().notNull(),
  /** The SHA-256 of the token of its page. */
  tokenHash: bytes().notNull(),
  madeAt: instant().notNull().defaultNow(),
  expiresAt: instant().notNull(),
});

/** Addresses that are told what has changed in a yard. */
export const webhooks = pgTable("webhooks", {
  ...yardKey(),
  url: text().notNull(),
  /** What deliveries are signed with, sealed. */
  secret: text().notNull(),
  nouns: text().array().$type<WebhookNoun[]>().notNull(),
  state: text({ enum: ["ON", "OFF"] })
    .notNull()
    .default("ON"),
  /** The position in the journal up to which changes have been put into deliveries. */
  cursor: text().notNull(),
  /** Since when every try has failed, and how many have. */
  failingSince: instant(),
  tries: integer().notNull().default(0),
  /** Until when nobody tries: for whoever works on it, or after a failure. */
  heldUntil: instant().notNull().defaultNow(),
  createdAt: instant().notNull().defaultNow(),
});

/** What is sent to webhooks, with the same id and body in every try. */
export const webhookDeliveries = pgTable("webhook_deliveries", {
  yardId: uuid().notNull(),
  id: uuid().notNull(),
  webhookId: uuid().notNull(),
  kind: text({ enum: deliveryKinds }).notNull(),
  body: text().notNull(),
  state: text({ enum: deliveryStates }).notNull().default("WAITING"),
  tries: integer().notNull().default(0),
  /** What the last try was answered, or why it got no answer. */
  status: smallint(),
  reason: text(),
  triedAt: instant(),
  createdAt: instant().notNull().defaultNow(),
});
