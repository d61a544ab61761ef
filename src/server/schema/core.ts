import { bigint, integer, pgTable, text, uuid, varchar } from "drizzle-orm/pg-core";
import { bytes, instant } from "./columns.ts";

/** The counters of rate-limiter-flexible, in its format. */
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
  /** SHA-256 of the request; null after what the answer is about has been erased. */
  requestHash: bytes(),
  /** The answer's JSON; null: under way, kept by the call itself, or erased. */
  answer: text(),
  /** The ids in the answer, so that it is erased with what it is about. */
  namedIds: uuid().array().notNull().default([]),
  at: instant().notNull().defaultNow(),
});
