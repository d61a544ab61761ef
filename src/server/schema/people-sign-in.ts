import { bigint, boolean, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { tokenAccesses } from "#contract/token-access.ts";
import { bytes, instant } from "./columns.ts";

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

/** Tokens by which programs make calls as one person in one yard. */
export const apiTokens = pgTable("api_tokens", {
  yardId: uuid().notNull(),
  id: uuid().notNull(),
  userId: uuid().notNull(),
  name: text().notNull(),
  access: text({ enum: tokenAccesses }).notNull(),
  /** The SHA-256 of the token. */
  tokenHash: bytes().notNull(),
  /** Uses within five minutes are noted once. */
  lastUsedAt: instant(),
  createdAt: instant().notNull().defaultNow(),
  expiresAt: instant().notNull(),
});
