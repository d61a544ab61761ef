import { limit } from "#server/core/http/limits.ts";

/** Limits calls by a yard's members that each cost several calls to Stripe. */
export const stripeCalls = limit(
  { name: "billing", points: 60, seconds: 300 },
  "That was asked very often. Please wait a few minutes.",
);
