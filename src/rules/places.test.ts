import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, daysBetween } from "#rules/dates.ts";
import { type Companion, companionsOf, endsStay, placeKinds, type Stay } from "./places.ts";

const stay = (given: Partial<Stay>): Stay => ({
  horseId: "bramble",
  placeId: "box 1",
  building: null,
  fromDay: "2026-11-01",
  untilDay: null,
  ...given,
});
const november = { from: "2026-11-01", until: "2026-11-30" };

describe("a move", () => {
  test("ends the stay in a place of the same kind, and everything else when a horse goes into isolation or out of it", () => {
    const ended = placeKinds.map((to) => [to, placeKinds.filter((kind) => endsStay(to, kind))]);
    expect(Object.fromEntries(ended)).toEqual({
      STABLE: ["STABLE", "ISOLATION"],
      PADDOCK: ["PADDOCK", "ISOLATION"],
      ISOLATION: ["STABLE", "PADDOCK", "ISOLATION"],
    });
  });
});

describe("companions of a horse", () => {
  test("are those in its place and in its building, with the days together", () => {
    const stays = [
      stay({ building: "Main barn", untilDay: "2026-11-20" }),
      stay({ horseId: "thistle", placeId: "box 2", building: "Main barn", fromDay: "2026-11-10" }),
      stay({ horseId: "pickle", fromDay: "2026-11-20" }),
      stay({ horseId: "clover", placeId: "box 9" }),
    ];
    expect(companionsOf("bramble", stays, november)).toEqual([
      expect.objectContaining({
        horseId: "thistle",
        nearness: "SAME_BUILDING",
        fromDay: "2026-11-10",
        untilDay: "2026-11-20",
      }),
      // on the day of a move both were there
      expect.objectContaining({
        horseId: "pickle",
        nearness: "SAME_PLACE",
        fromDay: "2026-11-20",
        untilDay: "2026-11-20",
      }),
    ]);
  });

  test("without a building two stables have nothing in common", () => {
    const stays = [stay({}), stay({ horseId: "thistle", placeId: "box 2" })];
    expect(companionsOf("bramble", stays, november)).toEqual([]);
  });

  const horse = fc.constantFrom("a", "b", "c");
  const start = "2026-01-01";
  const stays = fc.array(
    fc.record({
      horseId: horse,
      place: fc.constantFrom(
        { placeId: "1", building: "barn" },
        { placeId: "2", building: "barn" },
        { placeId: "3", building: null },
        { placeId: "4", building: null },
      ),
      first: fc.nat(30),
      days: fc.option(fc.nat(10)),
    }),
    { maxLength: 12 },
  );

  test("are those that an oracle finds by walking through every day", () => {
    fc.assert(
      fc.property(stays, fc.nat(20), fc.nat(20), (drawn, first, length) => {
        const all = drawn.map(({ horseId, place, first: from, days }) => ({
          horseId,
          ...place,
          fromDay: addDays(start, from),
          untilDay: days === null ? null : addDays(start, from + days),
        }));
        const window = { from: addDays(start, first), until: addDays(start, first + length) };
        const found = companionsOf("a", all, window);
        expect(new Set(found.map(keyOf))).toEqual(dayByDay(all, window));
      }),
    );
  });
});

const keyOf = ({ horseId, placeId, nearness, fromDay, untilDay }: Companion) =>
  [horseId, placeId, nearness, fromDay, untilDay].join(" ");

/** The companions of horse a, found by looking at each day. */
function dayByDay(all: readonly Stay[], { from, until }: { from: string; until: string }) {
  const days = new Map<string, string[]>();
  for (let ahead = 0; ahead <= daysBetween(from, until); ahead += 1) {
    const day = addDays(from, ahead);
    const there = all.filter((each) => each.fromDay <= day && day <= (each.untilDay ?? day));
    for (const key of pairsOf(there)) days.set(key, [...(days.get(key) ?? []), day]);
  }
  return new Set([...days].map(([key, on]) => `${key} ${on[0]} ${on.at(-1)}`));
}

/** How horse a and the others stood to each other on one day. */
const pairsOf = (there: readonly Stay[]) =>
  new Set(
    there
      .filter(({ horseId }) => horseId === "a")
      .flatMap((own) =>
        there
          .filter(({ horseId }) => horseId !== "a")
          .flatMap(({ horseId, placeId, building }) =>
            placeId === own.placeId
              ? [`${horseId} ${placeId} SAME_PLACE`]
              : building !== null && building === own.building
                ? [`${horseId} ${placeId} SAME_BUILDING`]
                : [],
          ),
      ),
  );
