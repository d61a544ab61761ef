import { expect, test } from "vitest";
import { byDay } from "./outing-days.ts";

const outing = (name: string, firstDay: string, lastDay = firstDay) => ({
  id: name,
  userId: null,
  name,
  venue: "",
  firstDay,
  lastDay,
  body: "BE" as const,
  feiRules: false,
  notes: "",
  horses: [],
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
});

test("an outing appears once on each shown day of its own, and on no other", () => {
  const days = byDay(
    [outing("long", "2026-04-28", "2026-05-02"), outing("short", "2026-05-02")],
    "2026-05-01",
    "2026-05-31",
  );
  expect([...days].map(([day, its]) => [day, its.map(({ name }) => name)])).toEqual([
    ["2026-05-01", ["long"]],
    ["2026-05-02", ["long", "short"]],
  ]);
});
