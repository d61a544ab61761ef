import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { assistants } from "#rules/knowledge/entry.ts";
import { readTopics } from "../../scripts/assistant/corpus.ts";

const SealedQuestion = z.strictObject({
  kind: z.enum(["answerable", "unanswerable"]),
  assistant: z.enum(assistants),
  right: z.array(z.string()),
  question: z.string().check(z.minLength(8)),
});

const folder = new URL("../../bench/experts/voices/", import.meta.url);
const bytesOf = (path: string) => readFileSync(new URL(path, folder));
const paths = readdirSync(new URL("sealed/", folder))
  .toSorted()
  .map((name) => `sealed/${name}`);
const voices = paths.map((path) => ({
  path,
  questions: z.array(SealedQuestion).parse(JSON.parse(bytesOf(path).toString("utf8"))),
}));
const all = voices.flatMap(({ questions }) => questions);
const entries = new Map(
  readTopics().flatMap((topic) => topic.entries.map((entry) => [entry.id, entry])),
);

const wordsIn = (text: string) =>
  text
    .toLowerCase()
    .replaceAll("’", "'")
    .match(/[\p{L}\p{N}']+/gu) ?? [];
const runsOfFive = (text: string) => {
  const words = wordsIn(text);
  return words.slice(4).map((_, start) => words.slice(start, start + 5).join(" "));
};

test("the sealed questions are unchanged", () => {
  const hashes = paths.map((path) => {
    const hash = createHash("sha256").update(bytesOf(path)).digest("hex");
    return `${hash}  ${path}\n`;
  });
  expect(hashes.join("")).toBe(bytesOf("sealed.sha256").toString("utf8"));
});

test("each of fourteen voices asks sixty questions the library answers and ten it does not", () => {
  expect(voices).toHaveLength(14);
  const counts = voices.map(({ path, questions }) => {
    const answerable = questions.filter(({ kind }) => kind === "answerable").length;
    return [path, answerable, questions.length - answerable];
  });
  expect(counts).toEqual(paths.map((path) => [path, 60, 10]));
});

test("the answers to sealed questions are in the library", () => {
  expect(all.flatMap(({ right }) => right).filter((id) => !entries.has(id))).toEqual([]);
  const wronglyMarked = all.filter(
    ({ kind, right }) => (kind === "answerable") !== right.length > 0,
  );
  expect(wronglyMarked).toEqual([]);
  const ofAnotherExpert = all.filter(
    ({ assistant, right: [first] }) =>
      first !== undefined && entries.get(first)?.assistants[0] !== assistant,
  );
  expect(ofAnotherExpert).toEqual([]);
});

test("no sealed question takes five words in a row from its answer", () => {
  const taken = all.filter(({ question, right }) => {
    const asked = new Set(runsOfFive(question));
    return right.some((id) =>
      runsOfFive(entries.get(id)?.statement ?? "").some((run) => asked.has(run)),
    );
  });
  expect(taken).toEqual([]);
});

test("no two sealed questions are the same", () => {
  const plain = all.map(({ question }) => wordsIn(question).join(" "));
  expect(plain.filter((question, place) => plain.indexOf(question) !== place)).toEqual([]);
});
