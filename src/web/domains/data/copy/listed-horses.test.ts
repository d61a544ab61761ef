import { describe, expect, test } from "vitest";
import { PAGE_SIZE } from "#contract/horses/horse-page-query.ts";
import type { HorseSummary } from "#contract/horses/horses.ts";
import { listHorses } from "./listed-horses.ts";

// that a list equals the server's, another test compares (server/data/copy/derived.test.ts)

interface HorseWish {
  id: string;
  name: string;
  breed?: string;
  born?: string;
  added?: string;
  passport?: string;
  careStatus?: HorseSummary["careStatus"];
}

const horse = ({
  id,
  name,
  breed = "Cob",
  born = "2015-04-01",
  ...given
}: HorseWish): HorseSummary => ({
  horse: {
    id,
    userId: null,
    name,
    breed,
    dateOfBirth: born,
    passportNumber: given.passport ?? "826046001234567",
    microchipNumber: "985141000123456",
    age: 11,
    imageUrl: null,
    color: null,
    gender: null,
    notes: null,
    height: null,
    weight: null,
    bodyConditionScore: null,
    foodChainStatus: "UNKNOWN",
    allergies: null,
    handlingWarnings: null,
    presence: "PRESENT",
    leftOn: null,
    leftBecause: null,
    leftNote: null,
    createdAt: given.added ?? "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
  },
  healthCounts: { veterinary: 0, farrier: 0, dietary: 0, medication: 0 },
  nextCareEvent: null,
  overdueCount: 0,
  careStatus: given.careStatus ?? "UP_TO_DATE",
  notKnown: null,
  reason: { sentence: "It is so.", short: "So" },
});

const pageWith = (items: HorseSummary[]) => ({
  items,
  total: 99,
  totalPages: 99,
  standingCounts: null,
});
const ofYard = [
  pageWith([
    horse({ id: "a", name: "Blue 10", breed: "Welsh 100%", careStatus: "OVERDUE" }),
    horse({ id: "b", name: "blue 2", born: "2020-01-01", careStatus: "NOTHING_RECORDED" }),
    horse({ id: "c", name: "Éclair", added: "2026-02-01T00:00:00.000Z", passport: "DK208 7_7" }),
  ]),
  pageWith([
    horse({ id: "d", name: "Zoë", breed: "cob", careStatus: "DUE_SOON" }),
    horse({ id: "e", name: "Zoë", born: "2001-01-01", careStatus: "OVERDUE" }),
  ]),
];
const list = (query: Record<string, string> = {}) => listHorses(ofYard, query);
const ids = (query: Record<string, string> = {}) =>
  list(query)
    .items.map(({ horse: { id } }) => id)
    .join("");

test("all pages make one list, by name in natural order", () => {
  expect(ids()).toBe("bacde");
  expect(list()).toMatchObject({ total: 5, totalPages: 1 });
});

test.each([
  ["name", "bacde", "edcab"],
  ["breed", "bceda", "adecb"],
  ["age", "bdcae", "eacdb"],
  ["createdAt", "abdec", "cedba"],
])(
  "sorted by %s, and horses that are equal by their ids in the same direction",
  (sortBy, up, down) => {
    expect(ids({ sortBy })).toBe(up);
    expect(ids({ sortBy, sortOrder: "desc" })).toBe(down);
  },
);

test("grouped, the worst come first, each group in the order that was wished", () => {
  expect(ids({ grouped: "true" })).toBe("aedbc");
  expect(ids({ grouped: "true", sortOrder: "desc" })).toBe("eadbc");
  expect(ids({ grouped: "false" })).toBe("bacde");
});

test("a page is cut from the sorted list; one after the last is empty", () => {
  expect(ids({ page: "1", pageSize: "2" })).toBe("ba");
  expect(ids({ page: "3", pageSize: "2" })).toBe("e");
  expect(list({ page: "4", pageSize: "2" })).toMatchObject({ items: [], total: 5, totalPages: 3 });
  const many = Array.from({ length: PAGE_SIZE + 1 }, (_, n) => horse({ id: `${n}`, name: `${n}` }));
  expect(listHorses([pageWith(many)], {}).items).toHaveLength(PAGE_SIZE);
});

test.each([
  ["blue", "ba"],
  ["  BLUE 2 ", "b"],
  ["É", "c"],
  ["cob", "bcde"],
  ["dk208", "c"],
  // what a database takes for any text is taken as it is written
  ["%", "a"],
  ["_", "c"],
  ["nobody", ""],
  ["   ", "bacde"],
])("searched for “%s” in names, breeds and passports", (search, found) => {
  expect(ids({ search })).toBe(found);
  expect(list({ search }).total).toBe(found.length);
});

describe("counts and reasons", () => {
  test("are given where the list is grouped, counted or filtered", () => {
    for (const [name, value] of [
      ["grouped", "true"],
      ["counts", "true"],
      ["standing", "OVERDUE"],
    ] as const) {
      const { items, standingCounts } = list({ [name]: value });
      expect(items[0]?.reason).not.toBeNull();
      expect(standingCounts).toEqual({
        OVERDUE: 2,
        DUE_SOON: 1,
        UP_TO_DATE: 1,
        NOTHING_RECORDED: 1,
      });
    }
  });

  test("are not given otherwise", () => {
    const { items, standingCounts } = list({ search: "blue" });
    expect(items.map(({ reason }) => reason)).toEqual([null, null]);
    expect(standingCounts).toBeNull();
  });

  test("count all that were found, whatever the filter by standing", () => {
    const { total, standingCounts } = list({ standing: "OVERDUE", search: "blue" });
    expect(total).toBe(1);
    expect(standingCounts).toEqual({
      OVERDUE: 1,
      DUE_SOON: 0,
      UP_TO_DATE: 0,
      NOTHING_RECORDED: 1,
    });
  });
});

test("without any horse the list is empty", () => {
  expect(listHorses([pageWith([])], {})).toEqual({
    items: [],
    total: 0,
    totalPages: 0,
    standingCounts: null,
  });
});
