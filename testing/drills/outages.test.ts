import { expect, test } from "vitest";
import { isTurn } from "#testing/runs.ts";
import { drillDatabaseGone, drillDiskFull } from "./outages.ts";
import { drillOperatorsDisk, isMet } from "./full-disks.ts";
import { mayMount } from "./small-disk.ts";

test.runIf(isTurn(0, 6))(
  "with our own database killed for 2 s calls get 503, the process survives, and work continues",
  async () => {
    const { backAfterMs, ...outage } = await drillDatabaseGone(2_000);
    expect(outage).toEqual({
      answers: { 503: expect.any(Number) },
      sentences: [
        "Loosebox cannot reach its database just now. Please try again in a moment.",
        "The database does not answer",
      ],
      lived: true,
      lost: 0,
      half: 0,
    });
    expect(backAfterMs).toBeLessThan(30_000);
  },
  180_000,
);

// only root can mount a disk; elsewhere only the error's sentence is tested (core/http/failures.test.ts)
test.runIf(isTurn(3, 6) && mayMount())(
  "on a full disk writes are refused with a sentence, nothing breaks, and freed space restores everything",
  async () => {
    const outage = await drillDiskFull();
    expect(outage).toMatchObject({ lived: true, lost: 0, half: 0 });
    expect(outage.answers[503]).toBeGreaterThan(0);
    expect(Object.keys(outage.answers).filter((each) => !["200", "503"].includes(each))).toEqual(
      [],
    );
    expect(outage.sentences).toContain(
      "Loosebox has no room left on its disk, so this was not saved. Please tell whoever runs it, and try again later.",
    );
  },
  240_000,
);

test.runIf(isTurn(2, 6) && mayMount())(
  "on a full disk an operator's command ends with a sentence, leaves nothing half done, and goes through with room",
  async () => {
    const all = await drillOperatorsDisk();
    expect(all.map(({ what }) => what)).toEqual([
      "a backup",
      "a new key",
      "a restore",
      "a start",
      "the first start",
    ]);
    expect(all.filter((each) => !isMet(each))).toEqual([]);
  },
  300_000,
);
