import {
  bigint,
  boolean,
  customType,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import {
  consentTypes,
  subscriptionStatuses,
  userRoles,
  yardRoles,
} from "#contract/people/accounts.ts";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
const instant = () => timestamp({ withTimezone: true });

export const users = pgTable("users", {
  id: uuid().primaryKey(),
  email: text().notNull(),
  firstName: text().notNull(),
  lastName: text().notNull(),
  passwordHash: text().notNull(),
  role: text({ enum: userRoles }).notNull().default("USER"),
  /** When a mailed link showed that the mailbox is theirs; null: it may be somebody else's. */
  emailConfirmedAt: instant(),
  eraseAfter: instant(),
  newEmail: text(),
  newEmailUntil: instant(),
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
});

export const yards = pgTable("yards", {
  id: uuid().primaryKey(),
  name: text().notNull(),
  horseCount: integer().notNull().default(0),
  subscriptionStatus: text({ enum: subscriptionStatuses }).notNull().default("inactive"),
  trialEndsAt: instant().notNull(),
  pastDueSince: instant(),
  demoUntil: instant(),
  createdAt: instant().notNull().defaultNow(),
});

export const memberships = pgTable("memberships", {
  yardId: uuid().notNull(),
  userId: uuid().notNull(),
  role: text({ enum: yardRoles }).notNull(),
  createdAt: instant().notNull().defaultNow(),
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

export const twoFactor = pgTable("two_factor", {
  userId: uuid().primaryKey(),
  secret: text().notNull(),
  lastStep: bigint({ mode: "number" }).notNull().default(0),
  confirmedAt: instant(),
  createdAt: instant().notNull().defaultNow(),
});

export const recoveryCodes = pgTable("recovery_codes", {
  userId: uuid().notNull(),
  slot: smallint().notNull(),
  codeHash: text().notNull(),
  usedAt: instant(),
});

export const pendingSignIns = pgTable("pending_sign_ins", {
  tokenHash: bytes().primaryKey(),
  userId: uuid().notNull(),
  remember: boolean().notNull(),
  tries: smallint().notNull().default(0),
  expiresAt: instant().notNull(),
});

export const knownBrowsers = pgTable("known_browsers", {
  userId: uuid().notNull(),
  tokenHash: bytes().notNull(),
  firstSeenAt: instant().notNull().defaultNow(),
  lastSeenAt: instant().notNull().defaultNow(),
});

export const passkeys = pgTable("passkeys", {
  id: uuid().primaryKey(),
  userId: uuid().notNull(),
  credentialId: text().notNull(),
  publicKey: bytes().notNull(),
  counter: bigint({ mode: "number" }).notNull(),
  transports: text().array().notNull(),
  name: text().notNull(),
  synced: boolean().notNull(),
  createdAt: instant().notNull().defaultNow(),
  lastUsedAt: instant(),
});

export const passkeyChallenges = pgTable("passkey_challenges", {
  challengeHash: bytes().primaryKey(),
  userId: uuid(),
  expiresAt: instant().notNull(),
});
