import * as fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import type { Reply } from "#contract/endpoint.ts";
import { horseEndpoints } from "#contract/horses/horses.ts";
import { chatEndpoints } from "#contract/experts/chat.ts";
import { careEventEndpoints } from "#contract/care/care-events.ts";
import { segments } from "#contract/address.ts";
import { call, CallFailed, read } from "./call.ts";
import { callWithProgress } from "./progress-stream.ts";

afterEach(() => vi.unstubAllGlobals());

/** Answers every call with this response, and records what was sent. */
function answerWith(response: () => Response | Promise<Response>) {
  const sent: { url: string; init: RequestInit }[] = [];
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return Promise.resolve(response());
  });
  return sent;
}
const failureOf = (made: Promise<unknown>) =>
  made.then(
    () => null,
    (error: unknown) => (error instanceof CallFailed ? error : null),
  );
const summaries = (search: string) =>
  call(horseEndpoints.summaries, { query: { page: 1, search, sortBy: "name" } });

test("any search text arrives as it was typed", async () => {
  const sent = answerWith(() => Response.json(null));
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme", minLength: 1 }), async (typed) => {
      await summaries(typed);
      const { searchParams } = new URL(sent.at(-1)?.url ?? "", "https://loosebox.example");
      expect(searchParams.get("search")).toBe(typed);
      expect([...searchParams.keys()].toSorted()).toEqual(["page", "search", "sortBy"]);
    }),
  );
});

test("empty parameters are left out of the URL", async () => {
  const sent = answerWith(() => Response.json([]));
  await summaries("");
  await call(careEventEndpoints.list, { query: { from: null } });
  expect(sent.map(({ url }) => url)).toEqual([
    "/api/horse-summaries?page=1&sortBy=name",
    "/api/care-events",
  ]);
});

test("a parameter cannot leave its segment of the URL", async () => {
  const sent = answerWith(() => Response.json(null));
  await call(horseEndpoints.find, { params: { id: "../admin?x=1#y" } });
  expect(sent[0]?.url).toBe("/api/horses/..%2Fadmin%3Fx%3D1%23y");
  expect(segments(horseEndpoints.find, { params: { id: "bramble" } })).toEqual([
    "api",
    "horses",
    "bramble",
  ]);
});

test("only a change based on a version asks for the current one on conflict", async () => {
  const sent = answerWith(() => Response.json(null));
  const body = { status: "COMPLETED" } as const;
  await call(careEventEndpoints.update, { params: { id: "1" }, body });
  await call(careEventEndpoints.update, {
    params: { id: "1" },
    body: {
      title: "Farrier",
      eventType: "FARRIER",
      dueDate: "2026-11-22T09:00",
      updatedAt: "2026-11-21T09:00:00.000Z",
    },
  });
  const accepted = sent.map(({ init }) => new Headers(init.headers).get("accept"));
  expect(accepted).toEqual([null, "application/problem+json"]);
});

test("every change sends the device's time", async () => {
  const sent = answerWith(() => Response.json(null));
  const params = { id: "1" };
  await call(careEventEndpoints.prefill, { params });
  await call(careEventEndpoints.update, { params, body: { status: "COMPLETED" } });
  await call(careEventEndpoints.remove, { params });
  const [none, ...said] = sent.map(({ init }) => new Headers(init.headers).get("device-time"));
  expect(none).toBeNull();
  expect(said).toHaveLength(2);
  for (const time of said) {
    expect(time).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
    expect(Math.abs(Date.parse(time ?? "") - Date.now())).toBeLessThan(10_000);
  }
});

test("a conflict carries the current version; every other failure carries its sentence alone", async () => {
  const problem = { detail: "Somebody else has saved", current: { name: "Bramble" } };
  answerWith(() =>
    Response.json(problem, {
      status: 409,
      headers: { "content-type": "application/problem+json; charset=utf-8" },
    }),
  );
  const conflict = await failureOf(summaries("a"));
  expect(conflict).toMatchObject({ status: 409, said: problem.detail, current: problem.current });
  answerWith(() => new Response("Page must be 1 or more", { status: 400 }));
  expect(await failureOf(summaries("a"))).toMatchObject({
    message: "400: Page must be 1 or more",
    current: null,
  });
});

test("a network that answers with its own page counts as no connection", async () => {
  answerWith(() => new Response("<!doctype html><title>Show ground Wi-Fi</title>"));
  const failed = await failureOf(summaries("a"));
  expect(failed?.status).toBe(0);
  expect(failed?.sentence).toContain("cannot be reached");
});

test("a missing connection is reported, and an aborted call is not", async () => {
  answerWith(() => Promise.reject(new TypeError("Failed to fetch")));
  expect((await failureOf(summaries("a")))?.sentence).toContain("Check your connection");
  const aborted = new DOMException("Aborted", "AbortError");
  answerWith(() => Promise.reject(aborted));
  await expect(summaries("a")).rejects.toBe(aborted);
});

const ask = (body: string, status = 200, pieces: string[] = []) => {
  answerWith(() => new Response(body, { status }));
  return callWithProgress(
    chatEndpoints.send,
    { params: { sessionId: "1" }, body: { content: "How much hay?", id: "2" } },
    { onProgress: ({ add }) => pieces.push(add), signal: new AbortController().signal },
  );
};

test("a streamed answer is delivered piece by piece until it is complete", async () => {
  const pieces: string[] = [];
  const piece = (add: string) => `event: progress\ndata: ${JSON.stringify({ add })}\n\n`;
  const reply = await ask(
    `${piece("Ad")}${piece(" lib")}event: done\ndata: {"id":"3"}\n\n${piece("late")}`,
    200,
    pieces,
  );
  expect(pieces).toEqual(["Ad", " lib"]);
  expect(reply).toEqual({ id: "3" });
});

test.each([
  ['event: failed\ndata: {"sentence":"The model is silent"}\n\n', 200, "The model is silent"],
  ['event: progress\ndata: {"add":"Ad"}\n\n', 200, "The connection broke off. Please try again."],
  ["", 200, "The connection broke off. Please try again."],
  ["Too many questions", 429, "Too many questions"],
])("a streamed answer that fails says why: %j", async (body, status, sentence) => {
  expect((await failureOf(ask(body, status)))?.sentence).toBe(sentence);
});

/** Stubs a server whose list comes in these parts. */
function serveParts(parts: readonly string[][], refuse?: Response) {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (url: string) => {
    asked.push(url);
    const at = asked.length - 1;
    if (refuse && at > 0) return Promise.resolve(refuse);
    const headers = new Headers({ etag: `"${at}"` });
    if (at + 1 < parts.length) headers.set("link", `</api/horses?offset=${at + 1}>; rel="next"`);
    return Promise.resolve(Response.json(parts[at], { headers }));
  });
  return asked;
}

test("a list in parts is fetched to its end, and has its first part's tag", async () => {
  const asked = serveParts([["Bramble"], ["Conker"], ["Dandelion"]]);
  const whole = await horses();
  expect(whole).toEqual(["Bramble", "Conker", "Dandelion"]);
  expect(asked).toEqual(["/api/horses", "/api/horses?offset=1", "/api/horses?offset=2"]);
  const held = serveTagged({ etag: '"0"', names: [] });
  expect(await horses(whole)).toBe(whole);
  expect(held).toEqual(['"0"']);
});

test("a list with a part missing is a failed call", async () => {
  const busy = () => new Response("Loosebox is busy", { status: 503 });
  serveParts([["Bramble"], ["Conker"]], busy());
  expect((await failureOf(horses()))?.message).toBe("503: Loosebox is busy");
});

test("a list is not continued at a foreign address", async () => {
  const sent = answerWith(() =>
    Response.json([], { headers: { link: '<//evil.example/api/>; rel="next"' } }),
  );
  expect(await horses()).toEqual([]);
  expect(sent).toHaveLength(1);
});

/** Stubs a server whose list has this tag, and which answers 304 to a client that sends the tag. */
function serveTagged(state: { etag: string | null; names: string[] }) {
  const asked: (string | undefined)[] = [];
  vi.stubGlobal("fetch", (_: string, { headers }: { headers: Record<string, string> }) => {
    const held = headers["if-none-match"];
    asked.push(held);
    if (state.etag && held === state.etag)
      return Promise.resolve(new Response(null, { status: 304 }));
    const said = new Headers(state.etag ? { etag: state.etag } : []);
    return Promise.resolve(Response.json(state.names, { headers: said }));
  });
  return asked;
}
type Horses = Reply<typeof horseEndpoints.list>;
const horses = (had?: Horses) => read(horseEndpoints.list, {}, undefined, had);

test("a held answer is sent by its tag, and returned again on a 304", async () => {
  const state = { etag: '"log-1-1.a"' as string | null, names: ["Bramble"] };
  const asked = serveTagged(state);
  const first = await horses();
  expect(await horses(first)).toBe(first);
  Object.assign(state, { etag: '"log-2-1.a"', names: ["Conker"] });
  const second = await horses(first);
  expect(second).toEqual(["Conker"]);
  expect(await horses(second)).toBe(second);
  expect(asked).toEqual([undefined, '"log-1-1.a"', '"log-1-1.a"', '"log-2-1.a"']);
});

test("no tag is sent for an answer that is no longer held, nor after a later answer without a tag", async () => {
  const state = { etag: '"log-1-1.a"' as string | null, names: ["Bramble"] };
  const asked = serveTagged(state);
  await horses();
  await horses();
  state.etag = null;
  const untagged = await horses();
  await horses(untagged);
  expect(asked).toEqual([undefined, undefined, undefined, undefined]);
});
