import { limit } from "#server/core/http/limits.ts";

/** Counts what a yard's people have us ask of Stripe: each of these costs several calls there. */
export const stripeCalls = limit(
  { name: "billing", points: 60, seconds: 300 },
  "That was asked very often. Please wait a few minutes.",
);
