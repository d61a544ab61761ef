import { beforeEach, describe, expect, test } from "vitest";
import type { Proposal } from "#contract/data/proposals.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { switchLimits } from "#server/core/http/limits.ts";
import { eraseFiles } from "#server/domains/files/erase.ts";
import { made } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newMember } from "#testing/member.ts";
import { newHorse, openYard, type Owner, query, UNKNOWN_ID } from "#testing/yard.ts";

const yard = fixture(openYard);
const ENDED = "This link has ended. Ask whoever sent it to you for a new one.";
const today = londonDate(new Date());
const nextDue = addDays(today, 42);

async function newLink(owner: Owner, horseIds: string[], access = "propose") {
  const body = { name: "Ridley Farriery", horseIds, sections: ["papers"], access };
  const { id, url } = await made<{ id: string; url: string }>(owner.post("/api/share-links", body));
  return { id, path: `/api/shared/${new URL(url).pathname.replace("/s/", "")}/proposals` };
}

/** An owner with two horses, and a link to propose visits of them. */
async function furnished() {
  const { owner, horse } = await yard.newOwnerWithHorse();
  const other = await newHorse(owner, { name: "Thistle" });
  const ids = [horse.id, other.id];
  return { owner, horse, other, ids, link: await newLink(owner, ids) };
}

let at: Awaited<ReturnType<typeof furnished>>;
beforeEach(async () => {
  at = await furnished();
});

const aVisit = (given: Record<string, unknown> = {}) => ({
  by: "Tom Ridley",
  kind: "FARRIER",
  date: today,
  horses: [
    { horseId: at.horse.id, serviceType: "SHOEING", findings: "Thrush", nextDue, cost: 95 },
    { horseId: at.other.id, seen: false },
  ],
  ...given,
});

const propose = (given: Record<string, unknown> = {}, path = at.link.path) =>
  yard.visitor().post(path, aVisit(given));
const proposed = async (given: Record<string, unknown> = {}) =>
  (await made<{ id: string }>(propose(given))).id;
const waiting = (who: Owner = at.owner) => made<Proposal[]>(who.get("/api/proposals"));
const farrierRecords = (id = at.horse.id) =>
  made<Record<string, unknown>[]>(at.owner.get(`/api/horses/${id}/farrier`));
const accept = (id: string, body: Record<string, unknown> = {}, who: Owner = at.owner) =>
  who.post(`/api/proposals/${id}/accept`, body);
const refuse = (id: string, body: Record<string, unknown> = {}, who: Owner = at.owner) =>
  who.post(`/api/proposals/${id}/refuse`, body);

describe("a proposed visit", () => {
  test("waits, changes nothing else, and managers and owners are told", async () => {
    const manager = await newMember(yard.app, at.owner.user.yardId, "MANAGER");
    const groom = await newMember(yard.app, at.owner.user.yardId, "GROOM");
    await proposed();
    expect(await farrierRecords()).toEqual([]);
    expect(await waiting(groom)).toMatchObject([
      {
        by: "Tom Ridley",
        linkName: "Ridley Farriery",
        kind: "FARRIER",
        date: today,
        horses: [
          { horseId: at.horse.id, name: at.horse.name, seen: true, findings: "Thrush", cost: 95 },
          { horseId: at.other.id, name: "Thistle", seen: false, findings: null },
        ],
      },
    ]);
    const told = async (who: Owner) =>
      made<{ type: string; message: string }[]>(who.get("/api/notifications"));
    for (const who of [at.owner, manager])
      expect(await told(who)).toMatchObject([
        {
          type: "TEAM",
          message:
            "Tom Ridley proposes a farrier visit of 1 horse, by the link for Ridley Farriery: accept, correct or refuse it.",
        },
      ]);
    expect(await told(groom)).toEqual([]);
  });

  test("that is sent twice waits once", async () => {
    const ids = await Promise.all([proposed(), proposed(), proposed()]);
    expect(new Set(ids).size).toBe(1);
    expect(await waiting()).toHaveLength(1);
    await proposed({ by: "Jo Smith" });
    expect(await waiting()).toHaveLength(2);
  });

  test("is refused where it says something impossible", async () => {
    const row = { horseId: at.horse.id };
    const says = async (given: Record<string, unknown>, sentence: string) =>
      expect(await propose(given)).toAnswer([400, sentence]);
    await says({ by: " " }, "Say who you are");
    await says({ kind: null }, "Choose what kind of visit it was");
    await says(
      { date: addDays(today, 1) },
      "A visit is proposed once it was: choose today or earlier",
    );
    await says({ horses: [] }, "Say which horses it was for");
    await says({ horses: [{ ...row, seen: false }] }, "Tick at least one horse");
    await says({ horses: [row, row] }, "A horse is named twice");
    await says(
      { horses: [{ ...row, nextDue: addDays(today, -1) }] },
      "The next visit cannot be before this one",
    );
    await says({ kind: "PHYSIO", horses: [{ ...row, cost: 9 }] }, "A physio visit has no cost");
    expect((await propose({ kind: "VACCINATION" })).statusCode).toBe(400);
    expect((await propose({ horses: [{ ...row, notes: "x" }] })).statusCode).toBe(400);
    const many = Array.from({ length: 21 }, () => row);
    await says({ horses: many }, "At most 20 horses at once");
    expect(await waiting()).toEqual([]);
  });

  test("needs a link that may propose, that is open, and that shows the horse", async () => {
    const stranger = await yard.newOwnerWithHorse();
    const third = await newHorse(at.owner, { name: "Willow" });
    for (const horseId of [third.id, stranger.horse.id, UNKNOWN_ID])
      expect(await propose({ horses: [{ horseId }] })).toAnswer([404, "Horse not found"]);
    const reading = await newLink(at.owner, at.ids, "read");
    expect(await propose({}, reading.path)).toAnswer([
      409,
      "This link only shows. Ask whoever sent it for one to propose visits.",
    ]);
    await query("update share_links set expires_at = now() where id = $1", [reading.id]);
    expect(await propose({}, reading.path)).toAnswer([404, ENDED]);
    expect(await propose({}, "/api/shared/no-such-link/proposals")).toAnswer([404, ENDED]);
    const id = await proposed();
    await made(at.owner.delete(`/api/share-links/${at.link.id}`));
    expect(await propose({ by: "Jo" })).toAnswer([404, ENDED]);
    // what came before the link ended can still be accepted
    await made(accept(id));
    expect(await farrierRecords()).toHaveLength(1);
  });

  test("is one of at most twenty of a link", async () => {
    for (let day = 0; day < 20; day += 1) await proposed({ date: addDays(today, -day) });
    expect(await propose({ by: "Jo" })).toAnswer([
      409,
      "The yard has not looked at the earlier proposals yet. Try again later.",
    ]);
  });

  test("is one of at most forty a day by one link, and openings of links are counted, too", async () => {
    switchLimits(true);
    try {
      for (let sent = 0; sent < 40; sent += 1) await propose({ date: addDays(today, -sent) });
      const reply = await propose({ by: "Jo" });
      expect(reply).toAnswer([
        429,
        "So many visits were proposed by this link today. Try again tomorrow.",
      ]);
      const read = at.link.path.replace("/proposals", "");
      const statuses = new Set<number>();
      for (let opened = 0; opened < 100; opened += 1)
        statuses.add((await yard.visitor().get(read)).statusCode);
      expect(statuses).toEqual(new Set([200, 429]));
    } finally {
      switchLimits(false);
    }
  });

  test("is neither made nor decided by reading", async () => {
    await proposed();
    for (const method of ["GET", "HEAD"] as const)
      await yard.visitor().send({ method, url: at.link.path.replace("/proposals", "") });
    expect((await yard.visitor().get(at.link.path)).statusCode).toBe(404);
    expect(await waiting()).toHaveLength(1);
    expect(await farrierRecords()).toEqual([]);
  });
});

describe("accepting", () => {
  test("logs the visit as proposed, and the records say by whom", async () => {
    const id = await proposed();
    const visit = await made<{ id: string; pounds: number }>(accept(id));
    expect(visit).toMatchObject({ id, kind: "FARRIER", pounds: 95 });
    expect(await farrierRecords()).toMatchObject([
      {
        farrier: "Tom Ridley",
        serviceType: "SHOEING",
        date: today,
        cost: 95,
        nextDue,
        notes: "Thrush\n\nProposed by Tom Ridley",
        userId: at.owner.user.id,
      },
    ]);
    expect(await farrierRecords(at.other.id)).toEqual([]);
    expect(await waiting()).toEqual([]);
    await made(at.owner.delete(`/api/visits/${visit.id}`));
    expect(await farrierRecords()).toEqual([]);
  });

  test("eight times at once makes one record", async () => {
    const id = await proposed();
    const groom = await newMember(yard.app, at.owner.user.yardId, "GROOM");
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, each) => accept(id, {}, each % 2 ? groom : at.owner)),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const others = replies.filter(({ statusCode }) => statusCode !== 200);
    for (const each of others)
      expect(each).toAnswer([409, "Somebody has accepted this visit already."]);
    expect(await farrierRecords()).toHaveLength(1);
  });

  test("and refusing at once does one of the two", async () => {
    const id = await proposed();
    const replies = await Promise.all([accept(id), refuse(id), accept(id), refuse(id)]);
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const isAccepted = replies[0]?.statusCode === 200 || replies[2]?.statusCode === 200;
    expect(await farrierRecords()).toHaveLength(isAccepted ? 1 : 0);
  });

  test("logs what is corrected, and still says who proposed it", async () => {
    const id = await proposed();
    const correction = aVisit({
      by: "Thomas Ridley",
      horses: [{ horseId: at.other.id, serviceType: "TRIMMING", findings: null, cost: 40 }],
    });
    await made(accept(id, { correction }));
    expect(await farrierRecords()).toEqual([]);
    expect(await farrierRecords(at.other.id)).toMatchObject([
      { farrier: "Thomas Ridley", cost: 40, notes: "Proposed by Tom Ridley" },
    ]);
  });

  test.each([
    ["VET", "veterinary", { veterinarian: "Tom Ridley", diagnosis: "Sound" }],
    ["DENTAL", "veterinary", { visitType: "DENTAL", diagnosis: "Sound" }],
    ["PHYSIO", "general", { type: "PHYSIO", description: "Sound" }],
    ["SADDLE_FITTER", "general", { type: "SADDLE_FIT", description: "Sound" }],
  ])("a %s visit makes its record", async (kind, record, expected) => {
    const horses = [{ horseId: at.horse.id, findings: "Sound" }];
    await made(accept(await proposed({ kind, horses })));
    const records = await made<unknown[]>(at.owner.get(`/api/horses/${at.horse.id}/${record}`));
    expect(records).toMatchObject([{ ...expected, notes: "Proposed by Tom Ridley" }]);
  });

  test("what cannot be logged leaves it waiting, to be corrected", async () => {
    const id = await proposed();
    await made(at.owner.delete(`/api/horses/${at.horse.id}`));
    expect((await accept(id)).statusCode).toBe(404);
    expect(await waiting()).toMatchObject([{ horses: [{ name: null }, { name: "Thistle" }] }]);
    const correction = aVisit({ horses: [{ horseId: at.other.id }] });
    await made(accept(id, { correction }));
    expect(await farrierRecords(at.other.id)).toHaveLength(1);
  });

  test("and refusing is for who may write these horses' records in this yard", async () => {
    const id = await proposed();
    const viewer = await newMember(yard.app, at.owner.user.yardId, "VIEWER");
    const stranger = await yard.newOwner();
    const sharer = await newMember(yard.app, at.owner.user.yardId, "GROOM");
    await made(
      at.owner.put(`/api/members/${sharer.user.id}/rights`, {
        allHorses: false,
        grants: [{ horseId: at.horse.id, section: "health", access: "write" }],
      }),
    );
    const GONE = [404, "Proposal not found"];
    for (const decide of [accept, refuse]) {
      expect((await decide(id, {}, viewer)).statusCode).toBe(403);
      expect(await decide(id, {}, stranger)).toAnswer(GONE);
      expect(await decide(id, {}, sharer)).toAnswer(GONE);
      expect(await decide(UNKNOWN_ID)).toAnswer(GONE);
    }
    expect(await waiting(stranger)).toEqual([]);
    expect(await waiting(sharer)).toEqual([]);
    const own = await proposed({ horses: [{ horseId: at.horse.id }] });
    expect(await waiting(sharer)).toMatchObject([{ id: own }]);
    await made(accept(own, {}, sharer));
    expect(await farrierRecords()).toHaveLength(1);
  });
});

test("refusing logs nothing, keeps why, and is for once", async () => {
  const id = await proposed();
  await made(refuse(id, { reason: "That was the day before" }));
  expect(await farrierRecords()).toEqual([]);
  expect(await waiting()).toEqual([]);
  const { rows } = await query("select status, reason from proposals where id = $1", [id]);
  expect(rows).toEqual([{ status: "REFUSED", reason: "That was the day before" }]);
  expect(await refuse(id)).toAnswer([409, "Somebody has refused this visit already."]);
  expect(await accept(id)).toAnswer([409, "Somebody has refused this visit already."]);
});

test("who may not see costs and the vet's notes accepts a visit without seeing them, and they are kept", async () => {
  const { horse, owner } = at;
  const sharer = await newMember(yard.app, owner.user.yardId, "VIEWER");
  await made(
    owner.put(`/api/members/${sharer.user.id}/rights`, {
      allHorses: false,
      grants: [{ horseId: horse.id, section: "health", access: "write" }],
    }),
  );
  const row = { horseId: horse.id, findings: "Sharp teeth", cost: 95 };
  const visit = { kind: "DENTAL", horses: [row] };
  const hidden = { findings: null, cost: null };
  const id = await proposed(visit);
  expect(await waiting(sharer)).toMatchObject([{ horses: [hidden] }]);
  const correction = aVisit({ ...visit, horses: [{ ...row, ...hidden, nextDue }] });
  const reply = await accept(id, { correction }, sharer);
  expect(reply.statusCode, reply.body).toBe(200);
  expect(reply.json()).toMatchObject({ pounds: null });
  const url = `/api/horses/${horse.id}/veterinary`;
  expect((await owner.get(url)).json()).toMatchObject([
    { diagnosis: "Sharp teeth", cost: 95, nextVisit: nextDue },
  ]);
  expect((await sharer.get(url)).json()).toMatchObject([{ diagnosis: null, cost: null }]);
});

describe("photos of a proposed visit", () => {
  const filesAt = () => at.link.path.replace("/proposals", "/files");
  const send = (path = filesAt()) =>
    yard.visitor().upload(path, "file", Buffer.from("%PDF-1.4\n"), "hoof.pdf");
  const sent = async () => (await made<{ id: string }>(send())).id;
  const open = async (id: string) => (await at.owner.get(`/files/${id}`)).statusCode;

  test("are shown with it, and are of the record once it is accepted", async () => {
    const files = [await sent(), await sent()];
    await proposed({ files });
    const [one] = await waiting();
    expect(one?.files).toMatchObject([{ originalName: "hoof.pdf" }, { originalName: "hoof.pdf" }]);
    expect(await open(files[0] ?? "")).toBe(200);
    await made(accept(one?.id ?? ""));
    expect(await farrierRecords()).toMatchObject([{ photos: files.map((id) => ({ id })) }]);
  });

  test("come along where somebody with rights about these horses only accepts it", async () => {
    const files = [await sent()];
    const id = await proposed({ files });
    const groom = await newMember(yard.app, at.owner.user.yardId, "VIEWER");
    const right = (horseId: string, section: string) => ({ horseId, section, access: "write" });
    const grants = at.ids.flatMap((horse) => [right(horse, "health"), right(horse, "files")]);
    const rights = { allHorses: false, grants };
    await made(at.owner.put(`/api/members/${groom.user.id}/rights`, rights));
    await made(accept(id, {}, groom));
    expect(await farrierRecords()).toMatchObject([{ photos: files.map((each) => ({ id: each })) }]);
  });

  test("go when it is refused, and when it is never sent or decided", async () => {
    const [refused, unsent, old] = [await sent(), await sent(), await sent()];
    await made(refuse(await proposed({ files: [refused] })));
    const id = await proposed({ files: [old], by: "Somebody else" });
    await query("delete from proposals where id = $1", [id]);
    await query("update files set created_at = now() - interval '2 days' where id = $1", [unsent]);
    await eraseFiles();
    for (const each of [refused, unsent, old]) expect(await open(each), each).toBe(404);
  });

  test("are refused by a link that only shows or has ended, of another type, and beyond five", async () => {
    const reading = await newLink(at.owner, at.ids, "read");
    const path = reading.path.replace("/proposals", "/files");
    expect((await send(path)).statusCode).toBe(409);
    expect(await send("/api/shared/unknown/files")).toAnswer([404, ENDED]);
    const text = yard.visitor().upload(filesAt(), "file", Buffer.from("plain text"));
    expect((await text).statusCode).toBe(415);
    const many = await propose({ files: Array.from({ length: 6 }, () => UNKNOWN_ID) });
    expect(many.statusCode).toBe(400);
    expect(await propose({ files: [UNKNOWN_ID] })).toAnswer([404, "File not found"]);
    expect(await waiting()).toEqual([]);
  });
});
