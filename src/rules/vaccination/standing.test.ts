import { expect, test } from "vitest";
import { fluStanding, lapsedSince } from "./standing.ts";

const doses = ["2024-03-01", "2024-04-05", "2024-08-20", "2025-08-10"];

test("annual bodies: in date, lapsing within thirty days, lapsed the day after twelve months", () => {
  const on = (day: string) => fluStanding({ doses }, ["BE", "PC"], day);
  expect(on("2026-07-11")).toBe("LAPSES_SOON");
  expect(on("2026-07-10")).toBe("IN_DATE");
  expect(on("2026-08-10")).toBe("LAPSES_SOON");
  expect(on("2026-08-11")).toBe("LAPSED");
});

test("the strictest of the chosen bodies counts", () => {
  expect(fluStanding({ doses }, ["BS", "FEI"], "2026-03-20")).toBe("LAPSED");
  expect(fluStanding({ doses }, ["BS"], "2026-03-20")).toBe("IN_DATE");
});

test("the seven days after a dose are no lapse", () => {
  expect(fluStanding({ doses: [...doses, "2026-08-01"] }, ["BE"], "2026-08-03")).toBe("IN_DATE");
});

test("a first dose alone is in progress until its second is overdue; an empty record is reported as such", () => {
  const on = (day: string) => fluStanding({ doses: ["2026-01-10"] }, ["BE"], day);
  expect(on("2026-01-20")).toBe("LAPSES_SOON");
  expect(on("2026-03-11")).toBe("LAPSES_SOON");
  expect(on("2026-03-12")).toBe("LAPSED");
  expect(fluStanding({ doses: [] }, ["BE"], "2026-03-12")).toBe("NO_DOSE");
});

test.each([
  ["2026-01-01", "IN_DATE"],
  ["2025-12-22", "IN_DATE"],
  ["2025-12-21", "LAPSES_SOON"],
  ["2025-11-21", "LAPSES_SOON"],
  ["2025-11-20", "LAPSED"],
])("without chosen bodies, a last dose on %s is %s a year later", (last, standing) => {
  const given = ["2023-12-01", "2024-01-10", "2024-06-20", "2025-01-01", last];
  expect(fluStanding({ doses: given }, null, "2026-11-21")).toBe(standing);
});

test("without chosen bodies, a primary course that every body refuses is not valid for twelve months", () => {
  const on = (given: string[], day: string) => fluStanding({ doses: given }, null, day);
  expect(on(["2026-03-20"], "2026-04-20")).toBe("LAPSES_SOON");
  expect(on(["2026-03-20"], "2026-11-21")).toBe("LAPSED");
  expect(on(["2026-03-20", "2026-04-24"], "2026-06-21")).toBe("IN_DATE");
  expect(on(["2026-03-20", "2026-03-25"], "2026-06-21")).toBe("LAPSED");
  const restarted = ["2020-01-01", "2020-02-10", "2026-03-20", "2026-04-24"];
  expect(fluStanding({ doses: restarted, courseStart: "2026-03-20" }, null, "2026-06-21")).toBe(
    "IN_DATE",
  );
  expect(lapsedSince({ doses: ["2026-03-20"] }, null, "2026-11-21")).toBe("2026-05-19");
});
