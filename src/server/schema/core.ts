import { bigint, integer, pgTable, text, uuid, varchar } from "drizzle-orm/pg-core";
import { bytes, instant } from "./columns.ts";

/** The counters of the library rate-limiter-flexible, in its own format. */
export const rateLimits = pgTable("rate_limits", {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: "number" }),
});

/** The first answers to requests with ids that the clients chose. */
export const idempotencyKeys = pgTable("idempotency_keys", {
  yardId: uuid().notNull(),
  /** The method and path, such as `POST /api/horses`. */
  call: text().notNull(),
  id: uuid().notNull(),
  userId: uuid().notNull(),
  /** SHA-256 of the request; null after the thing that the answer is about has been erased. */
  requestHash: bytes(),
  /** The answer as JSON; null while the request runs, when the call keeps its own answer, or after an erasure. */
  answer: text(),
  /** The ids that the answer contains, so that it is erased together with what they name. */
  namedIds: uuid().array().notNull().default([]),
  at: instant().notNull().defaultNow(),
});
