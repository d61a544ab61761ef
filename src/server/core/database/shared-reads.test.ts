import { brotliDecompressSync } from "node:zlib";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { wholeYardRights } from "#contract/held-rights.ts";
import type { YardRole } from "#contract/policy.ts";
import type { Today } from "#contract/care/today.ts";
import { eventInput, made } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newMember } from "#testing/member.ts";
import { settled } from "#testing/settled.ts";
import { londonDate } from "#rules/london.ts";
import { horseInput, newHorse, openYard, type Visitor } from "#testing/yard.ts";
import { sharedReads, shareRead, sharingReads } from "./shared-reads.ts";
import { statementTimes } from "./statement-times.ts";

describe("a read that is shared", () => {
  const now = new Date("2026-11-27T08:00:30Z");
  const rights = wholeYardRights("GROOM");
  const yardRole: YardRole = "GROOM";
  const found = {
    scope: { yardId: "a yard", yardRole, rights },
    version: "log-7-0",
    now,
  };
  const read = vi.fn(async () => ["row"]);
  const rowsIn = (rows: readonly string[]) => rows.length;
  const shared = (given: Partial<typeof found> = {}, name = "rows") =>
    sharingReads({ ...found, ...given }, () => shareRead(name, read, rowsIn));
  let yards = 0;
  beforeEach(() => {
    read.mockClear();
    found.scope = { ...found.scope, yardId: `yard ${(yards += 1)}` };
  });

  test("is made once for a yard in one state, also by calls at the same time", async () => {
    const all = await Promise.all([shared(), shared(), shared()]);
    expect(all).toEqual([["row"], ["row"], ["row"]]);
    expect(await shared({ now: new Date("2026-11-27T08:00:59.999Z") })).toEqual(["row"]);
    expect(read).toHaveBeenCalledTimes(1);
  });

  test.each([
    ["the yard has changed", { version: "log-8-0" }],
    ["it is another minute", { now: new Date("2026-11-27T08:01:00Z") }],
    ["it is another yard", { scope: { yardId: "another yard", yardRole, rights } }],
    [
      "somebody with other rights reads",
      { scope: { ...found.scope, rights: wholeYardRights("VIEWER") } },
    ],
  ])("is made again when %s", async (_, given) => {
    await shared();
    await shared(given);
    expect(read).toHaveBeenCalledTimes(2);
  });

  test("is made by whoever has no version, and shared with nobody", async () => {
    await shared();
    expect(await shareRead("rows", read, rowsIn)).toEqual(["row"]);
    expect(read).toHaveBeenCalledTimes(2);
  });

  test("is not shared with a read of another name", async () => {
    await Promise.all([shared({}, "rows"), shared({}, "other rows")]);
    expect(read).toHaveBeenCalledTimes(2);
  });

  test("that fails is made again", async () => {
    read.mockRejectedValueOnce(new Error("The database is away"));
    await expect(shared()).rejects.toThrow("away");
    expect(await shared()).toEqual(["row"]);
  });

  test("is forgotten where there are too many rows, the longest kept first", async () => {
    const many = Array.from({ length: 9_000 }, () => "row");
    for (const version of ["1", "2"])
      for (let n = 0; n < 10; n += 1) {
        read.mockResolvedValueOnce(many);
        await shared({ version }, `rows ${n}`);
      }
    expect(sharedReads().rows).toBeLessThanOrEqual(30_000);
    await shared({ version: "2" }, "rows 9");
    expect(read).toHaveBeenCalledTimes(20);
    await shared({ version: "2" }, "rows 0");
    expect(read).toHaveBeenCalledTimes(21);
  });
});

describe("a reply that several calls share", () => {
  const yard = fixture(openYard);

  test("is the same bytes each time, in either form, until the yard changes", async () => {
    const owner = await yard.newOwner();
    const on = londonDate(new Date());
    const names = Array.from({ length: 40 }, (_, at) => `Blue ${at + 1}`);
    for (const name of names) await newHorse(owner, { name });
    const { id } = await newHorse(owner, { name: "Last" });
    await made(owner.post("/api/care-events", eventInput({ horseId: id, dueDate: `${on}T09:00` })));
    const viewer = await newMember(yard.app, owner.user.yardId, "VIEWER");
    const shown = [
      "/api/places",
      // a list, which is written row by row
      "/api/horse-names",
      "/api/today",
      "/api/worming",
      `/api/compliance?on=${on}`,
      `/api/care-events/calendar?from=${on}&to=${on}`,
    ];
    const bodyOf = async (who: Visitor, url: string, headers = {}) => {
      const { statusCode, rawPayload } = await who.send({ method: "GET", url, headers });
      expect(statusCode, url).toBe(200);
      return rawPayload;
    };
    const packed = { "accept-encoding": "br" };
    await settled();
    for (const url of shown) {
      const first = await bodyOf(owner, url);
      for (const who of [owner, viewer, owner, viewer]) {
        expect((await bodyOf(who, url)).toString()).toBe(first.toString());
        const short = await bodyOf(who, url, packed);
        // a short reply is not compressed
        const whole = first.length < 1_400 ? short : brotliDecompressSync(short);
        expect(whole.toString(), url).toBe(first.toString());
      }
    }
    await made(owner.put(`/api/horses/${id}`, horseInput({ name: "Renamed" })));
    for (const url of shown.slice(0, 5))
      for (const form of [{}, packed]) {
        const body = await bodyOf(viewer, url, form);
        const isShort = form !== packed || (await bodyOf(viewer, url)).length < 1_400;
        const text = isShort ? body : brotliDecompressSync(body);
        expect(text.toString(), url).toContain("Renamed");
        expect(text.toString(), url).not.toContain('"Last"');
      }
  });
});

describe("how each horse stands", () => {
  const yard = fixture(openYard);
  const runs = () =>
    statementTimes().find(({ name }) => name === "standing-facts-of-yard")?.runs ?? 0;
  const paths = [
    "/api/today?first=11",
    "/api/horse-summaries?grouped=true&pageSize=6",
    "/api/care-events/counts",
    "/api/horses",
  ];

  test("is read once for all calls of a page and for all with the same rights, and again after a change", async () => {
    const { owner, horseId } = await yard.newOwnerWithHorse();
    const [groom, another] = [
      await newMember(yard.app, owner.user.yardId, "GROOM"),
      await newMember(yard.app, owner.user.yardId, "GROOM"),
    ];
    const overdueOf = async () => (await made<Today>(owner.get("/api/today"))).overdueCount;
    await expect
      .poll(
        async () => {
          await settled();
          const before = runs();
          for (const who of [groom, another])
            await Promise.all(paths.map((path) => made(who.get(path))));
          return runs() - before;
        },
        { timeout: 60_000 },
      )
      .toBeLessThanOrEqual(1);
    for (let n = 1; n <= 3; n += 1) {
      const late = eventInput({ horseId, title: `Late ${n}`, dueDate: "2026-01-05T09:00" });
      await made(groom.post("/api/care-events", late));
      expect(await overdueOf(), "what somebody has just written is there").toBe(n);
    }
  });

  test("of some horses is read by whoever may see only these", async () => {
    const { owner, horseId } = await yard.newOwnerWithHorse();
    await newHorse(owner, { name: "Not to be seen" });
    const member = await newMember(yard.app, owner.user.yardId, "VIEWER");
    const all = async (who: typeof owner) =>
      (await made<{ total: number }>(who.get(paths[1] ?? ""))).total;
    expect(await all(owner)).toBe(2);
    await made(
      owner.put(`/api/members/${member.user.id}/rights`, {
        allHorses: false,
        grants: ["papers", "care"].map((section) => ({ horseId, section, access: "read" })),
      }),
    );
    await settled();
    expect(await all(owner)).toBe(2);
    expect(await all(member)).toBe(1);
    expect(await all(owner)).toBe(2);
  });
});
