import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixture } from "#testing/fixture.ts";
import { newHorse, openYard, type Visitor } from "#testing/yard.ts";
import { buildApp } from "#server/app.ts";
import { makeLog } from "#server/core/log.ts";
import { servePages } from "#server/core/http/pages.ts";
import { largestPicture } from "./largest-picture.ts";

const yard = fixture(openYard);
const owner = fixture(() => yard.newOwner());
let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "loosebox-pages-"));
  await mkdir(join(folder, "pages"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "pages/app.html"), "<head></head>");
  const index = [{ path: "*", file: "app.html", script: true }];
  await writeFile(join(folder, "pages/index.json"), JSON.stringify(index));
  app = await buildApp(makeLog("silent"));
  await servePages(app, { folder, largestPicture });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

/** The pictures that a page preloads for somebody. */
async function picturesAt(url: string, { cookies }: Pick<Visitor, "cookies">) {
  const reply = await app.inject({
    url,
    headers: { accept: "text/html" },
    cookies: Object.fromEntries(cookies),
  });
  expect(reply.statusCode).toBe(200);
  expect(reply.body).toMatch(/<head>[^]*<\/head>/);
  return [...reply.body.matchAll(/href="([^"]+)" as="image"/g)].map(([, address]) => address);
}

async function horseWithPhoto() {
  const create = { width: 64, height: 48, channels: 3, background: "#c8b08a" } as const;
  const photo = await sharp({ create }).jpeg().toBuffer();
  const uploaded = await owner.upload("/api/upload/horse-photo", "photo", photo);
  const { fileUrl } = uploaded.json<{ fileUrl: string }>();
  const { id } = await newHorse(owner, { imageUrl: fileUrl });
  return { page: `/horses/${id}`, photo: `${fileUrl}?size=small` };
}

test("a horse's page preloads its photo for whoever may see the horse, and for nobody else", async () => {
  const { page, photo } = await horseWithPhoto();
  expect(await picturesAt(page, owner)).toEqual([photo]);
  expect((await owner.get(photo)).statusCode).toBe(200);
  const elsewhere = await yard.newOwner();
  expect(await picturesAt(page, elsewhere)).toEqual([]);
  expect(await picturesAt(page, yard.visitor())).toEqual([]);
  const stranger = { cookies: new Map([["loosebox_session", "no-such-token"]]) };
  expect(await picturesAt(page, stranger)).toEqual([]);
});

test("a horse without a photo, an unknown horse and any other page preload none", async () => {
  const { id } = await newHorse(owner);
  const unknown = "/horses/0192aaaa-0000-7000-8000-000000000000";
  for (const page of [`/horses/${id}`, unknown, "/horses/x", "/dashboard"])
    expect(await picturesAt(page, owner)).toEqual([]);
});
