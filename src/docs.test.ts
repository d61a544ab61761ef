import { globSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path/posix";
import { expect, test } from "vitest";

const decisions = "docs/decisions";
const pages = readdirSync(decisions);

const day = String.raw`\d{4}-\d{2}-\d{2}`;
// the number of the other decision is a link to its file
const supersededBy = String.raw`superseded by \[(\d{4})\]\((\1-[\w-]+\.md)\)`;
const accepted = new RegExp(String.raw`^accepted, ${day}(?: \([^()]+: ${supersededBy}\))?$`);
const superseded = new RegExp(String.raw`^${supersededBy}, ${day} \(accepted ${day}\)$`);

/** The status line of a decision: the line between its title and its text. */
const statusOf = (page: string) =>
  /^# \d{4}: [^\n]+\n\nStatus: ([^\n]+)\n\n/.exec(readFileSync(join(decisions, page), "utf8"))?.[1];

test("every decision says below its title whether it is accepted or superseded, when, and by which other", () => {
  expect(pages.length).toBeGreaterThan(20);
  const wrong = pages.filter((page) => {
    const status = statusOf(page) ?? "";
    const found = accepted.exec(status) ?? superseded.exec(status);
    const later = found?.[2];
    return !found || (later !== undefined && (!pages.includes(later) || later === page));
  });
  expect(wrong).toEqual([]);
});

/** Maximum words of a decision, because nobody reads a longer one before deciding. */
const MOST_WORDS = 400;

test(`a decision has at most ${MOST_WORDS} words`, () => {
  const wordsOf = (page: string) =>
    readFileSync(join(decisions, page), "utf8").match(/[^\s|]*\w[^\s|]*/g)?.length ?? 0;
  expect(pages.filter((page) => wordsOf(page) > MOST_WORDS)).toEqual([]);
});

/** Every file and folder of the repository that a page could name; pages name them by the end of their path. */
const places = globSync(
  "{*.*,.githooks/*,{src,testing,docs,e2e,scripts,migrations,knowledge,bench,consent}/**}",
).map((place) => `/${place.replaceAll("\\", "/")}`);
const isThere = (path: string) => places.some((place) => place.endsWith(`/${path}`));

/** The paths between backticks in a text; URLs and files that the build creates are left out. */
const pathsIn = (text: string) =>
  [...text.matchAll(/`([\w.-]+(?:\/[\w.<>-]+)*\/?)`/g)]
    .map(([, path = ""]) => path.replace(/<.*/, "").replace(/\/$/, ""))
    .filter((path) => /\/|\.(tsx?|mjs|sql|md|json)$/.test(path) && !path.startsWith("dist/"));

test("the files and folders that the tour names exist", () => {
  const named = pathsIn(readFileSync("docs/tour.md", "utf8"));
  expect(named.length).toBeGreaterThan(80);
  expect(named.filter((path) => !isThere(path))).toEqual([]);
});

test("the files that the configuration of the web's build groups into chunks exist", () => {
  const groups = [
    ...readFileSync("vite.config.ts", "utf8").matchAll(/"([\w/]+)\/\(([\w|/-]+)\)"/g),
  ];
  const named = groups.flatMap(([, folder = "", names = ""]) =>
    names.split("|").map((name) => `src/${folder}/${name}`),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((path) => !isThere(`${path}.ts`) && !isThere(`${path}.tsx`))).toEqual([]);
});

test("the journeys that sources and documents name exist", () => {
  const sources = globSync("{src,scripts,docs}/**/*.{ts,tsx,mjs,md}");
  const named = sources.flatMap(
    (file) => readFileSync(file, "utf8").match(/\be2e\/[\w-]+\.e2e\.ts/g) ?? [],
  );
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((path) => !isThere(path))).toEqual([]);
});

test("links between decisions and the tour lead to existing files", () => {
  const texts = ["docs/tour.md", ...pages.map((page) => join(decisions, page))].map((file) =>
    readFileSync(file, "utf8"),
  );
  const named = texts.flatMap((text) =>
    [...text.matchAll(/\]\(((?:decisions\/)?\d{4}-[^)]+)\)/g)].map(([, to = ""]) => basename(to)),
  );
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((page) => !pages.includes(page))).toEqual([]);
});
