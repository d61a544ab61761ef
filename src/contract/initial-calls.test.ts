import { expect, test } from "vitest";
import { initialCalls } from "./initial-calls.ts";

const midday = new Date("2026-11-25T12:00:00Z");

test("every page for signed-in people requests the user", () => {
  for (const path of ["/dashboard", "/horses", "/horses/7", "/calendar", "/settings", "/ai"])
    expect(initialCalls(path, midday)).toContain("/api/user");
});

test("an unknown page and a public page request nothing", () => {
  for (const path of ["/", "/auth", "/terms", "/hroses", "/horses/7/8", "/api/horses"])
    expect(initialCalls(path, midday)).toEqual([]);
});

test("the calendar requests the weeks of the current month in the United Kingdom", () => {
  expect(initialCalls("/calendar", midday)).toContain(
    "/api/care-events/calendar?from=2026-11-01&to=2026-12-05&open=2026-11-25",
  );
  // the two weeks that a phone shows first may extend beyond the weeks of the month
  expect(initialCalls("/calendar", new Date("2026-11-30T12:00:00Z"))).toContain(
    "/api/outings?from=2026-11-01&to=2026-12-12",
  );
  const [lateInJune, july] = [new Date("2026-06-30T23:30:00Z"), "from=2026-06-28"];
  expect(initialCalls("/calendar", lateInJune).join()).toContain(july);
});

test("the value of :id stays one segment of the address", () => {
  expect(initialCalls("/horses/..%2Fadmin", midday)).toContain("/api/horses/..%252Fadmin");
  expect(initialCalls("/horses/7", midday)).toContain("/api/horses/7/timeline/years");
});
