import { expect, test } from "vitest";
import { isTurn } from "#testing/runs.ts";
import { isMet } from "../full-disks.ts";
import { mayMount } from "../small-disk.ts";
import { drillServersDisk, hasWaited } from "./server-disk.ts";

test.runIf(isTurn(0, 6) && mayMount())(
  "on a full disk mails, erasures and backups of a server wait, leave nothing half done, and are done once with room",
  async () => {
    const { works, command, lived } = await drillServersDisk();
    expect(works.map(({ what }) => what)).toEqual([
      "a mail for the outbox",
      "the list of the erased",
      "a nightly backup",
      "a nightly backup that had begun",
    ]);
    expect(works.filter((each) => !hasWaited(each))).toEqual([]);
    // one is refused before it takes what people need, the other met the full disk itself
    expect(works.slice(2).map(({ said }) => said)).toEqual([
      expect.stringContaining("Loosebox has no room left on its disk"),
      expect.stringContaining("ENOSPC"),
    ]);
    expect(command).toSatisfy(isMet);
    expect(lived).toBe(true);
  },
  180_000,
);
