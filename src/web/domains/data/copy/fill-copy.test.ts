// @module-tag slow
import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { YardCopy } from "#contract/data/copy.ts";
import type { KeptAccount } from "#web/core/device-store/database.ts";

const DAY_MS = 86_400_000;
const NOON = Date.parse("2026-06-01T12:00:00Z");
const YARD = "home";
/** Where the one reply about the yard is kept. */
const YARD_PLACE = "yard /api/today";
const loadFill = () => import("./fill-copy.ts");
const loadStore = () => import("#web/core/device-store/replies.ts");
let fill: Awaited<ReturnType<typeof loadFill>>;
let store: Awaited<ReturnType<typeof loadStore>>;
let kept: KeptAccount;
let server: ReturnType<typeof makeServer>;
let replaced: string[] = [];

/** A server with a yard: a reply about the yard and one about each horse, each saying which version it is. */
function makeServer(pageHorses: number) {
  let position = 1;
  let gone = 0;
  let oldest = 0;
  let rights = "all";
  let yard = 1;
  const horses = new Map<string, number>();
  const asked: string[] = [];
  let breaksAt = Infinity;
  const next = () => (position += 1);

  const page = (since: number | null, after: string | null, until: string | null): YardCopy => {
    const ids = [...horses.keys()].toSorted();
    const touched = (at: number) => since === null || at > since;
    const hasNews = touched(Math.max(yard, gone, ...horses.values()));
    const rest = ids.filter(
      (id) =>
        touched(horses.get(id) ?? 0) &&
        (after === null || id > after) &&
        (until === null || id <= until),
    );
    const onPage = rest.slice(0, pageHorses);
    const ofYard = { address: "/api/today?b=2&a=1", horseId: null, reply: { position, rights } };
    return {
      cursor: String(position),
      rights,
      horses: ids,
      replies: [
        ...(after === null && hasNews ? [ofYard] : []),
        ...onPage.map((id) => ({
          address: `/api/horses/${id}`,
          horseId: id,
          reply: { id, version: horses.get(id), rights },
        })),
      ],
      next: rest.length > pageHorses ? (onPage.at(-1) ?? null) : null,
    };
  };
  const answer = (url: string): Response => {
    asked.push(url);
    if (asked.length > breaksAt) throw new TypeError("Failed to fetch");
    const { searchParams } = new URL(url, "https://loosebox.example");
    const since = searchParams.get("since");
    if (since !== null && Number(since) < oldest) return new Response("Too old", { status: 410 });
    return Response.json(
      page(
        since === null ? null : Number(since),
        searchParams.get("after"),
        searchParams.get("until"),
      ),
    );
  };
  return {
    asked,
    answer,
    change: (id: string) => void horses.set(id, next()),
    changeYard: () => (yard = next()),
    remove: (id: string) => {
      if (horses.delete(id)) gone = next();
    },
    setRights: (to: string) => (rights = to),
    forgetChanges: () => (oldest = next()),
    /** Answers this many calls more, and then none until told otherwise. */
    breakAfter: (calls: number) => (breaksAt = asked.length + calls),
    /** What a device that is up to date holds of the horses. */
    horses: () =>
      Object.fromEntries([...horses].map(([id, version]) => [id, { id, version, rights }])),
    yardAt: () => Math.max(yard, gone, ...horses.values()),
  };
}

const fillCopy = (onProgress?: (horses: number, of: number) => void) =>
  fill.fillCopy({
    kept,
    yard: YARD,
    onReplaced: (place) => replaced.push(place),
    ...(onProgress && { onProgress }),
  });
const repliesAt = async (place: string) =>
  (await store.repliesAt(kept, { yard: YARD, place }))?.replies;
const state = () => store.copyState(kept, YARD);

/** What the device holds about horses, by place. */
async function heldHorses() {
  const places = await store.placesOf(kept, YARD);
  const held = places
    .filter((place) => !place.startsWith("yard ") && !place.startsWith("/"))
    .map(async (id) => [id, (await repliesAt(id))?.[`/api/horses/${id}`]] as const);
  return Object.fromEntries(await Promise.all(held));
}

/** The calls since it was last asked, without the part that all have. */
const calls = () => server.asked.splice(0).map((url) => url.replace("/api/copy", ""));

function openServer(pageHorses = 2) {
  server = makeServer(pageHorses);
  vi.stubGlobal("fetch", async (url: string) => server.answer(url));
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOON });
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.resetModules();
  [fill, store] = [await loadFill(), await loadStore()];
  const key = await crypto.subtle.importKey("raw", Buffer.alloc(32, 1), "AES-GCM", false, [
    "encrypt",
    "decrypt",
  ]);
  kept = { account: "ann", key, yard: YARD };
  await store.keepAccount(kept);
  replaced = [];
  openServer();
  for (const id of ["a", "b", "c", "d", "e"]) server.change(id);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a first copy comes in pages, and says how far it is", async () => {
  const progress: string[] = [];
  await fillCopy((horses, of) => progress.push(`${horses} of ${of}`));
  expect(calls()).toEqual(["", "?after=b", "?after=d"]);
  expect(progress).toEqual(["2 of 5", "4 of 5", "5 of 5"]);
  expect(await heldHorses()).toEqual(server.horses());
  expect(await state()).toMatchObject({ after: null, horses: 5, rights: "all", day: "2026-06-01" });
  expect(replaced.toSorted()).toEqual(["a", "b", "c", "d", "e", YARD_PLACE]);
});

test("a reply is kept under its address with the query in order", async () => {
  await fillCopy();
  expect(Object.keys((await repliesAt(YARD_PLACE)) ?? {})).toEqual(["/api/today?a=1&b=2"]);
});

describe("a first copy that is broken off", () => {
  test("goes on at the next page, and keeps the cursor of the first", async () => {
    server.breakAfter(1);
    await expect(fillCopy()).rejects.toThrow("cannot be reached");
    const broken = await state();
    expect(broken).toMatchObject({ after: "b" });
    calls();
    server.change("e");
    server.breakAfter(2);
    await expect(fillCopy()).rejects.toThrow("cannot be reached");
    expect(calls()).toEqual(["?after=b", "?after=d", `?since=${broken?.cursor}`]);
    expect(await state()).toMatchObject({ after: null, cursor: broken?.cursor });
  });

  test("has in the end what changed meanwhile on the pages that had come", async () => {
    server.breakAfter(1);
    await expect(fillCopy()).rejects.toThrow("cannot be reached");
    server.change("a");
    server.breakAfter(Infinity);
    await fillCopy();
    expect(await heldHorses()).toEqual(server.horses());
    expect(await repliesAt(YARD_PLACE)).toMatchObject({ "/api/today?a=1&b=2": { position: 7 } });
  });

  test("begins anew on the next day", async () => {
    server.breakAfter(1);
    await expect(fillCopy()).rejects.toThrow("cannot be reached");
    calls();
    server.breakAfter(Infinity);
    vi.setSystemTime(NOON + DAY_MS);
    await fillCopy();
    expect(calls()[0]).toBe("");
  });

  test("begins anew with other rights, for the pages that had come are erased too", async () => {
    server.breakAfter(1);
    await expect(fillCopy()).rejects.toThrow("cannot be reached");
    server.breakAfter(Infinity);
    server.setRights("care");
    await fillCopy();
    expect(await heldHorses()).toEqual(server.horses());
    expect(await repliesAt(YARD_PLACE)).toMatchObject({ "/api/today?a=1&b=2": { rights: "care" } });
  });
});

test("a copy that is made over midnight is of the day before, and is made anew", async () => {
  vi.setSystemTime(Date.parse("2026-06-01T22:59:59Z"));
  await fillCopy(() => vi.setSystemTime(Date.parse("2026-06-01T23:00:01Z")));
  expect(await state()).toMatchObject({ day: "2026-06-01" });
  calls();
  await fillCopy();
  expect(calls()[0]).toBe("");
});

describe("a copy that is there", () => {
  beforeEach(async () => {
    await fillCopy();
    calls();
    replaced = [];
  });

  test("is confirmed when nothing has changed, and no reply is replaced", async () => {
    const before = await state();
    vi.setSystemTime(NOON + 60_000);
    await fillCopy();
    expect(replaced).toEqual([]);
    expect(await state()).toEqual({ ...before, checkedAt: NOON + 60_000 });
    expect(calls()).toEqual([`?since=${before?.cursor}`]);
  });

  test("gets only what has changed, in pages from one cursor", async () => {
    const before = await state();
    for (const id of ["a", "c", "e"]) server.change(id);
    await fillCopy();
    const since = `?since=${before?.cursor}`;
    expect(calls()).toEqual([since, `${since}&after=c`]);
    expect(replaced.toSorted()).toEqual(["a", "c", "e", YARD_PLACE]);
    expect(await heldHorses()).toEqual(server.horses());
  });

  test("asks from the same cursor again when it was broken off", async () => {
    const before = await state();
    for (const id of ["a", "c", "e"]) server.change(id);
    server.breakAfter(1);
    await expect(fillCopy()).rejects.toThrow("cannot be reached");
    expect(await state()).toEqual(before);
    server.breakAfter(Infinity);
    await fillCopy();
    expect(await heldHorses()).toEqual(server.horses());
  });

  test("loses a horse that is gone, but not what was seen besides", async () => {
    const seen = { yard: YARD, place: "/api/bin" };
    await store.keepReplies(kept, seen, { savedAt: NOON, replies: { "/api/bin": [] } });
    server.remove("b");
    await fillCopy();
    expect(await heldHorses()).toEqual(server.horses());
    expect(replaced.toSorted()).toEqual(["b", YARD_PLACE]);
    expect(await repliesAt("/api/bin")).toEqual({ "/api/bin": [] });
  });

  test("is erased with all that was seen before anything is kept under other rights", async () => {
    const seen = { yard: YARD, place: "/api/costs" };
    await store.keepReplies(kept, seen, { savedAt: NOON, replies: { "/api/costs": 1 } });
    server.setRights("care");
    server.breakAfter(1);
    await expect(fillCopy()).rejects.toThrow("cannot be reached");
    expect(await store.placesOf(kept, YARD)).toEqual([]);
    expect(replaced).toContain("/api/costs");
    server.breakAfter(Infinity);
    await fillCopy();
    expect(await heldHorses()).toEqual(server.horses());
  });

  test("is made anew on a new UK day, and not before", async () => {
    vi.setSystemTime(Date.parse("2026-06-01T22:59:59Z"));
    await fillCopy();
    expect(calls()).toEqual([`?since=${(await state())?.cursor}`]);
    vi.setSystemTime(Date.parse("2026-06-01T23:00:00Z"));
    await fillCopy();
    expect(calls()).toEqual(["", "?after=b", "?after=d"]);
  });

  test("is as old as before until it has been made anew whole", async () => {
    vi.setSystemTime(NOON + DAY_MS);
    server.breakAfter(1);
    await expect(fillCopy()).rejects.toThrow("cannot be reached");
    expect(await state()).toMatchObject({ checkedAt: NOON, after: "b" });
    server.breakAfter(Infinity);
    await fillCopy();
    expect(await state()).toMatchObject({ checkedAt: NOON + DAY_MS, after: null });
  });

  test("is made anew when the server no longer knows what has changed since", async () => {
    server.remove("a");
    server.forgetChanges();
    await fillCopy();
    expect(calls().slice(1)).toEqual(["", "?after=c"]);
    expect(await heldHorses()).toEqual(server.horses());
  });

  test("stays as it is when the server fails", async () => {
    const before = await state();
    vi.stubGlobal("fetch", async () => new Response("Broken", { status: 500 }));
    await expect(fillCopy()).rejects.toThrow("500");
    expect(await state()).toEqual(before);
    expect(await heldHorses()).toEqual(server.horses());
  });
});

const horse = fc.constantFrom("a", "b", "c", "d", "e", "f", "g");
const step = fc.oneof(
  fc.record({ what: fc.constant("change" as const), horse }),
  fc.record({ what: fc.constant("remove" as const), horse }),
  fc.record({ what: fc.constant("change yard" as const) }),
  fc.record({ what: fc.constant("forget changes" as const) }),
  fc.record({ what: fc.constant("next day" as const) }),
  fc.record({ what: fc.constant("rights" as const), rights: fc.constantFrom("all", "care") }),
  fc.record({ what: fc.constant("fill" as const), calls: fc.nat(6) }),
);
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

async function take(each: Step) {
  if (each.what === "change") server.change(each.horse);
  else if (each.what === "remove") server.remove(each.horse);
  else if (each.what === "change yard") server.changeYard();
  else if (each.what === "forget changes") server.forgetChanges();
  else if (each.what === "next day") vi.setSystemTime(Date.now() + DAY_MS);
  else if (each.what === "rights") server.setRights(each.rights);
  else {
    server.breakAfter(each.calls);
    await fillCopy().catch(() => undefined);
  }
}

test("after any changes and broken fills, a whole fill holds exactly what the server has", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 3 }),
      fc.array(step, { maxLength: 14 }),
      async (pageHorses, steps) => {
        await store.eraseCopy(kept.account);
        openServer(pageHorses);
        for (const each of steps) await take(each);
        server.breakAfter(Infinity);
        await fillCopy();
        expect(await heldHorses()).toEqual(server.horses());
        const ofYard = (await repliesAt(YARD_PLACE))?.["/api/today?a=1&b=2"];
        const { position, rights } = Object(ofYard);
        expect(position).toBeGreaterThanOrEqual(server.yardAt());
        expect(rights).toBe((await state())?.rights);
      },
    ),
    { numRuns: 100 },
  );
});
