import "fake-indexeddb/auto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { v7 as uuid } from "uuid";
import { fixture } from "#testing/fixture.ts";
import { newMember } from "#testing/member.ts";
import { newHorse, openYard, type Owner } from "#testing/yard.ts";
import { dayInTurn } from "#testing/runs.ts";
import { openBrowsers } from "./browsers.ts";
import type { World } from "./run.ts";
import { playRun } from "./simulator.ts";

/** How many runs are played; `npm run drill -- offline` sets it. */
const RUNS = Number(process.env["OFFLINE_RUNS"] ?? 24);
/** Each of twelve days has other seeds, so that 288 are taken in turn. */
const FIRST = Number(process.env["OFFLINE_FIRST"] ?? 1 + 24 * (dayInTurn % 12));
/** After so many runs a new yard begins, because a full one is slower. */
const RUNS_OF_YARD = 100;

/** A run takes a tenth of a second; one that hangs ends the test long before this. */
const LONGEST_MS = 60_000 + RUNS * 2_000;

const yard = fixture(openYard);
let world: World;

const personOf = ({ user, cookies }: Owner, yardId: string, firstName: string) => ({
  id: user.id,
  yardId,
  firstName,
  cookies: Object.fromEntries(cookies),
});

async function newWorld(browsers: World["browsers"]): Promise<World> {
  const owner = await yard.newOwner();
  const { yardId } = owner.user;
  const groom = await newMember(yard.app, yardId, "GROOM");
  return {
    browsers,
    people: [personOf(owner, yardId, "Robin"), personOf(groom, yardId, "Kit")],
    newHorse: async () => (await newHorse(owner)).id,
  };
}

beforeAll(async () => {
  // its memory would be shared by all devices, and order their ids although their clocks differ
  vi.doMock("uuid", () => ({
    v7: (given?: { msecs?: number }) => uuid({ msecs: Date.now(), ...given }),
  }));
  world = await newWorld(openBrowsers(yard.app));
});
afterAll(() => {
  world.browsers.close();
  vi.doUnmock("uuid");
  vi.resetModules();
});

/** Seeds that once found a fault. */
const FOUND = [10, 36, 43, 79, 144, 153, 205, 248, 269];
const seeds = [...FOUND, ...Array.from({ length: RUNS }, (_, n) => FIRST + n)];

test(
  `${RUNS} runs of devices that lose their signal: nothing is lost and nothing is there twice`,
  async () => {
    const failed: string[] = [];
    for (const [n, seed] of seeds.entries()) {
      if (n % RUNS_OF_YARD === RUNS_OF_YARD - 1) world = await newWorld(world.browsers);
      const problems = await playRun(world, seed);
      if (problems.length > 0) failed.push(`Seed ${seed}: ${problems.join("\n  ")}`);
      if (failed.length > 2) break;
    }
    expect(failed).toEqual([]);
  },
  LONGEST_MS,
);
