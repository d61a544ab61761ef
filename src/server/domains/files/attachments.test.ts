import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { made, recordInputs } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newMember } from "#testing/member.ts";
import { newHorse, openYard, query, UNKNOWN_ID, type Visitor } from "#testing/yard.ts";
import { eraseFiles } from "./erase.ts";

const UPLOAD = "/api/upload/attachment";
const NEITHER = [415, "Please select a PDF or an image (JPEG, PNG, WebP)"];

const yard = fixture(openYard);
const owner = fixture(() => yard.newOwner());
const stranger = fixture(() => yard.newOwner());
const horse = fixture(() => newHorse(owner));

const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n");
const picture = sharp({
  create: { width: 3_000, height: 1_000, channels: 3, background: "#c8b08a" },
});

interface UploadReply {
  id: string;
  fileUrl: string;
  originalName: string;
  mimeType: string;
  fileSize: number;
}
const upload = (bytes: Buffer, name = "letter.pdf", by: Visitor = owner) =>
  by.upload(UPLOAD, "file", bytes, name);
const kept = (bytes: Buffer = PDF, name?: string) => made<UploadReply>(upload(bytes, name));

const farrier = (given: Record<string, unknown> = {}) =>
  made<{ id: string; photos: UploadReply[] }>(
    owner.post(`/api/horses/${horse.id}/farrier`, recordInputs.farrier(given)),
  );
const inStore = (id: string) =>
  readdir(join(yard.dataDir, "files", owner.user.yardId, id)).catch(() => []);

describe("POST /api/upload/attachment", () => {
  test("is refused signed out", async () => {
    expect(await upload(PDF, "a.pdf", yard.visitor())).toAnswer([401, "Sign in first"]);
  });

  test("a viewer may not", async () => {
    const viewer = await newMember(yard.app, owner.user.yardId, "VIEWER");
    expect((await upload(PDF, "a.pdf", viewer)).statusCode).toBe(403);
  });

  test("refuses what is neither a PDF nor an accepted picture, whatever its name", async () => {
    const heic = Buffer.concat([Buffer.alloc(4), Buffer.from("ftypheic"), Buffer.alloc(500)]);
    const tries = [
      heic,
      await picture.clone().gif().toBuffer(),
      Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
      Buffer.from("<html>%PDF-1.7</html>"),
      Buffer.from("PK\u0003\u0004docx"),
      Buffer.from("MZ"),
    ];
    for (const bytes of tries) expect(await upload(bytes, "a.jpg")).toAnswer(NEITHER);
    expect((await upload(Buffer.alloc(0))).statusCode).toBe(400);
    const jpeg = await picture.clone().jpeg().toBuffer();
    expect((await upload(jpeg.subarray(0, 900), "half.jpg")).statusCode).toBe(400);
    expect((await owner.upload(UPLOAD, "photo", PDF)).statusCode).toBe(400);
  });

  test("refuses one byte more than 20 MB as too large", async () => {
    const most = Buffer.alloc(20 * 1024 * 1024, " ");
    PDF.copy(most);
    expect((await upload(most)).statusCode).toBe(200);
    const reply = await upload(Buffer.concat([most, Buffer.from(" ")]));
    expect(reply).toAnswer([413, "Please select a file smaller than 20MB"]);
  });

  test("a PDF is stored unchanged and is only sent as a download", async () => {
    const file = await kept(PDF, "X-ray near fore.pdf");
    expect(file).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      fileUrl: `/files/${file.id}`,
      originalName: "X-ray near fore.pdf",
      mimeType: "application/pdf",
      fileSize: PDF.length,
    });
    const shown = await owner.get(file.fileUrl);
    expect(shown.rawPayload.equals(PDF)).toBe(true);
    expect(shown.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": "attachment",
      "x-content-type-options": "nosniff",
      "cache-control": "private, max-age=31536000, immutable",
    });
  });

  test.each(["jpeg", "png", "webp"] as const)(
    "a %s is encoded again, readable and small, without the phone's metadata",
    async (format) => {
      const bytes = await picture
        .clone()
        .withExif({ IFD0: { Copyright: "Somebody" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
        .toFormat(format)
        .toBuffer();
      const file = await kept(bytes, "IMG_1.heic");
      expect(file.mimeType).toBe("image/webp");
      const large = await sharp((await owner.get(file.fileUrl)).rawPayload).metadata();
      expect([large.format, large.width, large.exif]).toEqual(["webp", 2_600, undefined]);
      const small = await owner.get(`${file.fileUrl}?size=small`);
      expect((await sharp(small.rawPayload).metadata()).width).toBe(480);
      expect(small.headers["content-disposition"]).toBe("inline");
    },
  );

  test("another yard cannot see it", async () => {
    const file = await kept();
    expect(await stranger.get(file.fileUrl)).toAnswer([404, "File not found"]);
    expect(await yard.visitor().get(file.fileUrl)).toAnswer([401, "Sign in first"]);
  });
});

describe("attachments of a record", () => {
  test("stay with the record they were saved with, in the order of their upload", async () => {
    const [one, two] = [await kept(PDF, "one.pdf"), await kept(PDF, "two.pdf")];
    const record = await farrier({ photos: [two.id, one.id] });
    expect(record.photos).toEqual([one, two]);
    const list = await made<{ id: string; photos: UploadReply[] }[]>(
      owner.get(`/api/horses/${horse.id}/farrier`),
    );
    expect(list.find(({ id }) => id === record.id)?.photos).toEqual([one, two]);
  });

  test("stay when an edit does not name them; an edit that names some keeps exactly those", async () => {
    const [one, two] = [await kept(), await kept()];
    const { id } = await farrier({ photos: [one.id] });
    const edit = (given: Record<string, unknown>) =>
      made<{ photos: UploadReply[] }>(
        owner.put(`/api/horses/${horse.id}/farrier/${id}`, recordInputs.farrier(given)),
      );
    expect((await edit({})).photos).toEqual([one]);
    expect((await edit({ photos: [one, two] })).photos).toEqual([one, two]);
    expect((await edit({ photos: [two.id] })).photos).toEqual([two]);
    expect((await owner.get(one.fileUrl)).statusCode).toBe(404);
    expect((await edit({ photos: [] })).photos).toEqual([]);
    expect((await owner.get(two.fileUrl)).statusCode).toBe(404);
  });

  test("cannot be taken from another record, another yard, or a horse's photo", async () => {
    const held = await kept();
    await farrier({ photos: [held.id] });
    const foreign = await made<UploadReply>(upload(PDF, "a.pdf", stranger));
    const jpeg = await picture.clone().jpeg().toBuffer();
    const photo = await made<{ fileUrl: string }>(
      owner.upload("/api/upload/horse-photo", "photo", jpeg),
    );
    const before = await made(owner.get(`/api/horses/${horse.id}/farrier`));
    for (const id of [held.id, foreign.id, photo.fileUrl.slice("/files/".length), UNKNOWN_ID]) {
      const reply = await owner.post(
        `/api/horses/${horse.id}/farrier`,
        recordInputs.farrier({ photos: [id] }),
      );
      expect(reply).toAnswer([404, "File not found"]);
    }
    expect(await made(owner.get(`/api/horses/${horse.id}/farrier`))).toEqual(before);
    const many = Array.from({ length: 21 }, () => crypto.randomUUID());
    const tooMany = recordInputs.farrier({ photos: many });
    expect(await owner.post(`/api/horses/${horse.id}/farrier`, tooMany)).toAnswer([
      400,
      "A record takes at most 20 attachments",
    ]);
  });

  test("are deleted with their record, their bytes once it is erased from the bin", async () => {
    const file = await kept();
    const { id } = await farrier({ photos: [file.id] });
    expect(await inStore(file.id)).toEqual(["document.pdf"]);
    await made(owner.delete(`/api/horses/${horse.id}/farrier/${id}`));
    expect((await owner.get(file.fileUrl)).statusCode).toBe(404);
    await eraseFiles();
    expect(await inStore(file.id)).toEqual(["document.pdf"]);
    await eraseFromBin();
    await eraseFiles();
    expect(await inStore(file.id)).toEqual([]);
  });

  test("are deleted with their horse, whatever the kind of record", async () => {
    const gone = await newHorse(owner);
    const files: UploadReply[] = [];
    for (const [kind, input] of Object.entries(recordInputs)) {
      const file = await kept();
      files.push(file);
      const field = kind === "farrier" ? "photos" : "documents";
      await made(owner.post(`/api/horses/${gone.id}/${kind}`, input({ [field]: [file.id] })));
    }
    await made(owner.delete(`/api/horses/${gone.id}`));
    await eraseFromBin();
    await eraseFiles();
    for (const { id, fileUrl } of files) {
      expect((await owner.get(fileUrl)).statusCode).toBe(404);
      expect(await inStore(id)).toEqual([]);
    }
  });
});

async function eraseFromBin() {
  const items = (await owner.get("/api/bin")).json<{ id: string }[]>();
  for (const { id } of items) await made(owner.delete(`/api/bin/${id}`));
}

test("only an unattached upload is deleted after a day", async () => {
  const [old, young, held] = [await kept(), await kept(), await kept()];
  await farrier({ photos: [held.id] });
  await query("update files set created_at = now() - interval '25 hours' where id = any($1)", [
    [old.id, held.id],
  ]);
  await eraseFiles();
  expect((await owner.get(old.fileUrl)).statusCode).toBe(404);
  expect(await inStore(old.id)).toEqual([]);
  expect((await owner.get(young.fileUrl)).statusCode).toBe(200);
  expect((await owner.get(held.fileUrl)).statusCode).toBe(200);
});
