import { expect, test } from "vitest";
import { formatShortDay, formatMore, formatWork, formatHorses } from "./format-visit.ts";

test("a visit's line has the day, the horses, the work and who did it", () => {
  expect(formatShortDay("2026-01-05")).toBe("5 Jan");
  expect(formatHorses({ horses: ["Biscuit"], horseCount: 1 })).toBe("Biscuit");
  expect(formatHorses({ horses: ["Biscuit", "Bramble"], horseCount: 13 })).toBe(
    "Biscuit, Bramble and 11 more",
  );
  expect(formatWork({ type: "SHOEING", who: "Tom Ridley" })).toBe("New Shoes, Tom Ridley");
  expect(formatWork({ type: "CHECKUP", who: "Ann Vet" })).toBe("Routine Check-up, Ann Vet");
});

test("the button names how many more come, and of how many", () => {
  expect(formatMore(7, 20)).toBe("Show 7 more");
  expect(formatMore(20, 20)).toBe("Show 20 more");
  expect(formatMore(64, 20)).toBe("Show 20 more of 64");
});
