import { beforeAll, describe, expect, test } from "vitest";
import sharp from "sharp";
import type { StableCard, StableCardFacts } from "#contract/data/stable-cards.ts";
import { made } from "#testing/care.ts";
import { drawPdfPage, readQrCodes } from "#testing/drawn-pdf.ts";
import { fixture } from "#testing/fixture.ts";
import { newMember } from "#testing/member.ts";
import { readPdf } from "#testing/pdf.ts";
import { newHorse, openYard, type Owner, UNKNOWN_ID } from "#testing/yard.ts";

const yard = fixture(openYard);

const pathOf = (url: string) => new URL(url).pathname.replace("/card/", "/api/card/");
const cardOf = (by: Owner, horseId: string) =>
  made<StableCard>(by.get(`/api/horses/${horseId}/card`));
const scan = (url: string) => yard.visitor().get(pathOf(url));

describe("a stable card", () => {
  let owner: Owner;
  let horseId: string;

  beforeAll(async () => {
    owner = await yard.newOwner();
    const photo = await sharp({
      create: { width: 40, height: 40, channels: 3, background: "#884422" },
    })
      .jpeg()
      .toBuffer();
    const { fileUrl } = await made<{ fileUrl: string }>(
      owner.upload("/api/upload/horse-photo", "photo", photo),
    );
    horseId = (await newHorse(owner, { name: "Bramble", color: "Bay", imageUrl: fileUrl })).id;
    const notes = { allergies: "Penicillin", warnings: "Kicks", feeds: [] };
    await made(owner.put(`/api/horses/${horseId}/care-notes`, notes));
    const contacts = [
      { role: "OWNER", name: "Kit Marlow", phone: "07700 900001", onCard: "SHOW", horseId },
      { role: "OWNER", name: "Ann Private", phone: "07700 900002", horseId },
      { role: "VET", name: "Helen Marsh", phone: "01632 960123" },
      { role: "FARRIER", name: "Tom Ridley", phone: "01632 960777", onCard: "HIDE" },
      { role: "INSURER", name: "No Number", onCard: "SHOW" },
      { role: "OWNER", name: "Mrs Earlier", phone: "1234", onCard: "SHOW", untilDay: "2020-01-01" },
    ];
    for (const contact of contacts) await made(owner.post("/api/contacts", contact));
  });

  test("is refused signed out, to another yard, to a groom and with wrong input", async () => {
    const stranger = await yard.newOwner();
    const groom = await newMember(yard.app, owner.user.yardId, "GROOM");
    for (const end of ["card", "card.pdf"]) {
      const at = `/api/horses/${horseId}/${end}`;
      expect(await yard.visitor().get(at)).toAnswer([401, "Sign in first"]);
      expect(await stranger.get(at)).toAnswer([404, "Horse not found"]);
      expect((await groom.get(at)).statusCode).toBe(403);
      expect(await owner.get(`/api/horses/${UNKNOWN_ID}/${end}`)).toAnswer([
        404,
        "Horse not found",
      ]);
      expect((await owner.get(`/api/horses/grey/${end}`)).statusCode).toBe(400);
    }
    expect((await groom.post(`/api/horses/${horseId}/card/code`)).statusCode).toBe(403);
    expect(await stranger.post(`/api/horses/${horseId}/card/code`)).toAnswer([
      404,
      "Horse not found",
    ]);
    expect((await groom.get("/api/cards.pdf")).statusCode).toBe(403);
    expect(await yard.visitor().get("/api/cards.pdf")).toAnswer([401, "Sign in first"]);
    expect(await owner.get("/api/cards.pdf?size=A7")).toAnswer([400, "Choose A6 or A5"]);
    expect(await owner.get("/api/cards.pdf?perSheet=3")).toAnswer([
      400,
      "Choose 1 or 4 cards to a sheet",
    ]);
    expect(await stranger.get("/api/cards.pdf")).toAnswer([404, "Horse not found"]);
  });

  test("names those who agree and have a number, the vet first, and says how many are left out", async () => {
    const { facts, unnamed } = await cardOf(owner, horseId);
    expect(facts).toMatchObject({
      horseName: "Bramble",
      hasPhoto: true,
      allergies: "Penicillin",
      warnings: "Kicks",
      contacts: [
        { role: "VET", name: "Helen Marsh", phone: "01632 960123" },
        { role: "OWNER", name: "Kit Marlow", phone: "07700 900001" },
      ],
    });
    expect(facts.about).toMatch(/^Bay /);
    expect(unnamed).toBe(2);
  });

  test("its PDF has what the page says, and a code that leads to the page", async () => {
    const { url, facts } = await cardOf(owner, horseId);
    const { rawPayload, headers } = await owner.get(`/api/horses/${horseId}/card.pdf?size=A6`);
    expect(headers["content-disposition"]).toBe('attachment; filename="stable-card-a6.pdf"');
    const { text, untagged } = await readPdf(rawPayload);
    expect(untagged).toEqual([]);
    for (const said of ["Bramble", "Kicks", "HelenMarsh", "07700900001"])
      expect(text).toContain(said);
    for (const secret of ["AnnPrivate", "TomRidley", "MrsEarlier"])
      expect(text).not.toContain(secret);
    const { context } = await drawPdfPage(rawPayload, 1, 3);
    const [code] = await readQrCodes(context);
    expect(code?.text).toBe(url);
    expect((await scan(url)).json()).toEqual(facts);
  });

  test("its page shows what holds now, to somebody without an account, and its photo", async () => {
    const { url } = await cardOf(owner, horseId);
    const notes = { allergies: "Penicillin", warnings: "Bites too", feeds: [] };
    await made(owner.put(`/api/horses/${horseId}/care-notes`, notes));
    expect(await made<StableCardFacts>(scan(url))).toMatchObject({ warnings: "Bites too" });
    const photo = await yard.visitor().get(`${pathOf(url)}/photo`);
    expect([photo.statusCode, photo.headers["content-type"]]).toEqual([200, "image/webp"]);
    const { body } = await scan(url);
    for (const secret of [owner.user.id, owner.user.yardId, horseId, "Ann Private", "passport"])
      expect(body).not.toContain(secret);
  });

  test("a code that was made up, cut or changed leads nowhere", async () => {
    const { url } = await cardOf(owner, horseId);
    const other = (await cardOf(owner, (await newHorse(owner)).id)).url;
    const token = url.slice(-42);
    const invented = [`${token.slice(0, 30)}${other.slice(-12)}`, token.slice(1), "x", "%00"];
    for (const each of invented)
      expect((await yard.visitor().get(`/api/card/${each}`)).statusCode).toBe(404);
    expect((await yard.visitor().get(`/api/card/${token}/photo`)).statusCode).toBe(200);
    expect((await yard.visitor().get("/api/card/x/photo")).statusCode).toBe(404);
  });

  test("a new code ends those that were printed before", async () => {
    const { id } = await newHorse(owner);
    const { url } = await cardOf(owner, id);
    const renewed = await made<StableCard>(owner.post(`/api/horses/${id}/card/code`));
    expect(renewed.url).not.toBe(url);
    expect(await scan(url)).toAnswer([
      404,
      "This card leads nowhere any more: the horse has left, or there is a newer card. Ask the yard.",
    ]);
    expect((await scan(renewed.url)).statusCode).toBe(200);
    expect(await cardOf(owner, id)).toEqual(renewed);
  });

  test("leads nowhere once the horse has left", async () => {
    const { id } = await newHorse(owner);
    const { url } = await cardOf(owner, id);
    await made(owner.post(`/api/horses/${id}/leave`, { on: "2026-01-05", because: "SOLD" }));
    expect((await scan(url)).statusCode).toBe(404);
    expect(await owner.get(`/api/horses/${id}/card`)).toAnswer([404, "Horse not found"]);
  });
});

test("all cards of a yard are one PDF, each with a code of its own", async () => {
  const owner = await yard.newOwner();
  const names = ["Ash", "Beech", "Cedar", "Damson", "Elder"];
  for (const name of names) await newHorse(owner, { name });
  const { rawPayload } = await owner.get("/api/cards.pdf?size=A6&perSheet=4");
  const { pages, text } = await readPdf(rawPayload);
  expect(pages).toBe(2);
  for (const name of names) expect(text).toContain(name);
  const { context } = await drawPdfPage(rawPayload, 1, 3);
  const codes = await readQrCodes(context);
  expect(new Set(codes.map((each) => each.text)).size).toBe(4);
  for (const { text: url } of codes) expect((await scan(url)).statusCode).toBe(200);
});
