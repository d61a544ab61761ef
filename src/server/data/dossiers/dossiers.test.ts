import type { User } from "#contract/people/accounts.ts";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import type { Dossier, VerifiedDossier } from "#contract/data/dossiers.ts";
import { dossierSections } from "#contract/data/dossiers.ts";
import { formatDay } from "#rules/date-format.ts";
import { londonDate } from "#rules/london.ts";
import { made, recordInputs } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newMember } from "#testing/member.ts";
import { readPdf } from "#testing/pdf.ts";
import { newHorse, openYard, type Owner, query } from "#testing/yard.ts";

const yard = fixture(openYard);

/** A horse with something in every part of a dossier. */
async function furnished(owner: Owner, name = "Bramble") {
  const horse = await newHorse(owner, { name });
  const at = `/api/horses/${horse.id}`;
  const post = (path: string, body: Record<string, unknown>) => made(owner.post(path, body));
  await post(
    `${at}/veterinary`,
    recordInputs.veterinary({ diagnosis: "Sound on the lunge", cost: 85.5 }),
  );
  await post(`${at}/farrier`, recordInputs.farrier({ notes: "Thin soles", cost: 90 }));
  await post(`${at}/general`, recordInputs.general({ type: "DENTAL", description: "Sharp hooks" }));
  await post(`${at}/general`, {
    type: "WORMING",
    description: "Wormed",
    product: "Equest",
    date: "2025-03-01",
  });
  for (const [date, weightKg] of [
    ["2025-01-01", 480],
    ["2025-06-01", 515],
  ])
    await post(`${at}/general`, { type: "WEIGHT", description: "By tape", date, weightKg });
  await post(`${at}/medication`, recordInputs.medication({ medication: "Danilon" }));
  const doses = [
    { date: "2025-03-01", diseases: ["INFLUENZA"], product: "ProteqFlu", batch: "L42" },
  ];
  await made(owner.put(`${at}/doses`, { doses }));
  return horse;
}

const make = (owner: Owner, horseId: string, given: object = {}) =>
  made<Dossier>(
    owner.post(`/api/horses/${horseId}/dossiers`, {
      purpose: "SALE",
      sections: dossierSections,
      ...given,
    }),
  );
const tokenOf = ({ verifyUrl }: Dossier) => new URL(verifyUrl).pathname.split("/").at(-1) ?? "";
const verify = (dossier: Dossier) =>
  made<VerifiedDossier>(yard.visitor().get(`/api/verify/${tokenOf(dossier)}`));
const download = async (owner: Owner, { url }: Dossier) => {
  const reply = await owner.get(url);
  expect(reply.statusCode).toBe(200);
  return reply;
};

describe("a dossier", () => {
  let owner: Owner;
  let horseId: string;
  beforeAll(async () => {
    owner = await yard.newOwner();
    horseId = (await furnished(owner)).id;
  });

  test("is refused signed out, to another yard, to a groom and with wrong input", async () => {
    const body = { purpose: "SALE", sections: ["vaccinations"] };
    const path = `/api/horses/${horseId}/dossiers`;
    expect(await yard.visitor().post(path, body)).toAnswer([401, "Sign in first"]);
    const stranger = await yard.newOwner();
    expect(await stranger.post(path, body)).toAnswer([404, "Horse not found"]);
    const groom = await newMember(yard.app, owner.user.yardId, "GROOM");
    expect((await groom.post(path, body)).statusCode).toBe(403);
    expect(await owner.post(path, { ...body, sections: [] })).toAnswer([
      400,
      "Choose at least one part",
    ]);
    expect(await owner.post(path, { ...body, sections: ["teeth", "teeth"] })).toAnswer([
      400,
      "A part is named twice",
    ]);
    expect(await owner.post(path, { sections: ["teeth"] })).toAnswer([400, "Say what it is for"]);
    const dossier = await make(owner, horseId);
    expect((await yard.visitor().get(dossier.url)).statusCode).toBe(401);
    expect((await groom.get(dossier.url)).statusCode).toBe(403);
    expect(await stranger.get(dossier.url)).toAnswer([404, "Dossier not found"]);
    expect(await stranger.delete(dossier.url)).toAnswer([404, "Dossier not found"]);
    expect(await made(stranger.get(path))).toEqual([]);
  });

  test("says in its PDF, with tags, what is on record", async () => {
    const dossier = await make(owner, horseId);
    const reply = await download(owner, dossier);
    expect(reply.headers["content-type"]).toBe("application/pdf");
    expect(reply.headers["content-disposition"]).toMatch(/filename="bramble-\d{4}-\d\d-\d\d.pdf"/);
    const pdf = await readPdf(reply.rawPayload);
    for (const text of [
      "Bramble",
      "Dossier for a sale",
      "826046001234567",
      dossier.fingerprint,
      dossier.verifyUrl,
      "Influenza",
      "ProteqFlu",
      "L42",
      "Sound on the lunge",
      "£85.50",
      "Thin soles",
      "Sharp hooks",
      "Equest",
      "515 kg",
      "Danilon",
      "£175.50",
      "by the owner",
    ])
      expect(pdf.text, text).toContain(text.replaceAll(" ", ""));
    expect(pdf.roles.slice(0, 4)).toEqual(["H1", "P", "P", "Table"]);
    expect(pdf.roles.filter((role) => role === "Figure")).toHaveLength(2);
    expect(pdf.untagged).toEqual([]);
  });

  test("is the same bytes each time it is downloaded", async () => {
    const dossier = await make(owner, horseId, { sections: ["vaccinations", "farrier"] });
    const [first, second] = [await download(owner, dossier), await download(owner, dossier)];
    expect(first.rawPayload.equals(second.rawPayload)).toBe(true);
  });

  test("has only the chosen parts, and costs only where they are wanted", async () => {
    const dossier = await make(owner, horseId, { sections: ["farrier"] });
    const { text } = await readPdf((await download(owner, dossier)).rawPayload);
    expect(text).toContain("Thinsoles");
    for (const left of ["£90", "Danilon", "ProteqFlu", "Sharphooks", "Sound"])
      expect(text).not.toContain(left);
  });

  test("says of each dose who entered it and when, also by somebody who is gone since", async () => {
    const groom = await newMember(yard.app, owner.user.yardId, "GROOM");
    const other = await newHorse(owner);
    const date = "2025-03-01";
    const doses = [{ date, diseases: ["INFLUENZA"], product: "ProteqFlu" }];
    await made(groom.put(`/api/horses/${other.id}/doses`, { doses }));
    const entered = `${formatDay(londonDate(new Date()))} by `;
    const textOf = async () => {
      const dossier = await make(owner, other.id, { sections: ["vaccinations"] });
      return (await readPdf((await download(owner, dossier)).rawPayload)).text;
    };
    expect(await textOf()).toContain(`${entered}a groom`.replaceAll(" ", ""));
    await made(owner.delete(`/api/members/${groom.user.id}`));
    expect(await textOf()).toContain(`${entered}somebody who is no longer`.replaceAll(" ", ""));
  });

  test("has the photos on pages of their own, PDFs within the file, and names what was deleted since", async () => {
    const { id } = await newHorse(owner, { name: "Thistle" });
    const upload = (bytes: Buffer, name: string) =>
      made<{ id: string; fileUrl: string }>(
        owner.upload("/api/upload/attachment", "file", bytes, name),
      );
    const jpeg = await sharp({
      create: { width: 800, height: 600, channels: 3, background: "#6b3f17" },
    })
      .jpeg()
      .toBuffer();
    const [hoof, gone] = [await upload(jpeg, "hoof.jpg"), await upload(jpeg, "gone.jpg")];
    const bill = await upload(Buffer.from("%PDF-1.7\n%%EOF\n"), "bill.pdf");
    const photos = [hoof.id, gone.id, bill.id];
    await made(owner.post(`/api/horses/${id}/farrier`, recordInputs.farrier({ photos })));
    const sections = ["farrier", "files"];
    const dossier = await make(owner, id, { sections });
    await query("delete from files where id = $1", [gone.id]);
    const pdf = await readPdf((await download(owner, dossier)).rawPayload);
    expect(pdf.attached).toEqual(["01 bill.pdf"]);
    // the code of the page, and the photo
    expect(pdf.roles.filter((role) => role === "Figure")).toHaveLength(2);
    expect(pdf.text).toContain("Notincluded,becausetherearetoomanyortheyweredeleted•gone.jpg");
    const without = await make(owner, id, { sections: ["farrier"] });
    const { text, attached } = await readPdf((await download(owner, without)).rawPayload);
    expect([text.includes("hoof.jpg"), attached]).toEqual([false, []]);
  });

  test("names nobody of the yard, whose own name may say whose it is", async () => {
    const me = await made<User>(owner.get("/api/user"));
    const dossier = await make(owner, horseId);
    const told = JSON.stringify(await verify(dossier));
    const { text } = await readPdf((await download(owner, dossier)).rawPayload);
    for (const name of [me.lastName, me.email]) {
      expect(told).not.toContain(name);
      expect(text).not.toContain(name);
    }
  });
});

describe("the page of a dossier", () => {
  test("says that all is as it was, and what one changed record, one more and one less come to", async () => {
    const owner = await yard.newOwner();
    const { id } = await furnished(owner);
    const dossier = await make(owner, id);
    expect(await verify(dossier)).toMatchObject({
      purpose: "SALE",
      fingerprint: dossier.fingerprint,
      isHere: true,
      changes: [],
      facts: { horseName: "Bramble" },
    });
    const at = `/api/horses/${id}`;
    const [shoes] = await made<{ id: string; updatedAt: string }[]>(owner.get(`${at}/farrier`));
    await made(
      owner.put(`${at}/farrier/${shoes?.id}`, {
        ...recordInputs.farrier({ notes: "Better soles", cost: 90 }),
        updatedAt: shoes?.updatedAt,
      }),
    );
    await made(owner.post(`${at}/veterinary`, recordInputs.veterinary()));
    const [medicine] = await made<{ id: string }[]>(owner.get(`${at}/medication`));
    await made(owner.delete(`${at}/medication/${medicine?.id}`));
    const { changes, facts } = await verify(dossier);
    expect(changes).toEqual([
      { section: "veterinary", added: 1, changed: 0, removed: 0 },
      { section: "farrier", added: 0, changed: 1, removed: 0 },
      { section: "medicines", added: 0, changed: 0, removed: 1 },
    ]);
    // what it said stays as it was
    expect(JSON.stringify(facts)).toContain("Thin soles");
  });

  test("says that the horse is gone, and nothing once the dossier is deleted or has expired", async () => {
    const owner = await yard.newOwner();
    const { id } = await furnished(owner);
    const [dossier, other] = [await make(owner, id), await make(owner, id)];
    await made(owner.delete(`/api/horses/${id}`));
    expect(await verify(dossier)).toMatchObject({ isHere: false, changes: [] });
    await made(owner.delete(dossier.url));
    const NONE = [404, "No dossier has this code: it has expired, was deleted, or is not genuine."];
    const visitor = yard.visitor();
    expect(await visitor.get(`/api/verify/${tokenOf(dossier)}`)).toAnswer(NONE);
    await query("update dossiers set expires_at = now() where id = $1", [other.id]);
    expect(await visitor.get(`/api/verify/${tokenOf(other)}`)).toAnswer(NONE);
    expect(await visitor.get("/api/verify/guessed")).toAnswer(NONE);
    expect(await owner.get(other.url)).toAnswer([404, "Dossier not found"]);
  });
});
