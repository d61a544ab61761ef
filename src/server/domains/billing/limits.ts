import { limit } from "#server/core/limits.ts";

const calls = limit({
  name: "billing",
  points: 60,
  seconds: 300,
  sentence: "That was asked very often. Please wait a few minutes.",
});

/** Counts what a yard's people have us ask of Stripe: each of these costs several calls there. */
export const limitCalls = (yardId: string) => calls.take(yardId);
