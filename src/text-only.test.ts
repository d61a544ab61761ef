import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const files = globSync("src/web/**/*.{ts,tsx}").filter((file) => !file.includes(".test."));
const filesWith = (words: RegExp) =>
  files.filter((file) => words.test(readFileSync(file, "utf8"))).toSorted();

test("text of users and models reaches the page as text; no code of the web turns it into markup", () => {
  expect(files.length).toBeGreaterThan(100);
  expect(
    filesWith(/dangerouslySetInnerHTML|\.(inner|outer)HTML|insertAdjacentHTML|document\.write\(/),
  ).toEqual([]);
});

test("the browser stores only preferences, and nothing personal that another user could read", () => {
  expect(filesWith(/\b(local|session)Storage\b|\bindexedDB\b|"idb"|\bkeptChoice\b/)).toEqual([
    // that this browser keeps a copy
    "src/web/core/copy.ts",
    // drafts and replies, encrypted with a key that only a session of the same account can fetch
    "src/web/core/device-store/database.ts",
    // when a page was last reloaded
    "src/web/core/missing-script.ts",
    "src/web/core/preferences.ts",
    // the id of the yard that a tab works in, which is of no use without a session of somebody who belongs to it
    "src/web/core/tab-yard.ts",
    // ids of accounts: who chose to keep a copy, and whose session is not remembered
    "src/web/domains/data/copy/keep-copy.ts",
    "src/web/domains/data/inspection/InspectionPage.tsx",
    "src/web/domains/horses/first-run/Checklist.tsx",
    "src/web/domains/horses/list-query.ts",
    // ids of the horses opened last, which are of no use without a session
    "src/web/domains/search/recent-horses.ts",
    // that the notice was dismissed, until the tab is closed
    "src/web/shell/Notices.tsx",
    // stores all choices in the browser; the other files call it
    "src/web/ui/kept-choice.ts",
    "src/web/ui/theme-choice.ts",
  ]);
});
