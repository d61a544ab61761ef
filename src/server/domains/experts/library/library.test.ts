import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { fixture } from "#testing/fixture.ts";
import { openYard } from "#testing/yard.ts";
import { modelFile, requireModel } from "./library.ts";

const yard = fixture(openYard);

const get = (url: string) => yard.app.inject({ method: "GET", url });

test("anybody reads the library, a page at a time", async () => {
  const first = await get("/api/library?pageSize=10");
  expect(first.statusCode).toBe(200);
  const { items, total, totalPages, topics } = first.json();
  expect(items).toHaveLength(10);
  expect(total).toBeGreaterThanOrEqual(465);
  expect(totalPages).toBe(Math.ceil(total / 10));
  expect(topics).toContainEqual({ topic: "colic", title: "Colic", entries: expect.any(Number) });

  const last = await get(`/api/library?pageSize=10&page=${totalPages}`);
  expect(last.json().items.length).toBeLessThanOrEqual(10);
  expect(last.json().items).not.toEqual(items);
});

test("a page beyond the last is empty, not an error", async () => {
  const { items, total } = (await get("/api/library?page=999")).json();
  expect(items).toEqual([]);
  expect(total).toBeGreaterThan(0);
});

test("the library is read by specialist and by topic", async () => {
  const { items } = (await get("/api/library?assistant=tba&topic=naming")).json();
  expect(items.length).toBeGreaterThan(0);
  for (const item of items) {
    expect(item.assistants).toContain("tba");
    expect(item.topic).toBe("naming");
  }
});

test("a search lists the most relevant entries first", async () => {
  const { items } = (await get("/api/library?search=how%20high%20are%20BE90%20fences")).json();
  expect(items[0].id).toBe("be-level-be90");
});

test("a search for an unknown subject finds little or nothing, and does not fail", async () => {
  const { items } = (await get("/api/library?search=xylophone")).json();
  expect(items).toEqual([]);
});

test("an entry includes its source but not its phrasings", async () => {
  const reply = await get("/api/library/be-level-be90");
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toMatchObject({
    id: "be-level-be90",
    topic: "eventing-classes",
    publisher: "British Eventing",
    evidence: "source-seen",
    confidence: "high",
  });
  expect(reply.json().url).toMatch(/^https:\/\//);
  expect(reply.json()).not.toHaveProperty("asks");
});

test("an unconfirmed entry is marked as unconfirmed", async () => {
  expect((await get("/api/library/row-scotland")).json().evidence).toBe("unconfirmed");
});

test("an unknown entry is not found, with a sentence", async () => {
  const reply = await get("/api/library/no-such-entry");
  expect(reply.statusCode).toBe(404);
  expect(reply.headers["content-type"]).toMatch(/text\/plain/);
  expect(reply.body).toBe("Library entry not found");
});

test.each(["assistant=vet", "page=0", "page=two", "pageSize=101", `search=${"a".repeat(201)}`])(
  "wrong input is refused: %s",
  async (query) => {
    const reply = await get(`/api/library?${query}`);
    expect(reply.statusCode).toBe(400);
    expect(reply.body.length).toBeGreaterThan(5);
  },
);

test("without a model, or with another version's, the server does not start", async () => {
  expect(() => requireModel(modelFile)).not.toThrow();
  const folder = await mkdtemp(join(tmpdir(), "loosebox-model-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "assistant.json");
  const refused = "The assistant's model (dist/assistant.json) is not built: run `npm run build`.";
  expect(() => requireModel(file)).toThrow(refused);
  for (const other of ['{"format":1,"corpus":{}}', "", "{"]) {
    await writeFile(file, other);
    expect(() => requireModel(file), other).toThrow(refused);
  }
});
