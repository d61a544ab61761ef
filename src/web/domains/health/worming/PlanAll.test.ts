import { expect, test } from "vitest";
import type { WormingRow } from "#contract/health/worming-board.ts";
import { ruleWith } from "#rules/worming/thresholds.ts";
import { missingPlans } from "./PlanAll.tsx";

const row = (given: Partial<WormingRow> = {}) => ({
  horseId: "bramble",
  planned: [],
  tasks: [
    { task: "EGG_COUNT" as const, standing: "LATER" as const, days: null },
    { task: "TAPEWORM" as const, standing: "DUE" as const, days: null },
    {
      task: "REDWORM" as const,
      standing: "DUE" as const,
      days: { from: "2026-11-01", by: "2027-02-28" },
    },
  ],
  ...given,
});
const kinds = (given: Partial<WormingRow> = {}) =>
  missingPlans([row(given)], ruleWith(null)).map(({ plan }) => plan.eventType);

test("each kind of test becomes a plan of its own, by the yard's rule, first due by the evidence", () => {
  const [counts, , redworm] = missingPlans([row()], ruleWith(null));
  expect(kinds()).toEqual(["WORMING", "TAPEWORM_TEST", "REDWORM_TEST"]);
  expect(counts?.plan).toMatchObject({ every: 8, until: 12, unit: "WEEKS", seasonFrom: 3 });
  expect(redworm?.plan).toMatchObject({ firstDate: "2027-02-28", seasonFrom: 11, seasonTo: 2 });
});
