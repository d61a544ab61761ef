import { bigint, integer, pgTable, text, uuid, varchar } from "drizzle-orm/pg-core";
import { bytes, instant } from "./columns.ts";

/** The counters of rate-limiter-flexible, in its own shape. */
export const rateLimits = pgTable("rate_limits", {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: "number" }),
});

/** The first answers to what clients sent under ids of their own. */
export const idempotencyKeys = pgTable("idempotency_keys", {
  yardId: uuid().notNull(),
  /** `POST /api/horses` */
  call: text().notNull(),
  id: uuid().notNull(),
  userId: uuid().notNull(),
  /** SHA-256 of what was sent; null once what the answer tells of has been erased. */
  requestHash: bytes(),
  /** As it was sent, JSON; null: under way, kept by the call itself, or erased. */
  answer: text(),
  /** The ids in it, so that it is erased with what it tells of. */
  namedIds: uuid().array().notNull().default([]),
  at: instant().notNull().defaultNow(),
});
