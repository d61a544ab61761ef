import { expect, test } from "vitest";
import { standings } from "#rules/vaccination/trips.ts";
import { formatClash } from "./OutingBoard.tsx";

const flu = ["2024-03-01", "2024-04-05", "2024-08-20", "2025-08-10"];
const outing = {
  name: "Gatcombe",
  body: "BE" as const,
  firstDay: "2026-05-16",
  lastDay: "2026-05-17",
  feiRules: false,
};
const words = (booked: string) => {
  const [standing] = standings({ flu, others: [], booked: [booked] }, [outing]);
  return standing ? formatClash("Bramble", outing, standing) : "";
};

test("a clash names the day, the distance, the days needed and the source of the rule", () => {
  expect(words("2026-05-12")).toBe(
    "Bramble has a vaccination booked for 12 May 2026, 4 days before Gatcombe; 7 days are needed (source: be-flu-seven-days). Move it, or Bramble may not go.",
  );
  expect(words("2026-05-15")).toContain("1 day before Gatcombe");
  expect(words("2026-05-16")).toContain("on the day of Gatcombe");
});
