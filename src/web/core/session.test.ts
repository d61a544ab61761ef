import { QueryClient } from "@tanstack/react-query";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { User } from "#contract/people/accounts.ts";
import { rightsOfRole } from "#contract/roles.ts";
import { aUser } from "#testing/web/makers.ts";
import { mayWrite, readUser, userKey } from "./session.ts";
import { setTabYard, tabYard } from "./tab-yard.ts";

test("a member may write where their rights say so", () => {
  expect(mayWrite(aUser(), "money")).toBe(true);
  expect(mayWrite(aUser({ rights: rightsOfRole.GROOM }), "money")).toBe(false);
});

test("without rights, as an earlier version of the server answers, nothing is hidden", () => {
  const user = aUser();
  Reflect.deleteProperty(user, "rights");
  expect(mayWrite(user, "money")).toBe(true);
});

describe("whose yard a tab shows", () => {
  const home = aUser({ yardName: "Home" });
  const away = { ...home, yardId: aUser().yardId, yardName: "Away" };

  afterEach(() => {
    setTabYard(null);
    vi.unstubAllGlobals();
  });

  /**
   * Stubs a server whose session is in the first of these yards, and which knows no other yard; records the yard
   * that each call names.
   */
  function serve(yards: User[], storage: { kept: string | null } | null = { kept: null }) {
    const named: (string | null)[] = [];
    const answerTo = (yardId: string | null) => {
      named.push(yardId);
      const user = yardId === null ? yards[0] : yards.find((each) => each.yardId === yardId);
      return user ? Response.json(user) : new Response("Yard not found", { status: 404 });
    };
    vi.stubGlobal("fetch", (_address: string, { headers }: RequestInit) =>
      Promise.resolve(answerTo(new Headers(headers).get("yard-id"))),
    );
    vi.stubGlobal("document", { querySelectorAll: () => [] });
    vi.stubGlobal("sessionStorage", storageWith(storage));
    return named;
  }

  /** The tab's storage with a yard from before the reload; null for a browser that stores nothing. */
  function storageWith(storage: { kept: string | null } | null) {
    if (storage === null) {
      const refuse = () => {
        throw new DOMException("The operation is insecure.", "SecurityError");
      };
      return { getItem: refuse, setItem: refuse, removeItem: refuse };
    }
    return {
      getItem: () => storage.kept,
      setItem: (_key: string, yard: string) => void (storage.kept = yard),
      removeItem: () => void (storage.kept = null),
    };
  }

  const read = (queries = new QueryClient()) => readUser(queries, new AbortController().signal);

  test("a new tab's first call names no yard, and the tab then stays in the session's", async () => {
    const named = serve([home, away]);
    expect(await read()).toEqual(home);
    expect(named).toEqual([null]);
    expect(tabYard()).toBe(home.yardId);
    // from now on every call names the yard, so that a switch in another tab does not move this one
    expect(await read()).toEqual(home);
    expect(named).toEqual([null, home.yardId]);
  });

  test("a reloaded tab in the session's yard asks once", async () => {
    const named = serve([home, away], { kept: home.yardId });
    expect(await read()).toEqual(home);
    expect(named).toEqual([null]);
  });

  test("a reloaded tab that worked in another yard asks again, for that one", async () => {
    const named = serve([home, away], { kept: away.yardId });
    expect(await read()).toEqual(away);
    expect(named).toEqual([null, away.yardId]);
    expect(tabYard()).toBe(away.yardId);
  });

  test("a reloaded tab whose yard they have left since opens the session's", async () => {
    const storage = { kept: away.yardId };
    const named = serve([home], storage);
    expect(await read()).toEqual(home);
    expect(named).toEqual([null, away.yardId]);
    expect([tabYard(), storage.kept]).toEqual([home.yardId, home.yardId]);
  });

  test("whoever was removed continues in another yard, and no answer of the former is left", async () => {
    const storage = { kept: null };
    const named = serve([home], storage);
    setTabYard(away.yardId);
    const queries = new QueryClient();
    queries.setQueryData(userKey, away);
    queries.setQueryData(["api", "horses", {}], [{ name: "Bramble" }]);
    expect(await read(queries)).toEqual(home);
    expect(named).toEqual([away.yardId, null]);
    expect(queries.getQueryData(["api", "horses", {}])).toBe(undefined);
    // the user's query stays in the cache, so that its observers stay subscribed
    expect(queries.getQueryData(userKey)).toEqual(away);
    expect([tabYard(), storage.kept]).toEqual([home.yardId, home.yardId]);
  });

  test("a fault of the server moves nobody to another yard", async () => {
    serve([home, away]);
    setTabYard(away.yardId);
    vi.stubGlobal("fetch", () => Promise.resolve(new Response("Busy", { status: 503 })));
    const queries = new QueryClient();
    queries.setQueryData(["api", "horses", {}], []);
    await expect(read(queries)).rejects.toThrow("503: Busy");
    expect(tabYard()).toBe(away.yardId);
    expect(queries.getQueryData(["api", "horses", {}])).toEqual([]);
  });

  test("a tab that is reloaded while the server cannot be reached keeps its yard for the next try", async () => {
    const storage = { kept: away.yardId };
    serve([home, away], storage);
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    await expect(read()).rejects.toThrow(/cannot be reached/);
    expect(storage.kept).toBe(away.yardId);
    serve([home, away], storage);
    expect(await read()).toEqual(away);
  });

  test("nor does a fault in between open the session's yard in a tab of another", async () => {
    const storage = { kept: away.yardId };
    serve([home, away], storage);
    const answers = [Response.json(home), new Response("Busy", { status: 503 })];
    vi.stubGlobal("fetch", () => Promise.resolve(answers.shift()));
    await expect(read()).rejects.toThrow("503: Busy");
    const named = serve([home, away], storage);
    expect(await read()).toEqual(away);
    expect(named).toEqual([away.yardId]);
  });

  test("where the browser stores nothing, the session's yard opens, and the tab stays in it", async () => {
    const named = serve([home, away], null);
    expect(await read()).toEqual(home);
    expect(await read()).toEqual(home);
    expect(named).toEqual([null, home.yardId]);
  });
});
