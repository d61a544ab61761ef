import { bigint, integer, pgTable, varchar } from "drizzle-orm/pg-core";

/** The counters of rate-limiter-flexible, in its own shape. */
export const rateLimits = pgTable("rate_limits", {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: "number" }),
});
