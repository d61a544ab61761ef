import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  HorsePageQuery,
  horseSorts,
  PAGE_SIZE,
  sortOrders,
} from "#contract/horses/horse-page-query.ts";
import { addressOf } from "#contract/address.ts";
import { horseEndpoints } from "#contract/horses/horses.ts";
import { preloadLinks } from "#contract/initial-calls.ts";
import { paths } from "#contract/paths.ts";
import { standings } from "#rules/standing.ts";
import { asked, listParams, readListQuery } from "./list-query.ts";

const usual = {
  page: 1,
  pageSize: PAGE_SIZE,
  search: "",
  sortBy: "name",
  sortOrder: "asc",
  standing: null,
};
const at = (address: string) => readListQuery(new URLSearchParams(address));

test("a URL without parameters gives the default list, and the other way round", () => {
  expect(at("")).toEqual(usual);
  expect(listParams(at(""))).toEqual({});
});

test.each(["ROWS", "CARDS"] as const)(
  "the document preloads what the list asks for in %s",
  (density) => {
    const address = addressOf(horseEndpoints.summaries, { query: asked(at(""), density) });
    expect(preloadLinks(paths.horses)).toContain(`href="${address.replaceAll("&", "&amp;")}"`);
  },
);

test("invalid parameters give the defaults", () => {
  expect(at("sortBy=password&sortOrder=up&page=-1&search=&standing=FINE")).toEqual(usual);
});

test("any query survives a round trip through the URL", () => {
  const query = fc.record({
    page: fc.integer({ min: 1, max: 1_000_000 }),
    pageSize: fc.constant(PAGE_SIZE),
    search: fc.string({ unit: "grapheme", maxLength: 20 }),
    sortBy: fc.constantFrom(...horseSorts),
    sortOrder: fc.constantFrom(...sortOrders),
    standing: fc.constantFrom(null, ...standings),
  });
  fc.assert(
    fc.property(query, (shown) => {
      expect(at(new URLSearchParams(listParams(shown)).toString())).toEqual(shown);
    }),
  );
});

test("whatever the URL, the server accepts the query", () => {
  const text = fc.oneof(fc.string(), fc.double().map(String), fc.constantFrom("1e99", "Infinity"));
  const params = fc.record({
    page: text,
    search: text,
    sortBy: text,
    sortOrder: text,
    standing: text,
  });
  fc.assert(
    fc.property(params, (typed) => {
      for (const density of ["CARDS", "ROWS"] as const) {
        const query = Object.entries(asked(at(new URLSearchParams(typed).toString()), density));
        const sent = Object.fromEntries(query.map(([key, value]) => [key, String(value)]));
        expect(HorsePageQuery.safeParse(sent).success).toBe(true);
      }
    }),
  );
});
