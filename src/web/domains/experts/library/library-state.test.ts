import * as fc from "fast-check";
import { expect, test } from "vitest";
import { assistantTypes } from "#contract/experts/chat.ts";
import { readWanted, wantedParams } from "./library-state.ts";

const at = (address: string) => readWanted(new URLSearchParams(address));
const everything = { assistant: null, topic: null, search: null, page: 1 };

test("a URL without valid filters shows everything", () => {
  expect(at("")).toEqual(everything);
  expect(at("assistant=astrologer&page=0")).toEqual(everything);
  expect(wantedParams(everything)).toEqual({});
});

test("overlong filters are cut to what the server accepts", () => {
  const long = "x".repeat(5_000);
  const { topic, search, page } = at(`topic=${long}&search=${long}&page=99999`);
  expect([topic?.length, search?.length, page]).toEqual([60, 200, 1_000]);
});

test("filters survive a round trip through the URL", () => {
  const text = fc.option(fc.string({ unit: "grapheme", minLength: 1, maxLength: 10 }));
  const wanted = fc.record({
    assistant: fc.option(fc.constantFrom(...assistantTypes)),
    topic: text,
    search: text,
    page: fc.integer({ min: 1, max: 1_000 }),
  });
  fc.assert(
    fc.property(wanted, (shown) => {
      expect(at(new URLSearchParams(wantedParams(shown)).toString())).toEqual(shown);
    }),
  );
});
