// @module-tag slow
import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { v7 as uuid } from "uuid";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { CallInput } from "#contract/address.ts";
import { careEventEndpoints } from "#contract/care/care-events.ts";
import { recordEndpoints } from "#contract/care/records.ts";
import { yardDayEndpoints } from "#contract/care/yard-day.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { medicineDoseEndpoints } from "#contract/health/medicine-doses.ts";
import { placeEndpoints } from "#contract/horses/places.ts";
import type { KeptAccount } from "#web/core/device-store/database.ts";

const YARD = "01a00000-0000-7000-8000-000000000001";
const OTHER_YARD = "01a00000-0000-7000-8000-000000000002";
const HORSE = "01a00000-0000-7000-8000-000000000003";
const RECORD = "01a00000-0000-7000-8000-000000000004";
const EVENT = "01a00000-0000-7000-8000-000000000005";
const NOON = Date.parse("2026-06-01T12:00:00Z");
const [FIRST, SECOND, THIRD] = [1, 2, 3].map((second) => `2026-06-01T09:00:0${second}.000Z`);

/** What one page of the app has in memory. */
async function openPage() {
  vi.resetModules();
  // its memory would outlast a reload, and order the ids although the clock was put back
  vi.doMock("uuid", () => ({
    v7: (given?: { msecs?: number }) => uuid({ msecs: Date.now(), ...given }),
  }));
  const page = {
    ...(await import("../copy/yard-copy.ts")),
    ...(await import("../copy/open-copy.ts")),
    ...(await import("./changes.ts")),
    ...(await import("./send-changes.ts")),
    ...(await import("#web/core/call.ts")),
    ...(await import("#web/core/tab-yard.ts")),
    ...(await import("#web/core/device-store/erasure.ts")),
    store: await import("#web/core/device-store/replies.ts"),
  };
  page.setTabYard(YARD);
  return page;
}
type Page = Awaited<ReturnType<typeof openPage>>;
let page: Page;

interface SentCall {
  method: string;
  path: string;
  body: unknown;
}
type Answer = (sent: SentCall) => Response | Promise<Response>;
/** What reached the server, and how it answers. */
const sent: SentCall[] = [];
let answer: Answer;
/** Whether the network brings nothing. */
let away = false;

const done: Answer = () => Response.json(null);
const refuse = (status: number, problem: object = {}) =>
  new Response(JSON.stringify({ detail: `No: ${status}`, ...problem }), {
    status,
    headers: { "content-type": "application/problem+json" },
  });

async function fetchStub(path: string, { method, body }: { method: string; body?: string }) {
  if (away) throw new TypeError("Failed to fetch");
  const request = { method, path, body: body === undefined ? null : JSON.parse(body) };
  if (path !== "/api/user") sent.push(request);
  return answer(request);
}

const keyOf = (account: string) =>
  crypto.subtle.importKey("raw", Buffer.alloc(32, account), "AES-GCM", false, [
    "encrypt",
    "decrypt",
  ]);

/** What the device keeps of a person who signs in: who they are, and the yard's events. */
async function keepAs(account: string, yard = YARD): Promise<KeptAccount> {
  const kept = { account, key: await keyOf(account), yard };
  await page.store.keepAccount(kept);
  page.reopenCopy();
  const user = { id: account, yardId: yard, firstName: account };
  await page.keepWhoIsSignedIn(kept, Object(user));
  const place = { yard, place: "yard /api/care-events" };
  const replies = { "/api/care-events": [event] };
  await page.store.keepReplies(kept, place, { savedAt: NOON, replies });
  await page.reload();
  return kept;
}

const event = {
  id: EVENT,
  title: "Shoes",
  notes: "",
  horseId: HORSE,
  status: "PENDING",
  updatedAt: FIRST,
};

let ids = 0;
const newId = () => `01a00000-0000-7000-8000-${String(++ids).padStart(12, "1")}`;
const tickOf = (id = newId()): CallInput => ({
  body: { id, date: "2026-06-01", horseId: HORSE, job: "FEED", time: "07:00", outcome: "DONE" },
});
const params = { horseId: HORSE, id: RECORD };
const editOf = (notes: string, updatedAt = FIRST): CallInput => ({
  params,
  body: { farrier: "Jo", notes, updatedAt },
});

/** Makes a change as a page of the app does. */
const change = (spec: Endpoint, given: CallInput, at = page) =>
  at.orQueued((made) => at.call(spec, Object(made)), spec, given);
const tick = (given = tickOf(), at = page) => change(yardDayEndpoints.tick, given, at);
const edit = (given: CallInput) => change(recordEndpoints.farrier.update, given);
const without = async <T>(work: () => Promise<T>) => {
  away = true;
  return work().finally(() => (away = false));
};
const fillStorage = () =>
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
const waiting = () => page.waitingIn(YARD);
const refused = () => page.currentChanges().filter((each) => !page.isWaiting(each));
const bodies = () => sent.map(({ body }) => body);

/** Locks as the browser's: one holder, and nobody waits. */
const locks = () => {
  let held = false;
  return {
    request: async (_: string, __: object, work: (lock: object | null) => unknown) => {
      if (held) return work(null);
      held = true;
      try {
        return await work({});
      } finally {
        held = false;
      }
    },
  };
};

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOON });
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("navigator", { locks: locks() });
  vi.stubGlobal("fetch", fetchStub);
  [sent.length, away, answer] = [0, false, done];
  page = await openPage();
  await keepAs("ann");
});
afterEach(() => {
  page.setTabYard(null);
  vi.doUnmock("uuid");
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("without signal", () => {
  test("a change that may wait is kept, and its likely reply comes back", async () => {
    const given = tickOf();
    expect(await without(() => tick(given))).toMatchObject({
      tick: { outcome: "DONE", by: { id: "ann", firstName: "ann" } },
    });
    expect(waiting()).toMatchObject([{ call: "POST /api/day/ticks", given, refusal: null }]);
  });

  test("one that may not wait fails as before", async () => {
    const made = without(() => change(placeEndpoints.create, { body: { id: newId() } }));
    await expect(made).rejects.toMatchObject({ status: 0 });
    expect(page.currentChanges()).toEqual([]);
  });

  test("a creation that proposes no id fails as before: sent twice, it would be two", async () => {
    const given = { params: { horseId: HORSE }, body: { farrier: "Jo" } };
    const made = without(() => change(recordEndpoints.farrier.create, given));
    await expect(made).rejects.toMatchObject({ status: 0 });
    expect(page.currentChanges()).toEqual([]);
  });

  test("a change fails as without an outbox where the browser refuses storage", async () => {
    vi.stubGlobal("indexedDB", {
      open: () => {
        throw new DOMException("refused", "SecurityError");
      },
    });
    page = await openPage();
    await expect(without(() => tick())).rejects.toMatchObject({ status: 0 });
    await tick();
    expect(sent).toHaveLength(1);
  });

  test("a change fails where the browser has no room to keep it", async () => {
    fillStorage();
    await expect(without(() => tick())).rejects.toMatchObject({ status: 0 });
    expect(page.currentChanges()).toEqual([]);
  });

  test("a full device sends what it kept before, and nothing that is made later overtakes it", async () => {
    const first = tickOf();
    await without(() => tick(first));
    fillStorage();
    answer = () => refuse(503);
    await expect(tick()).rejects.toThrow("cannot keep this until earlier changes are sent");
    answer = done;
    const second = tickOf();
    await tick(second);
    expect(bodies()).toEqual([first, first, second].map(({ body }) => body));
    expect(page.currentChanges()).toEqual([]);
  });
});

describe("what waits is sent in order", () => {
  test("also across reloads, and when the clock was put back", async () => {
    const all = [tickOf(), tickOf(), tickOf(), tickOf()];
    for (const [index, given] of all.entries()) {
      vi.setSystemTime(NOON - index * 600_000);
      page = await openPage();
      await without(() => tick(given));
    }
    page = await openPage();
    expect(await page.sendChanges()).toMatchObject({ sent: 4, isAway: false });
    expect(bodies()).toEqual(all.map(({ body }) => body));
    expect(page.currentChanges()).toEqual([]);
  });

  test("while one waits, the next waits behind it although there is signal", async () => {
    const [one, other] = [tickOf(), tickOf()];
    await without(() => tick(one));
    await tick(other);
    expect(sent).toEqual([]);
    await page.comeBack();
    expect(bodies()).toEqual([one.body, other.body]);
  });

  test("once nothing waits, the next is sent at once", async () => {
    await without(() => tick());
    await page.comeBack();
    await tick();
    expect(sent).toHaveLength(2);
    expect(waiting()).toEqual([]);
  });

  test("what is about other horses at once, what is about one horse one after the other", async () => {
    const of = (horseId: string) => ({ body: { ...Object(tickOf().body), horseId } });
    const [first, second] = [of(HORSE), of(HORSE)];
    const others = Array.from({ length: 6 }, () => of(newId()));
    for (const given of [first, second, ...others]) await without(() => tick(given));
    let [now, most] = [0, 0];
    answer = async (made) => {
      most = Math.max(most, (now += 1));
      await new Promise((resolve) => setTimeout(resolve, 5));
      now -= 1;
      return done(made);
    };
    expect(await page.sendChanges()).toMatchObject({ sent: 8, isAway: false });
    expect(most).toBe(4);
    const order = bodies().map((body) => Object(body).id);
    const [one, other] = [first, second].map(({ body }) => order.indexOf(body.id));
    expect(one).toBe(0);
    expect(other).toBeGreaterThan(3);
  });

  test("what takes something back goes alone, between what was done before and after it", async () => {
    const [before, after] = [tickOf(), tickOf()];
    const taken = { params: { id: String(Object(before.body).id) } };
    await without(() => tick(before));
    await without(() => change(yardDayEndpoints.untick, taken));
    await without(() => tick(after));
    await page.comeBack();
    expect(bodies()).toEqual([before.body, null, after.body]);
  });

  test("without signal nothing is sent and everything stays", async () => {
    await without(() => tick());
    expect(await without(page.sendChanges)).toMatchObject({ sent: 0, isAway: true });
    expect(waiting()).toHaveLength(1);
  });

  test("by one of two tabs, each once", async () => {
    const all = [tickOf(), tickOf(), tickOf()];
    await without(async () => {
      for (const given of all) await tick(given);
    });
    const other = await openPage();
    await Promise.all([page.sendChanges(), other.sendChanges()]);
    expect(bodies()).toEqual(all.map(({ body }) => body));
    await vi.waitFor(() => {
      expect(page.currentChanges()).toEqual([]);
      expect(other.currentChanges()).toEqual([]);
    });
  });
});

describe("a lost answer", () => {
  /** The server does it, and the answer is lost. */
  const lost: Answer = () => Promise.reject(new TypeError("Failed to fetch"));

  test("the same is sent again, with the same id and body", async () => {
    answer = lost;
    await tick();
    await page.sendChanges();
    answer = done;
    await page.sendChanges();
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(page.currentChanges()).toEqual([]);
  });

  test("a dose says from the first attempt when it was given", async () => {
    answer = lost;
    const body = { id: newId(), recordId: RECORD, date: "2026-06-01", slot: 1, outcome: "GIVEN" };
    await change(medicineDoseEndpoints.record, { body });
    vi.setSystemTime(NOON + 3_600_000);
    answer = done;
    await page.sendChanges();
    const expected = { ...body, givenAt: "2026-06-01T12:00:00.000Z" };
    expect(bodies()).toEqual([expected, expected]);
  });

  test("an edit that the server has already is no conflict", async () => {
    answer = lost;
    const body = {
      farrier: "Jo",
      serviceType: "SHOEING",
      date: "2026-05-01",
      photos: [EVENT],
      cost: "12.50",
      updatedAt: FIRST,
    };
    await edit({ params, body });
    const current = { ...body, cost: 12.5, photos: [{ id: EVENT }], updatedAt: SECOND };
    const rest = { frontShoes: null, hindShoes: null, nextDue: null, notes: null };
    answer = () => refuse(409, { current: { ...current, ...rest } });
    await page.sendChanges();
    expect(page.currentChanges()).toEqual([]);
  });

  test("a deletion that finds nothing counts as done", async () => {
    await without(() => change(yardDayEndpoints.untick, { params: { id: RECORD } }));
    answer = ({ path }) => (path === "/api/user" ? Response.json({}) : refuse(404));
    await page.sendChanges();
    expect(page.currentChanges()).toEqual([]);
  });

  test("but not where it is the yard that is not found any more", async () => {
    await without(() => change(yardDayEndpoints.untick, { params: { id: RECORD } }));
    answer = () => refuse(404);
    await page.sendChanges();
    expect(refused()).toMatchObject([{ refusal: { status: 404 } }]);
  });
});

describe("the server's answer", () => {
  test("a change that always meets a fault of the server no longer holds up the others", async () => {
    const [first, second] = [tickOf(), tickOf()];
    await without(async () => {
      await tick(first);
      await tick(second);
    });
    answer = ({ body }) =>
      Object(body).id === Object(first.body).id ? refuse(500) : Response.json(null);
    for (let n = 0; n < 4; n += 1) await page.sendChanges();
    expect(refused()).toEqual([]);
    await page.sendChanges();
    expect(refused()).toMatchObject([{ given: first, refusal: { status: 500 } }]);
    await page.sendChanges();
    expect(waiting()).toEqual([]);
  });

  test.each([401, 429, 500, 502, 503, 504])("%i: everything stays", async (status) => {
    await without(() => tick());
    await without(() => tick());
    answer = () => refuse(status);
    expect(await page.sendChanges()).toMatchObject({ sent: 0, isAway: false });
    expect(sent).toHaveLength(1);
    expect(waiting()).toHaveLength(2);
  });

  test("is a page of another network: everything stays", async () => {
    await without(() => tick());
    answer = () => new Response("<html>Sign in</html>");
    expect(await page.sendChanges()).toMatchObject({ sent: 0, isAway: true });
    expect(waiting()).toHaveLength(1);
  });

  test.each([400, 402, 403, 404, 409, 410])(
    "%i is a refusal with its sentence, and those behind go on",
    async (status) => {
      const [one, other] = [tickOf(), tickOf()];
      await without(() => tick(one));
      await without(() => tick(other));
      answer = ({ body }) =>
        JSON.stringify(body) === JSON.stringify(one.body) ? refuse(status) : Response.json(null);
      expect(await page.sendChanges()).toMatchObject({ sent: 1, isAway: false });
      expect(page.currentChanges()).toMatchObject([
        { given: one, refusal: { status, sentence: `No: ${status}` } },
      ]);
      // it is kept over a reload, and not sent again by itself
      page = await openPage();
      await page.comeBack();
      expect(refused()).toHaveLength(1);
      expect(sent).toHaveLength(2);
    },
  );
});

describe("two edits of one thing", () => {
  test("become one, with the version of the first, where nothing of it was sent yet", async () => {
    const before = tickOf();
    await without(() => tick(before));
    await without(() => edit(editOf("one")));
    await without(() => edit(editOf("two", SECOND)));
    await page.sendChanges();
    expect(bodies()).toEqual([before.body, editOf("two").body]);
  });

  test("the second is not lost when it is made while the first is being sent", async () => {
    await without(() => edit(editOf("one")));
    const { promise, resolve } = Promise.withResolvers<Response>();
    answer = () => promise;
    const sending = page.sendChanges();
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    await edit(editOf("two"));
    answer = () => Response.json({ id: RECORD, updatedAt: THIRD });
    resolve(Response.json({ id: RECORD, updatedAt: SECOND }));
    await sending;
    expect(bodies()).toEqual([editOf("one").body, editOf("two", SECOND).body]);
    expect(page.currentChanges()).toEqual([]);
  });

  test("stay two where the server may have the first already, and the second is of its version", async () => {
    const complete = { farrier: "Jo", serviceType: "SHOEING", date: "2026-05-01" };
    const of = (notes: string, updatedAt = FIRST) => ({
      params,
      body: { ...complete, notes, updatedAt },
    });
    answer = () => Promise.reject(new TypeError("Failed to fetch"));
    await edit(of("one"));
    await edit(of("two"));
    const rest = { frontShoes: null, hindShoes: null, cost: null, nextDue: null, photos: [] };
    const current = { id: RECORD, ...rest, ...of("one", SECOND).body };
    answer = ({ body }) =>
      Object(body).updatedAt === FIRST
        ? refuse(409, { current })
        : Response.json({ ...current, updatedAt: THIRD });
    await page.sendChanges();
    expect(bodies().slice(1)).toEqual([of("one").body, of("two", SECOND).body]);
    expect(page.currentChanges()).toEqual([]);
  });

  test("an edit of what was added follows the version that the server gives it", async () => {
    const body = { id: RECORD, farrier: "Jo" };
    const given = { params: { horseId: HORSE }, body };
    const made = await without(() => change(recordEndpoints.farrier.create, given));
    await without(() => edit(editOf("two", Object(made).updatedAt)));
    answer = () => Response.json({ ...body, updatedAt: SECOND });
    await page.sendChanges();
    expect(bodies()).toEqual([body, editOf("two", SECOND).body]);
  });

  const eventParams = { params: { id: EVENT } };
  const update = (body: object) => change(careEventEndpoints.update, { ...eventParams, body });
  const complete = () => update({ status: "COMPLETED" });
  const editEvent = () => update({ title: "Shoes", notes: "mine", updatedAt: FIRST });

  test("an edit of what was done follows the version that this made", async () => {
    await without(complete);
    expect(await without(editEvent)).toMatchObject({ status: "COMPLETED", notes: "mine" });
    answer = () => Response.json({ ...event, status: "COMPLETED", updatedAt: SECOND });
    await page.sendChanges();
    expect(bodies()).toMatchObject([{ status: "COMPLETED" }, { updatedAt: SECOND }]);
  });

  test("but not where somebody else has changed it before", async () => {
    await without(complete);
    await without(editEvent);
    answer = () => Response.json({ ...event, notes: "theirs", updatedAt: SECOND });
    await page.sendChanges();
    expect(bodies()).toMatchObject([{ status: "COMPLETED" }, { updatedAt: FIRST }]);
  });

  test("an event that was added without signal can be done without signal", async () => {
    const body = { id: RECORD, title: "Teeth", eventType: "DENTAL", horseId: HORSE };
    await without(() => change(careEventEndpoints.create, { body }));
    const given = { params: { id: RECORD }, body: { status: "COMPLETED" } };
    expect(await without(() => change(careEventEndpoints.update, given))).toMatchObject({
      title: "Teeth",
      status: "COMPLETED",
      completedAt: "2026-06-01T12:00:00.000Z",
    });
  });
});

describe("what was refused", () => {
  beforeEach(async () => {
    await without(() => edit(editOf("mine")));
    answer = () => refuse(409, { current: { updatedAt: SECOND, notes: "theirs" } });
    await page.sendChanges();
    answer = done;
  });
  const [mine, again] = [editOf("mine", SECOND).body, editOf("mine").body];

  test("is sent over the other's version by 'Keep mine'", async () => {
    const [change_] = refused();
    if (change_) await page.sendAgain(change_, SECOND ?? null);
    await page.comeBack();
    expect(bodies()).toEqual([again, mine]);
    expect(page.currentChanges()).toEqual([]);
  });

  test("is sent as it was by 'Try again', and not once more where another tab has done so", async () => {
    const [change_] = refused();
    if (!change_) throw new Error("Nothing was refused");
    await page.sendAgain(change_, null);
    await page.comeBack();
    await page.sendAgain(change_, null);
    await page.comeBack();
    expect(bodies()).toEqual([again, again]);
  });

  test("is gone once it is discarded", async () => {
    for (const each of refused()) await page.discardChange(each);
    expect(page.currentChanges()).toEqual([]);
    page = await openPage();
    await page.comeBack();
    expect(page.currentChanges()).toEqual([]);
    expect(sent).toHaveLength(1);
  });
});

describe("only in its own account and yard", () => {
  test("another account's changes are neither seen nor sent", async () => {
    await without(() => tick());
    await keepAs("bob");
    expect(page.currentChanges()).toEqual([]);
    await page.comeBack();
    expect(sent).toEqual([]);
    await keepAs("ann");
    await page.comeBack();
    expect(sent).toHaveLength(1);
  });

  test("nothing more is sent once somebody else has signed in", async () => {
    await keepAs("bob");
    await without(() => tick());
    await keepAs("ann");
    await without(() => tick());
    await without(() => tick());
    answer = async () => {
      await keepAs("bob");
      return Response.json(null);
    };
    await page.sendChanges();
    expect(sent).toHaveLength(1);
  });

  test("signing out erases them", async () => {
    await without(() => tick());
    await page.eraseDevice("ann");
    await keepAs("ann");
    expect(page.currentChanges()).toEqual([]);
  });

  test("a session that has ended does not; they are sent after the person's next sign-in", async () => {
    const given = tickOf();
    await without(() => tick(given));
    await page.cut();
    expect(page.currentChanges()).toEqual([]);
    await page.comeBack();
    expect(sent).toEqual([]);
    await keepAs("ann");
    await page.comeBack();
    expect(bodies()).toEqual([given.body]);
  });

  test("a change of another yard than the tab's is not sent", async () => {
    await without(() => tick());
    page = await openPage();
    page.setTabYard(OTHER_YARD);
    await page.comeBack();
    expect(sent).toEqual([]);
    expect(page.currentChanges()).toHaveLength(1);
  });
});
