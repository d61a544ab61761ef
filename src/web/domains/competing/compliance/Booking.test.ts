import { expect, test } from "vitest";
import { bodies } from "#rules/vaccination/rulebooks.ts";
import { inOrder, together } from "./Booking.tsx";
import { isEventDay } from "./EventDayField.tsx";
import { bodiesOfHorse, ownBodies } from "./use-bodies.ts";

test("a requested body comes first and once, whether or not the horse goes by it", () => {
  expect(inOrder(["BE", "BHA"], "BHA")).toEqual(["BHA", "BE"]);
  expect(inOrder(["BE"], "FEI")).toEqual(["FEI", "BE"]);
  expect(inOrder(["BE", "BHA"], null)).toEqual(["BE", "BHA"]);
});

test("a booking names its bodies", () => {
  expect(together(["BE"])).toBe("BE");
  expect(together(["BE", "BHA"])).toBe("BE, BHA at once");
  expect(together(bodies)).toBe("all six at once");
});

const chosen = {
  bodies: ["BE" as const],
  chosen: false,
  horses: [{ horseId: "racer", bodies: ["BHA" as const] }],
  updatedAt: "2026-01-01T00:00:00.000Z",
};

test("a horse goes by its own bodies, otherwise by the yard's", () => {
  expect(bodiesOfHorse(chosen, "racer")).toEqual(["BHA"]);
  expect(bodiesOfHorse(chosen, "pony")).toEqual(["BE"]);
});

test("the default bodies do not count as a choice", () => {
  expect(ownBodies(chosen, null)).toBeNull();
  expect(ownBodies({ ...chosen, chosen: true }, null)).toEqual(["BE"]);
  expect(ownBodies(chosen, "pony")).toBeNull();
  expect(ownBodies(chosen, "racer")).toEqual(["BHA"]);
});

test.each([
  ["2026-02-29", false],
  ["2028-02-29", true],
  ["1899-12-31", false],
  ["1900-01-01", true],
  ["2100-12-31", true],
  ["2101-01-01", false],
  ["0202-06-01", false],
  ["2026-6-1", false],
  ["", false],
])("whether %j is a valid day: %s", (text, can) => {
  expect(isEventDay(text)).toBe(can);
});
