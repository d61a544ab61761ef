import { v7 as uuid } from "uuid";
import { describe, expect, test } from "vitest";
import type { DosesOfHorse, PassportPages } from "#contract/health/doses.ts";
import { made } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newMember } from "#testing/member.ts";
import { newHorse, openYard, type Visitor } from "#testing/yard.ts";

const yard = fixture(openYard);
const pdf = Buffer.from("%PDF-1.7\npage");

const upload = async (who: Visitor, name = "page.pdf") =>
  (await made<{ id: string }>(who.upload("/api/upload/attachment", "file", pdf, name))).id;
const pagesOf = async (who: Visitor, at: string) =>
  (await made<DosesOfHorse>(who.get(`${at}/doses`))).pages.map(({ id }) => id);

async function stable() {
  const { owner, horseId } = await yard.newOwnerWithHorse();
  return { owner, horseId, at: `/api/horses/${horseId}` };
}

describe("who may", () => {
  test("every call is refused signed out", async () => {
    const { at } = await stable();
    const stranger = yard.visitor();
    expect(await stranger.put(`${at}/passport-pages`, { files: [] })).toAnswer([
      401,
      "Sign in first",
    ]);
    expect(await stranger.delete(`${at}/passport-pages/${uuid()}`)).toAnswer([
      401,
      "Sign in first",
    ]);
  });

  test("another yard's horse, page or file is not found", async () => {
    const { owner, at } = await stable();
    const page = await upload(owner);
    await made(owner.put(`${at}/passport-pages`, { files: [page] }));
    const { owner: other, at: otherAt } = await stable();
    expect(await other.put(`${at}/passport-pages`, { files: [] })).toAnswer([
      404,
      "Horse not found",
    ]);
    expect(await other.delete(`${at}/passport-pages/${page}`)).toAnswer([404, "Horse not found"]);
    expect(await other.delete(`${otherAt}/passport-pages/${page}`)).toAnswer([
      404,
      "Page not found",
    ]);
    const taken = await other.put(`${otherAt}/passport-pages`, { files: [page] });
    expect(taken).toAnswer([404, "File not found"]);
    expect(await pagesOf(owner, at)).toEqual([page]);
  });

  test("a viewer does not keep pages, a groom does", async () => {
    const { owner, at } = await stable();
    const viewer = await newMember(yard.app, owner.user.yardId, "VIEWER");
    expect((await viewer.put(`${at}/passport-pages`, { files: [] })).statusCode).toBe(403);
    const groom = await newMember(yard.app, owner.user.yardId, "GROOM");
    await made(groom.put(`${at}/passport-pages`, { files: [await upload(groom)] }));
  });
});

test("pages are kept beside those that are there, and keeping them again changes nothing", async () => {
  const { owner, at } = await stable();
  const one = await upload(owner, "page 1.pdf");
  const two = await upload(owner, "page 2.pdf");
  await made(owner.put(`${at}/passport-pages`, { files: [one] }));
  const body = { files: [two] };
  for (let time = 0; time < 2; time++) {
    const { pages } = await made<PassportPages>(owner.put(`${at}/passport-pages`, body));
    expect(pages).toMatchObject([{ id: one, originalName: "page 1.pdf" }, { id: two }]);
  }
  expect(await pagesOf(owner, at)).toEqual([one, two]);
});

test("a page that nobody has read yet stays while doses are saved; one that was read goes with its last dose", async () => {
  const { owner, at } = await stable();
  const [read, unread] = [await upload(owner), await upload(owner)];
  await made(owner.put(`${at}/passport-pages`, { files: [read, unread] }));
  const dose = { date: "2024-03-01", diseases: ["INFLUENZA"], passportPageId: read };
  const { doses } = await made<DosesOfHorse>(owner.put(`${at}/doses`, { doses: [dose] }));
  expect(doses).toMatchObject([{ passportPageId: read }]);
  expect(await pagesOf(owner, at)).toEqual([read, unread]);
  await made(owner.put(`${at}/doses`, { doses: [] }));
  expect(await pagesOf(owner, at)).toEqual([unread]);
});

test("a page is thrown away, but not while doses refer to it", async () => {
  const { owner, at } = await stable();
  const [read, unread] = [await upload(owner), await upload(owner)];
  const dose = { date: "2024-03-01", diseases: ["INFLUENZA"], passportPageId: read };
  await made(owner.put(`${at}/passport-pages`, { files: [unread] }));
  await made(owner.put(`${at}/doses`, { doses: [dose] }));
  const refused = await owner.delete(`${at}/passport-pages/${read}`);
  expect(refused).toAnswer([409, "Doses were typed from this page. Take it off them first."]);
  await made(owner.delete(`${at}/passport-pages/${unread}`));
  expect(await pagesOf(owner, at)).toEqual([read]);
  const again = await owner.delete(`${at}/passport-pages/${unread}`);
  expect(again).toAnswer([404, "Page not found"]);
});

test("a file of another record or of another horse's passport is refused, and so is a list that is too long", async () => {
  const { owner, at } = await stable();
  const other = await newHorse(owner, { name: "Domino" });
  const page = await upload(owner);
  await made(owner.put(`/api/horses/${other.id}/passport-pages`, { files: [page] }));
  const taken = await owner.put(`${at}/passport-pages`, { files: [page] });
  expect(taken).toAnswer([404, "File not found"]);
  const many = Array.from({ length: 21 }, () => uuid());
  expect((await owner.put(`${at}/passport-pages`, { files: many })).statusCode).toBe(400);
  expect((await owner.put(`${at}/passport-pages`, { files: ["page"] })).statusCode).toBe(400);
});

test("pages nobody has read go into the bin with their horse and come back with it", async () => {
  const { owner, horseId, at } = await stable();
  const page = await upload(owner);
  await made(owner.put(`${at}/passport-pages`, { files: [page] }));
  await made(owner.delete(`/api/horses/${horseId}`));
  expect((await owner.get(`/files/${page}`)).statusCode).toBe(404);
  const item = await made<{ id: string }>(owner.get(`/api/bin/of/${horseId}`));
  await made(owner.post(`/api/bin/${item.id}/put-back`));
  expect(await pagesOf(owner, at)).toEqual([page]);
});
