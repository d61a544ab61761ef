import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { type Transfer, type TransferSection, transferSections } from "#contract/data/transfers.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { eventInput, made, planInput, recordInputs } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { bodyFor, furnishedHorse, pathFor } from "#testing/furnished-horse.ts";
import { newMember } from "#testing/member.ts";
import { newHorse, openYard, type Owner, query } from "#testing/yard.ts";

const yard = fixture(openYard);
const today = londonDate(new Date());
const ENDED =
  "This hand-over has ended, or its link is not complete. Ask whoever sent it to you for a new one.";

type Fields = Record<string, unknown>;
const offerOf = (horseId: string, given: Fields = {}) => ({
  horseId,
  toEmail: "buyer@example.com",
  because: "SOLD",
  include: transferSections,
  ...given,
});

/** Offers a horse; returns the offer's id and the token of its link. */
async function offer(owner: Owner, horseId: string, given: Fields = {}) {
  const reply = owner.post("/api/transfers", offerOf(horseId, given));
  const { id, url } = await made<{ id: string; url: string }>(reply);
  return { id, token: new URL(url).searchParams.get("token") ?? "" };
}

const accept = (by: Owner, token: string, owner?: string) =>
  by.post("/api/transfers/accept", { token, ...(owner && { owner }) });

/** A horse handed over from a new yard to another. */
async function handOver(
  given: Fields = {},
  prepare?: (owner: Owner, id: string) => Promise<unknown>,
) {
  const giver = await yard.newOwner();
  const buyer = await yard.newOwner();
  const horse = await newHorse(giver);
  await prepare?.(giver, horse.id);
  const { id, token } = await offer(giver, horse.id, given);
  const { horseId } = await made<{ horseId: string }>(accept(buyer, token));
  return { giver, buyer, oldId: horse.id, newId: horseId, transferId: id };
}

const listOf = (who: Owner) => made<Transfer[]>(who.get("/api/transfers"));
const namesOf = async (who: Owner) =>
  (await made<{ name: string }[]>(who.get("/api/horses"))).map(({ name }) => name);
const billed = async ({ user }: Owner) =>
  (await query("select horse_count from yards where id = $1", [user.yardId])).rows[0]?.[
    "horse_count"
  ];

/** What only one section of a horse says. */
const words: Record<TransferSection, string[]> = {
  health: ["Checkedteeth", "Farriersays", "Jabproduct"],
  vetNotes: ["Vetfound"],
  medicines: ["Danilonsays"],
  feed: ["Chaffonly", "Rationbrand", "Allergicto"],
  care: ["Massagedue", "Massagedone"],
  files: ["/files/"],
};
const secrets = ["4321", "1234.5", "Contactname", "Horsenote", "Policynumber"];

async function furnish(owner: Owner, id: string) {
  const under = `/api/horses/${id}`;
  const post = (path: string, body: Fields) => made<{ id: string }>(owner.post(path, body));
  await post("/api/contacts", { horseId: id, role: "VET", name: "Contactname" });
  await post("/api/papers", { horseId: id, kind: "INSURANCE", number: "Policynumber" });
  await post(`${under}/veterinary`, recordInputs.veterinary({ diagnosis: "Vetfound", cost: 4321 }));
  const farrier = { notes: "Farriersays", cost: 1234.5 };
  await post(`${under}/farrier`, recordInputs.farrier(farrier));
  await post(`${under}/general`, recordInputs.general({ description: "Checkedteeth" }));
  await post(`${under}/medication`, recordInputs.medication({ medication: "Danilonsays" }));
  await post(`${under}/dietary`, recordInputs.dietary({ brand: "Rationbrand" }));
  await post(`${under}/care-plan`, planInput());
  const due = { horseId: id, title: "Massagedue", dueDate: `${addDays(today, 20)}T09:00` };
  await post("/api/care-events", eventInput(due));
  const done = await post("/api/care-events", eventInput({ horseId: id, title: "Massagedone" }));
  await made(
    owner.put(
      `/api/care-events/${done.id}`,
      eventInput({ horseId: id, title: "Massagedone", status: "COMPLETED" }),
    ),
  );
  const feeds = [{ time: "07:00", what: "Chaffonly" }];
  await made(owner.put(`${under}/care-notes`, { allergies: "Allergicto", feeds }));
  const doses = [{ date: "2025-03-01", diseases: ["INFLUENZA"], product: "Jabproduct" }];
  await made(owner.put(`${under}/doses`, { doses }));
}

/** Everything that a yard is shown of a horse. */
async function allOf(who: Owner, id: string) {
  const under = `/api/horses/${id}`;
  const paths = [
    under,
    ...["care-notes", "care-plan", "timeline", "doses", "overview"].map((of) => `${under}/${of}`),
    ...Object.keys(recordInputs).map((kind) => `${under}/${kind}`),
    "/api/care-events",
    "/api/contacts",
    "/api/papers",
  ];
  const replies = await Promise.all(paths.map((path) => who.get(path)));
  return replies.map((reply) => reply.body).join("\n");
}

describe("an offer", () => {
  test("is refused signed out, of another yard's horse, by a groom, of a draft horse and with wrong input", async () => {
    const owner = await yard.newOwner();
    const horse = await newHorse(owner);
    const path = "/api/transfers";
    expect(await yard.visitor().post(path, offerOf(horse.id))).toAnswer([401, "Sign in first"]);
    const stranger = await yard.newOwner();
    expect(await stranger.post(path, offerOf(horse.id))).toAnswer([404, "Horse not found"]);
    const groom = await newMember(yard.app, owner.user.yardId, "GROOM");
    expect((await groom.post(path, offerOf(horse.id))).statusCode).toBe(403);
    const draftHorse = await made<{ id: string }>(
      owner.post("/api/draft-horses", { name: "Biscuit" }),
    );
    expect((await owner.post(path, offerOf(draftHorse.id))).body).toContain("waits for its papers");
    for (const [wrong, sentence] of [
      [{ toEmail: "nobody" }, "Please enter a valid email address"],
      [{ because: "" }, "Choose why it goes"],
      [{ because: "DIED" }, "Because must be one of"],
      [{ include: ["money"] }, ""],
      [{ include: ["vetNotes"] }, "The vet's notes stand in the health records: choose these too"],
      [{ include: ["feed", "feed"] }, "A section is named twice"],
    ] as const) {
      const reply = await owner.post(path, offerOf(horse.id, wrong));
      expect(reply.statusCode, JSON.stringify(wrong)).toBe(400);
      expect(reply.body).toContain(sentence);
    }
    expect(await listOf(owner)).toEqual([]);
  });

  test("is mailed to the address, says who offers what, and changes nothing when it is opened", async () => {
    const owner = await yard.newOwner();
    const horse = await newHorse(owner);
    const { token } = await offer(owner, horse.id, { toEmail: "one@buyers.example" });
    expect(await yard.linkTo("one@buyers.example", "hand-over")).toBe(token);
    const opened = await made(yard.visitor().get(`/api/transfers/open?token=${token}`));
    expect(opened).toMatchObject({
      horseName: "Bramble",
      because: "SOLD",
      include: transferSections,
    });
    expect(await namesOf(owner)).toEqual(["Bramble"]);
    expect(await listOf(owner)).toMatchObject([
      { state: "OFFERED", direction: "OUT", horseName: "Bramble" },
    ]);
  });

  test("ends when it is withdrawn, made anew, out of date, or its maker may no longer give the horse away", async () => {
    const owner = await yard.newOwner();
    const buyer = await yard.newOwner();
    const horse = await newHorse(owner);
    const isEnded = async (token: string) => {
      expect(await yard.visitor().get(`/api/transfers/open?token=${token}`)).toAnswer([404, ENDED]);
      expect(await accept(buyer, token)).toAnswer([404, ENDED]);
    };
    const first = await offer(owner, horse.id);
    const second = await offer(owner, horse.id);
    await isEnded(first.token);
    expect((await owner.delete(`/api/transfers/${second.id}`)).statusCode).toBe(200);
    await isEnded(second.token);
    const manager = await newMember(yard.app, owner.user.yardId, "MANAGER");
    const third = await offer(manager, horse.id);
    const url = `/api/members/${manager.user.id}`;
    await made(owner.send({ method: "PATCH", url, payload: { role: "GROOM" } }));
    await isEnded(third.token);
    const fourth = await offer(owner, horse.id);
    await query("update transfers set expires_at = now() where id = $1", [fourth.id]);
    await isEnded(fourth.token);
    expect(await listOf(owner)).toEqual([]);
    await isEnded("x".repeat(43));
  });
});

describe("accepting", () => {
  test("moves the horse: it is of the new yard, which pays, and the old one keeps it to read", async () => {
    const { giver, buyer, oldId, newId } = await handOver({}, furnish);
    expect([await namesOf(giver), await namesOf(buyer)]).toEqual([[], ["Bramble"]]);
    expect([await billed(giver), await billed(buyer)]).toEqual([0, 1]);
    expect(newId).not.toBe(oldId);
    expect(await made(giver.get(`/api/horses/${oldId}`))).toMatchObject({
      presence: "HANDED_OVER",
      leftOn: today,
      leftBecause: "SOLD",
    });
    expect((await giver.get(`/api/horses/${newId}`)).statusCode).toBe(404);
    expect((await buyer.get(`/api/horses/${oldId}`)).statusCode).toBe(404);
    const [out] = await listOf(giver);
    const [came] = await listOf(buyer);
    expect(out).toMatchObject({ direction: "OUT", state: "ACCEPTED", horseId: oldId });
    expect(came).toMatchObject({
      direction: "IN",
      state: "ACCEPTED",
      horseId: newId,
      toEmail: null,
    });
    expect(came?.undoUntil).not.toBeNull();
    const told = await made<{ title: string }[]>(giver.get("/api/notifications"));
    expect(told.map(({ title }) => title)).toContain("Bramble was handed over");
  });

  // every section with all others and without them
  test.each(
    transferSections.flatMap(
      (section) =>
        [
          [section, true],
          [section, false],
        ] as const,
    ),
  )(
    "%s goes along: %s",
    async (section, goes) => {
      const chosen = goes ? [section] : transferSections.filter((each) => each !== section);
      // the vet's findings stand in the health records
      const include = new Set([...chosen, ...(chosen.includes("vetNotes") ? ["health"] : [])]);
      const { buyer, newId } = await handOver({ include: [...include] }, async (owner, id) => {
        await furnish(owner, id);
        await addPhoto(owner, id);
      });
      const shown = await allOf(buyer, newId);
      for (const each of transferSections)
        for (const word of words[each])
          expect(shown.includes(word), `${each}: ${word}`).toBe(include.has(each));
      for (const secret of secrets) expect(shown).not.toContain(secret);
    },
    60_000,
  );

  test("files have bytes of their own in the new yard", async () => {
    const { giver, buyer, newId, oldId } = await handOver({}, addPhoto);
    const { imageUrl } = await made<{ imageUrl: string }>(buyer.get(`/api/horses/${newId}`));
    expect((await buyer.get(imageUrl)).statusCode).toBe(200);
    expect((await giver.get(imageUrl)).statusCode).toBe(404);
    await made(giver.delete(`/api/horses/${oldId}`));
    expect((await buyer.get(`${imageUrl}?size=small`)).statusCode).toBe(200);
    const folders = await readdir(join(yard.dataDir, "files", buyer.user.yardId));
    expect(folders).toEqual([imageUrl.replace("/files/", "")]);
  });

  test("nobody of the old yard is named in the new one, and nothing there counts as the new yard's book", async () => {
    const { giver, buyer, newId } = await handOver({}, furnish);
    const exported = (await buyer.get("/api/gdpr/export")).body;
    expect(exported).toContain("Danilonsays");
    expect(exported).not.toContain(giver.user.id);
    expect(exported).not.toContain(giver.user.email);
    expect(await made(buyer.get("/api/medicines?limit=50"))).toEqual([]);
    const history = await made<{ items?: unknown[] }>(buyer.get(`/api/history/${newId}`));
    expect(JSON.stringify(history)).not.toContain(giver.user.id);
  });

  test("care goes on: what is due stands in the new yard's calendar and no longer in the old one's", async () => {
    const { giver, buyer } = await handOver({}, furnish);
    const titles = async (who: Owner) =>
      (await made<{ title: string }[]>(who.get("/api/care-events"))).map(({ title }) => title);
    expect(await titles(giver)).toEqual(["Massagedone"]);
    expect(await titles(buyer)).toEqual(expect.arrayContaining(["Massagedue", "Massagedone"]));
  });

  test("takes passport, licences and memberships along with their files, and leaves insurance and agreements", async () => {
    const giver = await yard.newOwner();
    const buyer = await yard.newOwner();
    const horse = await newHorse(giver);
    const scan = Buffer.from("%PDF-1.4 recognition card");
    const upload = "/api/upload/attachment";
    const file = await made<{ id: string }>(giver.upload(upload, "file", scan, "card.pdf"));
    const ofHorse = { horseId: horse.id, validUntil: addDays(today, 9) };
    for (const given of [
      { kind: "PASSPORT", name: "FEI recognition card", files: [file.id] },
      { kind: "MEMBERSHIP", issuedBy: "British Eventing" },
      { kind: "INSURANCE", name: "Vet fees" },
      { kind: "OTHER", name: "Loan agreement" },
    ])
      await made(giver.post("/api/papers", { ...ofHorse, ...given }));
    const { token } = await offer(giver, horse.id);
    const { horseId } = await made<{ horseId: string }>(accept(buyer, token));
    const papers = await made<Fields[]>(buyer.get("/api/papers"));
    expect(papers).toHaveLength(2);
    expect(papers).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          horseId,
          kind: "PASSPORT",
          files: [expect.objectContaining({ originalName: "card.pdf" })],
        }),
        expect.objectContaining({ horseId, kind: "MEMBERSHIP" }),
      ]),
    );
    const events = await made<{ title: string }[]>(buyer.get("/api/care-events"));
    expect(events.map(({ title }) => title).toSorted()).toEqual([
      "Renew membership: British Eventing",
      "Renew passport: FEI recognition card",
    ]);
    expect(await made(giver.get("/api/papers"))).toHaveLength(4);
  });

  test("ends the seller's ownership and begins the buyer's", async () => {
    const giver = await yard.newOwner();
    const buyer = await yard.newOwner();
    const horse = await newHorse(giver);
    const seller = {
      horseId: horse.id,
      role: "OWNER",
      name: "Mrs Hargreaves",
      fromDay: "2020-05-01",
    };
    await made(giver.post("/api/contacts", seller));
    const { token } = await offer(giver, horse.id);
    const { horseId } = await made<{ horseId: string }>(accept(buyer, token, "Kit Marlow"));
    expect(await made(giver.get(`/api/contacts?horseId=${horse.id}`))).toMatchObject([
      { name: "Mrs Hargreaves", fromDay: "2020-05-01", untilDay: today },
    ]);
    expect(await made(buyer.get(`/api/contacts?horseId=${horseId}`))).toMatchObject([
      { name: "Kit Marlow", role: "OWNER", fromDay: today, untilDay: null },
    ]);
  });

  test("is refused in the giving yard, to a groom, and to a yard without room; the horse stays", async () => {
    const giver = await yard.newOwner();
    const horse = await newHorse(giver);
    const { token } = await offer(giver, horse.id);
    expect((await accept(giver, token)).body).toBe(
      "Bramble is of this yard already. Choose another of your yards.",
    );
    const groom = await newMember(yard.app, (await yard.newOwner()).user.yardId, "GROOM");
    expect((await accept(groom, token)).statusCode).toBe(403);
    expect(await yard.visitor().post("/api/transfers/accept", { token })).toAnswer([
      401,
      "Sign in first",
    ]);
    expect(await namesOf(giver)).toEqual(["Bramble"]);
  });

  test("eight at once: one takes the horse, and there is one horse", async () => {
    const giver = await yard.newOwner();
    const horse = await newHorse(giver);
    await furnish(giver, horse.id);
    const { token } = await offer(giver, horse.id);
    const buyers = await Promise.all(Array.from({ length: 8 }, () => yard.newOwner()));
    const replies = await Promise.all(buyers.map((buyer) => accept(buyer, token)));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    for (const { statusCode } of replies) expect([200, 404, 409]).toContain(statusCode);
    const held = await Promise.all([giver, ...buyers].map((each) => namesOf(each)));
    expect(held.flat()).toEqual(["Bramble"]);
  });
});

describe("what the old yard keeps", () => {
  test("can be read, and no call changes it", async () => {
    const giver = await yard.newOwner();
    const buyer = await yard.newOwner();
    const of = await furnishedHorse(giver, "Ownhorse");
    const { token } = await offer(giver, of.horseId);
    await made(accept(buyer, token));
    const before = await allOf(giver, of.horseId);
    const tried: string[] = [];
    const changed: string[] = [];
    for (const call of writing()) {
      const name = `${call.method} ${call.path}`;
      const path = pathFor(call.path, of);
      const body = bodyFor(name, of);
      if (path === null || body === null || ofTheYard.has(name)) continue;
      const reply = await giver.send({
        method: call.method,
        url: path,
        ...(body && { payload: body }),
      });
      tried.push(name);
      if (![400, 404, 409].includes(reply.statusCode)) changed.push(`${name} ${reply.statusCode}`);
    }
    expect(changed).toEqual([]);
    expect(tried.length).toBeGreaterThan(35);
    expect(await allOf(giver, of.horseId)).toBe(before);
  });

  /** Calls that change nothing of the horse. */
  const ofTheYard = new Set([
    "POST /api/papers-address",
    "DELETE /api/papers-address",
    "POST /api/horses/:horseId/dossiers",
    "POST /api/stock/medicines",
    "PUT /api/stock/medicines/:id",
    "DELETE /api/stock/medicines/:id",
    "POST /api/stock/feeds",
    "PUT /api/stock/feeds/:id",
    "DELETE /api/stock/feeds/:id",
    // adds a contact of the yard; of horses it finds those that are present
    "POST /api/imports",
    "POST /api/horses",
    "POST /api/draft-horses",
    "POST /api/places",
    "PUT /api/places/:id",
    "DELETE /api/places/:id",
    "DELETE /api/horses/:id",
    "POST /api/outings",
    "DELETE /api/outings/:id",
    "POST /api/day/repeat",
    "DELETE /api/calendar-feed",
    "POST /api/chat/sessions",
  ]);
  const writing = () =>
    yard.app.boundCalls.filter(
      ({ method, access }: Endpoint) => method !== "GET" && /^(viewer|groom|manager)$/.test(access),
    );
});

describe("undoing", () => {
  test.each(["giver", "buyer"] as const)(
    "by the %s within 7 days: everything is as it was, and the horse is billed where it is",
    async (who) => {
      const giver = await yard.newOwner();
      const buyer = await yard.newOwner();
      const horse = await newHorse(giver);
      await furnish(giver, horse.id);
      const before = await allOf(giver, horse.id);
      const { token } = await offer(giver, horse.id);
      const { horseId } = await made<{ horseId: string }>(accept(buyer, token));
      const by = { giver, buyer }[who];
      const [{ id } = { id: "" }] = await listOf(by);
      await made(by.delete(`/api/transfers/${id}`));
      expect(shownOf(await allOf(giver, horse.id))).toEqual(shownOf(before));
      expect((await buyer.get(`/api/horses/${horseId}`)).statusCode).toBe(404);
      expect([await billed(giver), await billed(buyer)]).toEqual([1, 0]);
      expect((await by.delete(`/api/transfers/${id}`)).statusCode).toBe(404);
      const again = await offer(giver, horse.id);
      await made(accept(buyer, again.token));
      expect(await namesOf(buyer)).toEqual(["Bramble"]);
    },
  );

  // what rested is back with a new version, and without who made it, as after any leave
  const shownOf = (text: string): unknown[] =>
    text
      .replaceAll(/"(updatedAt|userId)":(?:"[^"]*"|null)/g, '"$1":null')
      .split("\n")
      .map((line) => JSON.parse(line));

  test("the new yard keeps to read what it wrote itself, and nothing else", async () => {
    const { giver, buyer, newId, transferId } = await handOver({}, furnish);
    const own = recordInputs.farrier({ notes: "Writtenhere" });
    await made(buyer.post(`/api/horses/${newId}/farrier`, own));
    await made(giver.delete(`/api/transfers/${transferId}`));
    const kept = await allOf(buyer, newId);
    expect(kept).toContain("Writtenhere");
    for (const word of Object.values(words).flat()) expect(kept, word).not.toContain(word);
    expect(await made(buyer.get(`/api/horses/${newId}`))).toMatchObject({
      presence: "HANDED_OVER",
    });
    expect((await buyer.post(`/api/horses/${newId}/farrier`, own)).statusCode).toBe(409);
    expect(await namesOf(giver)).toEqual(["Bramble"]);
  });

  test("is refused after 7 days, of a horse that has gone on, and to another yard", async () => {
    const { giver, buyer, newId, transferId } = await handOver();
    const stranger = await yard.newOwner();
    expect((await stranger.delete(`/api/transfers/${transferId}`)).statusCode).toBe(404);
    await made(buyer.post(`/api/horses/${newId}/leave`, { because: "SOLD", on: today }));
    expect((await giver.delete(`/api/transfers/${transferId}`)).body).toBe(
      "Bramble has left the yard that it was handed to, so it cannot be taken back.",
    );
    await made(buyer.post(`/api/horses/${newId}/return`, {}));
    await query("update transfers set accepted_at = now() - interval '7 days' where id = $1", [
      transferId,
    ]);
    const late = await giver.delete(`/api/transfers/${transferId}`);
    expect(late.statusCode).toBe(409);
    expect(late.body).toContain("can be undone for 7 days");
  });
});

async function addPhoto(owner: Owner, id: string) {
  const photo = sharp({ create: { width: 8, height: 8, channels: 3, background: "tan" } });
  const { fileUrl } = await made<{ fileUrl: string }>(
    owner.upload("/api/upload/horse-photo", "photo", await photo.png().toBuffer()),
  );
  const horse = await made<Fields>(owner.get(`/api/horses/${id}`));
  const fields = ["name", "breed", "dateOfBirth", "passportNumber", "microchipNumber"];
  const input = Object.fromEntries(fields.map((key) => [key, horse[key]]));
  await made(owner.put(`/api/horses/${id}`, { ...input, imageUrl: fileUrl }));
}
