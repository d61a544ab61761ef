import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { paintedFile } from "#server/domains/operations/demo/photos.ts";
import { portraitsByName } from "#server/domains/operations/demo/yard/portraits.ts";
import { stories } from "#server/domains/operations/demo/yard/yard.ts";
import { paintPicture } from "./picture.ts";

test("a portrait is the same picture whenever it is painted, and another for another horse", async () => {
  const [one, other] = Object.values(portraitsByName);
  if (!one || !other) throw new Error("There are no portraits");
  const [first, again, different] = [
    await paintPicture(one),
    await paintPicture(one),
    await paintPicture(other),
  ];
  expect(first.large.equals(again.large)).toBe(true);
  expect(first.small.equals(again.small)).toBe(true);
  expect(first.large.equals(different.large)).toBe(false);
});

test.each(stories.map(({ name }) => name))("%s hangs painted in both sizes", async (name) => {
  expect(portraitsByName).toHaveProperty([name]);
  for (const [size, width, height] of [
    ["large", 960, 720],
    ["small", 480, 360],
  ] as const) {
    const bytes = await readFile(paintedFile(name, size));
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width, height });
    expect(bytes.length).toBeLessThan(60_000);
  }
});
