import { expect, test } from "vitest";
import { isTurn } from "#testing/runs.ts";
import { drillChanges } from "./changes.ts";

test.runIf(isTurn(1, 3))(
  "twenty writers and twenty readers for a second: every copy equals the lists",
  async () => {
    const { delays, ...outcome } = await drillChanges(1);
    expect(outcome.wrong).toEqual([]);
    // the number depends on the machine; this minimum means that each writer has written twice, each reader has read, and
    // the stream has delivered
    expect(outcome.writes).toBeGreaterThanOrEqual(40);
    expect(outcome.pages).toBeGreaterThanOrEqual(20);
    expect(delays.length).toBeGreaterThan(0);
  },
  180_000,
);
