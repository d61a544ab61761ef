import * as fc from "fast-check";
import type { InjectOptions } from "fastify";
import { beforeAll, expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { fixture } from "#testing/fixture.ts";
import { hostile, type KnownValues, nearlyRight, spoiltOneByOne } from "#testing/hostile.ts";
import { sendAndLeave } from "#testing/live.ts";
import { anotherBrowser } from "#testing/member.ts";
import { isLong as long, todays } from "#testing/runs.ts";
import { newHorse, openYard, PASSWORD } from "#testing/yard.ts";
import { anyCharacter } from "#testing/any-character.ts";

// `npm run fuzz` sends many requests with a new seed; otherwise a few hundred with a fixed one, and of the fields spoilt
// one by one every eleventh, others each day: with fourteen ways to spoil a field, each field meets others of them than its
// neighbours
const requests = Number(process.env["FUZZ_REQUESTS"] ?? (long ? 20_000 : 250));
const SEED = 20_261_121;
// the time-out is longer than any request takes on a busy machine, so only a hang exceeds it
const TIMEOUT_MS = 30_000;
const TINY_GIF = Buffer.from("R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=", "base64");

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

const json = (body: unknown) => ({
  payload: JSON.stringify(body),
  headers: { "content-type": "application/json" },
});

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
        fc.constantFrom(...yard.app.boundCalls).chain((call) => requestTo(call)),
        (request) => survives(request, seen),
      ),
      { numRuns: requests, ...(long ? {} : { seed: SEED }) },
    );
    expect(seen.get(200) ?? 0, "some must be right").toBeGreaterThan(requests / 20);
    expect(seen.get(400) ?? 0).toBeGreaterThan(requests / 10);
  },
  Math.max(180_000, requests * 100),
);

/** A request to this call in which every part is nearly valid or hostile. */
function requestTo({ method, path, params, query, body, upload }: Endpoint) {
  const part = (schema: Endpoint["body"]) => (schema ? nearlyRight(schema, known) : hostile);
  return fc
    .record({
      ids: params ? nearlyRight(params, { ...known, id: known["horseId"] }) : fc.constant({}),
      query: part(query),
      body: part(body),
      file: upload ? brokenForm(upload) : fc.constant(undefined),
      cut: fc.option(fc.nat({ max: 40 }), { freq: 12 }),
    })
    .map((made): InjectOptions => {
      const url = fill(path, made.ids) + queryText(made.query);
      if (made.file) return { method, url, ...made.file };
      if (method === "GET" || made.body === undefined) return { method, url };
      const whole = json(made.body);
      return made.cut === null
        ? { method, url, ...whole }
        : { method, url, ...whole, payload: whole.payload.slice(0, made.cut) };
    });
}

const wordOf = (value: unknown) =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "undefined");

const fill = (path: string, ids: Record<string, unknown>) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(wordOf(ids[name]).toWellFormed().slice(0, 400)),
  );

function queryText(query: unknown) {
  if (typeof query !== "object" || query === null) return "";
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  const pairs = given.map(([name, value]) => [name, wordOf(value).slice(0, 400)]);
  return `?${new URLSearchParams(pairs).toString()}`;
}

/** An upload whose head, content or end may be broken. */
function brokenForm(field: string) {
  const junk = fc.uint8Array({ maxLength: 300 });
  return fc
    .record({
      name: fc.oneof(fc.constant(field), fc.string({ maxLength: 20 })),
      file: fc.oneof(
        fc.string({ unit: anyCharacter, maxLength: 60 }),
        fc.constantFrom("horse.jpg", "a\0b.jpg", "../x.jpg", "\u202egpj.exe"),
      ),
      bytes: fc.oneof(
        junk,
        fc.constant(TINY_GIF),
        junk.map((rest) => Buffer.from([0xff, 0xd8, 0xff, ...rest])),
        junk.map((rest) => Buffer.concat([Buffer.from("GIF89a"), rest])),
      ),
      end: fc.constantFrom("\r\n--b--\r\n", "\r\n--b--\r\n", "\r\n--b", "", "\r\n--b\r\n\r\n"),
      boundary: fc.constantFrom("b", "b", "b", "c", "", "b".repeat(300)),
    })
    .map(({ name, file, bytes, end, boundary }) => ({
      payload: Buffer.concat([
        Buffer.from(
          `--b\r\nContent-Disposition: form-data; name="${name}"; filename="${file}"\r\n\r\n`,
        ),
        bytes,
        Buffer.from(end),
      ]),
      headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    }));
}
