import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { pictureFile } from "./photos.ts";
import { demoYard } from "./stories.ts";

const names = demoYard().stories.map(({ horse }) => horse.name);

test.each(names)("%s has a picture in both sizes", async (name) => {
  for (const [size, width, height] of [
    ["large", 960, 720],
    ["small", 480, 360],
  ] as const) {
    const bytes = await readFile(pictureFile(name, size));
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width, height });
    expect(bytes.length).toBeLessThan(60_000);
  }
});

test("no two horses have the same picture", async () => {
  const pictures = await Promise.all(
    names.map(async (name) => (await readFile(pictureFile(name, "large"))).toString("base64")),
  );
  expect(new Set(pictures).size).toBe(names.length);
});
