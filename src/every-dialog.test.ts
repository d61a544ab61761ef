import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const DOMAINS = "src/web/domains/";

test("every dialog is opened on narrow screens, or has a reason in the list why not", () => {
  const listed = readFileSync("e2e/dialogs.ts", "utf8");
  const named = new Set(
    Array.from(listed.matchAll(/^ {2}"(.+Dialog\.tsx)":/gm), (match) => match[1]),
  );
  const files = globSync(`${DOMAINS}**/*Dialog.tsx`).map((file) => file.slice(DOMAINS.length));
  expect(files.length).toBeGreaterThan(20);
  expect(named).toEqual(new Set(files));
});
