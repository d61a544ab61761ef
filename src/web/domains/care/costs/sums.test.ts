import { expect, test } from "vitest";
import { sumBy } from "./sums.ts";

const spent = (month: string, pounds: number) => ({
  month,
  kind: "farrier" as const,
  horseId: "0",
  horseName: "Bramble",
  pounds,
});

test("pounds are added to the penny", () => {
  const sums = sumBy(
    [spent("2026-01", 0.1), spent("2026-01", 0.2), spent("2026-02", 40)],
    (e) => e.month,
  );
  expect([...sums]).toEqual([
    ["2026-01", 0.3],
    ["2026-02", 40],
  ]);
});
