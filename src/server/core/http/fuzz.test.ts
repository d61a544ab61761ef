import * as fc from "fast-check";
import type { InjectOptions } from "fastify";
import { beforeAll, expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { fixture } from "#testing/fixture.ts";
import { type KnownValues, spoiltOneByOne } from "#testing/hostile.ts";
import { fill, json, queryText, requestTo } from "#testing/hostile-requests.ts";
import { sendAndLeave } from "#testing/live.ts";
import { anotherBrowser } from "#testing/member.ts";
import { isLong as long, todays } from "#testing/runs.ts";
import { newHorse, openYard, PASSWORD } from "#testing/yard.ts";

// `npm run fuzz` sends many requests with a new seed; otherwise a few hundred with a fixed one, and of the fields spoilt
// one by one every eleventh, others each day: with fourteen ways to spoil a field, each field meets others of them than its
// neighbours
const requests = Number(process.env["FUZZ_REQUESTS"] ?? (long ? 20_000 : 250));
const SEED = 20_261_121;
// the time-out is longer than any request takes on a busy machine, so only a hang exceeds it
const TIMEOUT_MS = 30_000;

const yard = fixture(openYard);
let person: { userId: string; yardId: string };
let known: KnownValues;
beforeAll(async () => {
  const owner = await yard.newOwner();
  person = { userId: owner.user.id, yardId: owner.user.yardId };
  const { id } = await newHorse(owner);
  known = {
    horseId: id,
    imageUrl: "/files/0192aaaa-0000-7000-8000-000000000000",
    password: PASSWORD,
    gdprConsent: true,
    // a random version would be stale and end each edit early
    updatedAt: null,
  };
});

/** Sends a request with a new sign-in, because the request may end its session, and checks the answer. */
async function survives(request: InjectOptions, seen: Map<number, number>) {
  const browser = await anotherBrowser(yard.app, person);
  const started = performance.now();
  const reply = await sendAndLeave(browser, request);
  const ms = performance.now() - started;
  seen.set(reply.statusCode, (seen.get(reply.statusCode) ?? 0) + 1);
  // without Stripe or a model some calls answer 5xx on purpose
  const fault = reply.statusCode >= 500 && !/not configured/.test(reply.body);
  if (!fault && ms < TIMEOUT_MS) return;
  const what = JSON.stringify(request).slice(0, 2_000);
  throw new Error(`${reply.statusCode} after ${Math.round(ms)} ms: ${reply.body} to ${what}`);
}

test(`every field of every call, invalid in ${long ? "every way" : "an eleventh of the ways"}, never causes a fault`, async () => {
  const seen = new Map<number, number>();
  for (const call of yard.app.boundCalls)
    for (const request of spoiltRequests(call)) await survives(request, seen);
  expect(seen.get(200) ?? 0, "some must be right, or nothing deep was reached").toBeGreaterThan(3);
  expect(seen.get(400) ?? 0).toBeGreaterThan(100);
}, 300_000);

function spoiltRequests({ method, path, params, query, body }: Endpoint): InjectOptions[] {
  const spoilt = (schema: Endpoint["body"]) => {
    return todays(
      11,
      schema ? spoiltOneByOne(schema, { ...known, id: known["horseId"] }, SEED) : [],
    );
  };
  const ids = spoilt(params);
  const url = fill(path, ids[0] ?? {});
  return [
    ...ids.map((each) => ({ method, url: fill(path, each), ...json({}) })),
    ...spoilt(query).map((each) => ({ method, url: url + queryText(each) })),
    ...spoilt(body).map((each) => ({ method, url, ...json(each) })),
  ];
}

test(
  `${requests} requests, nearly valid or hostile, never cause a fault or a long wait`,
  async () => {
    const seen = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...yard.app.boundCalls).chain((call) => requestTo(call, known)),
        (request) => survives(request, seen),
      ),
      { numRuns: requests, ...(long ? {} : { seed: SEED }) },
    );
    expect(seen.get(200) ?? 0, "some must be right").toBeGreaterThan(requests / 20);
    expect(seen.get(400) ?? 0).toBeGreaterThan(requests / 10);
  },
  Math.max(180_000, requests * 100),
);
