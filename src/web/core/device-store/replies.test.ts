import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { openDB } from "idb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CopyState, KeptAccount } from "./database.ts";

const DAY_MS = 86_400_000;
const NOW = Date.parse("2026-06-01T12:00:00Z");
const loadStore = () => import("./replies.ts");
const loadDrafts = () => import("./drafts.ts");
const openDatabase = async () => (await import("./database.ts")).deviceDatabase();
let store: Awaited<ReturnType<typeof loadStore>>;
let ann: KeptAccount;
let bob: KeptAccount;

const keyBytes = (of: number) => Buffer.alloc(32, of);
const accountOf = async (account: string, of: number): Promise<KeptAccount> => ({
  account,
  key: await crypto.subtle.importKey("raw", keyBytes(of), "AES-GCM", false, ["encrypt", "decrypt"]),
  yard: "home",
});
const at = (place: string, yard = "home") => ({ yard, place });
const keep = (
  who: KeptAccount,
  place: string,
  text: string,
  { savedAt = NOW, yard = "home" } = {},
) => store.keepReplies(who, at(place, yard), { savedAt, replies: { "/api/today": { text } } });
const textAt = async (who: KeptAccount, place: string, yard = "home") =>
  (await store.repliesAt(who, at(place, yard)))?.replies["/api/today"];
const stateOf = (account: string, checkedAt: number, yard = "home"): CopyState => ({
  account,
  yard,
  cursor: "00000000-1-0",
  rights: "all",
  day: "2026-06-01",
  after: null,
  checkedAt,
  horses: 1,
});

/** Keeps a draft of an account, whose key the server gives. */
async function keepDraft(account: string, of: number) {
  const key = keyBytes(of).toString("base64");
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ userId: account, key })));
  const drafts = await loadDrafts();
  await drafts.keepDraft(
    { account, name: "horse:new", writer: "first" },
    { begunAt: 1, text: "Bramble" },
  );
}
const draftText = async (account: string) =>
  (await (await loadDrafts()).newestDraft({ account, name: "horse:new", writer: "second" }))?.text;

beforeEach(async () => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.resetModules();
  store = await loadStore();
  ann = await accountOf("ann", 1);
  bob = await accountOf("bob", 2);
  // one is kept at a time; here each is, so that one is seen beside the other
  for (const who of [ann, bob]) await (await openDatabase()).put("accounts", who);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("replies come back as the server gave them, with the time", async () => {
  const replies = { "/api/horses": [{ name: "Bramble “Bee” Ó’Neill 🐴", age: null }], "/api/x": 0 };
  await store.keepReplies(ann, at("yard"), { savedAt: NOW, replies });
  expect(await store.repliesAt(ann, at("yard"))).toEqual({ savedAt: NOW, replies });
  expect(await store.repliesAt(ann, at("horse"))).toBeNull();
});

test("a later reply takes the place of the earlier one", async () => {
  await keep(ann, "yard", "before");
  await keep(ann, "yard", "after");
  expect(await textAt(ann, "yard")).toEqual({ text: "after" });
  expect(await store.placesOf(ann, "home")).toEqual(["yard"]);
});

test("replies cannot be read on the device, and take less room than their text", async () => {
  const text = "Bramble ".repeat(1_000);
  await keep(ann, "yard", text);
  const [row] = await (await openDatabase()).getAll("replies");
  const bytes = Buffer.from(row?.bytes ?? new ArrayBuffer());
  expect(bytes.toString("latin1")).not.toContain("Bramble");
  expect(bytes.length).toBeLessThan(text.length / 10);
});

test("another account's key opens nothing, even under the first one's name", async () => {
  await keep(ann, "yard", "Bramble");
  expect(await textAt(bob, "yard")).toBeUndefined();
  expect(await textAt({ ...bob, account: "ann" }, "yard")).toBeUndefined();
});

test.each([
  ["account", { account: "bob" }],
  ["yard", { yard: "other" }],
  ["place", { place: "horse" }],
])("bytes that were put under another %s do not open", async (_of, moved) => {
  await keep(ann, "yard", "Bramble");
  const database = await openDatabase();
  const [row] = await database.getAll("replies");
  if (row) await database.put("replies", { ...row, ...moved });
  const { account, yard, place } = { account: "ann", yard: "home", place: "yard", ...moved };
  expect(await database.get("replies", [account, yard, place])).toBeDefined();
  expect(await textAt({ ...ann, account }, place, yard)).toBeUndefined();
});

test("what is kept in some places is erased, and no other", async () => {
  for (const place of ["yard", "horse", "pony"]) await keep(ann, place, place);
  await keep(bob, "horse", "his");
  await store.erasePlaces(ann, "home", ["horse", "unknown"]);
  expect(await store.placesOf(ann, "home")).toEqual(["pony", "yard"]);
  expect(await textAt(bob, "horse")).toEqual({ text: "his" });
});

async function keepTwoYards() {
  await keepDraft("ann", 1);
  for (const yard of ["home", "other"]) {
    for (const place of ["yard", "horse", "/api/user"]) await keep(ann, place, yard, { yard });
    await store.keepState(stateOf("ann", NOW, yard));
  }
  await keep(bob, "yard", "his");
  await store.keepState(stateOf("bob", NOW));
}

test("erasing a yard's copy leaves the other yard's, other accounts' and drafts", async () => {
  await keepTwoYards();
  await store.eraseCopy("ann", "home");
  expect(await store.placesOf(ann, "home")).toEqual([]);
  expect(await store.copyState(ann, "home")).toBeUndefined();
  expect(await store.placesOf(ann, "other")).toEqual(["/api/user", "horse", "yard"]);
  expect(await store.copyState(ann, "other")).toBeDefined();
  expect(await textAt(bob, "yard")).toEqual({ text: "his" });
  expect(await draftText("ann")).toBe("Bramble");
});

test("erasing an account's copy leaves other accounts' and drafts", async () => {
  await keepTwoYards();
  await store.eraseCopy("ann");
  for (const yard of ["home", "other"]) {
    expect(await store.placesOf(ann, yard)).toEqual([]);
    expect(await store.copyState(ann, yard)).toBeUndefined();
  }
  expect(await store.copyState(bob, "home")).toBeDefined();
  expect(await textAt(bob, "yard")).toEqual({ text: "his" });
  expect(await draftText("ann")).toBe("Bramble");
});

test("an account that is cut loses its copy and its key, and keeps its drafts", async () => {
  await keepTwoYards();
  await store.keepAccount(ann);
  await store.cutAccount("ann");
  expect(await store.keptAccount()).toBeNull();
  expect(await store.placesOf(ann, "home")).toEqual([]);
  expect(await draftText("ann")).toBe("Bramble");
});

test("an account that signs out leaves neither a copy nor its key", async () => {
  await keepTwoYards();
  await store.keepAccount(ann);
  await (await loadDrafts()).eraseAccount("ann");
  expect(await store.keptAccount()).toBeNull();
  for (const yard of ["home", "other"]) {
    expect(await store.placesOf(ann, yard)).toEqual([]);
    expect(await store.copyState(ann, yard)).toBeUndefined();
  }
  expect(await textAt(bob, "yard")).toEqual({ text: "his" });
});

test("replies are erased after 30 days, of every account", async () => {
  await keep(ann, "/api/horses", "old", { savedAt: NOW - store.REPLIES_DAYS * DAY_MS - 1 });
  await keep(bob, "yard", "old", { savedAt: NOW - store.REPLIES_DAYS * DAY_MS - 1 });
  await keep(ann, "/api/today", "young", { savedAt: NOW - store.REPLIES_DAYS * DAY_MS + 1 });
  await store.eraseOld(NOW);
  expect(await store.placesOf(ann, "home")).toEqual(["/api/today"]);
  expect(await store.placesOf(bob, "home")).toEqual([]);
});

test("what a confirmed copy contains is as young as the confirmation; a reply beside it is not", async () => {
  const old = NOW - store.REPLIES_DAYS * DAY_MS - 1;
  for (const place of ["yard", "horse", "/api/horses"])
    await keep(ann, place, place, { savedAt: old });
  await store.keepState(stateOf("ann", NOW - DAY_MS));
  await store.eraseOld(NOW);
  expect(await store.placesOf(ann, "home")).toEqual(["horse", "yard"]);
});

test("a copy that was not confirmed for 30 days is erased whole, and no other", async () => {
  for (const yard of ["home", "other"]) await keep(ann, "yard", yard, { yard });
  await store.keepState(stateOf("ann", NOW - store.REPLIES_DAYS * DAY_MS - 1));
  await store.keepState(stateOf("ann", NOW, "other"));
  await store.eraseOld(NOW);
  expect(await store.placesOf(ann, "home")).toEqual([]);
  expect(await store.copyState(ann, "home")).toBeUndefined();
  expect(await textAt(ann, "yard", "other")).toEqual({ text: "other" });
});

test("one account at a time is kept, and its key cannot be read out", async () => {
  await store.keepAccount(ann);
  await store.keepAccount({ ...bob, yard: "other" });
  const kept = await store.keptAccount();
  expect(kept).toMatchObject({ account: "bob", yard: "other" });
  expect(kept?.key.extractable).toBe(false);
  expect(await (await openDatabase()).count("accounts")).toBe(1);
});

test("the key of another account is removed, its own stays", async () => {
  await store.keepAccount(ann);
  await store.forgetOthers("ann");
  expect(await store.keptAccount()).toMatchObject({ account: "ann" });
  await store.forgetOthers("bob");
  expect(await store.keptAccount()).toBeNull();
});

test("a browser that has drafts from before there were copies keeps them, and can keep a copy", async () => {
  await keepDraft("ann", 1);
  const database = await openDatabase();
  const [draft] = await database.getAll("drafts");
  database.close();
  // as version 1 made it
  vi.stubGlobal("indexedDB", new IDBFactory());
  const before = await openDB("loosebox-device", 1, {
    upgrade(made) {
      for (const name of ["drafts", "draftFiles"])
        made
          .createObjectStore(name, { keyPath: ["account", "name", "writer"] })
          .createIndex("savedAt", "savedAt");
    },
  });
  await before.put("drafts", draft);
  before.close();
  vi.resetModules();
  store = await loadStore();
  expect(await draftText("ann")).toBe("Bramble");
  await store.keepAccount(ann);
  await keep(ann, "yard", "Conker");
  expect(await textAt(ann, "yard")).toEqual({ text: "Conker" });
});

test("an account that was erased is not written to by what was under way", async () => {
  await (await loadDrafts()).eraseAccount("ann");
  await keep(ann, "horse", "Bramble");
  await store.keepState(stateOf("ann", NOW));
  expect(await textAt(ann, "horse")).toBeUndefined();
  expect(await store.copyState(ann, "home")).toBeUndefined();
});
