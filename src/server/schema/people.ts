import { grantedSections, yardRoles } from "#contract/policy.ts";
import { boolean, date, integer, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { consentTypes, subscriptionStatuses, userRoles } from "#contract/people/accounts.ts";
import { bodies } from "#rules/vaccination/rulebooks.ts";
import { bytes, instant, times } from "./columns.ts";

export const users = pgTable("users", {
  id: uuid().primaryKey(),
  email: text().notNull(),
  firstName: text().notNull(),
  lastName: text().notNull(),
  passwordHash: text().notNull(),
  role: text({ enum: userRoles }).notNull().default("USER"),
  /** When a mailed link confirmed the address; null while it is unconfirmed. */
  emailConfirmedAt: instant(),
  eraseAfter: instant(),
  newEmail: text(),
  newEmailUntil: instant(),
  lastSeenAt: instant().notNull().defaultNow(),
  /** When an operator disabled the account; null while it can be signed in to. */
  disabledAt: instant(),
  unusedWarnedAt: instant(),
  /** The yard that the user chose last, in which the next sign-in begins if the user still belongs to it. */
  chosenYardId: uuid(),
  ...times(),
});

export const yards = pgTable("yards", {
  id: uuid().primaryKey(),
  name: text().notNull(),
  horseCount: integer().notNull().default(0),
  subscriptionStatus: text({ enum: subscriptionStatuses }).notNull().default("inactive"),
  trialEndsAt: instant().notNull(),
  pastDueSince: instant(),
  postcode: text(),
  /** The Met Office's region of the postcode, as the letters in the feed's address. */
  weatherRegion: text(),
  /** The governing bodies whose rules apply; null when none have been chosen yet. */
  complianceBodies: text({ enum: bodies }).array(),
  placeUpdatedAt: instant().notNull().defaultNow(),
  bodiesUpdatedAt: instant().notNull().defaultNow(),
  demoUntil: instant(),
  createdAt: instant().notNull().defaultNow(),
});

export const memberships = pgTable("memberships", {
  yardId: uuid().notNull(),
  userId: uuid().notNull(),
  role: text({ enum: yardRoles }).notNull(),
  /** Whether the role's rights apply to every horse; if not, the member has only the rights that grants give. */
  allHorses: boolean().notNull().default(true),
  createdAt: instant().notNull().defaultNow(),
});

/** Rights that a yard gives to one person in one section, for one horse or for all, from one UK day to another. */
export const grants = pgTable("grants", {
  yardId: uuid().notNull(),
  id: uuid().notNull(),
  userId: uuid().notNull(),
  /** The horse that the grant is about; null for every horse of the yard. */
  horseId: uuid(),
  section: text({ enum: grantedSections }).notNull(),
  access: text({ enum: ["read", "write"] }).notNull(),
  fromDay: date(),
  untilDay: date(),
  createdAt: instant().notNull().defaultNow(),
});

/** Invitations that can still be accepted, and those that have expired and wait for the sweep. */
export const invitations = pgTable("invitations", {
  yardId: uuid().notNull(),
  id: uuid().notNull(),
  /** The user who invites. */
  userId: uuid().notNull(),
  role: text({ enum: yardRoles }).notNull(),
  /** The address to which the invitation was mailed; null if its link was only shown on the screen. */
  email: text(),
  /** The horses for which the person who accepts gets the role's rights; null for all horses. */
  horseIds: uuid().array(),
  /** How many more people may accept the invitation. */
  usesLeft: smallint().notNull(),
  /** A number that the signature of the invitation's link contains: increasing it makes earlier links invalid. */
  edition: integer().notNull().default(1),
  /** Whether the owner who invites becomes a manager when the new owner accepts. */
  handOver: boolean().notNull().default(false),
  createdAt: instant().notNull().defaultNow(),
  expiresAt: instant().notNull(),
});

export const sessions = pgTable("sessions", {
  id: uuid().primaryKey(),
  tokenHash: bytes().notNull(),
  userId: uuid().notNull(),
  yardId: uuid().notNull(),
  remember: boolean().notNull(),
  ipAddress: text().notNull(),
  userAgent: text().notNull(),
  createdAt: instant().notNull().defaultNow(),
  lastSeenAt: instant().notNull().defaultNow(),
  expiresAt: instant().notNull(),
});

export const passwordResets = pgTable("password_resets", {
  id: uuid().primaryKey(),
  userId: uuid().notNull(),
  tokenHash: bytes().notNull(),
  expiresAt: instant().notNull(),
  used: boolean().notNull().default(false),
  mailId: uuid(),
  createdAt: instant().notNull().defaultNow(),
});

/** Requests for a reset link, for any address; the address is looked up only after the answer has been sent. */
export const passwordResetRequests = pgTable("password_reset_requests", {
  id: uuid().primaryKey(),
  email: text().notNull(),
  askedAt: instant().notNull().defaultNow(),
});

export const accountMails = pgTable("account_mails", {
  id: uuid().primaryKey(),
  userId: uuid(),
  toAddress: text().notNull(),
  kind: text({ enum: ["LETTER", "RESET_LINK", "EMAIL_LINK"] }).notNull(),
  subject: text(),
  text: text(),
  queuedAt: instant().notNull().defaultNow(),
  heldUntil: instant().notNull().defaultNow(),
  tries: smallint().notNull().default(0),
});

export const emailLinks = pgTable("email_links", {
  tokenHash: bytes().primaryKey(),
  userId: uuid().notNull(),
  email: text().notNull(),
  mailId: uuid(),
  expiresAt: instant().notNull(),
});

export const consents = pgTable("consents", {
  id: uuid().primaryKey(),
  userId: uuid().notNull(),
  consentType: text({ enum: consentTypes }).notNull(),
  version: text().notNull(),
  textSha256: text("text_sha256"),
  consented: boolean().notNull(),
  consentedAt: instant().notNull().defaultNow(),
  ipAddress: text().notNull(),
  userAgent: text().notNull(),
});

/** Consents of closed accounts, under a keyed hash of their address. */
export const closedConsents = pgTable("closed_consents", {
  personHash: text().notNull(),
  consentType: text({ enum: consentTypes }).notNull(),
  version: text().notNull(),
  textSha256: text("text_sha256"),
  consented: boolean().notNull(),
  consentedAt: instant().notNull(),
  closedAt: instant().notNull().defaultNow(),
});

/** Addresses that must never get marketing again, under a keyed hash of the address. */
export const suppressions = pgTable("suppressions", {
  personHash: text().primaryKey(),
  since: instant().notNull().defaultNow(),
});

export const dataComplaints = pgTable("data_complaints", {
  id: uuid().primaryKey(),
  userId: uuid(),
  name: text().notNull(),
  email: text().notNull(),
  about: text().notNull(),
  receivedAt: instant().notNull().defaultNow(),
  acknowledgedAt: instant(),
  closedAt: instant(),
  outcome: text(),
});
