import { ownAccountEndpoints } from "#contract/people/own-account.ts";
import {
  MutationObserver,
  notifyManager,
  type QueryClient,
  QueryObserver,
} from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { calendarFeedEndpoints } from "#contract/notices/calendar-feed.ts";
import type { Endpoint, ReadEndpoint } from "#contract/endpoint.ts";
import { horseEndpoints } from "#contract/horses/horses.ts";
import { allEndpoints } from "#testing/contract-endpoints.ts";
import { anyQueryOf, stepsOf, mutationOf } from "./query.ts";
import { uploadOf } from "./use-upload.ts";
import { CallFailed } from "./call.ts";
import { makeQueryClient } from "./query-client.ts";
import { userKey } from "./session.ts";

const isReading = (spec: Endpoint): spec is ReadEndpoint => spec.method === "GET";

const reads = allEndpoints.filter(isReading);
const changes = allEndpoints.filter((spec) => !isReading(spec));

/** The server's state as a number that every change increments, and how the server answers a change. */
const server = { version: 0, status: 200, asked: 0, slow: new Set<string>() };

function answer(url: string, { method = "GET" }: RequestInit) {
  if (method === "GET") {
    server.asked += 1;
    if (server.slow.has(url)) return new Promise<Response>(() => {});
    return Promise.resolve(Response.json(server.version));
  }
  if (server.status === 0) return Promise.reject(new TypeError("no connection"));
  if (server.status < 400) server.version += 1;
  return Promise.resolve(Response.json(null, { status: server.status }));
}

/** The parts of XMLHttpRequest that an upload uses. */
class FakeUpload extends EventTarget {
  upload = new EventTarget();
  status = 200;
  responseText = "null";
  open() {}
  send() {
    this.dispatchEvent(new Event("load"));
    this.dispatchEvent(new Event("loadend"));
  }
}

let queries: QueryClient;
beforeEach(() => {
  Object.assign(server, { version: 0, status: 200, asked: 0, slow: new Set() });
  vi.stubGlobal("fetch", answer);
  vi.stubGlobal("XMLHttpRequest", FakeUpload);
  queries = makeQueryClient();
});
afterEach(() => {
  queries.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Observes a query, as a page does. */
function show(spec: ReadEndpoint) {
  const shown = new QueryObserver(queries, anyQueryOf<number>(spec, { query: {} }));
  shown.subscribe(() => {});
  return shown;
}
const loaded = (shown: QueryObserver<number, CallFailed>[]) =>
  vi.waitFor(() => expect(shown.every((each) => each.getCurrentResult().isSuccess)).toBe(true));
const make = async (spec: Endpoint) => {
  if (spec.upload === undefined) return new MutationObserver(queries, mutationOf(spec)).mutate({});
  const file = new File([], "photo.jpg");
  const upload = uploadOf({ ...spec, upload: spec.upload });
  return new MutationObserver(queries, upload).mutate({ file, onProgress: () => {} });
};
const oldAmong = (shown: QueryObserver<number, CallFailed>[]) =>
  shown
    .filter((each) => each.getCurrentResult().data !== server.version)
    .map((each) => each.options.queryKey.join("/"));

test("the contract has calls to test", () => {
  expect(reads.length).toBeGreaterThan(50);
  expect(changes.length).toBeGreaterThan(80);
});

// slow, because it makes every call of the contract, thousands of calls in all
test("after any change nothing shown is stale", { tags: "slow", timeout: 60_000 }, async () => {
  const shown = reads.map(show);
  await loaded(shown);
  // an upload changes nothing until another change refers to it
  const ordinary = changes.filter((spec) => !spec.changesSession && spec.upload === undefined);
  const found: unknown[] = [];
  for (const spec of ordinary) {
    await make(spec);
    const old = oldAmong(shown);
    if (old.length > 0) found.push({ after: `${spec.method} ${spec.path}`, old });
  }
  expect(found).toEqual([]);
  expect(server.version).toBe(ordinary.length);
});

test("replacements of a whole are sent in the order in which they were made", async () => {
  const sent: unknown[] = [];
  const answers: (() => void)[] = [];
  vi.stubGlobal("fetch", (url: string, { body = "" }: RequestInit) => {
    sent.push(body);
    return new Promise<Response>((done) =>
      answers.push(() => done(answer(url, { method: "PUT" }))),
    );
  });
  const choose = (horseIds: string[]) =>
    new MutationObserver(queries, mutationOf(calendarFeedEndpoints.narrow)).mutate({
      body: { horseIds },
    });
  const both = [choose(["a", "b"]), choose(["b"])];
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  answers[0]?.();
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  answers[1]?.();
  await Promise.all(both);
  expect(sent).toEqual(['{"horseIds":["a","b"]}', '{"horseIds":["b"]}']);
});

test("a query that is not shown is refetched when it next is", async () => {
  const before = show(horseEndpoints.list);
  await loaded([before]);
  before.destroy();
  await make(horseEndpoints.create);
  const asked = server.asked;
  const again = show(horseEndpoints.list);
  expect(server.asked).toBe(asked + 1);
  await vi.waitFor(() => expect(oldAmong([again])).toEqual([]));
});

test("a first answer sent before the change does not count as fresh", async () => {
  let arrive = () => {};
  const late = new Promise<Response>((done) => {
    arrive = () => done(Response.json(0));
  });
  vi.stubGlobal("fetch", () => late);
  const shown = show(horseEndpoints.list);
  vi.stubGlobal("fetch", answer);
  const change = make(horseEndpoints.create);
  arrive();
  await change;
  await loaded([shown]);
  expect(oldAmong([shown])).toEqual([]);
});

test("an upload refetches nothing, because it changes nothing until another change refers to it", async () => {
  const shown = show(horseEndpoints.list);
  await loaded([shown]);
  const uploads = changes.filter((spec) => spec.upload !== undefined);
  expect(uploads.map(({ path }) => path)).toEqual([
    "/api/shared/:token/files",
    "/api/upload/attachment",
    "/api/upload/horse-photo",
  ]);
  for (const spec of uploads) await make(spec);
  expect(server.asked).toBe(1);
});

test("several calls are one change, followed by one refetch", async () => {
  const shown = show(horseEndpoints.list);
  await loaded([shown]);
  const twice = stepsOf(async (makeCall) => {
    await makeCall(ownAccountEndpoints.keepAccount, {});
    await makeCall(ownAccountEndpoints.keepAccount, {});
  });
  await new MutationObserver(queries, twice).mutate();
  expect(server).toMatchObject({ version: 2, asked: 2 });
  expect(oldAmong([shown])).toEqual([]);
});

test("several calls of which a later one is refused count as a change", async () => {
  const shown = show(horseEndpoints.list);
  await loaded([shown]);
  const half = stepsOf(async (makeCall) => {
    await makeCall(ownAccountEndpoints.keepAccount, {});
    server.status = 422;
    await makeCall(ownAccountEndpoints.keepAccount, {});
  });
  await expect(new MutationObserver(queries, half).mutate()).rejects.toThrow("422");
  expect(oldAmong([shown])).toEqual([]);
});

test.each([
  { status: 0, again: true, why: "it may have arrived" },
  { status: 500, again: true, why: "it may have been made" },
  { status: 503, again: true, why: "it may have been made" },
  { status: 409, again: true, why: "somebody else was faster" },
  { status: 404, again: true, why: "somebody else has deleted it" },
  { status: 400, again: false, why: "it was refused" },
  { status: 402, again: true, why: "the yard has become unpaid" },
  { status: 403, again: false, why: "it was refused" },
  { status: 413, again: false, why: "it was refused" },
  { status: 429, again: false, why: "it was refused" },
])("a change that fails with $status: $why", async ({ status, again }) => {
  const shown = show(horseEndpoints.list);
  await loaded([shown]);
  server.status = status;
  // as if somebody else had changed something, or the user's own change had succeeded and its answer was lost
  server.version = 7;
  await expect(make(horseEndpoints.update)).rejects.toBeInstanceOf(CallFailed);
  expect(shown.getCurrentResult().data).toBe(again ? 7 : 0);
});

test("a 401 ends the session and refetches nothing", async () => {
  const shown = show(horseEndpoints.list);
  await loaded([shown]);
  queries.setQueryData(userKey, { id: "rider" });
  server.status = 401;
  await expect(make(horseEndpoints.update)).rejects.toThrow("401");
  expect(queries.getQueryData(userKey)).toBeNull();
  expect(server.asked).toBe(1);
});

test("signing in or out refetches nothing: the cache is cleared", async () => {
  const shown = show(horseEndpoints.list);
  await loaded([shown]);
  const sessions = changes.filter((spec) => spec.changesSession);
  expect(new Set(sessions.map(({ path }) => path))).toEqual(
    new Set([
      "/api/login",
      "/api/login/second-step",
      "/api/register",
      "/api/logout",
      "/api/reset-password",
      "/api/invitations/accept",
      "/api/yards/:id/switch",
      "/api/login/passkey",
    ]),
  );
  for (const spec of sessions) await make(spec);
  expect(server.asked).toBe(1);
});

test("a slow refetch is waited for, but no longer than five seconds", async () => {
  const shown = show(horseEndpoints.list);
  await loaded([shown]);
  vi.useFakeTimers();
  server.slow.add("/api/horses");
  let isDone = false;
  const change = make(horseEndpoints.create).then(() => (isDone = true));
  await vi.advanceTimersByTimeAsync(4_900);
  expect(isDone).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(isDone).toBe(true);
  await change;
});

test("data stays shown when its refetch fails, and stays stale", async () => {
  const shown = show(horseEndpoints.list);
  await loaded([shown]);
  const seen: unknown[] = [];
  // batched, as React Query notifies React
  shown.subscribe(notifyManager.batchCalls(() => seen.push(shown.getCurrentResult().error)));
  vi.stubGlobal("fetch", (url: string, init: RequestInit) =>
    init.method === "GET" ? Promise.reject(new TypeError("no connection")) : answer(url, init),
  );
  await make(horseEndpoints.create);
  expect(shown.getCurrentResult()).toMatchObject({ data: 0, status: "success", isStale: true });
  expect(seen.filter(Boolean)).toEqual([]);
});

test("something gone is reported, and no longer shown", async () => {
  const shown = show(horseEndpoints.list);
  await loaded([shown]);
  vi.stubGlobal("fetch", (url: string, init: RequestInit) =>
    init.method === "GET"
      ? Promise.resolve(new Response("No such horse", { status: 404 }))
      : answer(url, init),
  );
  await make(horseEndpoints.remove);
  expect(shown.getCurrentResult().error?.message).toBe("404: No such horse");
  expect(shown.getCurrentResult().data).toBeUndefined();
});
