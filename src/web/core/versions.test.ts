import * as fc from "fast-check";
import { expect, test } from "vitest";
import { differences, kept, likely, type Side } from "./versions.ts";

const before = { name: "Bramble", color: "Bay", notes: "Opens gates", weight: "450 kg" };

test("a field that one side has changed defaults to that side, and notes changed by both to both", () => {
  const mine = { ...before, color: "Dun", notes: "Opens gates. Bites" };
  const theirs = { ...before, weight: "470 kg", notes: "Opens gates. Kicks" };
  const found = differences(mine, theirs);
  expect(found.map((each) => [each.name, likely(each, before)])).toEqual([
    ["color", "mine"],
    ["notes", "both"],
    ["weight", "theirs"],
  ]);
});

test("a field other than notes that both have changed defaults to mine", () => {
  const [only] = differences({ ...before, color: "Dun" }, { ...before, color: "Grey" });
  expect(only && likely(only, before)).toBe("mine");
});

test("notes that one side has emptied cannot both be kept", () => {
  const [only] = differences({ ...before, notes: "Mine" }, { ...before, notes: "" });
  expect(only && likely(only, before)).toBe("mine");
});

test("both notes: theirs, with mine below", () => {
  expect(kept({ name: "notes", mine: "Bites", theirs: "Kicks" }, "both")).toBe("Kicks\n\nBites");
});

const value = fc.oneof(fc.constantFrom("", "a", "b", null), fc.array(fc.constantFrom("x", "y")));
const row = fc.record({ name: value, notes: value, photos: value });
const side = fc.constantFrom<Side>("mine", "theirs");

test("whatever is chosen, each field has one side's value, and nothing else changes", () => {
  fc.assert(
    fc.property(row, row, fc.infiniteStream(side), (mine, theirs, sides) => {
      const choices = differences(mine, theirs).map((each) => {
        const { value: taken = "mine" } = sides.next();
        return [each.name, kept(each, taken)] as const;
      });
      const saved: Record<string, unknown> = { ...mine, ...Object.fromEntries(choices) };
      for (const [name, ended] of Object.entries(saved))
        expect([mine, theirs].map((each) => JSON.stringify(Object(each)[name]))).toContain(
          JSON.stringify(ended),
        );
    }),
  );
});

test("the default loses no change of either side, unless both changed the same field", () => {
  fc.assert(
    fc.property(row, row, row, (was, mine, theirs) => {
      for (const each of differences(mine, theirs)) {
        const taken = kept(each, likely(each, was));
        const old = JSON.stringify(Object(was)[each.name]);
        const [my, their] = [each.mine, each.theirs].map((one) => JSON.stringify(one));
        if (my === old) expect(JSON.stringify(taken)).toBe(their);
        else if (their === old) expect(JSON.stringify(taken)).toBe(my);
      }
    }),
  );
});
