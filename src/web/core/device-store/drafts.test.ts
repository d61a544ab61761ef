import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

const DAY_MS = 86_400_000;
let account = "ann";
let store: Awaited<ReturnType<typeof loadStore>>;
let seal: Awaited<ReturnType<typeof loadSeal>>;
const loadStore = () => import("./drafts.ts");
const loadSeal = () => import("./seal.ts");

/** Opens another page of the same browser, without what the first page has in memory. */
async function openPage(who: string) {
  account = who;
  vi.resetModules();
  store = await loadStore();
  seal = await loadSeal();
}

const keys: Record<string, string> = {
  ann: Buffer.alloc(32, 1).toString("base64"),
  bob: Buffer.alloc(32, 2).toString("base64"),
};
const place = (writer: string, name = "horse:new", of = account) => ({ account: of, name, writer });
const keep = (writer: string, text: string, name?: string) =>
  store.keepDraft(place(writer, name), { begunAt: 1, text });
const textFor = async (writer: string, name?: string) =>
  (await store.newestDraft(place(writer, name)))?.text;

beforeEach(async () => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("fetch", () =>
    Promise.resolve(Response.json({ userId: account, key: keys[account] })),
  );
  await openPage("ann");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the next opening of a form is offered the draft, in another page too", async () => {
  expect(await keep("first", "Bramble")).toBe(true);
  await openPage("ann");
  expect(await store.newestDraft(place("second"))).toMatchObject({
    text: "Bramble",
    begunAt: 1,
    writer: "first",
  });
});

test("an opening is not offered its own draft, nor another form's", async () => {
  await keep("first", "Bramble");
  expect(await textFor("first")).toBeUndefined();
  expect(await textFor("second", "event:new")).toBeUndefined();
});

test("of two tabs the draft typed last is offered, and neither overwrites the other", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: DAY_MS });
  await keep("one", "typed first");
  vi.setSystemTime(DAY_MS + 1);
  await keep("other", "typed last");
  expect(await textFor("third")).toBe("typed last");
  await store.removeDraft(place("other"));
  expect(await textFor("third")).toBe("typed first");
});

test("a draft cannot be read on the device, nor by another account, even under its own name", async () => {
  await keep("first", "Bramble");
  const database = await (await import("./database.ts")).deviceDatabase();
  const [row] = await database.getAll("drafts");
  expect(Buffer.from(row?.bytes ?? new ArrayBuffer()).toString("latin1")).not.toContain("Bramble");
  await openPage("bob");
  expect(await textFor("second")).toBeUndefined();
  if (row) await database.put("drafts", { ...row, account: "bob" });
  expect(await textFor("second")).toBeUndefined();
});

test("the key of an account that has signed in in another tab is not used", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ userId: "bob", key: keys["bob"] })));
  await expect(keep("first", "Bramble")).rejects.toThrow("another account's");
});

test("a draft is removed after 30 days, whichever account opens a form", async () => {
  await keep("first", "Bramble");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + store.DRAFT_DAYS * DAY_MS + 1 });
  await openPage("bob");
  await store.newestDraft(place("second"));
  const database = await (await import("./database.ts")).deviceDatabase();
  expect(await database.count("drafts")).toBe(0);
});

test("a draft that is too large is not stored, not even in part", async () => {
  expect(await keep("first", "x".repeat(store.DRAFT_MAX))).toBe(false);
  expect(await textFor("second")).toBeUndefined();
});

test("the oldest drafts are removed, of one form and of all", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: DAY_MS });
  for (let each = 0; each < store.DRAFTS_MAX + 5; each++) {
    vi.setSystemTime(DAY_MS + each);
    await keep("first", "x", `event:${each}`);
  }
  expect(await store.countDrafts("ann")).toBe(store.DRAFTS_MAX);
  for (let each = 0; each < 5; each++) {
    vi.setSystemTime(2 * DAY_MS + each);
    await keep(`writer ${each}`, "x");
  }
  for (let each = 0; each < store.DRAFTS_OF_FORM_MAX; each++) {
    const found = await store.newestDraft(place("last"));
    if (found) await store.removeDraft(place(found.writer));
  }
  expect(await textFor("last")).toBeUndefined();
});

test("erasing removes all of one account and nothing of another", async () => {
  await keep("first", "Bramble");
  await openPage("bob");
  await keep("first", "Samson");
  await store.keepFile(place("first"), new File(["x"], "x.jpg"));
  await store.eraseAccount("bob");
  expect(await textFor("second")).toBeUndefined();
  expect(await store.fileOf(place("first"))).toBeNull();
  await openPage("ann");
  expect(await textFor("second")).toBe("Bramble");
});

describe("files", () => {
  test("are restored unchanged", async () => {
    const bytes = Uint8Array.from({ length: 5_000 }, (_, index) => index % 256);
    const file = new File([bytes], "Bramble\n.jpg", { type: "image/jpeg" });
    expect(await store.keepFile(place("first"), file)).toBe(true);
    const back = await store.fileOf(place("first"));
    expect(back).toMatchObject({ name: file.name, type: file.type });
    expect(new Uint8Array((await back?.arrayBuffer()) ?? [])).toEqual(bytes);
  });

  test("over the limit are not stored", async () => {
    const file = new File([new Uint8Array(store.DRAFT_FILE_MAX + 1)], "large.jpg");
    expect(await store.keepFile(place("first"), file)).toBe(false);
    expect(await store.fileOf(place("first"))).toBeNull();
  });
});

describe("a browser without storage", () => {
  test("refuses IndexedDB: the promise rejects", async () => {
    vi.stubGlobal("indexedDB", {
      open: () => {
        throw new DOMException("refused", "SecurityError");
      },
    });
    await openPage("ann");
    await expect(keep("first", "Bramble")).rejects.toThrow("refused");
  });

  test("has no space left: the previous draft stays", async () => {
    await keep("first", "Bramble");
    const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    await expect(keep("first", "Bramble and more")).rejects.toThrow("full");
    put.mockRestore();
    expect(await textFor("second")).toBe("Bramble");
  });

  test("has no cipher over plain HTTP: the promise rejects", async () => {
    vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
    await expect(seal.deviceKey("ann")).rejects.toThrow();
  });
});
