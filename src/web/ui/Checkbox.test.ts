import * as fc from "fast-check";
import { expect, test } from "vitest";
import { nameMatches } from "#web/core/name-search.ts";
import { tickedWith } from "./Checkbox.tsx";

test("ticking and unticking behaves like a set", () => {
  const turn = fc.tuple(fc.constantFrom("a", "b", "c", "d"), fc.boolean());
  fc.assert(
    fc.property(fc.array(turn), (turns) => {
      const oracle = new Set<string>();
      let ticked: string[] = [];
      for (const [one, on] of turns) {
        ticked = tickedWith(ticked, one, on);
        if (on) oracle.add(one);
        else oracle.delete(one);
      }
      expect(ticked.toSorted()).toEqual([...oracle].toSorted());
    }),
  );
});

test("the previous list is not modified", () => {
  const before = ["a", "b"];
  expect(tickedWith(before, "a", false)).toEqual(["b"]);
  expect(before).toEqual(["a", "b"]);
});

test.each([
  ["", true],
  ["  ", true],
  ["bramble", true],
  [" BRAM ", true],
  ["Irish", true],
  ["bramble irish", false],
  ["Żółw", false],
])("a search for %j", (typed, found) => {
  expect(nameMatches(typed, "Bramble", "Irish Sport Horse")).toBe(found);
});

test("among 200 horses the one with the long name is found by a word in its middle", () => {
  const long = "Willowbrook Captain of the Northern Lights";
  const names = [...Array.from({ length: 199 }, (_, place) => `Horse ${place}`), long];
  expect(names.filter((name) => nameMatches("northern", name))).toEqual([long]);
});
