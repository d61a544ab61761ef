import { expect, test } from "vitest";
import { isTurn } from "#testing/runs.ts";
import { drillFirstStart, drillWrites } from "./writes.ts";

test.runIf(isTurn(4, 6))(
  "kills of server, of database and of both during a stream of writes lose nothing and duplicate nothing",
  async () => {
    const { pauses, ...outcome } = await drillWrites(3);
    expect(outcome).toMatchObject({ kills: 3, lost: 0, doubled: 0, strange: [] });
    expect(outcome.acknowledged).toBeGreaterThan(100);
    expect(pauses).toHaveLength(3);
  },
  240_000,
);

test.runIf(isTurn(5, 6))(
  "a first start may be killed half-way",
  async () => {
    expect(await drillFirstStart(1)).toBeGreaterThan(0);
  },
  240_000,
);
