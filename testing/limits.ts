import { onTestFinished } from "vitest";
import { switchLimits } from "#server/core/http/limits.ts";

/** Enables rate limits, which are off in a test's yard, until the running test has finished. */
export function limitsInThisTest() {
  switchLimits(true);
  onTestFinished(() => switchLimits(false));
}
