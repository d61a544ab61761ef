import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { switchLimits } from "#server/core/http/limits.ts";
import { fixture } from "#testing/fixture.ts";
import { followChanges } from "#testing/live.ts";
import { openYard, ORIGIN, type Owner } from "#testing/yard.ts";
import { STREAMS_OF_ADDRESS, STREAMS_OF_PERSON } from "./routes.ts";

const yard = fixture(() => openYard({ PUBLIC_URL: ORIGIN, TRUST_PROXY: "1" }));
const ADDRESS = "198.51.100.20";
const PEOPLE = STREAMS_OF_ADDRESS / STREAMS_OF_PERSON;

let people: Owner[] = [];
let another: Owner;
beforeAll(async () => {
  people = await Promise.all(Array.from({ length: PEOPLE }, () => yard.newOwner()));
  another = await yard.newOwner();
});

const follow = (who: Owner, address: string) => followChanges(yard.app, who, { address });

/** Opens as many streams as possible for all people of an address; returns a function that closes them. */
async function everybody(address: string) {
  const streams = await Promise.all(
    people.flatMap((who) => Array.from({ length: STREAMS_OF_PERSON }, () => stay(who, address))),
  );
  const leave = () => {
    for (const stream of streams) stream.leave();
  };
  onTestFinished(leave);
  return leave;
}

// streams of the previous test may still be counted
async function stay(who: Owner, address: string) {
  for (;;) {
    const stream = await follow(who, address);
    if (stream.status === 200) return stream;
    stream.leave();
    await sleep(50);
  }
}

test("one address may have 300 streams, thirty people with ten each, and no more", async () => {
  switchLimits(true);
  onTestFinished(() => switchLimits(false));
  expect(people).toHaveLength(30);
  const leave = await everybody(ADDRESS);

  const { reply } = await follow(another, ADDRESS);
  expect([reply.status, reply.headers.get("retry-after"), await reply.text()]).toEqual([
    429,
    "60",
    "Your network follows changes in 300 places already. Close one.",
  ]);
  const elsewhere = await follow(another, "203.0.113.99");
  expect(elsewhere.status, "it is no other address's share").toBe(200);
  elsewhere.leave();

  leave();
  const again = async () => {
    const stream = await follow(another, ADDRESS);
    stream.leave();
    return stream.status;
  };
  await expect.poll(again, { timeout: 10_000 }).toBe(200);
});

test("the networks of an IPv6 household count as one address", async () => {
  switchLimits(true);
  onTestFinished(() => switchLimits(false));
  await everybody("2001:db8:1:2::5");
  expect((await follow(another, "2001:db8:1:2:ffff::9")).status).toBe(429);
  const neighbour = await follow(another, "2001:db8:1:3::5");
  expect(neighbour.status).toBe(200);
  neighbour.leave();
});

test("with the limits off one address may have more streams, for load tests", async () => {
  await everybody("198.51.100.21");
  const stream = await follow(another, "198.51.100.21");
  expect(stream.status).toBe(200);
  stream.leave();
});
