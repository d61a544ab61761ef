import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sourceNames } from "./source-names.ts";

interface Topic {
  entries: { id: string; title: string; publisher: string }[];
}

const entries = globSync("knowledge/topics/*.json").flatMap((file) => {
  const topic: Topic = JSON.parse(readFileSync(file, "utf8"));
  return topic.entries;
});

test("each has its title and publisher in the library", () => {
  const called = new Map(entries.map(({ id, title, publisher }) => [id, `${title}, ${publisher}`]));
  for (const [id, name] of Object.entries(sourceNames)) expect(called.get(id), id).toBe(name);
});

test("every source that rules and pages name has its name here, and no other has", () => {
  const ids = new Set(entries.map(({ id }) => id));
  const files = globSync("src/{rules,web}/**/*.{ts,tsx}").filter(
    // the packs of an inspection have the library with them
    (file) => !/\.test\.|source-names|rules.inspection/.test(file),
  );
  const named = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/"([a-z0-9]+(?:-[a-z0-9]+)+)"/g)]
      .map(([, id = ""]) => id)
      .filter((id) => ids.has(id)),
  );
  expect([...new Set(named)].sort()).toEqual(Object.keys(sourceNames).sort());
});
