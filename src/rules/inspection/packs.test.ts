import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { noteOf, packs, requirementsOf } from "./packs.ts";

interface Entry {
  id: string;
  statement: string;
}

const library = new Map(
  globSync("knowledge/topics/*.json").flatMap((file) => {
    const { entries }: { entries: Entry[] } = JSON.parse(readFileSync(file, "utf8"));
    return entries.map((entry) => [entry.id, entry] as const);
  }),
);

test("the library names no maximum of a horse's work, as page and paper say", () => {
  const said = [...library.values()].filter(({ statement }) =>
    /(hours?|days?) (of work|a (day|week) of (work|ridden))|day off|(worked|ridden) (for )?(more|longer) than/i.test(
      statement,
    ),
  );
  expect(said.map(({ id }) => id)).toEqual([]);
});

describe.each(packs)("the pack %s", (pack) => {
  const requirements = requirementsOf[pack];

  test.each([...requirements, { id: "its note", ...noteOf[pack] }])(
    "has for '$id' an entry of the library, $source, whose words ask it",
    ({ source, quote }) => {
      expect(library.get(source)?.statement).toContain(quote);
    },
  );

  test("asks nothing twice, and each thing in a sentence", () => {
    expect(new Set(requirements.map(({ id }) => id)).size).toBe(requirements.length);
    for (const { asks } of requirements) expect(asks).toMatch(/^[A-Z].*\.$/);
  });

  test("claims nothing of another nation's law", () => {
    const others = { ENGLAND: /-sco-|-wal-|scotland/, SCOTLAND: /-eng-|england|-wal-/ };
    const foreign = { ...others, WALES: /-eng-|england|-sco-/, LIVERY: /-sco-|-wal-/ }[pack];
    // one entry is of both Scotland and Wales
    const own = requirements.filter(({ source }) => source !== "lic-scotland-wales");
    expect(own.filter(({ source }) => foreign.test(source))).toEqual([]);
  });
});
