import { describe, expect, test } from "vitest";
import { formatExpiry, formatLeft, type StockLevel, stockState } from "./stock-state.ts";

const today = "2026-06-01";
const level = (given: Partial<StockLevel> = {}): StockLevel => ({
  left: 10,
  unit: "SACHET",
  lowAt: null,
  expiresOn: null,
  usedADay: 0,
  ...given,
});

describe("how stock stands", () => {
  test.each([
    [{}, "ENOUGH"],
    [{ left: 0 }, "NONE"],
    [{ left: 0, expiresOn: "2026-05-31" }, "NONE"],
    [{ expiresOn: "2026-05-31" }, "EXPIRED"],
    [{ expiresOn: "2026-06-01" }, "SOON"],
    [{ expiresOn: "2026-07-01" }, "SOON"],
    [{ expiresOn: "2026-07-02" }, "ENOUGH"],
    [{ lowAt: 10 }, "SOON"],
    [{ lowAt: 9.5 }, "ENOUGH"],
    [{ left: 70, usedADay: 10 }, "ENOUGH"],
    [{ left: 69, usedADay: 10 }, "SOON"],
  ] as const)("%o is %s", (given, state) => {
    expect(stockState(level(given), today)).toBe(state);
  });
});

test("is said in words", () => {
  expect(formatLeft(level())).toBe("10 sachets left");
  expect(formatLeft(level({ left: 1 }))).toBe("1 sachet left");
  expect(formatLeft(level({ left: 0 }))).toBe("None left");
  expect(formatLeft(level({ left: 40, unit: "KG", usedADay: 8 }))).toBe(
    "About 40 kg left, for 5 days",
  );
  expect(formatLeft(level({ left: 12, unit: "KG", usedADay: 8 }))).toBe(
    "About 12 kg left, for a day",
  );
  expect(formatExpiry(level(), today)).toBe("");
  expect(formatExpiry(level({ expiresOn: "2026-05-31" }), today)).toBe("Expired 31 May 2026");
  expect(formatExpiry(level({ expiresOn: today }), today)).toBe("Expires today");
  expect(formatExpiry(level({ expiresOn: "2027-03-03" }), today)).toBe("Use by 3 Mar 2027");
});
