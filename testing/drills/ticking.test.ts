import { expect, test } from "vitest";
import { isTurn } from "#testing/runs.ts";
import { drillTicking } from "./ticking.ts";

test.runIf(isTurn(2, 3))(
  "four people tick forty jobs at once: each job once, and every screen shows all of them",
  async () => {
    const { delays, ...outcome } = await drillTicking(4, 10);
    expect(outcome).toMatchObject({ jobs: 40, accepted: 40, others: [], wrong: [] });
    // people were in each other's way, otherwise this proves nothing
    expect(outcome.refused).toBeGreaterThan(0);
    expect(delays).toHaveLength(4);
    expect(delays).not.toContain(null);
  },
  120_000,
);
