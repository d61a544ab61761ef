import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { folderStore } from "./files.ts";

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "loosebox-files-"));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const bytes = Buffer.from([0, 255, 13, 10, 0]);

test("returns what was stored, byte for byte, and leaves no temporary file", async () => {
  const store = folderStore(root);
  await store.put("yard/file/large.webp", bytes);
  expect(await store.get("yard/file/large.webp")).toEqual(bytes);
  const file = await store.open("yard/file/large.webp");
  expect(file?.bytes).toBe(bytes.length);
  expect(Buffer.concat((await file?.stream.toArray()) ?? [])).toEqual(bytes);
  expect(await readdir(join(root, "yard/file"))).toEqual(["large.webp"]);
});

test("only our own account can read stored files", async () => {
  await folderStore(root).put("private/f/large.webp", bytes);
  expect((await stat(join(root, "private/f/large.webp"))).mode & 0o077).toBe(0);
  expect((await stat(join(root, "private/f"))).mode & 0o077).toBe(0);
});

test("returns null for an unknown key", async () => {
  expect(await folderStore(root).get("yard/none/large.webp")).toBeNull();
  expect(await folderStore(root).open("yard/none/large.webp")).toBeNull();
});

test("overwrites a file, and after concurrent writes one of them is complete", async () => {
  const store = folderStore(root);
  const versions = Array.from({ length: 20 }, (_, i) => Buffer.alloc(50_000, i));
  for (const each of versions) await store.put("yard/again/large.webp", each);
  const kept = await readFile(join(root, "yard/again/large.webp"));
  expect(kept).toEqual(versions.at(-1));
});

test("removes a folder with everything in it and nothing beside it", async () => {
  const store = folderStore(root);
  await store.put("gone/f/large.webp", bytes);
  await store.put("gone/f/small.webp", bytes);
  await store.put("gone-not/f/large.webp", bytes);
  await store.removeFolder("gone");
  await store.removeFolder("never/was");
  expect(await store.get("gone/f/large.webp")).toBeNull();
  expect(await store.get("gone-not/f/large.webp")).toEqual(bytes);
});

test("a failed write is an error and leaves no incomplete file", async () => {
  await writeFile(join(root, "a-file"), "in the way");
  await expect(folderStore(root).put("a-file/f/large.webp", bytes)).rejects.toThrow(
    /ENOTDIR|EEXIST/,
  );
});
