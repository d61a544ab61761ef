import { beforeAll, describe, expect, test } from "vitest";
import {
  type SharedView,
  type SharedSection,
  sharedSections,
  type ShareLink,
} from "#contract/data/share-links.ts";
import { withinRights } from "#server/core/database/within-rights.ts";
import { scopeOfShareLink } from "#server/domains/people/accounts/accounts.ts";
import { made, recordInputs } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newMember } from "#testing/member.ts";
import { newHorse, openYard, type Owner, query } from "#testing/yard.ts";
import { readShared } from "./read-shared.ts";

const yard = fixture(openYard);
const ENDED = "This link has ended. Ask whoever sent it to you for a new one.";
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** Makes a link; returns its id and the address at which it is read. */
async function newLink(owner: Owner, horseIds: string[], given: object = {}) {
  const body = { name: "Mill Road Vets", horseIds, sections: ["papers"], ...given };
  const { id, url } = await made<{ id: string; url: string }>(owner.post("/api/share-links", body));
  const token = new URL(url).pathname.replace("/s/", "");
  return { id, token, path: `/api/shared/${token}` };
}

const open = (path: string) => made<SharedView>(yard.visitor().get(path));

/** What only one section of a horse says: a word for each. */
const words = {
  papers: ["Papersbreed", "Contactname"],
  health: ["Farriersays", "Checkedteeth", "Jabproduct"],
  vetNotes: ["Vetsays", "Vetfound"],
  medicines: ["Danilonsays"],
  feed: ["Chaffonly", "Bitesatfeeds", "Rationbrand"],
} satisfies Record<SharedSection, string[]>;
/** What no link says. */
const secrets = ["Horsenote", "Contactnote", "4321", "1234.5", "@", "/files/"];

/** A horse with something in every section, whose name begins all that is said of it. */
async function furnished(owner: Owner, name: string) {
  const say = (word: string) => `${name}${word}`;
  const horse = await newHorse(owner, {
    name,
    breed: say("Papersbreed"),
    notes: say("Horsenote"),
  });
  const under = `/api/horses/${horse.id}`;
  const post = (path: string, body: Record<string, unknown>) => made(owner.post(path, body));
  await post("/api/contacts", {
    horseId: horse.id,
    role: "VET",
    name: say("Contactname"),
    notes: say("Contactnote"),
  });
  const vet = { diagnosis: say("Vetfound"), notes: say("Vetsays"), cost: 4321 };
  await post(`${under}/veterinary`, recordInputs.veterinary(vet));
  await post(`${under}/farrier`, recordInputs.farrier({ notes: say("Farriersays"), cost: 1234.5 }));
  await post(`${under}/general`, recordInputs.general({ description: say("Checkedteeth") }));
  await post(`${under}/medication`, recordInputs.medication({ medication: say("Danilonsays") }));
  await post(`${under}/dietary`, recordInputs.dietary({ brand: say("Rationbrand") }));
  await made(
    owner.put(`${under}/care-notes`, {
      warnings: say("Bitesatfeeds"),
      feeds: [{ time: "07:00", what: say("Chaffonly") }],
    }),
  );
  const doses = [{ date: "2025-03-01", diseases: ["TETANUS"], product: say("Jabproduct") }];
  await made(owner.put(`${under}/doses`, { doses }));
  return horse;
}

describe("what is shown", () => {
  let owner: Owner;
  let ids: string[];
  beforeAll(async () => {
    owner = await yard.newOwner();
    ids = [];
    for (const name of ["Alder", "Birch"]) ids.push((await furnished(owner, name)).id);
  });

  // every section against every set of sections: vetNotes needs health, which a test below tries
  const sets = Array.from({ length: 2 ** sharedSections.length - 1 }, (_each, at) =>
    sharedSections.filter((_section, bit) => ((at + 1) >> bit) & 1),
  ).filter((set) => set.includes("health") || !set.includes("vetNotes"));

  test.each(sets.map((set) => [set.join(", "), set] as const))(
    "by a link of %s is that, of the chosen horse, and nothing else",
    async (_, sections) => {
      const { path } = await newLink(owner, ids.slice(0, 1), { sections });
      const shown = await open(path);
      const text = JSON.stringify(shown);
      expect(shown.horses.map(({ name }) => name)).toEqual(["Alder"]);
      for (const section of sharedSections)
        for (const word of words[section])
          expect(text.includes(`Alder${word}`), `${section}: ${word}`).toBe(
            sections.includes(section),
          );
      for (const secret of [...secrets, "Birch"]) expect(text, secret).not.toContain(secret);
    },
  );

  test("is held to the link's sections in the database, too", async () => {
    const scope = scopeOfShareLink({
      yardId: owner.user.yardId,
      horseIds: ids.slice(0, 1),
      sections: ["feed"],
    });
    const asked = { horseIds: ids, sections: sharedSections };
    const read = () => readShared(scope, asked);
    const found = await withinRights(scope, { method: "GET", section: "any" }, read);
    const none = { veterinary: [], farrier: [], general: [], vaccinations: [] };
    expect(found).toMatchObject([
      { name: "Alder", papers: { contacts: [] }, health: none, medicines: [] },
    ]);
    expect(found[0]?.feed?.rations).toHaveLength(1);
  });
});

describe("a link", () => {
  test("is made, listed and revoked by managers and owners of the yard alone", async () => {
    const { owner, horse } = await yard.newOwnerWithHorse();
    const manager = await newMember(yard.app, owner.user.yardId, "MANAGER");
    const groom = await newMember(yard.app, owner.user.yardId, "GROOM");
    const stranger = await yard.newOwner();
    const { id, path, token } = await newLink(manager, [horse.id]);
    expect((await groom.get("/api/share-links")).statusCode).toBe(403);
    expect((await groom.delete(`/api/share-links/${id}`)).statusCode).toBe(403);
    expect(await stranger.delete(`/api/share-links/${id}`)).toAnswer([404, "Link not found"]);
    expect(await made(stranger.get("/api/share-links"))).toEqual([]);
    const [listed] = await made<ShareLink[]>(owner.get("/api/share-links"));
    expect(listed).toMatchObject({ name: "Mill Road Vets", access: "read", horseIds: [horse.id] });
    expect(listed?.expiresAt.toString().slice(0, 10)).toBe(inDays(14).slice(0, 10));
    expect(JSON.stringify(listed)).not.toContain(token);
    const { rows } = await query("select * from share_links where id = $1", [id]);
    expect(JSON.stringify(rows)).not.toContain(token);
    await made(owner.delete(`/api/share-links/${id}`));
    expect(await yard.visitor().get(path)).toAnswer([404, ENDED]);
    expect(await owner.delete(`/api/share-links/${id}`)).toAnswer([404, "Link not found"]);
    expect(await yard.visitor().get("/api/shared/no-such-link")).toAnswer([404, ENDED]);
  });

  test("of a horse of another yard, of too much or for too long is refused", async () => {
    const { owner, horse } = await yard.newOwnerWithHorse();
    const stranger = await yard.newOwnerWithHorse();
    const attempt = (given: object) =>
      owner.post("/api/share-links", {
        name: "Vet",
        horseIds: [horse.id],
        sections: ["papers"],
        ...given,
      });
    expect(await attempt({ horseIds: [stranger.horse.id] })).toAnswer([404, "Horse not found"]);
    expect(await attempt({ horseIds: [] })).toAnswer([400, "Choose at least one horse"]);
    expect(await attempt({ name: " " })).toAnswer([400, "Say whom it is for"]);
    expect(await attempt({ sections: [] })).toAnswer([400, "Choose at least one thing to show"]);
    expect((await attempt({ sections: ["money"] })).statusCode).toBe(400);
    expect((await attempt({ sections: ["files"] })).statusCode).toBe(400);
    expect(await attempt({ sections: ["vetNotes"] })).toAnswer([
      400,
      "The vet's notes stand in the health records: choose these too",
    ]);
    const TOO_LONG = [400, "A link can be opened for 90 days at most"];
    expect(await attempt({ expiresAt: inDays(92) })).toAnswer(TOO_LONG);
    expect(await attempt({ expiresAt: inDays(-1) })).toAnswer(TOO_LONG);
    expect(await attempt({ expiresAt: inDays(90) })).toMatchObject({ statusCode: 200 });
  });

  test("shows nothing once it has expired, is not listed, and is deleted at night", async () => {
    const { owner, horse } = await yard.newOwnerWithHorse();
    const { id, path } = await newLink(owner, [horse.id]);
    await query("update share_links set expires_at = now() where id = $1", [id]);
    expect(await yard.visitor().get(path)).toAnswer([404, ENDED]);
    expect(await made(owner.get("/api/share-links"))).toEqual([]);
  });

  test("counts viewings, those within five minutes once", async () => {
    const { owner, horse } = await yard.newOwnerWithHorse();
    const { id, path } = await newLink(owner, [horse.id]);
    const views = async () => (await made<ShareLink[]>(owner.get("/api/share-links")))[0];
    expect(await views()).toMatchObject({ views: 0, lastViewedAt: null });
    await Promise.all([open(path), open(path), open(path)]);
    expect(await views()).toMatchObject({ views: 1, lastViewedAt: expect.any(String) });
    await query(
      "update share_links set last_viewed_at = now() - interval '6 minutes' where id = $1",
      [id],
    );
    await open(path);
    expect(await views()).toMatchObject({ views: 2 });
  });

  test("is one of at most fifty", async () => {
    const { owner, horse } = await yard.newOwnerWithHorse();
    for (let links = 0; links < 50; links += 1) await newLink(owner, [horse.id]);
    const body = { name: "One more", horseIds: [horse.id], sections: ["papers"] };
    expect(await owner.post("/api/share-links", body)).toAnswer([
      409,
      "A yard may have at most 50 links. Revoke one first.",
    ]);
  });

  test("ends when who made it sets a new password by a mailed link", async () => {
    const { owner, horse } = await yard.newOwnerWithHorse();
    const { path } = await newLink(owner, [horse.id]);
    const { email } = owner.user;
    const visitor = yard.visitor();
    await visitor.post("/api/forgot-password", { email });
    const reset = { token: await yard.linkTo(email, "reset-password"), password: "new-Passw0rd!" };
    expect(await visitor.post("/api/reset-password", reset)).toMatchObject({ statusCode: 200 });
    expect(await visitor.get(path)).toAnswer([404, ENDED]);
    const [mail] = (await yard.mailsTo(email)).slice(-1);
    expect(mail?.replaceAll(/=?\r\n/g, " ")).toContain("shown horses to visitors");
  });

  test("leaves out a horse that is deleted, and opens nothing else", async () => {
    const { owner, horse } = await yard.newOwnerWithHorse();
    const other = await newHorse(owner, { name: "Thistle" });
    const { path, token } = await newLink(owner, [horse.id, other.id]);
    await made(owner.delete(`/api/horses/${horse.id}`));
    expect((await open(path)).horses.map(({ name }) => name)).toEqual(["Thistle"]);
    const visitor = yard.visitor();
    expect(await visitor.get("/api/horses")).toAnswer([401, "Sign in first"]);
    expect(await visitor.post("/api/kiosk/open", { token })).toMatchObject({ statusCode: 404 });
  });
});
