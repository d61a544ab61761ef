import { expect, test } from "vitest";
import { dayInTurn, isTurn } from "#testing/runs.ts";
import { besiege, problemsOfSiege } from "./hostile.ts";

// `npm run drill -- hostile` has the true bounds; other tests run on this machine
const BOUNDS = { ms: 9_000, healthMs: 9_000, grownMB: 500, liveMs: 9_000, megabytes: 700 };

test.runIf(isTurn(1, 6))(
  "six hundred hostile requests cause no fault, leave nothing open, and hold nobody up",
  async () => {
    const siege = await besiege(600, dayInTurn);
    expect(problemsOfSiege(siege, BOUNDS)).toEqual([]);
    // nearly everything is answered: the others have left or were cut off
    expect(siege.statuses.get(0) ?? 0).toBeLessThan(100);
  },
  180_000,
);
