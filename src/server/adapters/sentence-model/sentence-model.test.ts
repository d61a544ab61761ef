import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { find } from "#assistant/answers/find.ts";
import { similarityAt } from "#assistant/retrieval/similarity.ts";
import { queryTexts } from "#assistant/retrieval/query-terms.ts";
import { library } from "#server/domains/experts/library/library.ts";
import {
  closeSentenceModel,
  meaningOf,
  openSentenceModel,
  sentenceModelState,
  wake,
} from "./sentence-model.ts";
import { readVectors } from "./vectors.ts";

afterEach(closeSentenceModel);

/** A worker program that replaces the real one. */
async function standIn(onMessage: string) {
  const folder = await mkdtemp(join(tmpdir(), "loosebox-meaning-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "program.mjs");
  await writeFile(
    file,
    `import { parentPort } from "node:worker_threads";
     parentPort.on("message", ({ id, texts }) => { ${onMessage} });
     parentPort.postMessage({ id: 0, similarity: [] });`,
  );
  return pathToFileURL(file);
}
const ANSWERS =
  "parentPort.postMessage({ id, similarity: texts.map((text) => new Float32Array([text.length])) });";
const SILENT = "";
const BREAKS = "throw new Error('broken');";

const isReady = () => vi.waitFor(() => expect(sentenceModelState()).toBe("ready"), 10_000);
const isAway = () => vi.waitFor(() => expect(sentenceModelState()).toBe("away"), 10_000);

test("a question is understood by its meaning, in words that the library does not have", async () => {
  const troubles: unknown[] = [];
  openSentenceModel({
    onTrouble: (reason) => troubles.push(reason),
    times: { load: 60_000, answer: 60_000 },
  });
  expect(sentenceModelState()).toBe("asleep");
  const [text] = queryTexts(library().index, "who collects the body when my old boy passes away");
  const meaning = await meaningOf([text]);
  const similarity = meaning?.get(text);
  if (!similarity) throw new Error("no meaning");
  expect(sentenceModelState()).toBe("ready");
  const entries = [...library().entries.keys()];
  const closest = entries.map((id, at) => ({ id, near: similarityAt(similarity, at).closest }));
  const [first] = closest.toSorted((a, b) => b.near - a.near);
  expect(first?.id).toMatch(/death|fallen|slaughter|euthan/);
  const query = { assistant: "health" as const, question: text, meaning };
  expect(find(library(), query).kind).not.toBe("nothing");
  expect(troubles).toEqual([]);
});

test("the file of vectors fits the library", () => {
  const { documentCount, scales } = readVectors();
  expect(documentCount).toBe(library().index.documents.length);
  expect(scales.every((scale) => scale > 0)).toBe(true);
});

test("the model is loaded only when a question is expected, and unloaded when idle", async () => {
  const program = await standIn(ANSWERS);
  openSentenceModel({ onTrouble: () => undefined, program, times: { idle: 300 } });
  expect(sentenceModelState()).toBe("asleep");
  wake();
  expect(sentenceModelState()).toBe("loading");
  await isReady();
  expect((await meaningOf(["four"]))?.get("four")).toEqual(new Float32Array([4]));
  await vi.waitFor(() => expect(sentenceModelState()).toBe("asleep"), 10_000);
  // the model has recovered
  expect((await meaningOf(["seven.."]))?.get("seven..")).toEqual(new Float32Array([7]));
});

test("a late answer is not waited for, and excess concurrent questions are answered by words alone", async () => {
  const program = await standIn(SILENT);
  openSentenceModel({ onTrouble: () => undefined, program, times: { load: 50, answer: 50 } });
  const asked = await Promise.all(Array.from({ length: 40 }, (_, at) => meaningOf([`text ${at}`])));
  expect(asked.every((meaning) => meaning === undefined)).toBe(true);
});

test("a thread that hangs or fails is ended and reported as unavailable, and words alone decide", async () => {
  for (const does of [SILENT, BREAKS]) {
    const troubles: unknown[] = [];
    const onTrouble = (reason: unknown) => troubles.push(reason);
    const program = await standIn(does);
    openSentenceModel({ onTrouble, program, times: { load: 2_000, answer: 30, stuck: 100 } });
    wake();
    await isReady();
    expect(await meaningOf(["anything"])).toBeUndefined();
    await isAway();
    expect(troubles).toHaveLength(1);
    // the model is not retried immediately
    wake();
    expect(sentenceModelState()).toBe("away");
    await closeSentenceModel();
  }
});

test("without its packages it is unavailable", async () => {
  const program = pathToFileURL("/nowhere/program.mjs");
  openSentenceModel({ onTrouble: () => undefined, program });
  expect(await meaningOf(["anything"])).toBeUndefined();
  await isAway();
});
