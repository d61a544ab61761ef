import { expect, test } from "vitest";
import { isTurn, todays } from "#testing/runs.ts";
import { attacks } from "./attacks.ts";
import { type AttackOutcome, playAttacks, problemsOf } from "./fairness.ts";

// the bounds for others are checked by `npm run drill -- fairness`; here they are generous, because other tests run on
// the same machine, and only two attacks are played, others each day
const [BASELINE = "", ...NAMES] = Object.keys(attacks);
const PLAYED = [BASELINE, ...todays(4, NAMES)];
const BOUNDS = { ms: 9_000, liveMs: 9_000, megabytes: 700 };

test.runIf(isTurn(4, 6))(
  "whatever one person does, everybody else gets replies",
  async () => {
    const all: AttackOutcome[] = [];
    const plays = (attack: string) => PLAYED.includes(attack);
    const size = { horses: 30, events: 60, sockets: 200, pixels: 1_800, ms: 300, plays };
    await playAttacks(size, (seen) => void all.push(seen));
    expect(all.map(({ attack }) => attack)).toEqual(PLAYED);
    expect(all.flatMap((seen) => problemsOf(seen, BOUNDS))).toEqual([]);
    for (const { attack, others, live } of all)
      for (const hits of [...Object.values(others), live]) expect(hits.length, attack).not.toBe(0);
  },
  180_000,
);
