import { expect, test } from "vitest";
import { isTurn } from "#testing/runs.ts";
import { drillClocks } from "./clocks.ts";
import { jumps } from "./jumps.ts";

test.runIf(isTurn(2, 3))(
  "a clock that is behind the database's, and one that goes back over a morning, send and write nothing twice",
  async () => {
    const names = new Set(["thirteen hours behind", "the morning of 29 February"]);
    const taken = jumps.filter(({ name }) => names.has(name) || name.startsWith("back"));
    expect(taken).toHaveLength(3);
    expect(await drillClocks(taken)).toEqual([]);
  },
  180_000,
);
