import { once } from "node:events";
import { readdir, readFile, rm } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import sharp from "sharp";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { drawnAnew } from "#testing/doubles/redraw-photo.ts";
import { fixture } from "#testing/fixture.ts";
import { newMember } from "#testing/member.ts";
import { isTurn } from "#testing/runs.ts";
import { fileStore, openFileStore } from "#server/adapters/files.ts";
import { newHorse, openYard, ORIGIN, query } from "#testing/yard.ts";
import { eraseFiles } from "./erase.ts";

const UPLOAD = "/api/upload/horse-photo";
const NOT_A_PHOTO = [415, "Please select a valid image file (JPEG, PNG, GIF, WebP)"];
const DAMAGED = [400, "The photo is damaged and cannot be read. Please select another."];

const yard = fixture(openYard);
const owner = fixture(() => yard.newOwner());

/** A picture with a light left half and a dark right one. */
const picture = (width = 640, height = 480) =>
  sharp({ create: { width, height, channels: 3, background: "#c8b08a" } }).composite([
    {
      input: { create: { width: width >> 1, height, channels: 3, background: "#3b2a1a" } },
      left: width - (width >> 1),
      top: 0,
    },
  ]);

const upload = (bytes: Buffer, name?: string) => owner.upload(UPLOAD, "photo", bytes, name);

async function kept(bytes: Buffer) {
  const reply = await upload(bytes);
  expect(reply.statusCode, reply.body).toBe(200);
  const { fileUrl } = reply.json<{ fileUrl: string }>();
  expect(fileUrl).toMatch(/^\/files\/[\da-f-]{36}$/);
  return fileUrl;
}

/** Sends a multipart request with a hand-written body. */
const byHand = (payload: Buffer | string, type: string) =>
  owner.send({ method: "POST", url: UPLOAD, payload, headers: { "content-type": type } });

const part = (field: string, bytes: Buffer | string, head = `; filename="photo.jpg"`) =>
  Buffer.concat([
    Buffer.from(`--b\r\nContent-Disposition: form-data; name="${field}"${head}\r\n\r\n`),
    Buffer.from(bytes),
    Buffer.from("\r\n"),
  ]);
const END = Buffer.from("--b--\r\n");
const FORM = "multipart/form-data; boundary=b";

describe("POST /api/upload/horse-photo", () => {
  test("is refused signed out", async () => {
    const reply = await yard.visitor().upload(UPLOAD, "photo", await picture().jpeg().toBuffer());
    expect(reply).toAnswer([401, "Sign in first"]);
  });

  test("wrong role: a viewer may not", async () => {
    const viewer = await newMember(yard.app, owner.user.yardId, "VIEWER");
    const reply = await viewer.upload(UPLOAD, "photo", await picture().jpeg().toBuffer());
    expect(reply.statusCode).toBe(403);
  });

  test("JPEG, PNG, GIF and WebP are recognised by their content, whatever their name", async () => {
    const pictures = {
      jpeg: await picture().jpeg().toBuffer(),
      png: await picture().png().toBuffer(),
      gif: await picture(64, 48).gif().toBuffer(),
      webp: await picture().webp().toBuffer(),
    };
    for (const [kind, bytes] of Object.entries(pictures)) {
      const reply = await upload(bytes, "holiday.exe");
      expect(reply.statusCode, kind).toBe(200);
    }
  });

  test("stores two WebP sizes, the larger at most 1,600 pixels a side", async () => {
    const address = await kept(await picture(4_000, 1_000).jpeg().toBuffer());
    const size = async (url: string) => {
      const reply = await owner.get(url);
      expect(reply.headers["content-type"]).toBe("image/webp");
      const { width, height, format } = await sharp(reply.rawPayload).metadata();
      return { width, height, format };
    };
    expect(await size(address)).toEqual({ width: 1_600, height: 400, format: "webp" });
    expect(await size(`${address}?size=small`)).toEqual({
      width: 480,
      height: 120,
      format: "webp",
    });
    expect(await size(`${address}?size=huge`)).toMatchObject({ width: 1_600 });
  });

  test("a small picture is not enlarged", async () => {
    const reply = await owner.get(await kept(await picture(30, 20).png().toBuffer()));
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ width: 30, height: 20 });
  });

  test("location and camera data are removed", async () => {
    const bytes = await picture()
      .withExif({
        IFD0: { Make: "SecretCamera", Artist: "SecretArtist" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1", GPSLongitudeRef: "W" },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SecretXmp</x:xmpmeta>')
      .withIccProfile("p3")
      .jpeg()
      .toBuffer();
    expect(bytes.includes("SecretCamera"), "the sent photo has metadata").toBe(true);
    const address = await kept(bytes);
    const id = address.split("/")[2] ?? "";
    const folder = join(yard.dataDir, "files", owner.user.yardId, id);
    expect((await readdir(folder)).toSorted()).toEqual(["large.webp", "small.webp"]);
    for (const name of await readdir(folder)) {
      const stored = await readFile(join(folder, name));
      expect(stored.includes("Secret"), name).toBe(false);
      expect(await sharp(stored).metadata()).not.toMatchObject({ exif: expect.anything() });
      expect(await sharp(stored).metadata()).not.toMatchObject({ xmp: expect.anything() });
    }
  });

  test("a photo taken sideways is turned upright", async () => {
    const bytes = await picture(600, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const reply = await owner.get(await kept(bytes));
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ width: 200, height: 600 });
  });

  test("the given file name is kept as text and never used as a path", async () => {
    const bytes = await picture(20, 20).png().toBuffer();
    const names = [
      "../../../etc/passwd",
      String.raw`..\..\windows\system32`,
      "/etc/shadow",
      "x".repeat(5_000),
      "🐴 Brämble (1).jpeg",
      "<script>alert(1)</script>.png",
      "CON",
      ".htaccess",
      "a;b=c.jpg",
      "a\0b.jpg",
      "%00.jpg",
      "\u202egpj.exe",
    ];
    for (const name of names) {
      const reply = await upload(bytes, name);
      expect(reply.statusCode, JSON.stringify(name.slice(0, 40))).toBe(200);
    }
    const { rows } = await query<{ original_name: string; file_name: string }>(
      "select original_name, file_name from files order by created_at desc, id desc limit $1",
      [names.length],
    );
    expect(new Set(rows.map((row) => row.file_name))).toEqual(new Set(["large.webp"]));
    for (const row of rows) expect(row.original_name.length).toBeLessThanOrEqual(200);
    const folders = await readdir(join(yard.dataDir, "files"));
    expect(folders, "nothing is written beside the yards").toEqual([owner.user.yardId]);
  });

  test("refuses anything that is not one of the four kinds of picture", async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>';
    const refused = {
      svg: Buffer.from(svg),
      "svg with a prologue": Buffer.from(`<?xml version="1.0"?>${svg}`),
      tiff: await picture().tiff().toBuffer(),
      avif: await picture(64, 64).avif().toBuffer(),
      html: Buffer.from("<html><script>alert(1)</script>"),
      pdf: Buffer.from("%PDF-1.7\n"),
      zip: Buffer.from("PK\x03\x04"),
      text: Buffer.from("a horse"),
      "four bytes": Buffer.from([1, 2, 3, 4]),
    };
    for (const [kind, bytes] of Object.entries(refused))
      expect(await upload(bytes), kind).toAnswer(NOT_A_PHOTO);
  });

  test("refuses a file that begins like a picture but is none, or is truncated", async () => {
    const jpeg = await picture().jpeg().toBuffer();
    const png = await picture().png().toBuffer();
    const webp = await picture().webp().toBuffer();
    const gif = await picture(64, 48).gif().toBuffer();
    const refused = {
      "only the beginning of a JPEG": Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
      "only the beginning of a GIF": Buffer.from("GIF89a"),
      "a GIF that is JavaScript": Buffer.from("GIF89a/*....*/=alert(1)//"),
      "a JPEG that is HTML": Buffer.concat([jpeg.subarray(0, 3), Buffer.from("<script>")]),
      "a PNG that is PHP": Buffer.concat([png.subarray(0, 8), Buffer.from("<?php x(); ?>")]),
      "a WebP of nothing": Buffer.from("RIFF\x08\0\0\0WEBP"),
      "half a JPEG": jpeg.subarray(0, jpeg.length >> 1),
      "half a PNG": png.subarray(0, png.length >> 1),
      "half a WebP": webp.subarray(0, webp.length >> 1),
      "half a GIF": gif.subarray(0, gif.length >> 1),
      "a PNG with a hole": Buffer.concat([png.subarray(0, 60), png.subarray(90)]),
    };
    for (const [kind, bytes] of Object.entries(refused))
      expect(await upload(bytes), kind).toAnswer(DAMAGED);
  });

  test("a photo with HTML appended is encoded again without it", async () => {
    const glued = Buffer.concat([
      await picture().jpeg().toBuffer(),
      Buffer.from("<script>alert('polyglot')</script>PK\x03\x04"),
    ]);
    const reply = await owner.get(await kept(glued));
    expect(reply.rawPayload.includes("polyglot")).toBe(false);
  });

  test("refuses a picture of more than 50 megapixels, however small the file", async () => {
    const bomb = await sharp({
      create: { width: 10_000, height: 5_010, channels: 3, background: "#000" },
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    const tooMany = [
      400,
      "The photo has too many pixels. Please select one of at most 50 megapixels.",
    ];
    expect(await upload(bomb)).toAnswer(tooMany);
    const cut = bomb.subarray(0, bomb.length / 2);
    expect(await upload(cut), "it is refused before it is decoded").toAnswer(tooMany);
  });

  test("the first frame of a long animation is kept", async () => {
    const [width, height, frames] = [60, 40, 30];
    const pixels = Buffer.alloc(width * height * frames * 3).map((_, i) => i % 251);
    const animated = await sharp(pixels, {
      raw: { width, height: height * frames, channels: 3, pageHeight: height },
    })
      .gif({ loop: 0, delay: 50 })
      .toBuffer();
    expect(await sharp(animated, { pages: -1 }).metadata()).toMatchObject({ pages: frames });
    const reply = await owner.get(await kept(animated));
    const { pages } = await sharp(reply.rawPayload, { pages: -1 }).metadata();
    expect(pages ?? 1).toBe(1);
  });

  test("more than 20 MB is 413; exactly 20 MB is checked as a picture", async () => {
    const limit = 20 * 1024 * 1024;
    const start = Buffer.from([0xff, 0xd8, 0xff]);
    const over = Buffer.concat([start, Buffer.alloc(limit - 2)]);
    expect(await upload(over)).toAnswer([413, "Please select an image smaller than 20MB"]);
    const exact = Buffer.concat([start, Buffer.alloc(limit - 3)]);
    expect(await upload(exact)).toAnswer(DAMAGED);
  });

  test("refuses no file, an empty one, the wrong field, and more than one", async () => {
    const jpeg = await picture(40, 40).jpeg().toBuffer();
    const one = [400, 'Send one file in the field "photo"'];
    expect(await byHand(END, FORM), "no part").toAnswer(one);
    expect(await upload(Buffer.alloc(0)), "empty file").toAnswer([400, "The file is empty"]);
    expect(await owner.upload(UPLOAD, "picture", jpeg), "wrong field").toAnswer(one);
    expect(await owner.upload(UPLOAD, "__proto__", jpeg), "__proto__").toAnswer(one);
    const two = Buffer.concat([part("photo", jpeg), part("photo", jpeg), END]);
    expect(await byHand(two, FORM), "two files").toAnswer(one);
    const text = Buffer.concat([part("photo", "just text", ""), END]);
    expect(await byHand(text, FORM), "a text field").toAnswer(one);
    const both = Buffer.concat([part("note", "hello", ""), part("photo", jpeg), END]);
    expect(await byHand(both, FORM), "a text field before the file").toAnswer(one);
  });

  test("refuses a malformed form", async () => {
    const jpeg = await picture(40, 40).jpeg().toBuffer();
    const broken = [400, "The upload broke off or is not valid multipart/form-data"];
    const whole = Buffer.concat([part("photo", jpeg), END]);
    expect(await byHand(whole, "multipart/form-data"), "no boundary").toAnswer(broken);
    const long = "b".repeat(300);
    expect(
      await byHand(whole, `multipart/form-data; boundary=${long}`),
      "an over-long boundary",
    ).toAnswer(broken);
    expect((await byHand(whole, "multipart/form-data; boundary=c")).statusCode).toBe(400);
    expect(await byHand(part("photo", jpeg), FORM), "no end").toAnswer(broken);
    expect((await byHand("--b", FORM)).statusCode, "only a boundary").toBe(400);
    expect((await byHand("", FORM)).statusCode, "nothing").toBe(400);
    expect((await byHand("\r\n\r\n--b\r\n\r\n\r\n--b--", FORM)).statusCode, "no head").toBe(400);
    const bombed = `; filename="a"\r\nX: ${"x".repeat(200_000)}`;
    const bomb = Buffer.concat([part("photo", jpeg, bombed), END]);
    expect([200, 400], "a bomb of headers").toContain((await byHand(bomb, FORM)).statusCode);
  });

  test("a yard with 5,000 files, or 2 GB of them, refuses more until some are deleted", async () => {
    const hoarder = await yard.newOwner();
    const bytes = await picture(9, 9).png().toBuffer();
    const fill = (rows: number, size: number) =>
      query(
        `insert into files (yard_id, id, file_name, original_name, file_size, mime_type, sha256, entity_type)
         select $1, gen_random_uuid(), 'large.webp', 'x', $3, 'image/webp', '', 'horse-photo'
         from generate_series(1, $2)`,
        [hoarder.user.yardId, rows, size],
      );
    const empty = async () => {
      await query("delete from files where yard_id = $1", [hoarder.user.yardId]);
      // there are no bytes to erase, which the next sweep would take ten seconds to find out
      await query("delete from erased_files where yard_id = $1", [hoarder.user.yardId]);
    };
    const full = [413, expect.stringContaining("as many files as there is room for")];
    for (const [rows, size] of [
      [5_000, 1],
      [2, 1_000_000_000],
    ] as const) {
      await fill(rows, size);
      expect(await hoarder.upload(UPLOAD, "photo", bytes)).toAnswer(full);
      expect(await hoarder.upload("/api/upload/attachment", "file", bytes)).toAnswer(full);
      await empty();
      expect((await hoarder.upload(UPLOAD, "photo", bytes)).statusCode).toBe(200);
    }
  });

  test("files in the bin still count", async () => {
    const hoarder = await yard.newOwner();
    const bytes = await picture(9, 9).png().toBuffer();
    const { fileUrl } = (await hoarder.upload(UPLOAD, "photo", bytes)).json<{ fileUrl: string }>();
    const horse = await newHorse(hoarder, { imageUrl: fileUrl });
    const item = async () =>
      (await hoarder.get(`/api/bin/of/${horse.id}`)).json<{ id: string }>().id;
    await hoarder.delete(`/api/horses/${horse.id}`);
    await query(
      `insert into row_changes (yard_id, item_id, change_id, by_person, in_history, operation, table_name, row_id, before)
       select $1, $2, $2, true, false, 'DELETE', 'files', gen_random_uuid(), '{"file_size": 1000000000}' from generate_series(1, 2)`,
      [hoarder.user.yardId, await item()],
    );
    expect((await hoarder.upload(UPLOAD, "photo", bytes)).statusCode).toBe(413);
    await hoarder.delete(`/api/bin/${await item()}`);
    expect((await hoarder.upload(UPLOAD, "photo", bytes)).statusCode).toBe(200);
  });

  test("a photo whose row cannot be made leaves no bytes", async () => {
    const leaver = await yard.newOwner();
    const store = fileStore();
    openFileStore({
      ...store,
      put: async (key, bytes) => {
        await store.put(key, bytes);
        if (key.endsWith("large.webp"))
          await query("delete from yards where id = $1", [leaver.user.yardId]);
      },
    });
    const bytes = await picture(9, 9).png().toBuffer();
    const reply = await leaver.upload(UPLOAD, "photo", bytes);
    openFileStore(store);
    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    const left = () => readdir(join(yard.dataDir, "files", leaver.user.yardId)).catch(() => []);
    expect(await left()).toHaveLength(1);
    await eraseFiles();
    expect(await left()).toEqual([]);
  });

  test("another type of body is 415", async () => {
    for (const type of [
      "application/json",
      "image/jpeg",
      "text/plain",
      "multipart/mixed; boundary=b",
    ]) {
      const reply = await byHand("{}", type);
      expect(reply.statusCode, type).toBe(415);
    }
    expect(await owner.send({ method: "POST", url: UPLOAD })).toAnswer([
      415,
      'Send the file as multipart/form-data in the field "photo"',
    ]);
  });

  test.runIf(isTurn(3, 6))(
    "a flood of uploads is answered with 200, or 503 and Retry-After, and uploads work afterwards",
    async () => {
      const bytes = await picture(800, 600).jpeg().toBuffer();
      const replies = await drawnAnew(() =>
        Promise.all(Array.from({ length: 60 }, () => upload(bytes))),
      );
      const busy = replies.filter(({ statusCode }) => statusCode === 503);
      expect(replies.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(
        18,
      );
      expect(busy.length, "the storm was one").toBeGreaterThan(0);
      for (const reply of busy) {
        expect(reply.body).toBe("Loosebox is busy. Please try again in a moment.");
        expect(reply.headers["retry-after"]).toBe("2");
      }
      expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 503]));
      expect((await upload(bytes)).statusCode).toBe(200);
    },
  );
});

describe("GET /files/{id}", () => {
  let address: string;
  beforeAll(async () => {
    address = await kept(await picture().jpeg().toBuffer());
  });

  test("is refused signed out", async () => {
    expect(await yard.visitor().get(address)).toAnswer([401, "Sign in first"]);
  });

  test("does not find another yard's file, like an unknown id", async () => {
    const stranger = await yard.newOwner();
    const unknown = "/files/00000000-0000-7000-8000-000000000000";
    for (const url of [address, `${address}?size=small`, unknown])
      expect(await stranger.get(url), url).toAnswer([404, "File not found"]);
  });

  test("does not find an invalid id", async () => {
    for (const id of ["1", "..%2f..%2fsecrets", "%00", "large.webp"])
      expect(await owner.get(`/files/${id}`), id).toAnswer([404, "File not found"]);
  });

  test("every member of the yard may see it, cached for a year in their own browser only", async () => {
    const viewer = await newMember(yard.app, owner.user.yardId, "VIEWER");
    const reply = await viewer.get(address);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "private, max-age=31536000, immutable",
      "content-disposition": "inline",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
  });

  test("a file missing from the store is not found", async () => {
    const lost = await kept(await picture(9, 9).png().toBuffer());
    await rm(join(yard.dataDir, "files", owner.user.yardId, lost.split("/")[2] ?? ""), {
      recursive: true,
    });
    expect(await owner.get(lost)).toAnswer([404, "File not found"]);
  });
});

describe("over a real connection", () => {
  let base: string;
  beforeAll(async () => {
    base = await yard.app.listen({ port: 0, host: "127.0.0.1" });
  });
  const cookie = () => [...owner.cookies].map(([name, value]) => `${name}=${value}`).join("; ");

  test("a file far too large is answered with 413, not with a broken connection", async () => {
    const form = new FormData();
    form.append("photo", new Blob([Buffer.alloc(60 * 1024 * 1024, 0xff)]), "big.jpg");
    const reply = await fetch(`${base}${UPLOAD}`, {
      method: "POST",
      body: form,
      headers: { origin: ORIGIN, cookie: cookie() },
    });
    expect([reply.status, await reply.text()]).toEqual([
      413,
      "Please select an image smaller than 20MB",
    ]);
  });

  test("a refused file is read to its end, for clients that read only after sending everything", async () => {
    const form = new FormData();
    form.append("wrong field", new Blob([Buffer.alloc(18 * 1024 * 1024)]), "big.jpg");
    const body = await new Response(form).blob();
    const head = [
      `POST ${UPLOAD} HTTP/1.1`,
      "Host: x",
      `Origin: ${ORIGIN}`,
      `Cookie: ${cookie()}`,
      `Content-Type: ${body.type}`,
      `Content-Length: ${body.size}`,
      "\r\n",
    ].join("\r\n");
    const socket = connect(Number(new URL(base).port), "127.0.0.1");
    socket.write(head);
    const bytes = Buffer.from(await body.arrayBuffer());
    await new Promise((resolve) => socket.write(bytes, resolve));
    const [answer] = await once(socket, "data");
    expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /);
    socket.destroy();
  }, 8_000);

  test("concurrent uploads use bounded memory, and free it when they are aborted", async () => {
    const small = await picture(20, 20).png().toBuffer();
    const megabyte = Buffer.alloc(1024 * 1024, 0xff);
    const head = [
      `POST ${UPLOAD} HTTP/1.1`,
      "Host: x",
      `Origin: ${ORIGIN}`,
      `Cookie: ${cookie()}`,
      `Content-Type: ${FORM}`,
      `Content-Length: ${20 * megabyte.length}`,
      "",
      '--b\r\nContent-Disposition: form-data; name="photo"; filename="slow.jpg"\r\n\r\n',
    ].join("\r\n");
    /** Starts this many concurrent uploads of 19 MB, returns how many were refused, then disconnects. */
    const begin = async (uploads: number) => {
      let refused = 0;
      let arrived = 0;
      const sockets = Array.from({ length: uploads }, () => {
        const socket = connect(Number(new URL(base).port), "127.0.0.1");
        socket.on("error", () => undefined);
        socket.on("data", (answer) => {
          if (answer.toString().startsWith("HTTP/1.1 503")) refused += 1;
        });
        socket.write(head);
        for (let sent = 0; sent < 18; sent += 1) socket.write(megabyte);
        socket.write(megabyte, () => (arrived += 1));
        return socket;
      });
      await vi.waitFor(() => expect(arrived).toBe(uploads), 15_000);
      await new Promise((resolve) => setTimeout(resolve, 300));
      for (const socket of sockets) socket.destroy();
      return refused;
    };
    expect(await begin(15), "285 MB are too much").toBeGreaterThan(0);
    expect((await upload(small)).statusCode).toBe(200);
    expect(await begin(12), "228 MB fit, if the others gave their room back").toBe(0);
  });

  test("an upload without a session is refused before the file has arrived", async () => {
    const form = new FormData();
    form.append("photo", new Blob([Buffer.alloc(5 * 1024 * 1024)]), "big.jpg");
    const reply = await fetch(`${base}${UPLOAD}`, {
      method: "POST",
      body: form,
      headers: { origin: ORIGIN },
    });
    expect([reply.status, await reply.text()]).toEqual([401, "Sign in first"]);
  });
});
