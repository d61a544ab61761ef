import { onTestFinished } from "vitest";
import { switchLimits } from "#server/core/http/limits.ts";

/** Enables rate limits until the running test has finished; a yard is opened without them. */
export function limitsInThisTest() {
  switchLimits(true);
  onTestFinished(() => switchLimits(false));
}
