// @module-tag slow
import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { CallInput } from "#contract/address.ts";
import { placeEndpoints } from "#contract/horses/places.ts";
import { horseEndpoints } from "#contract/horses/horses.ts";
import { libraryEndpoints } from "#contract/experts/library.ts";
import { accountEndpoints } from "#contract/people/accounts.ts";
import type { ReadEndpoint } from "#contract/endpoint.ts";
import type { KeptAccount } from "#web/core/device-store/database.ts";

const YARD = "01a00000-0000-7000-8000-000000000001";
const OTHER_YARD = "01a00000-0000-7000-8000-000000000002";
const HORSE = "01a00000-0000-7000-8000-000000000003";
const BOARD = "/api/places";
const NOON = Date.parse("2026-06-01T12:00:00Z");

/** What one page of the app has in memory. */
async function openPage() {
  vi.resetModules();
  return {
    ...(await import("./yard-copy.ts")),
    ...(await import("./away.ts")),
    ...(await import("./open-copy.ts")),
    ...(await import("#web/core/call.ts")),
    ...(await import("#web/core/tab-yard.ts")),
    store: await import("#web/core/device-store/replies.ts"),
    drafts: await import("#web/core/device-store/drafts.ts"),
  };
}
let page: Awaited<ReturnType<typeof openPage>>;
let kept: KeptAccount;

const failed = (status: number) => Promise.reject(new page.CallFailed(status, "It failed"));
const ask = (
  reply: Promise<unknown>,
  spec: ReadEndpoint = placeEndpoints.board,
  given: CallInput = {},
) => {
  // as reads do it, because nobody may wait for it yet
  reply.catch(() => undefined);
  return page.orKept(reply, spec, given);
};
const at = (place: string, yard = YARD) => page.store.repliesAt(kept, { yard, place });
const keepBoard = (board: unknown, savedAt = NOON - 60_000) =>
  page.store.keepReplies(
    kept,
    { yard: YARD, place: `yard ${BOARD}` },
    { savedAt, replies: { [BOARD]: board } },
  );
const places = () => page.store.placesOf(kept, YARD);
/** Waits until what was seen has been kept, which nobody who reads waits for. */
const untilKept = (place: string) =>
  vi.waitFor(async () => expect(await places()).toContain(place));

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOON });
  vi.stubGlobal("indexedDB", new IDBFactory());
  page = await openPage();
  const bytes = Buffer.alloc(32, 1);
  const key = await crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
  kept = { account: "ann", key, yard: YARD };
  await page.store.keepAccount(kept);
  page.setTabYard(YARD);
});
afterEach(() => {
  page.setTabYard(null);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("what the network brings is shown, and kept for later", async () => {
  await keepBoard("old");
  expect(await ask(Promise.resolve("new"))).toBe("new");
  expect(page.currentAway()).toBeNull();
  await untilKept(BOARD);
  expect(await ask(failed(0))).toBe("new");
});

describe("where the network brings nothing", () => {
  test.each([0, 502, 503, 504])(
    "%i: the kept reply is shown, and how old it is",
    async (status) => {
      await keepBoard("kept");
      expect(await ask(failed(status))).toBe("kept");
      expect(page.currentAway()).toEqual({ shownFrom: NOON - 60_000 });
    },
  );

  test.each([400, 403, 404, 409, 410, 429, 500])(
    "%i is the server's own answer",
    async (status) => {
      await keepBoard("kept");
      await expect(ask(failed(status))).rejects.toMatchObject({ status });
      expect(page.currentAway()).toBeNull();
      expect(await places()).toEqual([`yard ${BOARD}`]);
    },
  );

  test("the failure stays when nothing is kept", async () => {
    await expect(ask(failed(0))).rejects.toMatchObject({ status: 0 });
    expect(page.currentAway()).toBeNull();
  });

  test("the failure stays when no account keeps a copy", async () => {
    await keepBoard("kept");
    await page.store.forgetOthers("nobody");
    await expect(ask(failed(0))).rejects.toMatchObject({ status: 0 });
  });

  test("the failure stays when the browser refuses its storage", async () => {
    vi.stubGlobal("indexedDB", {
      open: () => {
        throw new DOMException("refused", "SecurityError");
      },
    });
    page = await openPage();
    for (const status of [0, 401])
      await expect(ask(failed(status))).rejects.toMatchObject({ status });
    expect(await ask(Promise.resolve("new"))).toBe("new");
  });

  test("the failure stays when the browser loses its storage meanwhile", async () => {
    await keepBoard("kept");
    await expect(ask(failed(500))).rejects.toMatchObject({ status: 500 });
    vi.spyOn(IDBObjectStore.prototype, "get").mockImplementation(() => {
      throw new DOMException("gone", "UnknownError");
    });
    await expect(ask(failed(0))).rejects.toMatchObject({ status: 0 });
  });

  test("a kept reply of another yard is not shown", async () => {
    await keepBoard("kept");
    page = await openPage();
    page.setTabYard(OTHER_YARD);
    await expect(ask(failed(0))).rejects.toMatchObject({ status: 0 });
  });

  test("a read that was abandoned stays abandoned", async () => {
    await keepBoard("kept");
    const abandoned = new DOMException("gone", "AbortError");
    await expect(ask(Promise.reject(abandoned))).rejects.toBe(abandoned);
    expect(page.currentAway()).toBeNull();
  });

  test("the next read does not wait, and one that comes ends it", async () => {
    await keepBoard("kept");
    await ask(failed(0));
    const { promise, resolve } = Promise.withResolvers();
    expect(await ask(promise)).toBe("kept");
    expect(page.currentAway()).not.toBeNull();
    resolve("new");
    await promise;
    expect(page.currentAway()).toBeNull();
  });

  test("a read of which nothing is kept ends it too", async () => {
    await keepBoard("kept");
    await ask(failed(0));
    expect(await ask(Promise.resolve("horses"), horseEndpoints.list)).toBe("horses");
    expect(page.currentAway()).toBeNull();
  });
});

describe("after four seconds", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: NOON });
  });

  /** A read whose reply comes when it is told to. */
  function slow(spec?: ReadEndpoint) {
    const { promise, resolve, reject } = Promise.withResolvers();
    let shown: unknown = null;
    const asked = ask(promise, spec).then((reply) => (shown = reply));
    return { promise, resolve, reject, asked, shown: () => shown };
  }

  test("the kept reply is shown, and the late one ends it", async () => {
    await keepBoard("kept");
    const read = slow();
    await vi.advanceTimersByTimeAsync(3_999);
    expect(read.shown()).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(await read.asked).toBe("kept");
    expect(page.currentAway()).toEqual({ shownFrom: NOON - 60_000 });
    read.resolve("late");
    await read.promise;
    expect(page.currentAway()).toBeNull();
  });

  test("a late failure changes nothing", async () => {
    await keepBoard("kept");
    const read = slow();
    await vi.advanceTimersByTimeAsync(4_000);
    await read.asked;
    read.reject(new page.CallFailed(0, ""));
    await read.promise.catch(() => undefined);
    expect(page.currentAway()).not.toBeNull();
  });

  test("a late refusal ends it", async () => {
    await keepBoard("kept");
    const read = slow();
    await vi.advanceTimersByTimeAsync(4_000);
    await read.asked;
    read.reject(new page.CallFailed(403, ""));
    await vi.waitFor(() => expect(page.currentAway()).toBeNull());
    expect(await places()).toEqual([`yard ${BOARD}`]);
  });

  test("it is waited for when nothing is kept", async () => {
    const read = slow();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(read.shown()).toBeNull();
    read.resolve("late");
    expect(await read.asked).toBe("late");
    expect(page.currentAway()).toBeNull();
  });
});

test("a session that has ended erases the copy and its key, but no drafts", async () => {
  const key = Buffer.alloc(32, 1).toString("base64");
  vi.stubGlobal("fetch", async () => Response.json({ userId: "ann", key }));
  const draft = { account: "ann", name: "horse:new" };
  await page.drafts.keepDraft({ ...draft, writer: "one" }, { begunAt: 1, text: "Bramble" });
  await keepBoard("kept");
  await expect(ask(failed(401))).rejects.toMatchObject({ status: 401 });
  expect(await places()).toEqual([]);
  expect(await page.store.keptAccount()).toBeNull();
  expect(await page.drafts.newestDraft({ ...draft, writer: "two" })).toMatchObject({
    text: "Bramble",
  });
  await expect(ask(failed(0))).rejects.toMatchObject({ status: 0 });
});

test("a session that is found to have ended once kept replies are shown erases them too", async () => {
  await keepBoard("kept");
  await ask(failed(0));
  expect(await ask(failed(401))).toBe("kept");
  await vi.waitFor(async () => expect(await page.store.keptAccount()).toBeNull());
  await vi.waitFor(async () => expect(await places()).toEqual([]));
  await expect(ask(failed(0))).rejects.toMatchObject({ status: 0 });
});

test("a session that has ended is told also where the browser erases nothing", async () => {
  await keepBoard("kept");
  vi.spyOn(IDBObjectStore.prototype, "delete").mockImplementation(() => {
    throw new DOMException("gone", "UnknownError");
  });
  await expect(ask(failed(401))).rejects.toMatchObject({ status: 401 });
});

describe("who is signed in", () => {
  const user = (id: string, yardId = YARD) => ({ id, yardId, firstName: "Ann" });
  const askUser = (reply: Promise<unknown>) => ask(reply, accountEndpoints.user);

  test("is kept, by which the app opens without signal", async () => {
    await askUser(Promise.resolve(user("ann")));
    await untilKept("/api/user");
    page = await openPage();
    expect(await askUser(failed(0))).toEqual(user("ann"));
  });

  test("is another person: the first one's key is removed, what is sealed stays", async () => {
    await keepBoard("kept");
    await askUser(Promise.resolve(user("bob")));
    await vi.waitFor(async () => expect(await page.store.keptAccount()).toBeNull());
    expect(await places()).toEqual([`yard ${BOARD}`]);
    await expect(ask(failed(0))).rejects.toMatchObject({ status: 0 });
  });

  test("works in another yard: that yard is opened next", async () => {
    await askUser(Promise.resolve(user("ann", OTHER_YARD)));
    await vi.waitFor(async () =>
      expect(await page.store.keptAccount()).toMatchObject({ yard: OTHER_YARD }),
    );
    page.setTabYard(null);
    page = await openPage();
    expect(await askUser(failed(0))).toEqual(user("ann", OTHER_YARD));
  });

  test("belongs to the yard no longer: its copy is erased, another yard's stays", async () => {
    await keepBoard("kept");
    const replies = { savedAt: NOON, replies: { [BOARD]: "other" } };
    await page.store.keepReplies(kept, { yard: OTHER_YARD, place: `yard ${BOARD}` }, replies);
    await expect(askUser(failed(404))).rejects.toMatchObject({ status: 404 });
    expect(await places()).toEqual([]);
    expect(await at(`yard ${BOARD}`, OTHER_YARD)).toMatchObject(replies);
  });
});

describe("is not kept:", () => {
  const search = { query: { search: "Bram", page: 1 } };
  /** Asks for something that is not to be kept, then for something that is. */
  async function keptAfter(reply: unknown, spec: ReadEndpoint, given: CallInput = {}) {
    expect(await ask(Promise.resolve(reply), spec, given)).toBe(reply);
    await ask(Promise.resolve("board"));
    await untilKept(BOARD);
    return places();
  }

  test("what belongs to no section of a yard", async () => {
    expect(await keptAfter("library", libraryEndpoints.list)).toEqual([BOARD]);
  });

  test("a search", async () => {
    expect(await keptAfter("found", horseEndpoints.summaries, search)).toEqual([BOARD]);
  });

  test.each(["q", "token"])("what was asked for with a %s", async (name) => {
    const given = { query: { [name]: "x" } };
    expect(await keptAfter("found", horseEndpoints.list, given)).toEqual([BOARD]);
  });

  test("a reply of more than a million characters; a smaller one is", async () => {
    const long = ["x".repeat(1_000_000)];
    expect(await keptAfter(long, horseEndpoints.list)).toEqual([BOARD]);
    await ask(Promise.resolve(["x".repeat(900_000)]), horseEndpoints.list);
    await untilKept("/api/horses");
  });

  test("what is of another yard than the tab's copy", async () => {
    await ask(Promise.resolve("board"));
    await untilKept(BOARD);
    page.setTabYard(OTHER_YARD);
    await ask(Promise.resolve("other"));
    page.setTabYard(YARD);
    await ask(Promise.resolve("horses"), horseEndpoints.list);
    await untilKept("/api/horses");
    expect((await at(BOARD))?.replies).toEqual({ [BOARD]: "board" });
    expect(await at(BOARD, OTHER_YARD)).toBeNull();
  });
});

describe("of a reply in the copy and one that was seen", () => {
  const find = { params: { id: HORSE } };
  const address = `/api/horses/${HORSE}`;
  const inCopy = (text: string, savedAt: number) =>
    page.store.keepReplies(
      kept,
      { yard: YARD, place: HORSE },
      { savedAt, replies: { [address]: text } },
    );

  test("the later one is shown", async () => {
    await inCopy("copied", NOON - 1);
    await ask(Promise.resolve("seen"), horseEndpoints.find, find);
    await untilKept(address);
    expect(await ask(failed(0), horseEndpoints.find, find)).toBe("seen");
    await inCopy("copied later", Date.now() + 1);
    page.forgetPlace(HORSE);
    expect(await ask(failed(0), horseEndpoints.find, find)).toBe("copied later");
  });
});
